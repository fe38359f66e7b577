import LinkCore
package import LinkPages
package import WireModels

/// A sequence: who enters and leaves it, its steps with their numbers, and what can be done with it.
package struct SequencePage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The sequence.
  package var sequence: SequenceResource
  /// What came of it.
  package var report: SequenceReport
  /// The messages of its steps that exist.
  package var messages: [MessageResource]
  /// The workspace's audiences.
  package var audiences: [AudienceResource]
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    sequence: SequenceResource,
    report: SequenceReport,
    messages: [MessageResource] = [],
    audiences: [AudienceResource] = [],
    problem: Problem? = nil
  ) {
    (self.environment, self.sequence, self.report) = (environment, sequence, report)
    (self.messages, self.audiences, self.problem) = (messages, audiences, problem)
  }

  var text: DashboardText { environment.text }
  var form: SequenceForm { sequence.sequence }

  /// Whether people may have entered it.
  var wasLaunched: Bool { sequence.status != .draft }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .sequences,
      title: form.name,
      content: """
        \(PageTitle(
          title: "<bdi>\(form.name)</bdi> \(sequence.status.tag(text).html)",
          above: [(text(.sequences), environment.path("sequences"))],
          actions: actions,
          crumbs: text(.breadcrumbs)
        ).html)
        \(summary)\(wasLaunched ? sums : nil)\
        \(Card(title: text(.details), content: details).html)\
        \(Card(title: text(Phrase.steps), content: flow).html)
        """
    ).html
  }

  /// What was refused; the page has no field, so a fault names its step.
  private var summary: HTML? {
    problem.map { problem in
      let faults = (problem.errors ?? []).compactMap { fault in
        stepName(of: fault.pointer).map { (fault.pointer, $0) }
      }
      return ErrorSummary(
        problem,
        labels: Dictionary(faults) { first, _ in first },
        title: text(.problem)
      ).html
    }
  }

  private func stepName(of pointer: String) -> String? {
    let parts = pointer.split(separator: "/")
    guard parts.count > 1, parts[0] == "steps", let place = BoundedNumber.place(parts[1]) else {
      return nil
    }
    return text(.stepNumber, ["number": "\(place + 1)"])
  }

  // MARK: - What can be done

  private var actions: [HTML] {
    let (role, status) = (environment.role, sequence.status)
    var actions: [HTML] = []
    if status == .draft, role.allows(.editMessages) {
      actions.append(ButtonLink(label: text(.edit), path: path("edit")).html)
    }
    if role.allows(.sendMessages) { actions += steps }
    if [.draft, .cancelled].contains(status), role.allows(.editMessages) {
      let advice = text(SequencePhrase.deleteSequenceAdvice)
      actions += confirmed("delete", text(.delete), advice, .danger)
    }
    return actions
  }

  private var steps: [HTML] {
    let cancel = confirmed(
      "cancel",
      text(SequencePhrase.cancelSequence),
      text(SequencePhrase.cancelSequenceAdvice),
      .danger
    )
    switch sequence.status {
    case .draft:
      return confirmed(
        "launch",
        text(SequencePhrase.launchSequence),
        text(SequencePhrase.launchSequenceAdvice),
        .primary
      )
    case .running:
      let label = text(SequencePhrase.pauseSequence)
      return [PostButton(label: label, path: path("pause")).html] + cancel
    case .paused:
      let label = text(SequencePhrase.resumeSequence)
      return [PostButton(label: label, path: path("resume"), kind: .primary).html] + cancel
    case .cancelled: return []
    }
  }

  private func confirmed(
    _ step: String,
    _ label: String,
    _ advice: String,
    _ kind: ButtonLink.Kind
  ) -> [HTML] {
    let dialog = Dialog(
      id: step,
      opens: label,
      kind: step == "delete" ? .normal : kind,
      title: "\(label): \(form.name)",
      content: """
        <p>\(advice)</p>\(PostButton(label: label, path: path(step), kind: kind).html)
        """,
      cancel: text(Phrase.cancel)
    )
    return [dialog.button, dialog.html]
  }

  private func path(_ step: String) -> String {
    environment.path("sequences/\(sequence.id)/\(step)")
  }
}
