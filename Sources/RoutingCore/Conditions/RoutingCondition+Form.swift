import LinkCore
public import WireModels

extension RoutingCondition {
  /// The condition in plain values.
  public var form: ConditionForm {
    switch test {
    case .platform(let set): Self.form(.platform, set.map(\.rawValue))
    case .device(let set): Self.form(.device, set.map(\.rawValue))
    case .system(let set): Self.form(.system, set.map(\.rawValue))
    case .language(let set): Self.form(.language, set)
    case .country(let set): Self.form(.country, set)
    case .referrer(let set): Self.form(.referrer, set)
    case .browser(let set): Self.form(.browser, set)
    case .inAppBrowser(let set): Self.form(.inAppBrowser, set)
    case .address(let ranges): Self.form(.address, ranges.map(\.description))
    case .systemVersion(let range): Self.form(.systemVersion, range)
    case .appVersion(let range): Self.form(.appVersion, range)
    case .query(let key, let values):
      ConditionForm(.query, values: values?.sorted(), name: key)
    case .dates(let from, let until):
      ConditionForm(.dates, startsAt: from, endsAt: until)
    case .hours(let window):
      ConditionForm(
        .hours,
        from: DayTime.text(window.from),
        until: DayTime.text(window.until),
        days: window.days.count == 7 ? nil : window.days.sorted(),
        zone: window.zone
      )
    }
  }

  private static func form(
    _ kind: ConditionForm.Kind,
    _ values: (some Collection<String>)?
  ) -> ConditionForm {
    ConditionForm(kind, values: values?.sorted())
  }

  private static func form(_ kind: ConditionForm.Kind, _ range: VersionRange) -> ConditionForm {
    ConditionForm(
      kind,
      from: range.from?.description,
      below: range.below?.description
    )
  }
}

/// Times of day as text: `09:30`.
package enum DayTime {
  /// The text of a minute of the day, 0 to 1440.
  static func text(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The minute of the day, 0 to 1440, or `nil` where the text is not `hh:mm`.
  package static func minutes(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 0x30 }
    guard digits.allSatisfy((0...9).contains), digits[2] < 6 else { return nil }
    let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
    return minutes <= 1_440 ? minutes : nil
  }
}
