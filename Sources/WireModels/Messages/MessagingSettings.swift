/// What holds for every message of a workspace that needs consent, beside what the message itself says.
///
/// ```json
/// {"caps": [{"limit": 3, "days": 7}], "quietHours": {"from": "22:00", "until": "08:00"}, "holdOutPercent": 5}
/// ```
///
/// Messages without a category, such as receipts, go out regardless.
public struct MessagingSettings: Codable, Hashable, Sendable {
  /// How many messages a person may have received before another, of all messages together; up to 10 caps.
  public var caps: [FrequencyCapForm]?
  /// The hours of the day in which no notification is sent, by the clock of each person.
  public var quietHours: QuietHoursForm?
  /// How many of a hundred people receive none of these messages, for comparison, 0 to 50.
  public var holdOutPercent: Int?

  /// Whether they hold nothing back.
  public var isEmpty: Bool {
    (caps?.isEmpty ?? true) && quietHours == nil && (holdOutPercent ?? 0) == 0
  }

  /// Makes settings that hold nothing back.
  public init(
    caps: [FrequencyCapForm]? = nil,
    quietHours: QuietHoursForm? = nil,
    holdOutPercent: Int? = nil
  ) {
    self.caps = caps
    self.quietHours = quietHours
    self.holdOutPercent = holdOutPercent
  }
}
