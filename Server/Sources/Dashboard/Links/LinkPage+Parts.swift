import Foundation
import JSONCoding
import LinkCore
import LinkPages
import WireModels

extension LinkPage {
  var rules: HTML {
    let rules = link.settings.rules ?? []
    guard !rules.isEmpty else { return "<p class=\"note\">\(text(.noRules))</p>" }
    let items = rules.map { rule -> HTML in
      let conditions = RuleWords(environment).tags(of: rule.conditions ?? [])
      let every = Tag(label: text(.everyTap)).html
      let targets = [rule.web].compactMap(\.self) + RuleWords.targets(of: rule)
      return """
        <li><h3><bdi>\(rule.name)</bdi></h3>\
        <p class="tags">\(conditions.isEmpty ? [every] : conditions)</p>\
        \(targets.map { "<code dir=\"ltr\">\($0)</code>" as HTML })</li>

        """
    }
    return "<p class=\"note\">\(text(.ruleFirst))</p><ol class=\"rules\">\(items)</ol>"
  }

  var code: HTML {
    let scanned = QRDrawing.scanned(link.shortURL)
    guard let code = try? QRCode(scanned) else { return "" }
    let path = "links/\(link.id)/qr"
    return """
      <div class="qr"><div class="code" role="img" aria-label="\(text(.qrCode))">\
      \(code.svg(style: QRStyle(size: 168, margin: 2)))</div>
      <p class="actions">\
      \(ButtonLink(label: text(.downloadSVG), path: environment.path(path, ["format": "svg"]), kind: .small).html)\
      \(ButtonLink(label: text(.downloadPNG), path: environment.path(path, ["format": "png"]), kind: .small).html)\
      \(ButtonLink(label: text(.designCode), path: environment.path("links/\(link.id)/code"), kind: .small).html)</p></div>
      """
  }

  /// The people that the link brought into the app, step by step; each is a share of those who clicked.
  var steps: HTML {
    guard let people else {
      return """
        <div data-region="report" data-status="\(text(.counting))" data-counting="500">\
        <p class="note">\(text(.counting))</p></div>
        """
    }
    let path = environment.path("reports/funnel", ["link": link.id.description, "within": "30"])
    let isEmpty = (people.steps.first?.people ?? 0) == 0
    let bars = people.steps.map { (name: $0.linkStep(text), count: $0.people) }
    let content: HTML =
      isEmpty
      ? "<p class=\"note\">\(text(.noClicksYet))</p>"
      : FunnelBars(steps: bars, note: text(.fromClickToEventNote), format: format).html
    return """
      <div data-region="report" data-status="\(text(.counted))">\(content)\
      <p><a href="\(path)">\(text(.funnelReport))</a></p></div>
      """
  }

  /// What happened through the link: each number counts something else, so that only installs, of which a click has
  /// one at most, are a share of clicks.
  var totals: HTML {
    let clicks = funnel.steps.first { $0.name == "click" }?.count ?? 0
    let facts = funnel.steps.map { step -> (name: String, value: HTML?) in
      let share: HTML? =
        step.name == "install" && clicks > 0
        ? " <span class=\"note\">\(format.percent(Double(step.count) / Double(clicks)))</span>"
        : nil
      return (step.title(text), "<strong>\(format.number(step.count))</strong>\(share)")
    }
    return "\(Facts(rows: facts).html)<p class=\"note\">\(text(.funnelNote))</p>"
  }

  /// How chats show the link.
  var card: HTML {
    let explanation = places.first { $0.device == .chat }?.explanation
    return explanation?.card.map { CardInChats(card: $0, text: text).html }
      ?? "<p class=\"note\">\(text(DestinationName.phrase(explanation?.destination ?? "")))</p>"
  }

  var details: HTML {
    let settings = link.settings
    let tags = (settings.tags ?? []).map { tag in
      Tag(label: tag, path: environment.path("links", ["tag": tag])).html
    }
    let facts = Facts(
      rows: [
        (text(.code), "<code>\(link.code)</code>"),
        (text(.domain), "<bdi>\(link.domain)</bdi>"),
        (text(.tags), tags.isEmpty ? nil : "<span class=\"tags\">\(tags)</span>"),
        (text(.starts), settings.startsAt.map(format.moment)),
        (text(.expires), settings.expiresAt.map(format.end)),
      ] + plainDetails + [
        (text(.password), link.hasPassword ? "\(text(.passwordSet))" : nil),
        (text(LinkPhrase.template), template),
        (text(.notes), settings.notes.map { "<bdi>\($0)</bdi>" }),
        (text(.created), format.moment(link.createdAt)),
        (text(.updated), format.moment(link.updatedAt)),
        (text(.version), "\(link.version.description)"),
      ]
    )
    return "\(facts.html)\(mayEdit ? deletion : nil)"
  }

  /// The other values of the link that it has, or that are not as they are by default.
  private var plainDetails: [(name: String, value: HTML?)] {
    let elsewhere: Set<LinkField> = [
      .title, .code, .domain, .tags, .notes, .state, .rules, .startsAt, .expiresAt, .preview,
    ]
    let (members, words) = ((try? link.settings.members) ?? [:], AuditWords(text, format))
    return LinkValue.all.filter { !elsewhere.contains($0.field) }.map { value in
      let shown = value.read(members)
      let isPlain = value.kind == .flag && shown == .bool(value.field.isOnIfAbsent)
      return (value.label(text), isPlain ? nil : shown.map { words.value($0, of: value.path) })
    }
  }

  /// The link that an invitation follows.
  private var template: HTML? {
    link.template.map { id in
      "<a href=\"\(environment.path("links/\(id)"))\"><code>\(id.description)</code></a> \(text(LinkPhrase.templateDecides))"
    }
  }

  private var deletion: HTML {
    Deletion(
      name: link.name,
      advice: text(.deleteLinkAdvice),
      path: environment.path("links/\(link.id)/delete"),
      fields: [("version", link.version.description)],
      text: text
    ).html
  }

  /// A form that asks about a tap, and the answer.
  var explainForm: HTML {
    """
    <p class="note">\(text(.explainNote))</p>
    <form class="filters" id="explain" action="/dashboard/links/\(link.id.description)#explain">\
    \(environment.workspaceField)\
    \(question.fields(environment))\
    <button class="button" type="submit">\(text(.explain))</button></form>
    \(explanation.map { Trace(explanation: $0, text: text, timeZone: environment.timeZone).html })
    """
  }
}

/// Where a tap goes, and each step of the decision.
struct Trace: Sendable {
  var explanation: Explanation
  var text: DashboardText
  /// The zone of the moments in sentences.
  var timeZone = TimeZone.gmt

  var html: HTML {
    """
    <p><strong>\(text(.leadsTo)): \(text(DestinationName.phrase(explanation.destination)))</strong> \
    \(explanation.url.map { "<code dir=\"ltr\">\($0)</code>" as HTML })</p>
    \(TraceList(entries: explanation.trace, text: text, timeZone: timeZone).html)
    """
  }
}

extension FunnelReport.Step {
  /// The step in the reader's language; its own name where this version does not know it.
  func title(_ text: DashboardText) -> String {
    switch name {
    case "click": text(.clicks)
    case "install": text(.installs)
    case "open": text(.opens)
    case "event": text(.events)
    default: name
    }
  }
}

extension ConversionReport.Step {
  /// A step of a link's funnel in the reader's language.
  func linkStep(_ text: DashboardText) -> String {
    switch event {
    case "click": text(.clickedLink)
    case "install": text(.installedApp)
    case "open": text(.openedApp)
    case "event": text(.didSomething)
    default: event
    }
  }
}

/// Steps that lose people, as bars with their numbers and shares.
struct FunnelBars: Sendable {
  var steps: [(name: String, count: Int64)]
  var note: String?
  var format: DashboardFormat

  var html: HTML {
    let first = Double(max(1, steps.first?.count ?? 1))
    let items = steps.map { step in
      let share = Double(step.count) / first
      return """
        <li><div class="row"><span><bdi>\(step.name)</bdi></span><strong>\(format.number(step.count)) \
        <span class="note">\(format.percent(share))</span></strong></div>\(ShareBar(share: share).html)</li>

        """ as HTML
    }
    return "<ol class=\"funnel\">\(items)</ol>\(note.map { "<p class=\"note\">\($0)</p>" as HTML })"
  }
}
