/// What the rule by network and device would have done with first launches whose answer is certain.
///
/// A launch that brings a token, or a store's word that no link led to it, is decided once more as if it had brought
/// neither. Nothing is delivered by that.
public struct ShadowCounts: Hashable, Sendable {
  /// How a decision in the shadow compares with what is certain.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The link of the tap that the launch follows.
    case right
    /// Another link, or a link for a launch that follows no tap.
    case wrong
    /// Nothing.
    case refused
  }

  /// Deliveries of the right link.
  public var right: Int
  /// Deliveries that would have been wrong.
  public var wrong: Int
  /// Launches that follow a tap and would have got nothing.
  public var refused: Int

  /// Makes counts.
  public init(right: Int = 0, wrong: Int = 0, refused: Int = 0) {
    (self.right, self.wrong, self.refused) = (max(0, right), max(0, wrong), max(0, refused))
  }

  /// Deliveries right and wrong.
  public var delivered: Int { right + wrong }

  /// The part of deliveries that is wrong, with its 95 % interval; `nil` without any.
  public var wrongRate: Estimate? { Estimate(wrong, of: delivered) }

  /// The part of launches that follow a tap and get its link, with its 95 % interval; `nil` without any.
  public var foundRate: Estimate? { Estimate(right, of: right + refused) }

  /// The fewest deliveries that say anything about an app.
  public static let enough = 200

  /// The part of deliveries that go to people who tapped and then installed another way.
  ///
  /// A store calls them organic, as it does relatives who never tapped, so that ``wrongRate`` counts both.
  static let returning = 0.02

  /// The part of the usual doubt that is allowed: 1, or an eighth if even the lower end of ``wrongRate`` is above the
  /// owner's error rate by more than ``returning``.
  ///
  /// Relatives who hear of the app show it, and an eighth leaves about a third of their errors.
  public func held(to errorRate: Double) -> Double {
    guard delivered >= Self.enough, let least = wrongRate?.low else { return 1 }
    return least > errorRate + Self.returning ? 0.125 : 1
  }

  /// Adds a launch.
  public mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .right: right += 1
    case .wrong: wrong += 1
    case .refused: refused += 1
    }
  }

  /// Adds others.
  public static func + (left: ShadowCounts, other: ShadowCounts) -> ShadowCounts {
    ShadowCounts(
      right: left.right + other.right,
      wrong: left.wrong + other.wrong,
      refused: left.refused + other.refused
    )
  }
}

/// A part of a whole with its 95 % interval after Wilson (1927).
public struct Estimate: Hashable, Sendable {
  /// The part that was seen, 0 to 1.
  public let value: Double
  /// The interval's lower end.
  public let low: Double
  /// The interval's upper end.
  public let high: Double

  /// Estimates; `nil` without any.
  public init?(_ part: Int, of whole: Int) {
    guard whole > 0, (0...whole).contains(part) else { return nil }
    let (all, share, deviations) = (Double(whole), Double(part) / Double(whole), 1.96)
    let square = deviations * deviations
    let middle = (share + square / (2 * all)) / (1 + square / all)
    let spread =
      deviations / (1 + square / all)
      * (share * (1 - share) / all + square / (4 * all * all)).squareRoot()
    value = share
    low = part == 0 ? 0 : max(0, middle - spread)
    high = part == whole ? 1 : min(1, middle + spread)
  }
}

/// A tenfold of doubt, by which decisions in the shadow are counted.
public enum DoubtBand: Int, Hashable, Sendable, CaseIterable {
  /// Less than 0.01 %, 0.1 %, 1 % and 10 % of doubt, and more.
  case least = 0
  case tenThousandth, thousandth, hundredth, tenth

  /// The band of a chance.
  public init(posterior: Double) {
    let doubt = 1 - posterior
    self =
      doubt < 0.000_1
      ? .least
      : doubt < 0.001
        ? .tenThousandth : doubt < 0.01 ? .thousandth : doubt < 0.1 ? .hundredth : .tenth
  }

  /// The doubts of the band in per cent.
  public var label: String {
    ["< 0.01 %", "0.01–0.1 %", "0.1–1 %", "1–10 %", "> 10 %"][rawValue]
  }
}
