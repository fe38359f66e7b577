import LinkCore
package import LinkPages
package import WireModels

/// The messages of a workspace, newest first.
package struct MessageListPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The messages.
  package var messages: Page<MessageResource>
  /// The page of the list.
  package var cursor: String?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    messages: Page<MessageResource>,
    cursor: String? = nil
  ) {
    (self.environment, self.messages, self.cursor) = (environment, messages, cursor)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .messages,
      title: text(.messages),
      content: """
        \(PageTitle(
          title: "\(text(.messages))",
          lead: "\(text(.messagesLead))",
          actions: [create].compactMap(\.self)
        ).html)
        \(list)
        """
    ).html
  }

  private var create: HTML? {
    guard environment.role.allows(.editMessages) else { return nil }
    return ButtonLink(
      label: text(.newMessage),
      path: environment.path("messages/new"),
      kind: .primary,
      icon: .plus
    ).html
  }

  private var list: HTML {
    guard !messages.items.isEmpty else {
      return Card(
        content: EmptyState(
          icon: .message,
          title: text(.noMessages),
          advice: text(.noMessagesAdvice),
          action: create
        ).html
      ).html
    }
    let table = DataTable(
      caption: text(.messages),
      hidesCaption: true,
      columns: [text(.message), text(.status), text(.channel), text(.delivery), text(.updated)]
        .map { .init(name: $0) },
      rows: messages.items.map(row),
      stacks: true
    ).html
    let pages = Pagination(
      first: cursor.map { _ in environment.path("messages") },
      next: messages.nextCursor.map { environment.path("messages", ["cursor": $0]) },
      text: text
    ).html
    return Card(isFlush: true, content: "\(table)\(pages)").html
  }

  private func row(_ message: MessageResource) -> [HTML] {
    let contents = message.message.variants.first?.contents ?? [:]
    let title = message.message.languages.lazy.compactMap { contents[$0]?.title }.first
    return [
      """
      <div class="main-cell"><a href="\(environment.path("messages/\(message.id)"))">\
      <bdi>\(message.message.name)</bdi></a><small><bdi>\(title ?? "")</bdi></small></div>
      """,
      message.status.tag(text).html,
      "\(text(message.message.channel.phrase))",
      "\(text(message.message.deliveryPhrase))",
      environment.format.moment(message.updatedAt),
    ]
  }
}

extension MessageStatus {
  func tag(_ text: DashboardText) -> Tag {
    switch self {
    case .draft: Tag(label: text(.draft))
    case .scheduled: Tag(label: text(.scheduled), tone: .warn)
    case .sending: Tag(label: text(.sending), tone: .good)
    case .paused: Tag(label: text(.paused), tone: .warn)
    case .sent: Tag(label: text(.sent), tone: .good)
    case .cancelled: Tag(label: text(.cancelled), tone: .bad)
    }
  }
}

extension MessageChannel {
  var phrase: MessagingPhrase {
    switch self {
    case .push: .push
    case .inApp: .inApp
    }
  }
}

extension MessageForm {
  var deliveryPhrase: MessagingPhrase {
    switch delivery?.kind {
    case nil, .immediately: .atOnce
    case .at: .atMoment
    case .local: .atLocalTime
    case .event: .afterEvent
    case .sequence: .inSequence
    }
  }
}
