import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerTeam(on routes: inout RouteTable) {
    sensitive(&routes, .get, "members", needs: .manageMembers) { page in
      .dashboard(try await members(page), to: page.request)
    }
    sensitive(&routes, .post, "members", needs: .manageMembers, back: "members", invite)
    memberStep(&routes, "invitations/{id}/revoke") { page in
      _ = try await page.api.send(.revokeInvitation(page.id()))
    }
    memberStep(&routes, "{id}/role") { page in
      let form = try await page.request.form()
      let role = try Self.chosen(Role(rawValue: form["role"]), at: "/role")
      _ = try await page.api.send(.changeMember(page.id(), MemberSettings(role: role)))
    }
    memberStep(&routes, "{id}/remove") { page in
      _ = try await page.api.send(.removeMember(page.id()))
    }
    memberStep(&routes, "{id}/second-factor/remove") { page in
      _ = try await page.api.send(.removeSecondFactor(of: page.id()))
    }
    memberStep(&routes, "{id}/sessions/end") { page in
      _ = try await page.api.send(.endMemberSessions(page.id()))
    }
    sensitive(
      &routes,
      .post,
      "members/{id}/password-reset",
      needs: .manageMembers,
      back: "members"
    ) { page in
      let reset = try await page.api.send(.resetPassword(page.id()))
      return .dashboard(try await members(page, newLink: .passwordReset(reset)), to: page.request)
    }
    page(&routes, "audit", needs: .readAuditLog, audit)
  }

  /// Adds a change of members, after which the browser goes back to their page.
  private func memberStep(
    _ routes: inout RouteTable,
    _ path: String,
    _ change: @escaping @Sendable (DashboardRequest) async throws -> Void
  ) {
    sensitive(&routes, .post, "members/\(path)", needs: .manageMembers, back: "members") { page in
      try await change(page)
      return .redirect(to: page.environment.path("members"))
    }
  }

  private func members(
    _ page: DashboardRequest,
    newLink: MembersPage.NewLink? = nil,
    draft: (email: String, role: String) = ("", Role.analyst.rawValue),
    problem: Problem? = nil
  ) async throws -> HTML {
    MembersPage(
      environment: page.environment,
      members: try await page.api.send(.members).items,
      invitations: try await page.api.send(.invitations).items,
      newLink: newLink,
      draft: draft,
      sendsMail: sendsMail,
      problem: problem
    ).html
  }

  @Sendable private func invite(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    do {
      let settings = InvitationSettings(
        role: try Self.chosen(Role(rawValue: form["role"]), at: "/role"),
        email: form["email"].isEmpty ? nil : form["email"],
        language: PageLanguage(rawValue: form["language"])?.rawValue
      )
      let invitation = try await page.api.send(.invite(settings))
      let html = try await members(page, newLink: .invitation(invitation))
      return .dashboard(html, to: page.request)
    } catch let error as ProblemError {
      let draft = (email: form["email"], role: form["role"])
      let html = try await members(page, draft: draft, problem: page.problem(error))
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  @Sendable private func audit(_ page: DashboardRequest) async throws -> HTML {
    let query = AuditPage.Query(
      kind: page.text("kind"),
      thing: page.text("thing"),
      cursor: page.text("cursor")
    )
    // An entry of links that were made at once has hundreds of ids.
    let entries = try await page.api.send(
      .auditLog(kind: query.kind, thing: query.thing, cursor: query.cursor, limit: 25)
    )
    return AuditPage(
      environment: page.environment,
      query: query,
      entries: entries,
      report: page["check"] == "1" ? try await page.api.send(.auditReport) : nil
    ).html
  }
}
