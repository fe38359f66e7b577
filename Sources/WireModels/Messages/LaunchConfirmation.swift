/// Which launches of messages need the number of their people, and which number is right.
public enum LaunchConfirmation: Sendable {
  /// The most people that a message is sent to without their number.
  public static let mostUnconfirmed: Int64 = 1_000

  /// The code of the problem of a launch without the right number.
  public static let problemCode = "unconfirmed"

  /// Whether an expected number confirms that a message goes to so many people.
  ///
  /// People come and go between the estimate and the launch: a twentieth more or less is the same
  /// number.
  public static func isConfirmed(_ expected: Int64?, people: Int64) -> Bool {
    guard people > mostUnconfirmed else { return true }
    guard let expected = expected else { return false }
    return abs(expected - people) <= people / 20
  }
}

extension AudienceForm {
  /// Conditions that all people meet, for the estimate of a message without an audience.
  public static var everyone: AudienceForm {
    var parts = [AudienceForm(.reachable), AudienceForm(.reachable)]
    (parts[0].is, parts[1].is) = ([.boolean(true)], [.boolean(false)])
    var form = AudienceForm()
    form.any = parts
    return form
  }
}
