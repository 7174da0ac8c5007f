"""For every test: an interrupt interrupts, also where the tests were begun in the background of a shell."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as `nohup` and `&` leave it, for us and what we start
    signal.signal(signal.SIGINT, signal.default_int_handler)
