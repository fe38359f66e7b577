import AssociationCore
import Dashboard
import Foundation
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerApps(on routes: inout RouteTable) {
    page(&routes, "apps", needs: .readLinks) { page in try await apps(page) }
    respond(&routes, .post, "apps", needs: .manageApps, addApp)
    page(&routes, "apps/{id}", needs: .readLinks) { page in
      try await app(page, isSaved: page["saved"] == "1")
    }
    respond(&routes, .post, "apps/{id}", needs: .manageApps, changeApp)
    respond(&routes, .post, "apps/{id}/push-keys", needs: .manageApps, setPushKey)
    respond(&routes, .post, "apps/{id}/push-keys/{provider}/delete", needs: .manageApps) { page in
      let provider = page.context.parameters.get("provider") ?? ""
      let id: AppID = try page.id()
      _ = try await page.api.send(.deletePushKey(id, provider: provider))
      return page.saved(id)
    }
  }

  private func apps(
    _ page: DashboardRequest,
    draft: AppDraft = AppDraft(),
    problem: Problem? = nil
  ) async throws -> HTML {
    AppsPage(
      environment: page.environment,
      apps: try await page.api.send(.apps).items,
      draft: draft,
      problem: problem,
      mayEdit: page.member.may(.manageApps)
    ).html
  }

  private func app(
    _ page: DashboardRequest,
    refusal: AppPage.Refusal? = nil,
    isSaved: Bool = false
  ) async throws -> HTML {
    let app = try await page.api.send(.app(page.id()))
    let domain = DomainResource.preferred(of: try await page.api.send(.domains).items)
    let mayEdit = page.member.may(.manageApps)
    return AppPage(
      environment: page.environment,
      app: app,
      code: domain.map { Self.code(of: app.settings, $0) } ?? [],
      pushKeys: mayEdit ? try await page.api.send(.pushKeys(app.id)).items : nil,
      refusal: refusal,
      mayEdit: mayEdit,
      isSaved: isSaved
    ).html
  }

  /// What an app's project needs so that the links of a domain open it.
  private static func code(
    of app: AppSettings,
    _ domain: DomainResource
  ) -> [(place: String, text: String)] {
    let link = "\(domain.baseURL)/c/TEST"
    let snippets =
      app.platform == .ios
      ? AppleSnippets(
        bundleID: app.bundleID,
        teamID: app.teamID,
        scheme: app.scheme,
        domain: domain.host,
        link: link,
        server: domain.baseURL
      ).all
      : AndroidSnippets(
        packageName: app.bundleID,
        scheme: app.scheme,
        domain: domain.host,
        link: link
      ).all
    return snippets.map { ($0.place, $0.text) }
  }

  @Sendable private func addApp(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let draft = AppDraft(form, AppDraft.Field.ofNewApps)
    let defaults = AppSettings(
      name: "",
      platform: AppPlatform(rawValue: draft[.platform]) ?? .ios,
      bundleID: draft[.bundleID]
    )
    // What the form does not ask for begins with the defaults.
    var whole = AppDraft(defaults)
    whole.values.merge(draft.values) { $1 }
    do {
      let made = try await page.api.send(.createApp(whole.checked(over: defaults)))
      return .redirect(to: page.environment.path("apps/\(made.id)"))
    } catch let error as ProblemError {
      return .dashboard(
        try await apps(page, draft: draft, problem: error.problem),
        to: page.request,
        status: .unprocessableContent
      )
    }
  }

  @Sendable private func changeApp(_ page: DashboardRequest) async throws -> Response {
    let draft = AppDraft(try await page.request.form(), AppDraft.Field.allCases)
    let app = try await page.api.send(.app(page.id()))
    do {
      _ = try await page.api.send(.updateApp(app.id, draft.checked(over: app.settings)))
      return page.saved(app.id)
    } catch let error as ProblemError {
      return .dashboard(
        try await self.app(page, refusal: .settings(draft, error.problem)),
        to: page.request,
        status: .unprocessableContent
      )
    }
  }

  @Sendable private func setPushKey(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let id: AppID = try page.id()
    func text(_ name: String) -> String? {
      let text = form[name].trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty ? nil : text
    }
    var settings = PushKeySettings()
    (settings.p8, settings.serviceAccount) = (text("p8"), text("serviceAccount"))
    (settings.keyID, settings.teamID) = (text("keyID"), text("keyTeamID"))
    do {
      _ = try await page.api.send(.setPushKey(id, settings))
      return page.saved(id)
    } catch let error as ProblemError {
      let (key, team) = (form["keyID"], form["keyTeamID"])
      return .dashboard(
        try await app(page, refusal: .pushKey(keyID: key, teamID: team, error.problem)),
        to: page.request,
        status: .unprocessableContent
      )
    }
  }
}

extension DashboardRequest {
  fileprivate func saved(_ app: AppID) -> Response {
    .redirect(to: environment.path("apps/\(app)", ["saved": "1"]))
  }
}

extension AppDraft {
  /// The texts of some fields of a form.
  fileprivate init(_ form: FormBody, _ fields: [Field]) {
    self.init(values: Dictionary(uniqueKeysWithValues: fields.map { ($0, form[$0.rawValue]) }))
  }

  fileprivate func checked(over old: AppSettings) throws(ProblemError) -> AppSettings {
    do throws(Refused) {
      return try settings(over: old)
    } catch {
      throw ProblemError(.invalidFields, errors: error.errors)
    }
  }
}
