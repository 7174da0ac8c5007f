"""The adapter as a process: `python -m rulehound.targets.phase`."""

from rulehound.targets.phase.adapter import PhaseSession, hello
from rulehound.targets.serve import serve

if __name__ == "__main__":
    serve(hello(), PhaseSession())
