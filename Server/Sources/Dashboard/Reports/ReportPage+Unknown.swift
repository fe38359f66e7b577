import LinkPages
package import WireModels

extension ReportPage {
  /// A value of a filter, or the name of a funnel's step, that nothing in the range has.
  package struct Unknown: Hashable, Sendable {
    /// What the value is.
    package var filter: ReportField
    /// The value.
    package var value: String
    /// Values that there are, most frequent first.
    package var known: [String]

    /// Makes one.
    package init(filter: ReportField, value: String, known: [String]) {
      (self.filter, self.value, self.known) = (filter, value, known)
    }
  }

  /// What the report's filters ask for in vain.
  var unknownNotices: [HTML] {
    unknown.map { unknown in
      let sentence = text(
        .nothingHas,
        ["field": unknown.filter.name(in: text), "value": unknown.value]
      )
      let known = unknown.known.map { "\u{2068}\($0)\u{2069}" }.joined(separator: ", ")
      let list = known.isEmpty ? "" : " " + text(.thereAre, ["values": known])
      return Notice(message: sentence + list, tone: .warn).html
    }
  }

  /// Why the report is refused, in the user's language, each line of which leads to its field.
  var refusal: ErrorSummary? {
    guard case .refused(var problem) = content else { return nil }
    problem.errors = problem.errors?.map { error in
      var error = error
      let phrases: [String: ReportPhrase] = [
        "unknown_link": .noSuchLink, "unknown_country": .noSuchCountry,
      ]
      if let phrase = phrases[error.code] { error.detail = text(phrase) }
      // The API counts in milliseconds, the field in days.
      if error.pointer == "?within" { error.detail = text(.withinLimit) }
      if ["?from", "?to", "?last"].contains(error.pointer) {
        error.detail = FormSentence.date.text(in: text.language)
      }
      return error
    }
    let labels = Self.labels(text)
    return ErrorSummary(
      problem,
      fields: Dictionary(uniqueKeysWithValues: labels.keys.map { ("?\($0)", $0) }),
      labels: labels,
      title: text(.problem)
    )
  }

  /// What the form calls its fields, by their names.
  static func labels(_ text: DashboardText) -> [String: String] {
    let filters = ReportField.allCases.map { ($0.rawValue, $0.name(in: text)) }
    let own = [
      ("from", text(.from)), ("to", text(.to)), ("steps", text(.steps)),
      ("within", text(.withinDays)), ("by", text(.groupBy)), ("sort", text(.sortBy)),
    ]
    return Dictionary(uniqueKeysWithValues: filters + own)
  }
}

extension ReportPage.Content {
  /// Whether nothing was counted.
  package var isEmpty: Bool {
    switch self {
    case .overview(let report, _, _):
      report.totals.clicks + report.totals.botClicks + report.totals.installs
        + report.totals.opens + report.totals.events == 0
    case .breakdown(let report, _): report.rows.isEmpty
    case .people(let report, _): report.people == 0
    case .retention(let report): report.cohorts.allSatisfy { ($0.people.first ?? 0) == 0 }
    case .funnel, .counting, .refused: false
    }
  }
}
