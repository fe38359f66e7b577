/// What a decision cannot be worked out from later: how each rule was answered for the tap.
///
/// Rules look at facts that are never kept, such as the address, so their answers are kept instead:
/// a byte for each rule that was tried. With the link and what a click keeps of its tap,
/// ``RouteDecision/retrace(link:tap:path:)`` writes down again why the tap went where it went.
public struct RoutePath: Hashable, Sendable {
  /// One byte for each rule that was tried: which of its conditions did not hold, or ``applied``;
  /// then, where the rule is a split, the place of its variant; at the end one byte more where the
  /// tap's own parameters led it.
  public private(set) var bytes: [UInt8] = []

  /// Says that all conditions of a rule held.
  static let applied: UInt8 = 0xFF

  /// Says that the tap's own parameters led it.
  static let parameters: UInt8 = 1

  /// Makes the path of a decision that tried no rule.
  public init() {}

  /// Makes a path from its bytes, as they were kept.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Makes room for the answers of some rules at once.
  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  mutating func note(_ step: UInt8) {
    bytes.append(step)
  }

  /// A place in a list as a step; lists are far shorter than what does not fit.
  static func step(_ place: Int) -> UInt8 {
    UInt8(min(place, 0xFE))
  }
}
