# The page in the browser: build/board, static files with the engine as WebAssembly. Part of the Makefile of the project.

BOARD        := build/board
BOARD_BUILD  := build/wasm
BOARD_CC     ?= clang
PORT         ?= 8080
WASM_CFLAGS  := --target=wasm32-wasi -std=c11 -O3 -flto -mbulk-memory -DNDEBUG -DPLATYPUS_NO_THREADS -D_GNU_SOURCE $(WARNINGS) \
                -Iinclude -Itools/board/wasm
WASM_LDFLAGS := --target=wasm32-wasi -mexec-model=reactor -flto -Wl,--lto-O3,--strip-all,--stack-first,-z,stack-size=2097152
WASM_SOURCES := $(filter-out src/main.c src/protocol/% src/book/%,$(SOURCES)) tools/board/engine.c
WASM_OBJECTS := $(WASM_SOURCES:%.c=$(BOARD_BUILD)/%.o)
BOARD_PAGE   := $(wildcard tools/board/page/* tools/board/src/* tools/board/*.mjs tools/board/*.json)

.PHONY: board play-board check-board setup-board
setup-board:
	@tools/setup.sh build board
board: $(BOARD)/index.html
play-board: board
	node tools/board/serve.mjs $(BOARD) $(PORT)
check-board: board platypus
	@tools/setup.sh browser
	node --test --test-concurrency=1 tools/board/tests/

$(WASM_OBJECTS): | setup-board
$(BOARD_BUILD)/src/%.o: WASM_OWN = -Isrc
$(BOARD_BUILD)/%.o: %.c tools/board/board.mk
	@mkdir -p $(@D)
	$(Q)echo "  WASM $@" && $(BOARD_CC) $(WASM_CFLAGS) $(WASM_OWN) -MMD -MP -c -o $@ $<
# Linked without -O: the driver would call an optimiser that it may find, and that knows fewer instructions than the compiler.
$(BOARD)/engine.wasm: $(WASM_OBJECTS)
	@mkdir -p $(@D)
	$(Q)echo "  LINK $@" && $(BOARD_CC) $(WASM_LDFLAGS) -o $@ $^

tools/board/node_modules/.package-lock.json: tools/board/package-lock.json | setup-board
	cd tools/board && npm ci --ignore-scripts
	@touch $@
$(BOARD)/index.html: $(BOARD)/engine.wasm $(BOARD_PAGE) tools/board/node_modules/.package-lock.json
	cd tools/board && npx tsc --noEmit && node build.mjs ../../$(BOARD)

-include $(WASM_OBJECTS:.o=.d)
