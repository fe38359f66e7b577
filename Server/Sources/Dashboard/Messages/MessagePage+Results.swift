import LinkCore
import LinkPages
import WireModels

extension MessagePage {
  /// Whether the message changes by itself: a launched one is scheduled first, and goes out when its time came.
  private var isMoving: Bool { message.status == .scheduled || message.status == .sending }

  /// A part of the page that the script fetches again while the message changes by itself.
  func region(_ name: String, status: String? = nil) -> Region {
    Region(name: name, refresh: isMoving ? 5_000 : nil, status: status)
  }

  /// What came of the message.
  var outcome: HTML {
    let reason = PushReason.words(message.reason, message.arguments, in: text.language)
    let problem = (reason ?? message.problem).map { Notice(message: $0, tone: .bad).html }
    return """
      <div class="grid"\(region("outcome").attributes)>\(problem)\(reachedNone)\(results)</div>
      """
  }

  /// What came of each variant, and what may be said of their difference; there from the launch on, so that the
  /// first numbers move nothing.
  var results: HTML? {
    guard isMoving || report.variants.contains(where: { !$0.counts.isEmpty }) else { return nil }
    let kinds = Self.kinds.filter { kind in
      report.variants.contains { $0.counts[kind.name, default: 0] > 0 }
        || isMoving && ["targeted", "sent"].contains(kind.name)
    }
    let hasRevenue = report.variants.contains { $0.revenue != nil }
    let table = DataTable(
      caption: text(.results),
      hidesCaption: true,
      columns: [.init(name: text(.variant))]
        + kinds.map { .init(name: text($0.phrase), isNumber: true) }
        + (hasRevenue ? [.init(name: text(Phrase.revenue), isNumber: true)] : []),
      rows: report.variants.map { variant in
        ["<bdi>\(variant.name)</bdi>"] + kinds.map { cell($0.name, of: variant) }
          + (hasRevenue ? [revenue(variant)] : [])
      },
      stacks: true
    ).html
    return Card(
      title: text(.results),
      isFlush: true,
      content: "\(table)\(comparisons)\(failures)"
    ).html
  }

  /// Says so where a message is over and no person got it.
  var reachedNone: HTML? {
    func sum(_ kind: String) -> Int64 {
      report.variants.reduce(0) { $0 + $1.counts[kind, default: 0] }
    }
    guard message.status == .sent, sum("targeted") > 0, sum("sent") == 0,
      let reason = reasons.first?.key
    else { return nil }
    let why: String =
      switch reason {
      case "address": text(.reasonAddress)
      case "opt_out": text(.reasonOptOut)
      default: SendPhrase.reasons[reason]?.text(in: text.language, [:]) ?? reason
      }
    let values = ["count": environment.format.number(sum("targeted")), "reason": why]
    return Notice(message: text(.reachedNone, values), tone: .warn).html
  }

  /// Why sends were not delivered, most frequent first.
  private var reasons: [(key: String, value: Int64)] {
    let all = report.variants.flatMap(\.failures).map { ($0.key, $0.value) }
    return Dictionary(all, uniquingKeysWith: +).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }

  private static let kinds: [(name: String, phrase: MessagingPhrase)] = [
    ("targeted", .targeted), ("sent", .sentCount), ("delivered", .delivered), ("shown", .shown),
    ("opened", .opened), ("clicked", .clickedCount), ("dismissed", .dismissed),
    ("converted", .converted), ("failed", .failed), ("dropped", .dropped),
  ]

  private func cell(_ kind: String, of variant: MessageReport.Variant) -> HTML {
    let count = variant.counts[kind, default: 0]
    // What became of a message is a share of those it was for; what people did, of those it was sent to.
    let whole: String? =
      switch kind {
      case "targeted": nil
      case "sent", "failed", "dropped": "targeted"
      default: "sent"
      }
    let all = whole.map { variant.counts[$0, default: 0] } ?? 0
    guard all > 0 else { return "\(environment.format.number(count))" }
    let share = environment.format.percent(Double(count) / Double(all))
    return """
      \(environment.format.number(count))<small class="note"> \(share)\(interval(kind, of: variant))</small>
      """
  }

  /// What its conversions earned, a line for each currency with the average of a person it was sent to.
  private func revenue(_ variant: MessageReport.Variant) -> HTML {
    let people = variant.counts["sent", default: 0] + variant.counts["held_out", default: 0]
    let lines = (variant.revenue ?? []).map { sum -> HTML in
      let average = environment.format.average(sum.amount, of: people, sum.currency)
      let note = average.map { average -> HTML in
        "<small class=\"note\"> \(text(.eachSent, ["amount": average]))</small>"
      }
      return "<div><bdi>\(environment.format.money(sum.amount, sum.currency))</bdi>\(note)</div>"
    }
    return HTML(lines)
  }

  /// The 95 % interval of what counts as success.
  private func interval(_ kind: String, of variant: MessageReport.Variant) -> HTML? {
    guard let success = variant.success, success.kind == kind else { return nil }
    let (low, high) = (
      environment.format.percent(success.low), environment.format.percent(success.high)
    )
    return " <bdi title=\"\(text(.interval))\">(\(low)–\(high))</bdi>"
  }

  private var comparisons: HTML? {
    guard !report.comparisons.isEmpty else { return nil }
    let items = report.comparisons.map { comparison -> HTML in
      let names = ["first": comparison.first, "second": comparison.second]
      let phrase: MessagingPhrase =
        switch comparison.finding {
        case "first_higher": .firstHigher
        case "second_higher": .secondHigher
        case "too_few": .tooFew
        default: .noDifference
        }
      return "<li>\(text(phrase, names))</li>"
    }
    return "<ul class=\"findings\">\(items)</ul>"
  }

  private var failures: HTML? {
    guard !reasons.isEmpty else { return nil }
    let items = reasons.map { reason, count -> HTML in
      let name = SendPhrase.html(reason, of: SendPhrase.reasons, text)
      return "<li>\(name): \(environment.format.number(count))</li>"
    }
    return """
      <details class="numbers padded"><summary>\(text(.whyNot))</summary><ul>\(items)</ul></details>
      """
  }

  // MARK: - One person

  /// Whether one person would receive it, and a test that is sent to that person.
  var person: HTML {
    let field = FormField(
      "person",
      label: text(.distinctID),
      hint: text(.onePersonHint),
      value: check?.person ?? "",
      isCode: true
    ).html
    return """
      <form class="filters" action="/dashboard/messages/\(message.id.description)">\(environment.workspaceField)\
      <div class="field wide">\(field)</div>\
      <button class="button" type="submit">\(text(.wouldReceive))</button></form>
      \(check.map(answer))
      """
  }

  private func answer(_ check: Check) -> HTML {
    let phrase: MessagingPhrase =
      switch check.report.outcome {
      case "send": .outcomeSend
      case "wait": .outcomeWait
      default: .outcomeRefuse
      }
    let tone: Tag.Tone = check.report.outcome == "send" ? .good : .warn
    let steps = check.report.steps.map { step -> HTML in
      """
      <li class="\(step.passes ? "done" : "open")">\(step.passes ? Icon.check.html : Icon.open.html)\
      <span>\(SendPhrase.html(step.check, of: SendPhrase.checks, text)) <span class="visually-hidden">\
      (\(text(step.passes ? .passes : .stops)))</span></span></li>

      """
    }
    let test: HTML? =
      environment.role.allows(.editMessages)
      ? PostButton(
        label: text(.sendTest),
        path: environment.path("messages/\(message.id)/test"),
        fields: [("person", check.person)]
      ).html : nil
    return """
      \(check.isSent ? Notice(message: text(.testSent)).html : nil)\
      <p>\(Tag(label: text(phrase), tone: tone).html) \
      \(check.report.variant.map { "\(text(.variant)): \($0)" as HTML }) \
      \(check.report.until.map { environment.format.moment($0) })</p>
      \(reading(check.report))<ul class="steps">\(steps)</ul>\(test)
      """
  }

  /// The notification with the words of the person.
  private func reading(_ report: SendCheckReport) -> HTML? {
    let texts = [report.title, report.body].compactMap(\.self)
    guard !texts.isEmpty else { return nil }
    let lines = texts.map { "<br><bdi>\($0)</bdi>" as HTML }
    return "<p class=\"note\">\(text(.readsAs)):\(lines)</p>"
  }
}
