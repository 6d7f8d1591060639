# Two commands on a fresh machine: `make demo` and `make test`. They need Python 3.11 with venv, make and git.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
FAST := -q -m "not slow and not long"
# Some containers ask Python to keep nothing that it has compiled: every process of a test would compile anew.
export PYTHONDONTWRITEBYTECODE :=
# schemathesis draws from sets, whose order is another one at each start of Python: so each run tries the same. The
# fast tests keep the changing order: what depends on it is met there.
test thorough: export PYTHONHASHSEED := 0
ifdef LITE
NOT_LITE := and not writer
endif

.PHONY: demo test test-all thorough long-tests fetch-writer check lint fast-unit fast-http setup setup-dev soak hostile bench sheets presets openapi clean clean-models

demo: setup
	@$(BIN)/reelwright demo --prompt "$${PROMPT:-}" --aspect "$${ASPECT:-ratio_9_16}" \
	  --preset "$${PRESET:-default}" $(if $(LITE),--lite)

setup:
	@$(PYTHON) scripts/setup.py core

setup-dev:
	@$(PYTHON) scripts/setup.py dev

# The fast tests run in two halves of about the same length, a process each, beside the linters: handing out single
# tests to processes costs a third more. Two of the three show their output when they end, so that it does not mix.
AT_THE_END := log=$$(mktemp); trap 'cat "$$log"; rm -f "$$log"' EXIT; trap 'exit 130' INT TERM;

check: setup-dev
	@$(MAKE) --no-print-directory -j 3 lint fast-http fast-unit

lint:
	@$(AT_THE_END) set -e; { \
	$(BIN)/ruff check .; \
	$(BIN)/ruff format --check .; \
	$(BIN)/mypy; \
	$(BIN)/mypy examples/plugin/reelwright_countdown; \
	$(BIN)/python scripts/check_dashboard.py; \
	$(BIN)/lint-imports; } >"$$log" 2>&1

fast-unit:
	$(BIN)/pytest $(FAST) tests/unit tests/engines

fast-http:
	@$(AT_THE_END) $(BIN)/pytest $(FAST) tests/http tests/render packages/*/tests >"$$log" 2>&1

# Two processes at a time: every test but the thorough ones, or only those. The order of the files is that of
# tests/longest_first.py: xdist's own, by the number of tests, keeps the longest for the end.
RUN_TESTS := $(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder --durations 40 --durations-min 5

test: setup-dev fetch-writer
	$(RUN_TESTS) -m "not thorough $(NOT_LITE)"

thorough: setup-dev fetch-writer
	$(RUN_TESTS) -m "thorough $(NOT_LITE)"

test-all: test thorough

# Measures which tests are `long`, and writes their list.
long-tests: setup-dev
	$(BIN)/python scripts/find_long_tests.py

fetch-writer: setup-dev
ifndef LITE
	@$(BIN)/reelwright models install writer
endif

soak: setup-dev
	REELWRIGHT_SOAK=200 $(BIN)/pytest tests/service

# A disk that is really full needs root; what cannot be tried here is skipped and says why.
hostile: setup-dev
	$(BIN)/pytest -n 0 -s -rs tests/hostile_real/real_*.py

bench: setup-dev
	@$(PYTHON) scripts/setup.py bench
	$(BIN)/python bench/render.py --rivals
	$(BIN)/python bench/render.py --shapes 16:9 1:1 --presets neon glass --photographs --long 600
	$(BIN)/python bench/edit.py
	$(BIN)/python bench/story.py
	$(BIN)/python bench/talking.py

sheets: setup-dev
	$(BIN)/python scripts/sheets.py

presets: setup-dev
	$(BIN)/python scripts/make_presets.py
	$(BIN)/python packages/reelwright-render/tests/looks.py --missing

openapi: setup-dev
	$(BIN)/python scripts/openapi.py
	$(BIN)/python scripts/preload.py
	$(BIN)/python scripts/make_fields.py
	$(BIN)/python scripts/make_settings.py
	$(BIN)/python scripts/make_choices.py

clean:
	rm -rf .venv .venv-bench out build src/reelwright.egg-info packages/*/build packages/*/src/*.egg-info \
	  .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	@echo "The models in your cache folder are kept; 'make clean-models' takes them away too."

clean-models:
	@rm -rf "$${REELWRIGHT_MODELS_DIR:-$${XDG_CACHE_HOME:-$$HOME/.cache}/reelwright/models}"
