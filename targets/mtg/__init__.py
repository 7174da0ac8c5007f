"""python-mtg, a Datalog engine driven from Python, as a target: a session of the protocol in a process of its own."""
