import LinkCore
package import LinkPages
package import WireModels

/// The keys of a workspace, of servers and of apps; a new key is shown once.
package struct KeysPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The keys, oldest first.
  package var keys: [KeyResource]
  /// The apps that publishable keys belong to.
  package var apps: [AppResource]
  /// The key that was just made.
  package var made: KeyResource?
  /// What is in the fields of the form by their names; what is not has its first choice.
  package var draft: [String: String]
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    keys: [KeyResource],
    apps: [AppResource],
    made: KeyResource? = nil,
    draft: [String: String] = [:],
    problem: Problem? = nil
  ) {
    (self.environment, self.keys, self.apps) = (environment, keys, apps)
    (self.made, self.draft, self.problem) = (made, draft, problem)
  }

  private var summary: ErrorSummary? {
    problem.map {
      ErrorSummary(
        $0,
        fields: ["/name": "name", "/app": "app", "/role": "role"],
        labels: [
          "name": text(.keyName), "app": text(.keyKind), "role": text(TeamPhrase.role),
        ],
        title: text(.whatIsWrong)
      )
    }
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .keys,
      title: text(.keys),
      content: """
        \(PageTitle(title: "\(text(.keys))", lead: "\(text(.keysLead))").html)
        \(summary?.html)\(new)
        \(Card(isFlush: true, content: table).html)\(Card(title: text(.createKey), content: form).html)
        """
    ).html
  }

  private var new: HTML? {
    made?.key.map { ShownOnce(title: text(.keyShownOnce), value: $0, text: text).html }
  }

  private var table: HTML {
    guard !keys.isEmpty else {
      return EmptyState(icon: .key, title: text(.noKeys), advice: text(.noKeysAdvice)).html
    }
    return DataTable(
      caption: text(.keys),
      hidesCaption: true,
      columns: [
        text(.keyName), text(.keyKind), text(.created), text(.lastUsed), text(.status),
        text(.actions),
      ].map { .init(name: $0) },
      rows: keys.map(row),
      stacks: true
    ).html
  }

  private func row(_ key: KeyResource) -> [HTML] {
    let app = apps.first { $0.id == key.app }?.settings.name
    let name = key.name ?? app ?? key.id
    let role = key.role.map { " <small>\(text.role($0))</small>" as HTML }
    return [
      "<div class=\"main-cell\"><bdi>\(name)</bdi><small><code>\(key.id)</code></small></div>",
      "\(text(key.kind == .secret ? .secretKey : .publishableKey))\(role)",
      "\(environment.format.fullDay(key.createdAt))",
      key.lastUsedAt.map { environment.format.moment($0) } ?? "\(text(.never))", state(of: key),
      actions(for: key, name),
    ]
  }

  private func state(of key: KeyResource) -> HTML {
    let format = environment.format
    if let revoked = key.revokedAt {
      return "\(Tag(label: text(.revoked), tone: .bad).html) \(format.moment(revoked))"
    }
    guard let end = key.endsAt else { return Tag(label: text(.keyWorks), tone: .good).html }
    let hasEnded = end <= environment.now
    let tag = Tag(label: text(hasEnded ? .keyEnded : .worksUntil), tone: hasEnded ? .bad : .warn)
    return "\(tag.html) \(format.moment(end))"
  }

  private func actions(for key: KeyResource, _ name: String) -> HTML {
    guard key.revokedAt == nil, key.endsAt.map({ $0 > environment.now }) ?? true,
      key.role.map({ environment.role.covers($0) }) ?? true
    else { return "" }
    let rotation = key.endsAt == nil ? rotation(of: key, name) : nil
    let revocation = revocation(of: key, name)
    return """
      <div class="actions">\(rotation?.button)\(revocation.button)</div>\
      \(rotation?.html)\(revocation.html)
      """
  }

  private func rotation(of key: KeyResource, _ name: String) -> Dialog {
    let hours = FormField(
      "overlapHours",
      id: "overlap-\(key.id)",
      label: text(.overlap),
      value: String(KeyRotation.standardOverlap),
      kind: .choice([
        ("0", text(.overlapNone)), ("1", text(.overlapHour)), ("24", text(.overlapDay)),
        ("168", text(.overlapWeek)), ("720", text(.overlapMonth)),
      ])
    )
    return Dialog(
      id: "rotate-\(key.id)",
      opens: text(.rotate),
      kind: .small,
      title: "\(text(.rotate)): \(name)",
      content: """
        <p>\(text(.rotateAdvice))</p>
        <form class="form" method="post" action="\(environment.path("keys/\(key.id)/rotate"))">\
        \(hours.html)<p><button class="button primary" type="submit">\(text(.rotate))</button></p></form>
        """,
      cancel: text(.cancel)
    )
  }

  private func revocation(of key: KeyResource, _ name: String) -> Dialog {
    Dialog(
      id: "revoke-\(key.id)",
      opens: text(.revoke),
      kind: .small,
      title: "\(text(.revoke)): \(name)",
      content: """
        <p>\(text(.revokeAdvice))</p>
        <form method="post" action="\(environment.path("keys/\(key.id)/revoke"))">\
        <button class="button danger" type="submit">\(text(.revoke))</button></form>
        """,
      cancel: text(.cancel)
    )
  }

  private var form: HTML {
    // What may do least comes first, so that it takes a choice to make a key that may do more.
    let choices =
      apps.map { ($0.id.description, "\(text(.publishableKey)): \(apps.label(of: $0))") }
      + [("", text(.secretKey))]
    let roles = Role.allCases.reversed().filter { environment.role.covers($0) }
      .map { ($0.rawValue, text.role($0)) }
    return """
      <form class="form" method="post" action="\(environment.path("keys"))"><div class="pair">\
      \(field("app", text(.keyKind), .choice(choices)))\
      \(field("role", text(TeamPhrase.role), .choice(roles)))\(field("name", text(.keyName)))</div>\
      <p><button class="button primary" type="submit">\(text(.createKey))</button></p></form>
      """
  }

  private func field(
    _ name: String,
    _ label: String,
    _ kind: FormField.Kind = .line("text")
  ) -> HTML {
    let (value, error) = (draft[name] ?? "", summary?.error(of: name))
    return FormField(name, label: label, value: value, error: error, kind: kind).html
  }
}
