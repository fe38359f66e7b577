import Dashboard
import JSONCoding
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about members, the audit log and the server.
  var teamPages: [String: HTML] {
    [
      "audit": audit.html,
      "audit-empty": AuditPage(environment: environment, query: .init(), entries: Page(items: []))
        .html,
      "members": members.html,
      "members-refused": refusedInvitation.html,
      "system": SystemPage(
        environment: environment,
        system: system,
        findings: DashboardSamples.findings(text)
      ).html,
    ]
  }

  func member(_ role: Role, _ email: String) -> MemberResource {
    MemberResource(
      id: UserID(timestamp: now),
      email: email,
      name: text,
      role: role,
      hasSecondFactor: role == .owner,
      createdAt: now,
      lastSeenAt: role == .viewer ? nil : now
    )
  }

  private var invitation: InvitationResource {
    var invitation = InvitationResource(
      id: OneTimeLinkID(timestamp: now),
      role: .analyst,
      email: text,
      createdAt: now,
      expiresAt: now,
      url: "https://go.example.com/join/" + text
    )
    invitation.isMailed = true
    return invitation
  }

  private var members: MembersPage {
    MembersPage(
      environment: environment,
      members: [member(.owner, text), member(.editor, "ada@example.com"), member(.viewer, "b")],
      invitations: [invitation],
      newLink: .invitation(invitation),
      sendsMail: true
    )
  }

  private var refusedInvitation: MembersPage {
    MembersPage(
      environment: environment,
      members: [member(.owner, text)],
      invitations: [],
      draft: (text, text),
      problem: problem
    )
  }

  private var audit: AuditPage {
    let entry = AuditEntryResource(
      number: 12,
      occurredAt: now,
      actor: "member",
      actorID: text,
      session: nil,
      request: nil,
      action: "link.update",
      thingID: text,
      changes: changes
    )
    var unknown = entry
    (unknown.action, unknown.actor, unknown.actorName) = (text, text, text)
    unknown.changes = [AuditChange(field: text, before: 1, after: .string(text))]
    return AuditPage(
      environment: environment,
      query: .init(kind: "link", thing: text, cursor: "12"),
      entries: Page(items: [entry, unknown], nextCursor: "3"),
      report: AuditReport(
        entries: 12,
        head: "abcdef",
        firstBreak: 3,
        code: .valuesChanged
      )
    )
  }

  /// A value of each kind that columns have: texts, truth, a moment, a length of time, a list, and JSON.
  private var changes: [AuditChange] {
    let moment = JSONValue.integer(now.milliseconds)
    return [
      AuditChange(field: "name", before: .string(text), after: .object([text: 1])),
      AuditChange(field: "sensitive", before: true, after: false),
      AuditChange(field: "expiresAt", before: nil, after: moment),
      AuditChange(field: "matchWindow.certain", before: 604_800_000, after: nil),
      AuditChange(field: "tags", before: .array([.string(text), "spring"]), after: nil),
      AuditChange(
        field: "matching",
        before: nil,
        after: ["enabled": true, "certainWindow": 172_800_000, "errorRate": 0.001]
      ),
    ]
  }

  private var system: SystemReport {
    var system = SystemReport(
      startedAt: Timestamp(milliseconds: now.milliseconds - 90_000_000),
      checks: [
        .init(name: "store"), .init(name: "disk", fault: text),
        .init(name: "ingest", fault: Remark(.eventsWait)),
      ],
      engine: text,
      engineVersion: "3.50.4",
      schema: 14,
      durability: "full",
      databaseBytes: 1_234_567_890
    )
    (system.freeBytes, system.diskBytes) = (20 << 30, 100 << 30)
    system.reserveBytes = 1 << 30
    system.mail = .init(
      waiting: 2,
      sent: 1_204,
      failed: 1,
      lastFailure: Remark(.mailUnreachable, ["error": .init(text)]),
      lastFailureAt: now
    )
    return system
  }
}
