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
    guard let from = TimeOfDay.minute(form.from) else {
      throw AudienceFault("/quietHours/from", .quietFrom)
    }
    guard let until = TimeOfDay.minute(form.until),
      let hours = QuietHours(from: from, until: until)
    else {
      throw AudienceFault("/quietHours/until", .quietUntil)
    }
    self.init(hours: hours, waits: form.drops != true)
  }
}

/// Times of day as forms write them.
enum TimeOfDay {
  /// The minute of the day of `18:30`; `nil` for anything else.
  static func minute(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]]
    guard digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    let numbers = digits.map { Int($0 - UInt8(ascii: "0")) }
    let (hour, minute) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    return hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }
}
