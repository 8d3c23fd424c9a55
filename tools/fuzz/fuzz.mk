# Fuzzing with libFuzzer, which clang brings. tests/corpus holds what was found worth keeping; `make check` replays it with any compiler.

FUZZ         := position moves commands book line log
FUZZ_SHARED  := $(call objects_of,tools/fuzz/support.c $(FUZZ:%=tools/fuzz/%.c))
FUZZ_ENTRIES := $(FUZZ:%=$(BUILD)/fuzz/%.o)

.PHONY: fuzz fuzz-run fuzz-programs
fuzz:
	CC=clang tools/setup.sh sanitize
	$(MAKE) MODE=fuzz CC=clang fuzz-programs

# Each target in turn for MINUTES; what is found is left in build/fuzz, what is new in build/fuzz/corpus.
fuzz-run: fuzz
	for target in $(FUZZ); do \
	    mkdir -p build/fuzz/corpus/$$target && \
	    build/fuzz/fuzz/$$target -max_total_time=$$(($(MINUTES) * 60)) -timeout=60 -max_len=4096 -rss_limit_mb=4096 -close_fd_mask=1 \
	        -print_final_stats=1 -artifact_prefix=build/fuzz/$$target- build/fuzz/corpus/$$target tests/corpus/$$target || exit 1; done

fuzz-programs: $(FUZZ:%=$(BUILD)/fuzz/%)
$(FUZZ:%=$(BUILD)/fuzz/%): $(BUILD)/fuzz/%: $(BUILD)/fuzz/%.o $(FUZZ_SHARED) $(REFEREE) $(LIB_OBJECTS)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $^ $(LIBS)
$(FUZZ_ENTRIES): $(BUILD)/fuzz/%.o: tools/fuzz/libfuzzer.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(Q)echo "  CC   $@" && $(CC) $(ALL_CPPFLAGS) -Itools -DFUZZ_TARGET=fuzz_$* $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# A book must be forged to be accepted, so these look inside src/.
$(BUILD)/tools/fuzz/%.o: OWN_CPPFLAGS = -Itools -Isrc
$(BUILD)/run-tests: $(FUZZ_SHARED)

# ---- Without libFuzzer ----

# Random talks with the program, and memory refused at every place.
TALKS ?= 10000
.PHONY: fuzz-scripts fuzz-memory
fuzz-scripts:
	tools/setup.sh sanitize
	for mode in asan tsan; do \
	    $(MAKE) MODE=$$mode build/$$mode/platypus build/$$mode/scripts && build/$$mode/scripts build/$$mode/platypus $(TALKS) || exit 1; done
fuzz-memory:
	tools/setup.sh sanitize
	$(MAKE) MODE=asan build/asan/memory && build/asan/memory

REFUSED := malloc calloc realloc aligned_alloc strdup pthread_create
$(BUILD)/scripts: $(BUILD)/tools/fuzz/scripts.o
	$(Q)$(LINK) -o $@ $^ $(LIBS)
$(BUILD)/memory: $(BUILD)/tools/fuzz/memory.o $(LIB_OBJECTS)
	$(Q)$(LINK) $(REFUSED:%=-Wl,--wrap=%) -o $@ $^ $(LIBS)

-include $(FUZZ_SHARED:.o=.d) $(FUZZ_ENTRIES:.o=.d) $(BUILD)/tools/fuzz/scripts.d $(BUILD)/tools/fuzz/memory.d
