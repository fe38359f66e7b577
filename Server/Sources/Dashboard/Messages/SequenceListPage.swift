import LinkCore
package import LinkPages
package import WireModels

/// The sequences of a workspace, newest first.
package struct SequenceListPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The sequences.
  package var sequences: [SequenceResource]

  /// Makes a page.
  package init(environment: DashboardEnvironment, sequences: [SequenceResource]) {
    (self.environment, self.sequences) = (environment, sequences)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .sequences,
      title: text(.sequences),
      content: """
        \(PageTitle(
          title: "\(text(.sequences))",
          lead: "\(text(SequencePhrase.lead))",
          actions: [create].compactMap(\.self)
        ).html)
        \(list)
        """
    ).html
  }

  private var create: HTML? {
    guard environment.role.allows(.editMessages) else { return nil }
    return ButtonLink(
      label: text(.newSequence),
      path: environment.path("sequences/new"),
      kind: .primary,
      icon: .plus
    ).html
  }

  private var list: HTML {
    guard !sequences.isEmpty else {
      return Card(
        content: EmptyState(
          icon: .sequence,
          title: text(.noSequences),
          advice: text(.noSequencesAdvice),
          action: create
        ).html
      ).html
    }
    let table = DataTable(
      caption: text(.sequences),
      hidesCaption: true,
      columns: [
        .init(name: text(SequencePhrase.sequence)), .init(name: text(.status)),
        .init(name: text(.entryEvent)), .init(name: text(Phrase.steps), isNumber: true),
        .init(name: text(.updated)),
      ],
      rows: sequences.map(row),
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }

  private func row(_ sequence: SequenceResource) -> [HTML] {
    [
      """
      <div class="main-cell"><a href="\(environment.path("sequences/\(sequence.id)"))">\
      <bdi>\(sequence.sequence.name)</bdi></a></div>
      """,
      sequence.status.tag(text).html,
      "<bdi>\(sequence.sequence.entry.event)</bdi>",
      "\(environment.format.number(Int64(sequence.sequence.steps.count)))",
      environment.format.moment(sequence.updatedAt),
    ]
  }
}

extension SequenceStatus {
  func tag(_ text: DashboardText) -> Tag {
    switch self {
    case .draft: Tag(label: text(MessagingPhrase.draft))
    case .running: Tag(label: text(SequencePhrase.running), tone: .good)
    case .paused: Tag(label: text(MessagingPhrase.paused), tone: .warn)
    case .cancelled: Tag(label: text(SequencePhrase.cancelledSequence), tone: .bad)
    }
  }
}
