"""second.py: the simple commands of a text as shfmt's grammar has them, and how a reading differs from them."""
import re

STRUCTURE = {'pipe', 'if', 'else', 'loop', 'case', 'subshell', 'background', 'substitution', 'process substitution', 'coproc',
             '&&', '||', 'and', 'or'}
ESCAPES = {'a': '\a', 'b': '\b', 'e': '\x1b', 'E': '\x1b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}


def ansi_c(text):
    """$'...'; None where it is easier not to know."""
    def one(match):
        body = match.group(1)
        if body[0] in '01234567':
            return chr(int(body, 8) & 255)
        if body[0] in 'xuU':
            return chr(int(body[1:], 16))
        return ESCAPES.get(body, body if body in '\\\'"?' else '\\' + body)
    if re.search(r'\\c|\\x\{|\\[xuU](?![0-9a-fA-F])', text):
        return None
    out = re.sub(r'\\([0-7]{1,3}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|.)', one, text, flags=re.S)
    return None if '\0' in out or any('\x7f' < c < '\u0100' for c in out) else out


def literal(text, quoted):
    """Without backslashes."""
    if quoted:
        return re.sub(r'\\([$`"\\\n])', lambda m: '' if m[1] == '\n' else m[1], text)
    return re.sub(r'\\(.)', lambda m: '' if m[1] == '\n' else m[1], text, flags=re.S)


def word(node):
    """Its text, or None when it is not plain."""
    out = ''
    for i, part in enumerate(node.get('Parts') or []):
        kind, value = part['Type'], part.get('Value', '')
        if kind == 'Lit':
            bare = re.sub(r'\\.', '', value, flags=re.S)
            if re.search(r'[*?\[~]', bare) or '{' in bare:
                return None
            text = literal(value, False)
        elif kind == 'SglQuoted':
            text = ansi_c(value) if part.get('Dollar') else value
        elif kind == 'DblQuoted':
            inner = part.get('Parts') or []
            if any(p['Type'] != 'Lit' for p in inner):
                return None
            text = ''.join(literal(p.get('Value', ''), True) for p in inner)
        else:
            return None
        if text is None:
            return None
        out += text
    return out


def commands(node, out):
    """Adds the words of every simple command below NODE."""
    if isinstance(node, list):
        for item in node:
            commands(item, out)
    elif isinstance(node, dict):
        kind = node.get('Type')
        if kind == 'CallExpr' and node.get('Args'):
            out.append([word(w) for w in node['Args']])
        elif kind == 'DeclClause':
            out.append([node['Variant']['Value'], None])
        elif kind == 'LetClause':
            out.append(['let', None])
        for value in node.values():
            commands(value, out)
    return out


def fits(a, b):
    """Can these be the same words? None stands for any number of words."""
    row = [True] + [False] * len(b)
    for j, y in enumerate(b):
        row[j + 1] = row[j] and y is None
    for x in a:
        last, row = row, [row[0] and x is None] + [False] * len(b)
        for j, y in enumerate(b):
            row[j + 1] = ((x is None or y is None) and (row[j] or last[j + 1] or last[j])) or \
                (x is not None and x == y and last[j])
            if x is not None and y is not None:
                row[j + 1] = x == y and last[j]
    return row[-1]


def differences(reading, tree):
    """Commands that only one of both has: their words, our commands."""
    theirs = commands(tree, [])
    every = [[w['text'] if w['why'] is None else None for w in c['words']] for c in reading['commands']]
    plain = [words and all(label in STRUCTURE or label.startswith('function ') for label in c['context'])
             for words, c in zip(every, reading['commands'])]
    return ([[{'text': text} for text in words] for words in theirs if not any(fits(words, other) for other in every)],
            [c for words, c, own in zip(every, reading['commands'], plain)
             if own and not any(fits(words, other) for other in theirs)])
