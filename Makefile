# Platypus. `make help` lists what can be made; README.md and CONTRIBUTING.md say more.

VERSION := $(shell sed -n 's/^\#\# \([0-9][0-9.]*\).*/\1/p' CHANGELOG.md | head -n 1)
PREFIX  ?= /usr/local
MODE    ?= release
VARIANT ?=

BUILD := build/$(MODE)

# ---- Flags ----

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Werror
SANITIZE := -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all

# Link-time optimisation where this compiler and its linker can do it (clang needs lld or the gold plugin).
ifneq (,$(filter release native,$(MODE)))
LTO := $(shell echo 'int main(void){return 0;}' | $(CC) -x c -flto=auto -o /dev/null - >/dev/null 2>&1 && echo -flto=auto)
endif

# Tests compare every figure in the optimised builds; elsewhere perft stops at about this many nodes for each position.
TEST_NODES_release := 0
TEST_NODES_native  := 0
TEST_NODES_debug   := 20000
TEST_NODES_asan    := 50000
TEST_NODES_tsan    := 20000

FLAGS_release := -O3 -DNDEBUG $(LTO)
FLAGS_native  := -O3 -DNDEBUG $(LTO) -march=native
FLAGS_debug   := -O1 -g -DPLATYPUS_DEBUG
FLAGS_asan    := $(SANITIZE) -fsanitize=address,undefined
FLAGS_tsan    := $(SANITIZE) -fsanitize=thread
FLAGS_fuzz    := $(SANITIZE) -fsanitize=fuzzer-no-link,address,undefined

ifeq (,$(FLAGS_$(MODE)))
$(error MODE is one of release, native, debug, asan, tsan, fuzz)
endif

ALL_CFLAGS   = -std=c11 -pthread $(FLAGS_$(MODE)) $(WARNINGS) $(CFLAGS)
ALL_CPPFLAGS = -D_GNU_SOURCE -DPLATYPUS_VERSION='"$(VERSION)"' -Iinclude $(CPPFLAGS)
LINK         = echo "  LINK $@" && $(CC) $(ALL_CFLAGS) $(LDFLAGS)
LIBS         = -lm $(LDLIBS)

# make V=1 shows whole commands.
Q = $(if $(V),,@)

# Asked for only when a test is compiled or linked, so that all else builds without them.
TEST_CPPFLAGS = $(shell pkg-config --cflags check jansson) -Itests -Itools -DTEST_NODES=$(TEST_NODES_$(MODE)) \
                -DTEST_DATA='"tests/data"' -DTEST_CORPUS='"tests/corpus"' \
                -DTEST_BINARY='"$(BUILD)/platypus"' -DTEST_MATCH='"$(BUILD)/tools/match"'
TEST_LIBS     = $(shell pkg-config --libs check jansson)

# ---- Files ----

find_sources = $(sort $(shell find $(1) -name '*.c' 2>/dev/null))
objects_of   = $(patsubst %.c,$(BUILD)/%.o,$(1))

SOURCES      := $(call find_sources,src)
LIB_OBJECTS  := $(call objects_of,$(filter-out src/main.c,$(SOURCES)))
MAIN_OBJECT  := $(BUILD)/src/main.o
# tools/NAME.c is a program; what it shares with other tools lives in tools/common/.
TOOLS        := $(patsubst tools/%.c,%,$(sort $(wildcard tools/*.c)))
TOOL_COMMON  := $(call objects_of,$(sort $(wildcard tools/common/*.c)))
# The parts of referee and tuner are linked into their programs and the tests.
REFEREE      := $(call objects_of,$(sort $(wildcard tools/referee/*.c)))
TUNER        := $(call objects_of,$(sort $(wildcard tools/tuner/*.c)))
TOOL_OBJECTS := $(TOOLS:%=$(BUILD)/tools/%.o)
TEST_OBJECTS := $(call objects_of,$(call find_sources,tests))
ALL_OBJECTS  := $(LIB_OBJECTS) $(MAIN_OBJECT) $(TOOL_OBJECTS) $(TOOL_COMMON) $(REFEREE) $(TUNER) $(TEST_OBJECTS)

# ---- Programs ----

.PHONY: all tools help
all: platypus tools
tools: $(TOOLS:%=tools/%)

# The programs of the mode built last stand where people look for them.
.PHONY: FORCE
platypus: $(BUILD)/platypus FORCE
	@cmp -s $< $@ || cp -f $< $@
$(TOOLS:%=tools/%): tools/%: $(BUILD)/tools/% FORCE
	@cmp -s $< $@ || cp -f $< $@

$(BUILD)/platypus: $(MAIN_OBJECT) $(LIB_OBJECTS)
	$(Q)$(LINK) -o $@ $^ $(LIBS)
$(TOOLS:%=$(BUILD)/tools/%): $(BUILD)/tools/%: $(BUILD)/tools/%.o $(TOOL_COMMON) $(LIB_OBJECTS)
	$(Q)$(LINK) -o $@ $^ $(LIBS)
$(BUILD)/tools/match $(BUILD)/tools/openings $(BUILD)/tools/tune $(BUILD)/run-tests: $(REFEREE)
$(BUILD)/tools/tune $(BUILD)/run-tests: $(TUNER)
$(BUILD)/run-tests: $(TEST_OBJECTS) $(TOOL_COMMON) $(LIB_OBJECTS)
	$(Q)$(LINK) -o $@ $^ $(TEST_LIBS) $(LIBS)

# Only src/ itself may look inside: tools and tests see the public headers, but for the tuner, which works on the evaluation's weights, its
# test, and the tests of what evaluation and search keep and of the sets that evaluation counts with.
$(BUILD)/src/%.o: OWN_CPPFLAGS = -Isrc
$(BUILD)/tools/%.o: OWN_CPPFLAGS = -Itools
$(TUNER) $(BUILD)/tools/tune.o: OWN_CPPFLAGS = -Itools -Isrc
$(BUILD)/tests/%.o: OWN_CPPFLAGS = $(TEST_CPPFLAGS)
$(BUILD)/tests/tools/test_tuner.o $(BUILD)/tests/eval/test_kept.o $(BUILD)/tests/eval/test_sets.o: OWN_CPPFLAGS = $(TEST_CPPFLAGS) -Isrc
$(TEST_OBJECTS): | setup-test

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(Q)echo "  CC   $@" && $(CC) $(ALL_CPPFLAGS) $(OWN_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Another compiler, other flags or another version rebuild everything.
STAMP = $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) $(LDFLAGS) $(LIBS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo "$(subst ",,$(STAMP))" | cmp -s - $@ || echo "$(subst ",,$(STAMP))" >$@

-include $(ALL_OBJECTS:.o=.d)

# ---- Modes ----

.PHONY: native debug asan tsan check-debug
native:
	$(MAKE) MODE=native all
debug:
	$(MAKE) MODE=debug build/debug/platypus
check-debug:
	$(MAKE) MODE=debug check
asan tsan:
	tools/setup.sh sanitize
	$(MAKE) MODE=$@ check

# ---- Use ----

.PHONY: play bench check check-gui setup-test
play: platypus
	./platypus play $(VARIANT)
bench: platypus
	./platypus bench $(VARIANT)
setup-test:
	@tools/setup.sh build test
check: $(BUILD)/platypus $(TOOLS:%=$(BUILD)/tools/%) $(BUILD)/run-tests
	$(BUILD)/run-tests
check-gui: platypus tools
	tools/setup.sh gui
	tests/gui/run.sh

include tools/board/board.mk
include tools/fuzz/fuzz.mk

# ---- Books ----

# Plays for so many minutes, on from where an earlier run ended.
MINUTES ?= 30
JOBS    ?= 2
LINES_OF_PLAY := $(wildcard book/*.txt)

.PHONY: book books
book: tools/book
	$(if $(VARIANT),,$(error make book needs VARIANT=name))
	@mkdir -p book
	tools/book selfplay $(VARIANT) --out book/$(VARIANT).txt --minutes $(MINUTES) --threads $(JOBS)
	tools/book build $(VARIANT) --out book/$(VARIANT).pbk book/$(VARIANT).txt
books: tools/book
	for lines in $(LINES_OF_PLAY:book/%.txt=%); do \
	    tools/book build $$lines --out book/$$lines.pbk book/$$lines.txt || exit 1; done

# ---- Packaging ----

.PHONY: install dist clean
install: platypus
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man6 $(DESTDIR)$(PREFIX)/share/platypus/book
	install -m 755 platypus $(DESTDIR)$(PREFIX)/bin/platypus
	install -m 644 src/platypus.6 $(DESTDIR)$(PREFIX)/share/man/man6/platypus.6
	for book in $(wildcard book/*.*); do install -m 644 "$$book" $(DESTDIR)$(PREFIX)/share/platypus/book/ || exit 1; done
dist:
	@mkdir -p build
	git archive --prefix=platypus-$(VERSION)/ -o build/platypus-$(VERSION).tar.gz HEAD
	@echo build/platypus-$(VERSION).tar.gz
clean:
	rm -rf build platypus $(TOOLS:%=tools/%)

help:
	@echo "make              ./platypus and the programs in tools/ (release)"
	@echo "make native       the same for this machine's processor only"
	@echo "make debug        build/debug/platypus: asserts, positions that check themselves"
	@echo "make play         play in the terminal; VARIANT=name chooses the game"
	@echo "make check        the test suite; also check-debug, asan, tsan, check-gui"
	@echo "make fuzz         fuzzers of all that reads (clang); fuzz-run runs each for MINUTES=30; fuzz-scripts, fuzz-memory"
	@echo "make board        build/board: the page for the browser; play-board serves it, check-board tests it"
	@echo "make bench        speed and signature; VARIANT=name for one game"
	@echo "make book         plays MINUTES=30 of games for the opening book of VARIANT=name; make books builds all books anew"
	@echo "make install      to PREFIX ($(PREFIX)) under DESTDIR"
	@echo "make dist, clean"
