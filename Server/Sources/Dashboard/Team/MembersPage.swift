import LinkCore
package import LinkPages
package import WireModels

/// The members of a workspace and the invitations to it.
package struct MembersPage: Sendable {
  /// A link that only this answer shows.
  package enum NewLink: Sendable {
    /// The link of an invitation.
    case invitation(InvitationResource)
    /// A link by which a member sets a new password.
    case passwordReset(PasswordResetResource)
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The members, oldest first.
  package var members: [MemberResource]
  /// The invitations that work.
  package var invitations: [InvitationResource]
  /// The link that was just made.
  package var newLink: NewLink?
  /// What was in the fields of the invitation.
  package var draft: (email: String, role: String)
  /// Whether the server mails invitations.
  package var sendsMail: Bool
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    members: [MemberResource],
    invitations: [InvitationResource],
    newLink: NewLink? = nil,
    draft: (email: String, role: String) = ("", Role.analyst.rawValue),
    sendsMail: Bool = false,
    problem: Problem? = nil
  ) {
    self.sendsMail = sendsMail
    (self.environment, self.members, self.invitations) = (environment, members, invitations)
    (self.newLink, self.draft, self.problem) = (newLink, draft, problem)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .members,
      title: text(.members),
      content: """
        \(PageTitle(title: "\(text(.members))", lead: "\(text(.membersLead))").html)
        \(summary?.html)\(shownLink)
        \(Card(isFlush: true, content: table).html)
        <div class="grid two">\(Card(title: text(.invite), content: form).html)\(pending)</div>
        """
    ).html
  }

  private var summary: ErrorSummary? {
    problem.map {
      ErrorSummary(
        $0,
        fields: ["/email": "email", "/role": "role"],
        labels: ["email": text(.inviteeEmail), "role": text(.role)],
        title: text(.whatIsWrong)
      )
    }
  }

  private var shownLink: HTML? {
    switch newLink {
    case nil: nil
    case .invitation(let invitation):
      invitation.url.map { shown(text(.invitationMade), $0, isMailed: invitation.isMailed) }
    case .passwordReset(let reset):
      shown(text(.resetMade), reset.url, isMailed: reset.isMailed)
    }
  }

  private func shown(_ title: String, _ link: String, isMailed: Bool?) -> HTML {
    let mailed = isMailed == true ? Notice(message: text(.isMailed)).html : nil
    return "\(mailed)\(ShownOnce(title: title, value: link, text: text).html)"
  }

  // MARK: - Members

  private var table: HTML {
    DataTable(
      caption: text(.members),
      hidesCaption: true,
      columns: [
        text(.member), text(.role), text(.secondFactorColumn), text(.lastSeen), text(.joined),
        text(.actions),
      ].map { .init(name: $0) },
      rows: members.map(row),
      stacks: true
    ).html
  }

  private func row(_ member: MemberResource) -> [HTML] {
    let isSelf = member.email == environment.email
    return [
      """
      <div class="main-cell"><bdi>\(member.name)</bdi><small><bdi>\(member.email)</bdi></small></div>
      """,
      Tag(label: text.role(member.role), tone: member.role == .owner ? .good : .plain).html,
      Tag(
        label: text(member.hasSecondFactor ? .switchedOn : .switchedOff),
        tone: member.hasSecondFactor ? .good : .warn
      ).html,
      member.lastSeenAt.map { environment.format.moment($0) } ?? "\(text(.never))",
      "\(environment.format.fullDay(member.createdAt))",
      isSelf ? "<span class=\"note\">\(text(.you))</span>" : actions(for: member),
    ]
  }

  private func actions(for member: MemberResource) -> HTML {
    let manage = Dialog(
      id: "manage-\(member.id)",
      opens: text(.manage),
      kind: .small,
      title: member.name,
      content: """
        <form class="form" method="post" action="\(path(of: member, "role"))">\
        \(roleField(id: "role-\(member.id)", value: member.role.rawValue, error: nil))\
        <p><button class="button primary" type="submit">\(text(.save))</button></p></form>
        <div class="actions">\
        \(PostButton(label: text(.resetPassword), path: path(of: member, "password-reset")).html)\
        \(PostButton(label: text(.endSessions), path: path(of: member, "sessions/end")).html)\
        \(lostFactor(of: member))</div>
        """,
      cancel: text(.cancel)
    )
    let remove = Dialog(
      id: "remove-\(member.id)",
      opens: text(.remove),
      kind: .small,
      title: "\(text(.remove)): \(member.name)",
      content: """
        <p>\(text(.removeMemberAdvice))</p>
        \(PostButton(label: text(.remove), path: path(of: member, "remove"), kind: .danger).html)
        """,
      cancel: text(.cancel)
    )
    return """
      <div class="actions">\(manage.button)\(remove.button)</div>\(manage.html)\(remove.html)
      """
  }

  /// The way out for a member who lost the phone and the recovery codes.
  private func lostFactor(of member: MemberResource) -> HTML? {
    guard member.hasSecondFactor else { return nil }
    let path = path(of: member, "second-factor/remove")
    let button = PostButton(label: text(.removeFactor), path: path, kind: .danger).html
    return "\(button)<p class=\"note\">\(text(.removeFactorAdvice))</p>"
  }

  private func path(of member: MemberResource, _ step: String) -> String {
    environment.path("members/\(member.id)/\(step)")
  }

  // MARK: - Invitations

  private var form: HTML {
    let email = FormField(
      "email",
      label: text(.inviteeEmail),
      hint: text(.inviteeHint),
      value: draft.email,
      error: summary?.error(of: "email"),
      kind: .line("email")
    ).html
    let language = FormField(
      "language",
      label: text(.mailLanguage),
      value: environment.text.language.rawValue,
      kind: .choice(PageLanguage.allCases.map { ($0.rawValue, $0.ownName) })
    ).html
    return """
      \(sendsMail ? nil : "<p class=\"note\">\(text(.inviteLead))</p>" as HTML)
      <form class="form" method="post" action="\(environment.path("members"))">\(email)\
      \(roleField(id: "role", value: draft.role, error: summary?.error(of: "role")))\
      \(sendsMail ? language : nil)\
      <p><button class="button primary" type="submit">\(text(.makeInvitation))</button></p></form>
      \(roles)
      """
  }

  /// What each role may do, in a sentence.
  private var roles: HTML {
    Facts(rows: [
      (text.role(.owner), "\(text(.ownerMay))"), (text.role(.admin), "\(text(.adminMay))"),
      (text.role(.editor), "\(text(.editorMay))"), (text.role(.analyst), "\(text(.analystMay))"),
      (text.role(.viewer), "\(text(.viewerMay))"),
    ]).html
  }

  private func roleField(id: String, value: String, error: String?) -> HTML {
    let roles = Role.allCases.filter { $0 != .owner || environment.role.allows(.manageOwners) }
    return FormField(
      "role",
      id: id,
      label: text(.role),
      value: value,
      error: error,
      kind: .choice(roles.map { ($0.rawValue, text.role($0)) })
    ).html
  }

  private var pending: HTML {
    guard !invitations.isEmpty else {
      return Card(
        title: text(.openInvitations),
        content: "<p class=\"note\">\(text(.noInvitations))</p>"
      ).html
    }
    let table = DataTable(
      caption: text(.openInvitations),
      hidesCaption: true,
      columns: [text(.member), text(.role), text(.worksUntil), text(.actions)]
        .map { .init(name: $0) },
      rows: invitations.map { invitation in
        [
          "<bdi>\(invitation.email ?? text(.anyAddress))</bdi>",
          Tag(label: text.role(invitation.role)).html,
          environment.format.moment(invitation.expiresAt),
          PostButton(
            label: text(.revoke),
            path: environment.path("members/invitations/\(invitation.id)/revoke"),
            kind: .small
          ).html,
        ]
      },
      stacks: true
    ).html
    return Card(title: text(.openInvitations), isFlush: true, content: table).html
  }
}
