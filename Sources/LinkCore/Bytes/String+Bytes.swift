extension StringProtocol {
  /// Whether the text contains the bytes of another in a row.
  ///
  /// The standard library's `contains(_:)` for texts needs iOS 16 and macOS 13 and compares characters, so that
  /// a combining mark hides the text before it.
  ///
  /// - Complexity: O(*n* · *m*) bytes.
  package func containsBytes(of part: String) -> Bool {
    let wanted = part.utf8
    var rest = self.utf8[...]
    while rest.count >= wanted.count {
      if rest.first == wanted.first, rest.starts(with: wanted) { return true }
      guard rest.popFirst() != nil else { return false }
    }
    return false
  }
}
