# Every target sets up .venv by itself; when nothing changed it starts at once.
PYTHON ?= python3
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# Twice as many as there are cores: tests of links and screens wait for much of their time.
JOBS ?= $(shell echo $$((2 * $(CORES))))
GAME ?= lore
BIN := .venv/bin
READY := .venv/.ready
# Where no bytecode is kept, every player that a test starts in a process of his own compiles everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test lint types unit lore fast bench model mutants soak screenshots clean

help:
	@echo "make play         start the game"
	@echo "make test         lint, types and tests"
	@echo "make lint         ruff alone"
	@echo "make types        mypy --strict alone"
	@echo "make unit         tests alone"
	@echo "make lore         tests of LoRE and of what all games share"
	@echo "make fast         compile the rules where a C compiler is at hand; make unit then tests what was compiled"
	@echo "make bench        the figures the documents claim, with 400 games a row: an hour or two"
	@echo "make model        every order, silence and lie of three seats at a small table"
	@echo "make mutants      600 changes to the rules, and whether a rule test notices; GAME=metw, GAME=tcg"
	@echo "make soak         the long runs"
	@echo "make screenshots  draw the pictures anew"
	@echo "make clean        remove what these targets made"

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "LoRE needs Python 3.11 or newer. Name one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv .venv \
		|| { echo "Python's venv is missing (on Debian: apt install python3-venv)." >&2; exit 1; }
	@echo "Setting up .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

play: $(READY)
	@$(BIN)/lore

test: lint types unit

lint: $(READY)
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

unit: $(READY)
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal

lore: $(READY)
	FAMILY=lore $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal \
		$(foreach other,metw meccg tcg scenario,--ignore-glob='tests/*$(other)*')

fast: $(READY)
	$(BIN)/python tools/fast.py --jobs $(CORES)

bench: $(READY)
	@for figure in benchmarks/[!_]*.py; do \
		echo "== $$figure"; $(BIN)/python "$$figure" || exit 1; \
	done

model: $(READY)
	$(BIN)/python -m tests.model.search

mutants: $(READY)
	$(BIN)/python -m tools.mutants $(GAME)

soak: $(READY)
	$(BIN)/python -m tests.model.search
	$(BIN)/python -m tests.fuzz.run --seconds 12
	$(BIN)/python -m tests.hostile.chaos 0 2000
	$(BIN)/python -m pytest -q -n $(CORES) -m soak --timeout=0

screenshots: $(READY)
	$(BIN)/python screenshots/make.py

clean:
	$(PYTHON) tools/fast.py --clean
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
