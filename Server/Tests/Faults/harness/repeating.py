"""Functions that run on threads until the block ends."""

import threading


class Repeating:
    """Runs functions on threads while a `with` block runs; they return soon after `ended` is set."""

    def __init__(self, *functions):
        self.ended = threading.Event()
        self.threads = [threading.Thread(target=function) for function in functions]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        for thread in self.threads:
            thread.join()
