"""Run the command line as `python -m rulehound`."""

from rulehound.cli import main

if __name__ == "__main__":
    main()
