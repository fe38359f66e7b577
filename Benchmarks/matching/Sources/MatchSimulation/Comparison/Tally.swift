/// What a rule's answers came to.
public struct Tally: Hashable, Sendable, Codable {
  /// Launches that follow a tap on a link that is not sensitive.
  public var followers = 0
  /// Of those, launches that brought a token; all of them are delivered.
  public var certain = 0
  /// Deliveries without a token to the person who tapped.
  public var correct = 0
  /// Deliveries without a token to another phone.
  public var wrong = 0
  /// Of those, deliveries of sensitive links.
  public var wrongSensitive = 0
  /// Deliveries of sensitive links without a token to the person who tapped.
  public var sensitive = 0
  /// The doubt that the rule stated and what came of it, for rules that state one.
  public var calibration = Calibration()

  /// Makes counts of nothing.
  public init() {}

  /// Of all launches that follow a tap, those that got it.
  public var recall: Double {
    Self.ratio(certain + correct, followers)
  }

  /// Of the launches that follow a tap and have no token, those that got it.
  public var uncertainRecall: Double {
    Self.ratio(correct, followers - certain)
  }

  /// Of all deliveries, those to another phone.
  public var wrongRate: Double {
    Self.ratio(wrong, certain + correct + wrong)
  }

  /// Of the deliveries without a token, those to another phone.
  public var uncertainWrongRate: Double {
    Self.ratio(wrong, correct + wrong)
  }

  /// The sum of two tallies.
  public static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.followers += right.followers
    sum.certain += right.certain
    sum.correct += right.correct
    sum.wrong += right.wrong
    sum.wrongSensitive += right.wrongSensitive
    sum.sensitive += right.sensitive
    sum.calibration = left.calibration + right.calibration
    return sum
  }

  private static func ratio(_ part: Int, _ whole: Int) -> Double {
    whole > 0 ? Double(part) / Double(whole) : 0
  }
}
