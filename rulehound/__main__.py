"""Run the command line as `rulehound`, or as `python -m rulehound`."""

import sys


def main() -> None:
    """The console script; Ctrl-C while all is still being imported is told as it is told later."""
    try:
        from rulehound.cli import main as command_line
    except KeyboardInterrupt:
        print("rulehound: interrupted", file=sys.stderr)
        sys.exit(130)
    command_line()


if __name__ == "__main__":
    main()
