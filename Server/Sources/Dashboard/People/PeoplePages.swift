import JSONCoding
import LinkCore
package import LinkPages
package import WireModels

/// A search for users by a distinct id, and those who were active last.
package struct PeoplePage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// Distinct ids of users who were active last, each once.
  package var recent: [EventResource]

  /// Makes a page.
  package init(environment: DashboardEnvironment, recent: [EventResource]) {
    (self.environment, self.recent) = (environment, recent)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .people,
      title: text(.people),
      content: """
        \(PageTitle(title: "\(text(.people))", lead: "\(text(.peopleLead))").html)
        \(PersonSearch(environment: environment).html)\(list)
        """
    ).html
  }

  private var list: HTML {
    guard !recent.isEmpty else {
      return Card(
        content: EmptyState(icon: .person, title: text(.noPeople), advice: text(.noPeopleAdvice))
          .html
      ).html
    }
    let table = DataTable(
      caption: text(.recentPeople),
      columns: [text(.person), text(.lastEvent), text(.moment)].map { .init(name: $0) },
      rows: recent.map { event in
        [
          "<a href=\"\(environment.path("people", ["person": event.distinctID]))\"><bdi>\(event.distinctID)</bdi></a>",
          "<bdi>\(event.name)</bdi>", environment.format.moment(event.receivedAt),
        ]
      },
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }
}

/// The form that looks for a user.
struct PersonSearch: Sendable {
  var environment: DashboardEnvironment
  var person = ""

  var html: HTML {
    let text = environment.text
    return """
      <form class="filters" role="search" action="/dashboard/people">\(environment.workspaceField)\
      <div class="field wide"><label for="person">\(text(.searchPerson))</label>\
      <input id="person" type="search" name="person" value="\(person)" autocomplete="off" \
      spellcheck="false" aria-keyshortcuts="Control+K Meta+K" dir="ltr"></div>\
      <button class="button" type="submit">\(Icon.search.html)\(text(.search))</button></form>

      """
  }
}

/// A user: distinct ids, events, devices that can be reached, consents; export and erasure.
package struct PersonPage: Sendable {
  /// The user of the dashboard and the request.
  package var environment: DashboardEnvironment
  /// The distinct id that was asked for.
  package var id: String
  /// The person.
  package var person: PersonResource
  /// Where the person can be reached.
  package var reach: ReachResource
  /// The person's events, newest first.
  package var events: Page<EventResource>
  /// The page of the events.
  package var cursor: String?
  /// The events that say which distinct ids are one person, newest first.
  package var merges: [EventResource]
  /// What an erasure would take, or took.
  package var erasure: ErasureReport?
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    id: String,
    person: PersonResource,
    reach: ReachResource,
    events: Page<EventResource>,
    cursor: String? = nil,
    merges: [EventResource] = [],
    erasure: ErasureReport? = nil,
    problem: Problem? = nil
  ) {
    (self.environment, self.id, self.person, self.reach) = (environment, id, person, reach)
    (self.events, self.cursor, self.merges) = (events, cursor, merges)
    (self.erasure, self.problem) = (erasure, problem)
  }

  private var text: DashboardText { environment.text }
  private var format: DashboardFormat { environment.format }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .people,
      title: id,
      content: """
        \(PageTitle(
          title: "<bdi>\(id)</bdi>",
          lead: person.isKnown ? nil : "\(text(.unknownPerson))",
          above: [(text(.people), environment.path("people"))],
          actions: actions,
          crumbs: text(.breadcrumbs)
        ).html)
        \(problem.map { ErrorSummary($0, title: text(.problem)).html })\(erasure.map(proof))
        <div class="grid two">\(Card(title: text(.ids), content: ids).html)\
        \(Card(title: text(.reachable), content: addresses).html)</div>
        \(Card(title: text(.timeline), content: timeline).html)
        """
    ).html
  }

  private var actions: [HTML] {
    let export = ButtonLink(
      label: text(.exportPerson),
      path: environment.path("people/export", ["person": id])
    ).html
    guard environment.role.allows(.erasePeople) else { return [export] }
    let plan = PostButton(
      label: text(.planErasure),
      path: environment.path("people/erasure"),
      fields: [("person", id), ("dryRun", "1")]
    ).html
    return [export, plan]
  }

  /// What an erasure takes, with the button that does it; after it, what it took.
  private func proof(_ report: ErasureReport) -> HTML {
    let facts = Facts(rows: [
      (text(.erasedIDs), "\(format.number(report.people))"),
      (text(.events), "\(format.number(report.events))"),
      (text(.erasedTerms), "\(format.number(report.terms))"),
      (text(.erasedAddresses), "\(format.number(report.addresses))"),
      (text(.erasedLaunches), "\(format.number(report.matching.installs))"),
      (text(.foundInFiles), report.found.map { "\(format.number(Int64($0)))" }),
    ]).html
    guard report.isDryRun else {
      return """
        <div class="alert good" role="status"><h2>\(text(.erased))</h2>\(facts)</div>

        """
    }
    return """
      <div class="alert warn" role="status"><h2>\(text(.wouldErase))</h2>\(facts)\
      <p>\(text(.eraseAdvice))</p>\
      \(PostButton(
        label: text(.eraseNow),
        path: environment.path("people/erasure"),
        kind: .danger,
        fields: [("person", id)]
      ).html)</div>

      """
  }

  private var ids: HTML {
    let tags = person.distinctIDs.map { other in
      Tag(label: other, path: environment.path("people", ["person": other])).html
    }
    return """
      <p class="tags">\(tags)</p>
      <p class="note">\(text(person.distinctIDs.count > 1 ? .mergedNote : .notMerged))</p>\(history)
      """
  }

  /// When which ids were said to be one person.
  private var history: HTML? {
    let items = merges.compactMap { event -> HTML? in
      let key = event.name == "$identify" ? "$anon_distinct_id" : "alias"
      guard case .string(let other)? = event.properties[key], other != event.distinctID else {
        return nil
      }
      let names = text(.mergeOf, ["other": other, "kept": event.distinctID])
      return """
        <li>\(format.moment(event.occurredAt))<div>\(names) \
        <small class="note"><code>\(event.name)</code></small></div></li>

        """
    }
    guard !items.isEmpty else { return nil }
    return "<h3>\(text(.mergeHistory))</h3><ol class=\"timeline\">\(items)</ol>"
  }

  private var addresses: HTML {
    let devices = reach.addresses.map { address -> HTML in
      let isInUse = address.retiredAt == nil
      let state = isInUse ? text(.inUse) : retirement(address.retiredReason)
      return """
        <li><h3>\(address.kind.rawValue) <code>\u{2026}\(address.ending)</code> \
        \(Tag(label: state, tone: isInUse ? .good : .bad).html)</h3>\
        <small class="note">\([address.language, address.country, address.timeZone, address.appVersion].compactMap(\.self).joined(separator: " \u{b7} "))</small></li>

        """
    }
    let consents = reach.consents.map { consent -> HTML in
      Tag(
        label: "\(consent.category.name): \(text(consent.isGranted ? .granted : .denied))",
        tone: consent.isGranted ? .good : .bad
      ).html
    }
    return """
      \(devices.isEmpty ? "<p class=\"note\">\(text(.noDevices))</p>" as HTML : "<ul class=\"rules\">\(devices)</ul>")
      \(consents.isEmpty ? nil : "<p class=\"tags\">\(text(.consents)): \(consents)</p>" as HTML)
      """
  }

  /// Why no message is sent to an address any more.
  private func retirement(_ reason: String?) -> String {
    switch reason {
    case "unregistered": text(.retiredByApp)
    case "opted_out": text(.retiredOptOut)
    case "replaced": text(.retiredReplaced)
    case "rejected": text(.retiredRejected)
    case "stale": text(.retiredStale)
    default: reason ?? text(.retired)
    }
  }

  private var timeline: HTML {
    guard !events.items.isEmpty else { return "<p class=\"note\">\(text(.noEventsOfPerson))</p>" }
    let items = events.items.map { event -> HTML in
      let link = event.link.map { id -> HTML in
        "<a href=\"\(environment.path("links/\(id)"))\">\(event.campaignKey ?? text(.link))</a>"
      }
      let properties = event.properties.canonicalText
      return """
        <li>\(format.moment(event.occurredAt))<div><strong><bdi>\(event.name)</bdi></strong> \(link)\
        \(event.distinctID == id ? nil : "<small class=\"note\"><bdi>\(event.distinctID)</bdi></small>" as HTML)\
        \(properties == "{}" ? nil : """
          <details class="numbers"><summary>\(text(.properties))</summary><pre>\(properties)</pre></details>
          """ as HTML)</div></li>

        """
    }
    let pages = Pagination(
      first: cursor.map { _ in environment.path("people", ["person": id]) },
      next: events.nextCursor.map { environment.path("people", ["person": id, "cursor": $0]) },
      text: text
    ).html
    return "<ol class=\"timeline\">\(items)</ol>\(pages)"
  }
}
