import RoutingCore
import WireModels

extension FrequencyCap {
  /// Reads the caps of a message or a workspace.
  static func read(_ forms: [FrequencyCapForm]) throws(AudienceFault) -> [FrequencyCap] {
    guard forms.count <= 10 else { throw AudienceFault("/caps", .capCount) }
    var caps: [FrequencyCap] = []
    for (index, form) in forms.enumerated() {
      guard let period = Period(form), let cap = FrequencyCap(limit: form.limit, per: period) else {
        throw AudienceFault("/caps/\(index)", .cap)
      }
      caps.append(cap)
    }
    return caps
  }
}

extension FrequencyCap.Period {
  /// `nil` where not exactly one of hours and days is set.
  fileprivate init?(_ form: FrequencyCapForm) {
    switch (form.hours, form.days) {
    case (let hours?, nil):
      self = .rolling(milliseconds: Int64(min(max(hours, 0), 1_000)) * 3_600_000)
    case (nil, let days?): self = .calendarDays(days)
    default: return nil
    }
  }
}

extension QuietTime {
  /// Reads the quiet hours of a message or a workspace.
  init(_ form: QuietHoursForm) throws(AudienceFault) {
    guard let from = DayTime.minute(form.from) else {
      throw AudienceFault("/quietHours/from", .quietFrom)
    }
    guard let until = DayTime.minute(form.until),
      let hours = QuietHours(from: from, until: until)
    else {
      throw AudienceFault("/quietHours/until", .quietUntil)
    }
    self.init(hours: hours, waits: form.drops != true)
  }
}

extension DayTime {
  /// The minute of the day, 0 to 1439, of `18:30`; `nil` for anything else.
  static func minute(_ text: String) -> Int? {
    minutes(text).flatMap { $0 < 1_440 ? $0 : nil }
  }
}
