"""What the fault tests share: a real server process, events, and the account of what it said."""
