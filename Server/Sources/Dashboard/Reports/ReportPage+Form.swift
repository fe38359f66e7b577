import LinkPages

/// The form of a report: its range, what is its own, and its filters.
extension ReportPage {
  var form: HTML {
    let filters = query.kind.filters
    // A breakdown by a property needs its name, which is among the filters.
    let isOpen = !query.filters.isEmpty || query.isByProperty
    let fields = filters.map { filter in
      FormField(
        filter.rawValue,
        label: filter.name(in: text),
        hint: hint(filter),
        value: query.filters[filter] ?? ""
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
      \(FormField("from", label: text(.from), value: query.from, kind: .line("date")).html)\
      \(FormField("to", label: text(.to), value: query.to, kind: .line("date")).html)\
      \(ownFields)\(compare)\
      <button class="button" type="submit">\(text(.apply))</button></div>
      \(more)</form>

      """
  }

  private func hint(_ filter: ReportQuery.Filter) -> String? {
    switch filter {
    case .link: text(.linkFilterHint)
    case .property: text(.propertyHint)
    case .value: text(.valueHint)
    default: nil
    }
  }

  /// Keeps what the chart draws where the form changes range and filters.
  private var chartField: HTML? {
    guard query.kind == .overview, query.chart != .clicks else { return nil }
    return "<input type=\"hidden\" name=\"chart\" value=\"\(query.chart.rawValue)\">"
  }

  private var ownFields: HTML? {
    switch query.kind {
    case .breakdown:
      let names = ReportQuery.Filter.groupings.map { ($0.rawValue, $0.name(in: text)) }
      return FormField("by", label: text(.groupBy), value: query.grouping, kind: .choice(names))
        .html
    case .funnel:
      return """
        <div class="field wide">\(FormField("steps", label: text(.steps), hint: text(.stepsHint), value: query.steps).html)</div>\
        \(FormField("within", label: text(.withinDays), value: query.within.isEmpty ? "7" : query.within, kind: .line("number")).html)
        """
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
