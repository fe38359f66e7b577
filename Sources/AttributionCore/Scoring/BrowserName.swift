/// The name that a cookie gives to a browser, so that two taps of one person are not taken for two people's.
public struct BrowserName: Hashable, Sendable {
  /// Random bits.
  public let number: UInt32
  /// Whether a request brought the cookie back; a browser that was only given it may keep none.
  public let isKept: Bool

  /// Makes a name.
  public init(_ number: UInt32, isKept: Bool) {
    (self.number, self.isKept) = (number, isKept)
  }

  /// Whether two taps' names say that they came from one browser; `nil` where they cannot say it.
  ///
  /// A browser that keeps its cookie would have shown it in the other tap. Of two that were only given one,
  /// both may be the same, which keeps none.
  public func isSame(as other: BrowserName) -> Bool? {
    if number == other.number { return true }
    return isKept || other.isKept ? false : nil
  }
}
