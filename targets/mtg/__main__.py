"""The adapter as a process: `python -m rulehound.targets.mtg`."""

from rulehound.targets.mtg.adapter import MtgSession, hello
from rulehound.targets.serve import serve

if __name__ == "__main__":
    serve(hello(), MtgSession())
