"""What is judged: the reference engine, seeded faults, and adapters to other engines."""
