"""oracle.py: holds the reader of lib/shell against real bash and shfmt. README.md says how; run.sh starts it."""
import collections
import concurrent.futures
import glob
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
import second  # noqa: E402

# Real in the box, because they start other programs or because the reader says what they print.
REAL = ('bash dash env nice nohup timeout stdbuf setsid flock ionice chrt taskset xargs find sed awk perl python3 '
        'echo printf test [ true false expr seq pwd mktemp chmod tee').split()
# Standing there for patterns like /usr/bin/r?; all other names are there too, but not listed.
LISTED = 'rm ls cat git cp mv'.split()


def build(folder):
    """Everything that the box holds."""
    cc = os.environ.get('CC', 'cc').split()
    strict = ['-std=c11', '-D_GNU_SOURCE=', '-Wall', '-Wextra', '-O2']
    os.makedirs(folder + '/bin')
    os.mkdir(folder + '/dir')
    subprocess.run([*cc, *strict, '-static', '-o', folder + '/standin', HERE + '/standin.c'], check=True)
    subprocess.run([*cc, *strict, '-shared', '-fPIC', '-o', folder + '/preload.so', HERE + '/preload.c', HERE + '/box.c'],
                   check=True)
    with open(folder + '/passwd', 'w') as f:
        f.write('root:x:0:0::/root:/bin/bash\nuser:x:1000:1000::/home/user:/bin/bash\n')
    for name in REAL:
        path = shutil.which(name, path='/usr/bin:/bin:/usr/sbin:/sbin')
        if path:
            shutil.copy(path, f'{folder}/bin/{name}')
    os.symlink('dash', folder + '/bin/sh')
    for name in LISTED:
        os.link(folder + '/standin', f'{folder}/bin/{name}')
    shutil.copy(shutil.which('shfmt') or sys.exit('oracle: no shfmt here (apt-get install shfmt)'), folder + '/shfmt')
    shutil.copy(ROOT + '/bin/tipstaff', folder + '/tipstaff')
    with open(folder + '/file', 'w') as f:
        f.write('#one two\n#three\n')  # a script that does nothing
    with open(folder + '/preload', 'w') as f:
        f.write('/.o/preload.so\n')
    open(folder + '/log', 'w').close()


class Box:
    """A sandbox that stays, and runs one program after another."""

    def __init__(self, folder):
        self.folder = folder
        self.start()

    def start(self):
        memory = '/dev/shm' if os.access('/dev/shm', os.W_OK) else self.folder
        log = f'{memory}/tipstaff-oracle-{os.getpid()}-{id(self)}'
        with open(log, 'wb') as f:
            f.truncate(4 << 20)
        os.chmod(log, 0o666)
        bind = [self.folder, '/.o']
        self.process = subprocess.Popen(
            ['bwrap', '--unshare-all', '--as-pid-1', '--uid', '1000', '--gid', '1000', '--die-with-parent', '--new-session',
             '--clearenv', '--setenv', 'PATH', '/usr/bin:/usr/local/bin', '--setenv', 'HOME', '/home/user', '--setenv', 'USER', 'user',
             '--setenv', 'SHELL', '/bin/bash', '--setenv', 'LC_ALL', 'C.UTF-8', '--ro-bind', '/usr/lib', '/usr/lib', '--symlink', 'usr/lib', '/lib',
             '--ro-bind-try', '/usr/lib64', '/usr/lib64', '--symlink', 'usr/lib64', '/lib64',
             '--ro-bind-try', '/usr/share/perl', '/usr/share/perl', '--ro-bind', *bind, '--bind', log, '/.o/log',
             '--ro-bind', self.folder + '/bin', '/usr/bin', '--symlink', 'usr/bin', '/bin', '--symlink', 'usr/bin', '/sbin',
             '--symlink', 'bin', '/usr/sbin', '--ro-bind', self.folder + '/preload', '/etc/ld.so.preload',
             '--ro-bind', self.folder + '/passwd', '/etc/passwd',
             '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--chdir', '/', '/usr/bin/bash', '-c', ''],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            if not records_of(self.run('0', b'', b'ls')[2]):
                sys.exit('oracle: the box sees nothing start')
        except (EOFError, BrokenPipeError):
            sys.exit('oracle: the box does not start')
        finally:
            os.unlink(log)  # it is bound into the box and stays there

    def stop(self):
        self.process.kill()
        self.process.communicate()

    def run(self, mode, text, *argv):
        """-> status, output, records"""
        fields = [mode.encode(), text, *(os.fsencode(word) if isinstance(word, str) else word for word in argv)]
        self.process.stdin.write(struct.pack('=I', len(fields)) + b''.join(struct.pack('=I', len(f)) + f for f in fields))
        self.process.stdin.flush()
        self.number()
        return self.field().decode(), self.field(), self.field()

    def number(self):
        return struct.unpack('=I', self.bytes(4))[0]

    def field(self):
        return self.bytes(self.number())

    def bytes(self, n):
        got = self.process.stdout.read(n)
        if len(got) < n:
            raise EOFError('the box ended')
        return got



def text_of(data):
    return data.decode('utf-8', 'surrogateescape')


def records_of(data):
    """-> set of (kind, directory, path, words)"""
    seen, at = set(), 0
    while at + 8 <= len(data):
        size, n = struct.unpack_from('=II', data, at)
        if size < 12:
            break
        words = text_of(data[at + 8:at + size]).split('\0')[:n]
        seen.add((*words[:3], tuple(words[3:])))
        at += size
    return seen


# Which records does a reading cover?

def printable(text):
    """JSON cannot say which bytes there were that are no UTF-8."""
    return re.sub('[\udc80-\udcff\ufffd]+', '\ufffd', text)


def covers(command, record):
    """Words that are not static stand for any number of arguments."""
    _, directory, path, argv = record
    if command['dir'] not in (None, directory):
        return False
    todo = {0}
    for i, word in enumerate(command['words']):
        if word['why'] is None:
            todo = {at + 1 for at in todo if at < len(argv) and
                    (printable(argv[at]) == printable(word['text']) or (i == 0 and renamed(argv[0], path, word['text'])))}
        elif todo:
            todo = set(range(min(todo), len(argv) + 1))
    return len(argv) in todo


def renamed(name, path, word):
    """`exec -a` and login shells give a program another name; mawk starts its shell by the path."""
    if name == path == '/bin/sh' and word == 'sh':
        return True
    base = path.rsplit('/', 1)[-1]
    return name.rsplit('/', 1)[-1] != base and word.rsplit('/', 1)[-1] == base


def covers_write(command, record):
    _, directory, path, _ = record
    path = os.path.normpath(os.path.join(directory, path))
    for redirect in command['redirects']:
        target = redirect['target']
        if '>' not in redirect['op']:
            continue
        if target['why'] is not None:
            return True
        if command['dir'] is None:
            text = os.path.normpath(target['text'])
            if path == text or path.endswith('/' + re.sub(r'^(\.\./)*', '', text)):
                return True
        elif os.path.normpath(os.path.join(command['dir'], target['text'])) == path:
            return True
    return False


def missing_of(reading, records):
    missing = []
    commands = reading['commands']
    programs = [c for c in commands if c['words']]
    for record in sorted(records):
        if record[0] == 'start' and record[3] and not any(covers(c, record) for c in programs):
            missing.append(record)
        if record[0] == 'write' and not any(covers_write(c, record) for c in commands):
            missing.append(record)
    return missing


# The three checks of one command.

class Result:
    def __init__(self, command, expect):
        self.command, self.expect = command, expect
        self.fault = None         # tipstaff itself failed
        self.reading = None
        self.seen = set()
        self.missing = []
        self.shfmt = []           # differences
        self.shfmt_refused = None
        self.pretty = []

    @property
    def complete(self):
        return self.reading is not None and self.reading['complete']


def read(box, text):
    """The reading, or a text that says why there is none."""
    status, out, _ = box.run('-', text, '/.o/tipstaff', 'parse', '--json', '-')
    try:
        return json.loads(text_of(out)) if status in ('0', '1') else f'tipstaff ended with {status}'
    except ValueError as error:
        return f'tipstaff printed no JSON: {error}'


def truth(box, text):
    seen = set()
    for mode in '012':
        seen |= records_of(box.run(mode, b'', text)[2])
    return seen


def check(box, command, expect):
    result = Result(command, expect)
    text = command.encode('utf-8', 'surrogateescape')
    reading = read(box, text)
    if isinstance(reading, str):
        result.fault = reading
        return result
    result.reading = reading
    if b'\0' not in text and len(text) < 120000:
        result.seen = truth(box, text)
    if not reading['complete']:
        return result
    result.missing = missing_of(reading, result.seen)
    check_shfmt(box, text, result)
    check_pretty(box, text, result)
    return result


def check_shfmt(box, text, result):
    status, out, _ = box.run('-', text, '/.o/shfmt', '-ln', 'bash', '-tojson')
    if status != '0':
        result.shfmt_refused = True
        return
    try:
        only_theirs, only_ours = second.differences(result.reading, json.loads(text_of(out)))
    except (ValueError, RecursionError) as error:
        result.shfmt_refused = str(error)
        return
    if b'\r' not in text: # which shfmt drops
        result.shfmt += [f'only shfmt has {[w["text"] for w in words]}' for words in only_theirs]
    # What bash did start is there, also where shfmt sees only text: subscripts that are expanded once more.
    result.shfmt += [f'only tipstaff has {[w["text"] for w in command["words"]]}' for command in only_ours
                     if not any(record[0] == 'start' and covers(command, record) for record in result.seen)]


def pretty(box, text):
    status, out, _ = box.run('-', text, '/usr/bin/bash', '--pretty-print', '/dev/stdin')
    return out if status == '0' and out.strip() else None


def shape(reading):
    """What must not change when only the spelling does."""
    return [[[(w['text'], w['why']) for w in c['words']],
             [(a['name'], a['value']['text']) for a in c['assignments']],
             [(r['op'], r['target']['text']) for r in c['redirects'] if not r['op'].startswith('<<')]]
            for c in reading['commands']]


def check_pretty(box, text, result):
    printed = pretty(box, text)
    if printed is None:
        return
    reading = read(box, printed)
    if isinstance(reading, str):
        result.pretty = [f'{reading} on {text_of(printed)!r}']
    elif not reading['complete'] or [w for w, _, _ in shape(reading)] != [w for w, _, _ in shape(result.reading)]:
        # bash prints some texts wrong: then the print itself does not start the same.
        if truth(box, printed) == result.seen:
            result.pretty = [text_of(printed)]


# Files and figures.

def commands_of(path):
    """-> [(command, expect)]; EXPECT holds the marks of a .txt file, it is None for other files"""
    with open(path, encoding='utf-8', errors='surrogateescape', newline='') as f:
        if not path.endswith('.txt'):
            return [(json.loads(line)['command'], None) for line in f if line.strip()]
        found = []
        for number, line in enumerate(f, 1):
            line = line.removesuffix('\n')
            if line.startswith('$ '):
                found.append([line[2:], ''])
            elif line[:2] in ('> ', '>') and found:
                found[-1][0] += '\n' + line[2:]
            elif line in ('unread', 'either', 'shfmt', 'pretty-print') and found:
                found[-1][1] += line
            elif line and not line.startswith('#'):
                sys.exit(f'{path}:{number}: not a line of a command file')
        return [tuple(command) for command in found]


def show(record):
    kind, directory, path, words = record
    return f'{kind} {json.dumps(words, ensure_ascii=False) if kind == "start" else path} in {directory}'


def report(path, results, verbose):
    """Prints the figures of one file; returns how many commands passed and failed."""
    failed = 0
    incomplete = [r for r in results if r.reading and not r.complete]
    unsound = 0
    for r in results:
        bad = []
        if r.fault:
            bad.append(r.fault)
        unsound += bool(r.missing or r.fault)
        bad += ['unsound: ' + show(record) for record in r.missing[:4]]
        if r.expect is not None and not re.search('unread|either', r.expect) and r.reading and not r.complete:
            bad.append('incomplete: ' + r.reading['why'])
        if r.expect and 'unread' in r.expect and r.complete:
            bad.append('complete, and marked unread')
        if r.expect is not None:
            bad += ['shfmt: ' + text for text in r.shfmt if 'shfmt' not in r.expect]
            bad += ['pretty-print: ' + repr(text) for text in r.pretty if 'pretty-print' not in r.expect]
        failed += bool(bad)
        if not bad and verbose:
            bad += ['shfmt: ' + text for text in r.shfmt] + ['pretty-print: ' + repr(text) for text in r.pretty]
        if bad:
            print(f'{os.path.basename(path)}: {r.command!r}')
            for text in bad:
                print('    ' + text.encode('utf-8', 'backslashreplace').decode())
    for why, n in collections.Counter(r.reading['why'] for r in incomplete).most_common():
        print(f'{os.path.basename(path)}: {n} incomplete: {why}')
        for r in [r for r in incomplete if r.reading['why'] == why and 'unread' not in (r.expect or '')][:verbose]:
            print(f'    {r.command!r}'[:300])
    n = len(results)
    print(f'{os.path.basename(path)}: {n} commands, {sum(r.complete for r in results)} complete, '
          f'{len(incomplete)} incomplete ({100 * len(incomplete) / max(n, 1):.2f} %), '
          f'{sum(len(r.seen) for r in results)} starts and writes seen, {unsound} unsound, '
          f'{sum(bool(r.shfmt) for r in results)} shfmt differences ({sum(bool(r.shfmt_refused) for r in results)} refused), '
          f'{sum(bool(r.pretty) for r in results)} pretty-print differences', flush=True)
    return n - failed, failed


def main(paths):
    verbose = int(os.environ.get('V') or 0)
    jobs = int(os.environ.get('JOBS') or 2 * (os.cpu_count() or 1))
    limit = int(os.environ.get('LIMIT') or 0)
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix='tipstaff-oracle.') as folder:
        os.chmod(folder, 0o755)
        build(folder)
        boxes = [Box(folder) for _ in range(jobs)]

        def part(i):
            results = []
            for command, expect in commands[i::jobs]:
                try:
                    results.append(check(boxes[i], command, expect))
                except (EOFError, BrokenPipeError):
                    results.append(Result(command, expect))
                    results[-1].fault = 'the box broke'
                    boxes[i].stop()
                    boxes[i].start()
            return results

        try:
            for path in paths:
                commands = commands_of(path)
                if limit and len(commands) > limit:
                    commands = random.Random(limit).sample(commands, limit)
                with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
                    parts = list(pool.map(part, range(jobs)))
                results = [parts[i % jobs][i // jobs] for i in range(len(commands))]
                good, bad = report(path, results, verbose)
                passed, failed = passed + good, failed + bad
        finally:
            for box in boxes:
                box.stop()
    print(f'{passed} passed, {failed} failed')
    return failed > 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:] or sorted(glob.glob(HERE + '/commands/*.txt'))))
