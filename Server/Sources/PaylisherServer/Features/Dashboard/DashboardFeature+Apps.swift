import AssociationCore
import Dashboard
import Foundation
import Hummingbird
import LinkCore
import LinkPages
import TargetCore
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
    sensitive(&routes, .post, "apps/{id}/delete", needs: .manageApps, back: "apps") { page in
      _ = try await page.api.send(.deleteApp(page.id()))
      return .redirect(to: page.environment.path("apps"))
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
      let made = try await page.api.send(.createApp(whole.checked(over: defaults, page)))
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
    let form = try await page.request.form()
    let app = try await page.api.send(.app(page.id()))
    let draft = AppDraft(form, AppDraft.Field.changing(app.platform))
    let version = form["version"]
    do {
      guard version == AppDraft(app.settings).version else {
        throw ProblemError(.versionMismatch, .appChanged)
      }
      let settings = try draft.checked(over: app.settings, page)
      _ = try await page.api.send(.updateApp(app.id, settings))
      return page.saved(app.id)
    } catch let error as ProblemError {
      return .dashboard(
        try await self.app(page, refusal: .settings(draft, version: version, page.problem(error))),
        to: page.request,
        status: .init(code: error.problem.status)
      )
    }
  }

  @Sendable private func setPushKey(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let id: AppID = try page.id()
    do {
      _ = try await page.api.send(.setPushKey(id, PushKeySettings(form)))
      return page.saved(id)
    } catch let error as ProblemError {
      let refusal = AppPage.Refusal.pushKey(
        provider: form["provider"],
        keyID: form["keyID"],
        teamID: form["keyTeamID"],
        error.problem
      )
      return .dashboard(
        try await app(page, refusal: refusal),
        to: page.request,
        status: .init(code: error.problem.status)
      )
    }
  }
}

extension DashboardRequest {
  fileprivate func saved(_ app: AppID) -> Response {
    .redirect(to: environment.path("apps/\(app)", ["saved": "1"]))
  }
}

extension PushKeySettings {
  /// The key in a form; an empty text is sent, so that the refusal names its field.
  fileprivate init(_ form: FormBody) {
    func text(_ name: String) -> String {
      form[name].trimmingCharacters(in: .whitespacesAndNewlines)
    }
    self.init()
    if form["provider"] == "fcm" {
      serviceAccount = text("serviceAccount")
    } else {
      (p8, keyID) = (text("p8"), text("keyID"))
      teamID = text("keyTeamID").isEmpty ? nil : text("keyTeamID")
    }
  }
}

extension AppDraft {
  /// The texts of some fields of a form.
  fileprivate init(_ form: FormBody, _ fields: [Field]) {
    self.init(values: Dictionary(uniqueKeysWithValues: fields.map { ($0, form[$0.rawValue]) }))
  }

  fileprivate func checked(
    over old: AppSettings,
    _ page: DashboardRequest
  ) throws(ProblemError) -> AppSettings {
    do throws(Refused) {
      return try settings(over: old)
    } catch {
      var refusal = ProblemError(.invalidFields, errors: error.errors)
      refusal.problem = refusal.problem.translated(into: page.environment.language)
      throw refusal
    }
  }
}
