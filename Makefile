# tipstaff. One file for everything: `make help` says what there is, `make V=1` shows the commands.
# A new event is one new hooks/NAME.c, a new module one new folder in lib/ and its line in lib/LAYERS.

VERSION := 0.1.0

PREFIX ?= /usr/local
CFLAGS ?= -g
GCOV   ?= gcov

BUILD_PACKAGES := gcc libc6-dev binutils make pkg-config libjansson-dev liblmdb-dev libgit2-dev libpcre2-dev \
	libhttp-parser-dev libmbedtls-dev zlib1g-dev libzstd-dev
CHECK_PACKAGES := $(BUILD_PACKAGES) git jq libcmocka-dev zstd valgrind mandoc shellcheck cppcheck clang clang-tidy \
	libclang-rt-14-dev

ORACLE_PACKAGES := python3 bubblewrap shfmt
FUZZ_PACKAGES   := clang libclang-rt-14-dev afl++

HOOKS := $(basename $(notdir $(wildcard hooks/*.c)))
EXES  := $(HOOKS) tipstaff
CORE  := $(patsubst %.c,%.o,$(wildcard lib/*/*.c))
CLI   := $(patsubst %.c,%.o,$(wildcard cli/*.c))
UNIT  := $(basename $(wildcard tests/unit/*/test_*.c))
TRAILERS := tests/trailer/differential tests/trailer/vectors
TESTS := $(UNIT) tests/verdicts/run tests/repo/loss $(TRAILERS)
SCORE := tests/data/score
MANUAL := tests/verdicts/manual
FUZZ  := $(basename $(notdir $(wildcard tests/fuzz/fuzz_*.c)))
AGAINST := tests/fuzz/against
BENCH := build/bench/spawn build/bench/empty build/bench/reader build/bench/fill build/bench/scan

Q := $(if $(V),,@)

# Warnings are errors for those who work on tipstaff, not for those who build a tarball with another compiler.
WERROR ?= $(filter 1 true,$(CI))$(filter check% lint cover,$(MAKECMDGOALS))

# What must be installed before the first object is compiled, also under -j.
READY := $(if $(filter check% lint bench cover,$(MAKECMDGOALS)),deps-check,$(filter deps,$(MAKECMDGOALS:demo=deps))) \
	$(if $(filter fuzz fuzz-afl,$(MAKECMDGOALS)),deps-fuzz)

# _GNU_SOURCE is given here and empty: banned.h includes libc headers before a file could define it, and the files
# that say that they need it say the same.
FLAGS := -std=c11 -D_GNU_SOURCE= -Ilib -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wvla \
	-Wformat=2 -fstack-protector-strong -ffunction-sections -fdata-sections -fno-pie
COMPILE = $(CC) $(FLAGS) $(if $(WERROR),-Werror) -MMD -MP \
	$(if $(filter tests/%,$<),,-include lib/base/banned.h) \
	$(if $(filter lib/event/world.c,$<),-DBASE_MAY_READ_ENVIRONMENT=) \
	$(if $(filter cli/%,$<),-DTIPSTAFF_VERSION='"$(VERSION)"')

# Plain -static and not -static-pie: relocation costs 70 to 250 us a start, a third of a hook's whole time.
# noseparate-code: fewer pages to fault in. What an executable does not use of the archives costs it nothing;
# why libgit2 links without its TLS and ssh libraries is told in lib/repo/nonet.c.
STATIC_LINK := -static -Wl,--gc-sections -Wl,-z,noseparate-code -Wl,--fatal-warnings
STATIC_LIBS := -ljansson -llmdb -lgit2 -lpcre2-8 -lhttp_parser -lmbedcrypto -lz -lzstd
SHARED_LINK := -no-pie
SHARED_LIBS := -ljansson -llmdb -lgit2 -lmbedcrypto -lzstd
OPTIMIZE    := -O2 -D_FORTIFY_SOURCE=2
SANITIZE    := -fsanitize=address,undefined -fno-sanitize-recover=all

# Variants: how its objects are compiled, how executables are linked, what is linked in besides.
CFLAGS_release := $(OPTIMIZE)
LINK_release   := $(STATIC_LINK)
LIBS_release   := $(STATIC_LIBS)
TEST_release   := $(SHARED_LINK)

CFLAGS_fault   := $(OPTIMIZE) -DTIPSTAFF_FAULTS
LINK_fault     := $(STATIC_LINK)
LIBS_fault     := $(STATIC_LIBS)
TEST_fault     := $(SHARED_LINK)

CFLAGS_san     := -O1 -fno-omit-frame-pointer $(SANITIZE)
LINK_san       := $(SHARED_LINK) $(SANITIZE)
LIBS_san       := $(SHARED_LIBS)
TEST_san       := $(LINK_san)
EXTRA_san      := build/san/tests/variant/san.o

CFLAGS_debug   := -O1
LINK_debug     := $(SHARED_LINK)
LIBS_debug     := $(SHARED_LIBS)
TEST_debug     := $(SHARED_LINK)

CFLAGS_cover   := -O0 --coverage
LINK_cover     := $(SHARED_LINK) --coverage -Wl,--wrap=_exit
LIBS_cover     := $(SHARED_LIBS)
TEST_cover     := $(LINK_cover)
EXTRA_cover    := build/cover/tests/variant/cover.o

# Both fuzzers bring the main; AFL++ runs without sanitizers, for speed.
CFLAGS_fuzz    := -O1 $(SANITIZE) -fsanitize=fuzzer-no-link
LINK_fuzz      := $(SHARED_LINK) $(SANITIZE) -fsanitize=fuzzer

CFLAGS_afl     := -O2
LINK_afl       := $(SHARED_LINK) -fsanitize=fuzzer

all: $(EXES:%=bin/%) ## build bin/*: static, stripped

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | while IFS="$$(printf '\t')" read -r name text; do \
		printf '%-15s %s\n' "$$name" "$$text"; done

# $(1): packages. Prints what is missing and installs only that.
define install-missing
@command -v dpkg-query >/dev/null || { echo "not a Debian system: install what these hold: $(1)"; exit 0; }; \
missing=$$(for p in $(1); do \
	dpkg-query -W -f '$${db:Status-Status}' $$p 2>/dev/null | grep -qx installed || printf ' %s' $$p; done); \
[ -n "$$missing" ] || exit 0; \
echo "installing:$$missing"; \
sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
$$sudo apt-get -q update && \
$$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends $$missing
endef

deps: ## install what building needs (apt)
	$(call install-missing,$(BUILD_PACKAGES))

deps-check: | $(filter deps,$(READY)) ## install what building and testing needs (apt)
	$(call install-missing,$(CHECK_PACKAGES))

demo: deps all ## build and show a few verdicts
	@tests/demo.sh

# $(1): variant
define variant
build/$(1)/flags: FORCE
	@mkdir -p $$(@D)
	@echo '$$(CC) $$(FLAGS) $$(CFLAGS_$(1)) $$(CFLAGS) $$(LINK_$(1)) $$(LDFLAGS) $$(VERSION)' >$$@.new
	@cmp -s $$@ $$@.new && rm $$@.new || mv $$@.new $$@

build/$(1)/%.o: %.c build/$(1)/flags | $$(READY)
	@mkdir -p $$(@D)
	$$(if $$(V),,@echo '  CC $$@')
	$$(Q)$$(COMPILE) $$(CFLAGS_$(1)) $$(CFLAGS) -c -o $$@ $$<

build/$(1)/lib/prompts/prompts.o: $(wildcard prompts/*.md)

build/$(1)/core.a: $(CORE:%=build/$(1)/%)
	$$(Q)rm -f $$@ && $$(AR) rcs $$@ $$^

$(HOOKS:%=build/$(1)/%): build/$(1)/%: build/$(1)/hooks/%.o
build/$(1)/tipstaff: $(CLI:%=build/$(1)/%)
$(EXES:%=build/$(1)/%): $(EXTRA_$(1)) build/$(1)/core.a
	$$(if $$(V),,@echo '  LD $$@')
	$$(Q)$$(CC) $$(CFLAGS) $$(LINK_$(1)) $$(LDFLAGS) -o $$@ $$(filter %.o,$$^) build/$(1)/core.a $$(LIBS_$(1))

$(addprefix build/$(1)/,$(TESTS) $(SCORE) $(MANUAL) $(AGAINST)): %: %.o $(EXTRA_$(1)) build/$(1)/core.a
	$$(if $$(V),,@echo '  LD $$@')
	$$(Q)$$(CC) $$(CFLAGS) $$(TEST_$(1)) $$(LDFLAGS) -o $$@ $$(filter %.o,$$^) build/$(1)/core.a -lcmocka $$(SHARED_LIBS)

build/$(1)/$(SCORE): build/$(1)/tests/data/scope.o

$(FUZZ:%=build/$(1)/%): build/$(1)/%: build/$(1)/tests/fuzz/%.o build/$(1)/core.a
	$$(if $$(V),,@echo '  LD $$@')
	$$(Q)$$(CC) $$(CFLAGS) $$(LINK_$(1)) $$(LDFLAGS) -o $$@ $$^ $$(SHARED_LIBS)
endef
build/fuzz/%: override CC := clang
build/afl/%: override CC := AFL_QUIET=1 afl-clang-fast
$(foreach v,release fault san debug cover fuzz afl,$(eval $(call variant,$(v))))

$(EXES:%=bin/%): bin/%: build/release/%
	$(Q)strip -o $@ $<

# $(1): variant, $(2): folder of its executables. The runners of a full check, as words for tests/summary.sh.
runners = $(UNIT:%=build/$(1)/%) "build/$(1)/tests/verdicts/run tests/verdicts/*.txt" "tests/repo/run.sh build/$(1)" \
	"tests/replay/run.sh $(2)" "tests/cli/run.sh $(2)" "tests/scenario/run.sh $(2)" \
	"tests/trailer/run.sh build/$(1)/tests/trailer/differential 500"

check: all $(TESTS:%=build/release/%) $(EXES:%=build/fault/%) ## every test that needs no network; ends in one line
	@tests/summary.sh "tests/fault/run.sh build/fault" $(call runners,release,bin) # the longest first

check-san: $(EXES:%=build/san/%) $(TESTS:%=build/san/%) ## the same under ASan and UBSan
	@tests/summary.sh $(call runners,san,build/san)

# Wrappers, so that the runner need not know: a static binary would hide its malloc from valgrind.
check-valgrind: $(EXES:%=build/debug/%) ## replays under valgrind
	@mkdir -p build/valgrind
	@for x in $(EXES); do printf '#!/bin/sh\nexec %s -q --error-exitcode=99 %s "$$@"\n' "$$(command -v valgrind)" \
		"$(CURDIR)/build/debug/$$x" >build/valgrind/$$x; chmod +x build/valgrind/$$x; done
	@tests/summary.sh "tests/replay/run.sh build/valgrind"

check-fault: $(EXES:%=build/fault/%) ## failing allocations, short reads, closed pipes
	@tests/summary.sh "tests/fault/run.sh build/fault"

ROUNDS ?= 20

check-stress: all ## 200 hooks at once on one session, some killed, ROUNDS=20 times
	@tests/summary.sh "tests/stress/run.sh bin $(ROUNDS)"

check-oracle: all ## the reader against real bash; DATA=DIR: over the commands in DIR/*.jsonl and DIR/commands/*.jsonl
	$(call install-missing,$(ORACLE_PACKAGES))
	@tests/oracle/run.sh $(if $(DATA),$(wildcard $(DATA)/commands/*.jsonl $(DATA)/shell-cases.jsonl $(DATA)/bypass*.jsonl))

check-git: all ## the git hooks, driven by real git
	@tests/summary.sh $(patsubst %,"tests/git/run.sh bin %",$(wildcard tests/git/*.txt))

COUNT ?= 20000

check-trailers: $(TRAILERS:%=build/release/%) ## trailers against real git, COUNT=20000 messages; DATA=DIR: also DIR/trailers.jsonl
	@tests/summary.sh "tests/trailer/run.sh build/release/tests/trailer/differential $(COUNT) $(SEED)" \
		$(if $(DATA),"build/release/tests/trailer/vectors $(DATA)/trailers.jsonl")

SECONDS ?= 60

deps-fuzz: ## install what fuzzing needs (apt)
	$(call install-missing,$(BUILD_PACKAGES) $(FUZZ_PACKAGES))

build/fuzz/seeds/%: tests/fuzz/seeds.sh FORCE
	@rm -rf $@ && tests/fuzz/seeds.sh $* $@

fuzz: $(FUZZ:%=build/fuzz/%) $(FUZZ:%=build/fuzz/seeds/%) ## libFuzzer on every target, SECONDS=60 each; what crashes lies in build/fuzz
	@for t in $(FUZZ); do mkdir -p build/fuzz/corpus/$$t && \
		build/fuzz/$$t -max_total_time=$(SECONDS) -max_len=4096 -timeout=10 -artifact_prefix=build/fuzz/ -print_final_stats=1 \
		-dict=$$(ls tests/fuzz/$$t.dict 2>/dev/null || echo tests/fuzz/shell.dict) \
		build/fuzz/corpus/$$t build/fuzz/seeds/$$t || exit 1; done

fuzz-afl: $(FUZZ:%=build/afl/%) $(FUZZ:%=build/fuzz/seeds/%) ## AFL++ on every target, SECONDS=60 each; what crashes lies in build/afl/out
	@for t in $(FUZZ); do tests/fuzz/afl.sh build/afl/$$t build/fuzz/seeds/$$t build/afl/out/$$t $(SECONDS) || exit 1; done

check-data: build/release/$(SCORE) ## what the rules say of DATA=DIR: DIR/verdicts/*.jsonl and DIR/commands/*.jsonl; rows lie in build/data
	@mkdir -p build/data
	@build/release/$(SCORE) -d build/data -s tests/data/scope.txt $(wildcard $(DATA)/verdicts/*.jsonl $(DATA)/commands/*.jsonl $(DATA)/bypass*.jsonl)

fuzz-bash: build/release/$(AGAINST) build/fuzz/seeds/fuzz_shell ## the reader against bash -n, bash --pretty-print and shfmt: seeds and corpora, or FILES=...
	$(call install-missing,python3 shfmt)
	@tests/fuzz/against-bash $< $(FILES)

check-client: all ## against real agents (what it needs is told in tests/client/)
	@tests/client/run.sh

check-fresh: ## demo and check in a fresh minimal Debian (root, network)
	@tests/fresh/run.sh

manual: build/release/$(MANUAL) ## write the chapter RULES of tipstaff-rules(5) from the tables
	@tests/verdicts/manual.sh $< man/tipstaff-rules.5

lint: all build/release/$(MANUAL) ## layers, names, symbols, rules, manuals, scripts, static analysis
	@CC='$(CC)' FLAGS='$(FLAGS)' STATIC_LINK='$(STATIC_LINK)' STATIC_LIBS='$(STATIC_LIBS)' HOOKS='$(HOOKS)' \
		VERSION='$(VERSION)' tests/lint/run.sh

build/bench/spawn: tests/bench/spawn.c | $(READY)
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS) -O2 $(SHARED_LINK) -o $@ $<

# Linked as the executables are: what a process of this libc costs at the least.
build/bench/empty: tests/bench/empty.c | $(READY)
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS) -O2 $(STATIC_LINK) -s -o $@ $<

build/bench/fill: tests/bench/fill.c build/release/core.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS) -O2 $(SHARED_LINK) -o $@ $^ $(SHARED_LIBS)

build/bench/reader: tests/bench/reader.c build/release/core.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS) -O2 $(STATIC_LINK) -s -o $@ $^

build/bench/scan: tests/bench/scan.c build/release/core.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(FLAGS) -O2 $(STATIC_LINK) -s -o $@ $^ $(STATIC_LIBS)

bench: all $(BENCH) ## start-up times and memory against tests/bench/budget.txt
	@tests/bench/run.sh

cover: $(EXES:%=build/cover/%) $(TESTS:%=build/cover/%) ## branch coverage of lib/, held against tests/cover.txt
	@find build/cover -name '*.gcda' -delete
	@tests/summary.sh $(filter-out %/test_linear %/test_shapes,$(call runners,cover,build/cover))
	@GCOV='$(GCOV)' tests/cover.sh $(CORE:%.o=build/cover/%.gcno)

LIBEXEC = $(DESTDIR)$(PREFIX)/libexec/tipstaff
DOC     = $(DESTDIR)$(PREFIX)/share/doc/tipstaff
MAN     = $(DESTDIR)$(PREFIX)/share/man

install: all ## into PREFIX (/usr/local); libexec/tipstaff is the plugin folder for Claude Code
	install -d '$(LIBEXEC)/bin' '$(LIBEXEC)/.claude-plugin' '$(DESTDIR)$(PREFIX)/bin' '$(DOC)/licenses'
	install -m 755 $(HOOKS:%=bin/%) '$(LIBEXEC)/bin'
	install -m 755 bin/tipstaff '$(DESTDIR)$(PREFIX)/bin'
	install -m 644 hooks.json '$(LIBEXEC)'
	install -m 644 .claude-plugin/*.json '$(LIBEXEC)/.claude-plugin'
	install -m 644 README.md LICENSE THIRD-PARTY.md schema/rules.schema.json '$(DOC)'
	install -m 644 licenses/* '$(DOC)/licenses'
	for page in man/*.[1-9]; do install -D -m 644 "$$page" "$(MAN)/man$${page##*.}/$${page##*/}" || exit 1; done

uninstall: ## remove what install put there
	rm -rf '$(LIBEXEC)' '$(DOC)'
	rm -f '$(DESTDIR)$(PREFIX)/bin/tipstaff'
	for page in man/*.[1-9]; do rm -f "$(MAN)/man$${page##*.}/$${page##*/}"; done

DIST := tipstaff-$(VERSION)

dist: ## tarball of HEAD; unpacked, built, checked and installed before it counts
	rm -rf build/dist && mkdir -p build/dist/root
	git archive --prefix=$(DIST)/ -o build/dist/$(DIST).tar.gz HEAD
	tar -xzf build/dist/$(DIST).tar.gz -C build/dist
	$(MAKE) -C build/dist/$(DIST) check WERROR=
	$(MAKE) -C build/dist/$(DIST) install DESTDIR='$(CURDIR)/build/dist/root' PREFIX=/usr
	env -i build/dist/root/usr/bin/tipstaff --version
	@echo "build/dist/$(DIST).tar.gz"

clean: ## remove what was built
	rm -rf build $(EXES:%=bin/%)

.SECONDARY:
.DELETE_ON_ERROR:
.PHONY: all help deps deps-check demo check check-san check-valgrind check-fault check-stress check-oracle check-git check-trailers \
	check-data check-client check-fresh deps-fuzz fuzz fuzz-afl fuzz-bash lint manual bench cover install uninstall dist clean FORCE
# git in tests must not find the repository of whoever runs make.
unexport GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

-include $(shell find build -path build/dist -prune -o -name '*.d' -print 2>/dev/null)
