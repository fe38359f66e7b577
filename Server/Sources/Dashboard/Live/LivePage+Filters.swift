import LinkCore
import LinkPages
import WireModels

/// The form of the filters, and what the page says where they leave nothing.
extension LivePage {
  var filters: HTML {
    let choices = [("", text(.all))] + apps.map { ($0.id.description, apps.label(of: $0)) }
    return """
      <form class="filters" action="/dashboard/live">\(environment.workspaceField)\
      <div class="field wide">\(field(.link, label: text(.link), hint: text(.liveLinkHint)))</div>\
      \(field(.app, label: text(.liveApp), kind: .choice(choices)))\
      \(field(.event, label: text(Phrase.event), hint: text(.liveEventHint)))\
      <button class="button" type="submit">\(text(.apply))</button>\
      \(query.values.isEmpty ? nil : clearing)</form>

      """
  }

  private var clearing: HTML {
    ButtonLink(label: text(.clearFilters), path: environment.path("live"), kind: .plain).html
  }

  private func field(
    _ filter: Filter,
    label: String,
    hint: String? = nil,
    kind: FormField.Kind = .line("text")
  ) -> HTML {
    FormField(
      filter.rawValue,
      label: label,
      hint: hint,
      value: query.values[filter] ?? "",
      error: refusal?.error(of: filter.rawValue),
      kind: kind,
      offer: Suggestions.Kind(rawValue: filter.rawValue).flatMap { environment.offer($0) }
    ).html
  }

  /// What is wrong with the filters, in the user's language where it has words for it.
  var refusal: ErrorSummary? {
    guard var problem else { return nil }
    problem.errors = problem.errors?.map { error in
      var error = error
      switch error.code {
      case "unknown_link": error.detail = text(ReportPhrase.noSuchLink)
      case "unknown_app": error.detail = text(LivePhrase.liveNoSuchApp)
      default: break
      }
      return error
    }
    let names = Filter.allCases.map { ("?\($0.rawValue)", $0.rawValue) }
    return ErrorSummary(
      problem,
      fields: Dictionary(uniqueKeysWithValues: names),
      title: text(.problem)
    )
  }

  // MARK: - Empty lists

  /// That the other filters hide no click.
  var clicksNote: HTML? {
    guard query.values[.app] != nil || query.values[.event] != nil else { return nil }
    return "<p class=\"note\">\(text(.liveClicksNote))</p>"
  }

  var noClicks: HTML {
    guard let link = query.values[.link] else {
      return EmptyState(icon: .link, title: text(.noClicksYet), advice: text(.noClicksAdvice)).html
    }
    return EmptyState(
      icon: .link,
      title: text(.liveNoClicks),
      advice: text(.liveNoClicksAdvice, ["link": link])
    ).html
  }

  var noEvents: HTML {
    guard let search, search.count > 0 else { return noEventsYet }
    let lines = Filter.allCases.compactMap { filter in
      search.hidden[filter].map { count -> HTML in "<p>\(hidden(filter, count))</p>" }
    }
    return EmptyState(
      icon: .live,
      title: text(.liveNoEvents),
      advice: text(.liveNoEventsAdvice, ["count": environment.format.number(Int64(search.count))]),
      action: HTML(lines)
    ).html
  }

  /// How many events one filter hides.
  private func hidden(_ filter: Filter, _ count: Int) -> String {
    let value = query.values[filter] ?? ""
    let app = apps.first { filter == .app && $0.id.description == value }
    return text(
      .liveHidden,
      [
        "name": name(of: filter), "value": app?.settings.name ?? value,
        "count": environment.format.number(Int64(count)),
      ]
    )
  }

  private func name(of filter: Filter) -> String {
    switch filter {
    case .link: text(Phrase.link)
    case .app: text(LivePhrase.liveApp)
    case .event: text(Phrase.event)
    }
  }

  private var noEventsYet: HTML {
    let command: HTML = """
      <pre>curl \(server)/capture -H 'Content-Type: application/json' \\
        -d '{"api_key":"paylisher_live_pk_…","event":"Hello","distinct_id":"me"}'</pre>
      """
    return EmptyState(
      icon: .live,
      title: text(.noEvents),
      advice: text(.noEventsAdvice),
      action: command
    ).html
  }
}
