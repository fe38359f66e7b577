extension StoreError {
  /// Whether the rows were wrong rather than the engine.
  var isAboutContent: Bool {
    [.notFound, .conflict, .failed, .invalid, .corrupt].contains(code)
  }

  /// Whether a value of an event was wrong, which no other attempt will change.
  var isAboutEvent: Bool { [.conflict, .invalid].contains(code) }
}
