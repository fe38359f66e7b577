import LinkPages
import WireModels

/// The form of a report: its range, what is its own, and its filters.
extension ReportPage {
  var form: HTML {
    let filters = query.kind.filters
    // A breakdown by a property needs its name, which is among the filters. Others are above the report.
    let isOpen =
      query.isByProperty
      || filters.contains { refusal?.error(of: $0.rawValue) != nil }
    let fields = filters.map { filter in
      FormField(
        filter.rawValue,
        label: filter.name(in: text),
        hint: hint(filter),
        value: query.filters[filter] ?? "",
        error: refusal?.error(of: filter.rawValue),
        offer: Suggestions.Kind(rawValue: filter.rawValue).flatMap { environment.offer($0) }
      ).html
    }
    let more: HTML? =
      filters.isEmpty
      ? nil
      : """
      <details class="numbers"\(isOpen ? " open" : "")><summary>\(text(.filters))</summary>\
      <div class="filters">\(fields)</div></details>
      """
    return """
      <form class="card" action="/dashboard/\(query.kind.path)">
      \(environment.workspaceField)\(chartField)<div class="filters">\
      \(day("from", text(.from), query.from))\(day("to", text(.to), query.to))\
      \(ownFields)\(compare)\
      <button class="button" type="submit">\(text(.apply))</button></div>
      \(more)</form>

      """
  }

  private func day(_ name: String, _ label: String, _ value: String) -> HTML {
    let error = refusal?.error(of: name)
    return FormField(name, label: label, value: value, error: error, kind: .line("date")).html
  }

  private func hint(_ filter: ReportField) -> String? {
    switch filter {
    case .link: text(.linkFilterHint)
    case .property: text(.propertyHint)
    case .value: text(.valueHint)
    default: nil
    }
  }

  /// Keeps what the chart draws where the form changes range and filters.
  private var chartField: [HTML] {
    query.items.filter { ["chart", "unit"].contains($0.0) }.compactMap { name, value in
      value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" }
    }
  }

  private var ownFields: HTML? {
    switch query.kind {
    case .breakdown:
      let names = ReportField.groupings.map { ($0.rawValue, $0.name(in: text)) }
      let orders = ReportOrder.allCases.map { ($0.rawValue, text($0.phrase)) }
      return """
        \(FormField("by", label: text(.groupBy), value: query.grouping, kind: .choice(names)).html)\
        \(FormField("sort", label: text(.sortBy), value: query.order.rawValue, kind: .choice(orders)).html)
        """
    case .funnel:
      let steps = FormField(
        "steps",
        label: text(.steps),
        hint: text(.stepsHint),
        value: query.steps,
        error: refusal?.error(of: "steps"),
        offer: environment.offer(.event, several: true)
      )
      let within = FormField(
        "within",
        label: text(.withinDays),
        value: query.within.isEmpty ? "7" : query.within,
        error: refusal?.error(of: "within"),
        kind: .line("number")
      )
      return "<div class=\"field wide\">\(steps.html)</div>\(within.html)"
    case .overview, .retention, .people, .revenue: return nil
    }
  }

  private var compare: HTML? {
    guard query.kind.canCompare else { return nil }
    return """
      <label class="check"><input type="checkbox" name="compare" value="1"\
      \(query.compares ? " checked" : "")>\(text(.compare))</label>
      """
  }
}

extension ReportQuery.Kind {
  /// What the fields of its form offer.
  package var suggestions: Set<Suggestions.Kind> {
    let ofFilters = filters.compactMap { Suggestions.Kind(rawValue: $0.rawValue) }
    return Set(ofFilters + (self == .funnel ? [.event] : []))
  }
}
