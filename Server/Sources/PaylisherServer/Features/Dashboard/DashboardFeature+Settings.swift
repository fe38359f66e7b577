import Dashboard
import HTTPTypes
import Hummingbird
import LinkPages
import WireModels

extension DashboardFeature {
  func registerSettings(on routes: inout RouteTable) {
    page(&routes, "settings", needs: .manageWorkspace) { page in try await settings(page) }
    respond(&routes, .post, "settings", needs: .manageWorkspace, changeSettings)
    respond(&routes, .post, "settings/messaging", needs: .manageWorkspace, changeMessaging)
    sensitive(&routes, .post, "settings/second-factor", needs: .manageWorkspace, back: "settings") {
      page in
      let isRequired = try await page.request.form()["isRequired"] == "1"
      _ = try await page.api.send(
        .updateWorkspace(WorkspaceSettings(requiresSecondFactor: isRequired))
      )
      return .redirect(to: page.environment.path("settings", ["saved": "1"]))
    }
    respond(&routes, .post, "settings/simulated-traffic/empty", needs: .manageWorkspace) { page in
      _ = try await page.api.send(.emptySimulation)
      return .redirect(to: page.environment.path())
    }
  }

  private func settings(
    _ page: DashboardRequest,
    draft: SettingsPage.Draft? = nil,
    messaging: MessagingDraft? = nil,
    problem: Problem? = nil
  ) async throws -> HTML {
    let workspace = try await page.api.send(.workspace)
    let hosts = (workspace.allowedHosts ?? []).joined(separator: "\n")
    let schemes = (workspace.allowedSchemes ?? []).joined(separator: "\n")
    let missing = try await page.api.send(.members).items.count { !$0.hasSecondFactor }
    return SettingsPage(
      environment: await page.offering([.timeZone]).environment,
      draft: draft
        ?? SettingsPage.Draft(
          name: workspace.name,
          zone: workspace.timeZone,
          hosts: hosts,
          schemes: schemes,
          acceptsOneLinkTargets: workspace.acceptsOneLinkTargets,
          allowsInspection: workspace.allowsInspection
        ),
      messaging: messaging ?? MessagingDraft(workspace.messaging),
      secondFactor: (workspace.requiresSecondFactor, missing),
      problem: problem,
      isSaved: page["saved"] == "1"
    ).html
  }

  @Sendable private func changeSettings(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let (hosts, schemes) = (Self.lines(form["hosts"]), Self.lines(form["schemes"]))
    do {
      _ = try await page.api.send(
        .updateWorkspace(
          WorkspaceSettings(
            name: form["name"],
            allowedHosts: hosts,
            allowedSchemes: schemes,
            acceptsOneLinkTargets: form["oneLink"] == "1",
            allowsInspection: form["inspection"] == "1",
            timeZone: form["zone"]
          )
        )
      )
      return .redirect(to: page.environment.path("settings", ["saved": "1"]))
    } catch let error as ProblemError {
      let draft = SettingsPage.Draft(
        name: form["name"],
        zone: form["zone"],
        hosts: form["hosts"],
        schemes: form["schemes"],
        acceptsOneLinkTargets: form["oneLink"] == "1",
        allowsInspection: form["inspection"] == "1"
      )
      let html = try await settings(page, draft: draft, problem: error.problem)
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  /// Replaces what holds for all messages.
  @Sendable private func changeMessaging(_ page: DashboardRequest) async throws -> Response {
    let draft = MessagingDraft(try await page.request.form())
    do {
      let faults = draft.faults
      guard faults.isEmpty else { throw ProblemError(.invalidFields, errors: faults) }
      let change = WorkspaceSettings(messaging: draft.settings)
      _ = try await page.api.send(.updateWorkspace(change))
      return .redirect(to: page.environment.path("settings", ["saved": "1"]))
    } catch let error as ProblemError {
      let html = try await settings(page, messaging: draft, problem: page.problem(error))
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  /// The lines of a field without spaces, and without those that are empty.
  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { String($0).filter { $0 != " " } }
      .filter { !$0.isEmpty }
  }
}

extension MessagingDraft {
  /// The fields of a form.
  fileprivate init(_ form: FormBody) {
    let values = Field.allCases.map { ($0, form[$0.rawValue]) }
    let count = form.number("caps", in: 0...Self.mostCaps) ?? 0
    let caps = (0..<count).map { index in
      let fields = Cap.Field.allCases.map { ($0, form["\($0.rawValue)\(index)"]) }
      return Cap(values: Dictionary(uniqueKeysWithValues: fields))
    }
    self.init(values: Dictionary(uniqueKeysWithValues: values), caps: caps)
  }
}
