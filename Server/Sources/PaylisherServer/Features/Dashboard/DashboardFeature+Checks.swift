import Dashboard
import Doctor
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Synchronization
import WireModels

extension DashboardFeature {
  /// Checks of the set-up that ask other hosts; forms, so that no other site and no reload begins one.
  func registerChecks(on routes: inout RouteTable) {
    respond(&routes, .post, "domains/{id}/check", needs: .manageDomains) { page in
      let id: DomainID = try page.id()
      let domain = try await page.api.send(.domains).items.first { $0.id == id }.found("domain")
      let findings = try await checks.run(of: page.member.workspace) {
        try await Self.doctor(page).findings(of: domain)
      }
      return .dashboard(try await domains(page, id, findings: findings), to: page.request)
    }
    page(&routes, "system", needs: .maintainStore) { page in try await system(page) }
    respond(&routes, .post, "system/check", needs: .maintainStore) { page in
      let workspace = try await page.api.send(.workspace)
      let findings = try await checks.run(of: page.member.workspace) {
        try await Self.doctor(page).findings(of: workspace)
      }
      return .dashboard(try await system(page, findings: findings), to: page.request)
    }
  }

  private func system(_ page: DashboardRequest, findings: [Finding]? = nil) async throws -> HTML {
    SystemPage(
      environment: page.environment,
      system: try await page.api.send(.system),
      findings: findings
    ).html
  }

  /// Asks domains for development within the process: no other address of this computer is asked.
  private static func doctor(_ page: DashboardRequest) -> WorkspaceDoctor {
    WorkspaceDoctor(page.api, mostLinks: 1_000) { domain, path in
      try await page.api.file(path, of: domain)
    }
  }
}

extension MemberAPI: APISender {}

/// The checks that run: one of a workspace and two in all, because each asks other hosts and waits for them.
final class RunningChecks: Sendable {
  private static let most = 2

  private let workspaces = Mutex(Set<WorkspaceID>())

  /// Runs a check.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable` where others run; what `check` throws.
  func run(
    of workspace: WorkspaceID,
    _ check: @Sendable () async throws -> [Finding]
  ) async throws -> [Finding] {
    let isFirst = workspaces.withLock {
      $0.count < Self.most && $0.insert(workspace).inserted
    }
    guard isFirst else {
      throw ProblemError(
        .unavailable,
        .checkRuns,
        retryAfter: 5
      )
    }
    defer { workspaces.withLock { _ = $0.remove(workspace) } }
    return try await check()
  }
}
