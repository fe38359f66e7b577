import LinkCore
import LinkPages
import WireModels

/// The form of an audience.
struct AudienceFields: Sendable {
  var environment: DashboardEnvironment
  var draft: AudienceDraft
  var lists: [PeopleListResource] = []
  var path: String
  var problem: Problem?

  private var text: DashboardText { environment.text }

  /// What is wrong, above the form.
  var summary: ErrorSummary? {
    problem.map { problem in
      ErrorSummary(
        problem,
        fields: draft.fields(of: problem),
        labels: labels,
        title: text(.whatIsWrong)
      )
    }
  }

  var html: HTML {
    """
    <form class="form wide" method="post" action="\(environment.path(path))">\
    \(field("name", text(.audienceName), draft.name))\
    \(draft.json.map { json in
      """
      <p class="note">\(text(.audienceJSONNote))</p>\
      \(FormField("json", label: text(.conditions), value: json, error: error("json"), kind: .code(rows: 14), isCode: true).html)
      """ as HTML
    } ?? rows)
    <p><button class="button primary" type="submit">\(text(.save))</button></p></form>
    """
  }

  private var rows: HTML {
    let fields = (0..<AudienceDraft.count).map { index -> HTML in
      row(index, draft.rows.indices.contains(index) ? draft.rows[index] : AudienceDraft.Row())
    }
    return "<p class=\"note\">\(text(.conditionsNote))</p><ol class=\"rules\">\(fields)</ol>"
  }

  private func row(_ index: Int, _ row: AudienceDraft.Row) -> HTML {
    let kinds =
      [("", text(.none))]
      + AudienceForm.Kind.allCases.filter { $0 != .list }.map { ($0.rawValue, text($0.phrase)) }
      + lists.map { list in
        (AudienceDraft.Row.listPrefix + list.id.description, text(.ofList, ["name": list.name]))
      }
    return """
      <li data-condition="\(Self.valued.map(\.rawValue).joined(separator: ","))"><div class="pair">\
      \(field("kind\(index)", number(index), row.kind, .choice(kinds, keeping: row.kind)))\
      \(field("name\(index)", text(.conditionName), row.name, offer: offer(ofName: row)))</div>\
      <div class="pair">\(field("value\(index)", text(.conditionValue), row.value, offer: offer(ofValue: row)))\
      \(field("days\(index)", text(.withinDaysLabel), row.days))</div>\
      <div class="pair">\(field("property\(index)", text(.whereProperty), row.property, offer: environment.offer(.property)))\
      \(field("propertyValue\(index)", text(.whereValue), row.propertyValue))</div>\
      \(FormField("not\(index)", label: text(.negated), value: row.isNegated ? "1" : "", kind: .check).html)</li>

      """
  }

  private func field(
    _ name: String,
    _ label: String,
    _ value: String,
    _ kind: FormField.Kind = .line("text"),
    offer: FormField.Offer? = nil
  ) -> HTML {
    FormField(name, label: label, value: value, error: error(name), kind: kind, offer: offer).html
  }

  /// The names of a condition: only those of events are counted.
  private func offer(ofName row: AudienceDraft.Row) -> FormField.Offer? {
    let kinds: [AudienceForm.Kind] = [.event, .firstEvent, .lastEvent]
    let isOfEvent = row.kind.isEmpty || kinds.contains { $0.rawValue == row.kind }
    return isOfEvent ? environment.offer(.event) : nil
  }

  /// The kinds of conditions whose values are offered, which have the same names as these values.
  private static let valued: [Suggestions.Kind] = [
    .campaign, .source, .platform, .country, .language,
  ]

  private func offer(ofValue row: AudienceDraft.Row) -> FormField.Offer? {
    Self.valued.first { $0.rawValue == row.kind }.flatMap { environment.offer($0, several: true) }
  }

  private func error(_ name: String) -> String? { summary?.error(of: name) }

  private func number(_ index: Int) -> String {
    text(.conditionNumber, ["number": "\(index + 1)"])
  }

  private var labels: [String: String] {
    var labels = ["name": text(.audienceName)]
    for index in 0..<AudienceDraft.count {
      let number = number(index)
      labels["kind\(index)"] = number
      labels["name\(index)"] = "\(number), \(text(.conditionName))"
      labels["value\(index)"] = "\(number), \(text(.conditionValue))"
      labels["days\(index)"] = "\(number), \(text(.withinDaysLabel))"
      labels["property\(index)"] = "\(number), \(text(.whereProperty))"
      labels["propertyValue\(index)"] = "\(number), \(text(.whereValue))"
    }
    return labels
  }
}
