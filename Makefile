# Two commands for a fresh clone: `make hunt` and `make test`. Both make the environment first.

PYTHON = python3
VENV = .venv
BIN = $(VENV)/bin
READY = $(VENV)/.ready

.DEFAULT_GOAL = help
.PHONY: help hunt test check format bench clean

help:
	@echo "make hunt     hunt for a minute on phase-python, or on a seeded fault where it has no wheel"
	@echo "make test     linters, types, import contracts, then every test in parallel"
	@echo "make check    linters, types and import contracts only"
	@echo "make format   let ruff format and mend what it can"
	@echo "make bench    speed of the reference engine, of a target and of the hunt"
	@echo "make clean    remove the environment and all caches; findings in out/ stay"
	@echo "Variables: PYTHON=$(PYTHON) (3.11 to 3.13), VENV=$(VENV)"

# Findings (exit code 1) are what a hunt is for, and no error of make's.
hunt: $(READY)
	$(BIN)/rulehound hunt --target best --time 60s --out out/hunt || [ $$? -eq 1 ]

test: check
	$(BIN)/pytest -n auto --dist=worksteal

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) build dist *.egg-info .coverage .hypothesis .import_linter_cache .*_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

WANTED = Rulehound needs Python 3.11, 3.12 or 3.13. Name one, as in: make PYTHON=python3.12 test

$(READY): pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON). $(WANTED)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
		{ echo "$(PYTHON) is `$(PYTHON) --version 2>&1`. $(WANTED)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,phase,mtg,cluster]'
	@touch $@
