import LinkPages

/// How a number compares with the one before.
struct Comparison: Sendable {
  var value: Int64
  var before: Int64
  var environment: DashboardEnvironment

  /// The least number whose change is shown in per cent; from 3 to 0 is no fall that means something.
  private static let leastForShare: Int64 = 20

  /// The share that it grew or fell by; `nil` where that says little.
  private var change: String? {
    before >= Self.leastForShare ? environment.format.change(value, from: before) : nil
  }

  /// The same as plain text.
  var words: String {
    let text = environment.text
    guard value != before else { return text(.noChange) }
    guard before > 0 else { return text(.newNow) }
    let number = "\(text(.before)): \(environment.format.number(before))"
    return change.map { "\($0); \(number)" } ?? number
  }

  var html: HTML {
    let text = environment.text
    guard value != before else { return "\(text(.noChange))" }
    guard before > 0 else { return "\(text(.newNow))" }
    let number = environment.format.number(before)
    guard let change else { return "\(text(.before)): <bdi>\(number)</bdi>" }
    let style = value > before ? "change up" : "change down"
    // A sign is neutral: without its direction it leaves its number in text from right to left.
    return "<span class=\"\(style)\"><bdi dir=\"ltr\">\(change)</bdi></span> (<bdi>\(number)</bdi>)"
  }
}

/// A number of a row of figures, with how it compares with the one before.
struct ChangedStat: Sendable {
  var name: String
  var value: Int64
  var before: Int64?
  var environment: DashboardEnvironment

  var stat: StatRow.Stat {
    .init(
      name: name,
      value: environment.format.number(value),
      change: before.map { Comparison(value: value, before: $0, environment: environment).html }
    )
  }
}

/// A number of a table, with how it compares with the one before below it.
struct ChangedNumber: Sendable {
  var value: Int64
  /// `nil` where nothing is compared, or the number before is not known.
  var before: Int64?
  var environment: DashboardEnvironment

  var html: HTML {
    let note = before.map { before -> HTML in
      let comparison = Comparison(value: value, before: before, environment: environment).html
      return "<small class=\"change\">\(comparison)</small>"
    }
    return "\(environment.format.number(value))\(note)"
  }
}
