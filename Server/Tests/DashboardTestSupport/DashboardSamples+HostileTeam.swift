import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  var filledTeamPages: [String: FilledPage] {
    [
      "filled-audit": .init(
        AuditPage(
          environment: filled,
          query: .init(kind: text, thing: text, cursor: text),
          entries: Page(items: [filledEntry], nextCursor: text),
          report: filledReport
        ),
        \.html
      ),
      "filled-audit-whole": .init(
        AuditPage(
          environment: filled,
          query: .init(),
          entries: Page(items: [filledEntry]),
          report: AuditReport(entries: 12, head: text)
        ),
        \.html
      ),
      "filled-members": .init(filledMembers(.invitation(filledInvitation)), \.html),
      "filled-members-reset": .init(
        filledMembers(.passwordReset(PasswordResetResource(url: address, expiresAt: now))),
        \.html
      ),
      "filled-system": .init(
        SystemPage(environment: filled, system: filledSystem, findings: filledFindings),
        \.html
      ),
    ]
  }

  private var filledInvitation: InvitationResource {
    InvitationResource(
      id: OneTimeLinkID(timestamp: now),
      role: .analyst,
      email: text,
      createdAt: now,
      expiresAt: now,
      url: address
    )
  }

  private func filledMembers(_ link: MembersPage.NewLink) -> MembersPage {
    MembersPage(
      environment: filled,
      members: [member(.owner, text), member(.editor, text)],
      invitations: [filledInvitation],
      newLink: link,
      draft: (text, text),
      sendsMail: true,
      problem: filledProblem
    )
  }

  private var filledReport: AuditReport {
    var report = AuditReport(entries: 12, head: text, firstBreak: 3)
    (report.reason, report.code) = (text, text)
    return report
  }

  private var filledSystem: SystemReport {
    var system = SystemReport(
      startedAt: now,
      checks: [.init(name: text, fault: text)],
      engine: text,
      engineVersion: text,
      schema: 14,
      durability: text,
      databaseBytes: 1_234_567_890
    )
    system.mail = .init(waiting: 2, sent: 4, failed: 1, lastFailure: text, lastFailureAt: now)
    return system
  }
}
