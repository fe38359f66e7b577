import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore
import TargetCore

/// The page of a screen's link where no app opens it, such as
/// `https://go.example.com/ply/placements/onboarding`.
///
/// A phone gets a button that opens the app and the app's page in the store, a computer a QR code.
/// No click is counted: the link is not a short link.
struct ScreenLinkRoutes: Sendable {
  private let repositories: Repositories
  private let limit: ScreenRequestLimit
  private let now: @Sendable () -> Timestamp

  init(_ dependencies: ServerDependencies, _ limit: ScreenRequestLimit) {
    (repositories, now, self.limit) = (dependencies.repositories, dependencies.now, limit)
  }

  func register(on routes: inout RouteTable) {
    for (path, operation) in OpenAPIOperation.screenPages {
      routes.add(.get, path, family: .page, operation: operation, handler: answer)
    }
  }

  @Sendable
  private func answer(_ request: Request, _ context: ServerContext) async throws -> Response {
    if let seconds = limit.secondsToWait(request, context, now: now()) {
      return PageResponse.tooManyRequests(request, context, retryAfter: seconds)
    }
    let parts = ["kind", "id", "screen"].compactMap { context.parameters.get($0) }
    guard let link = ScreenLink(path: parts.joined(separator: "/")), let host = request.hostName,
      let domain = try await repositories.domains.find(host: host)
    else { return PageResponse.notFound(request, context) }
    switch try await availability(of: link, domain.workspace) {
    case .unknown: return PageResponse.notFound(request, context)
    case .deactivated: return PageResponse.expired(request, context)
    case .available: break
    }
    let page = ScreenLinkPage(
      link: link,
      address: link.url(at: domain.baseURL),
      apps: try await repositories.apps.list(domain.workspace),
      agent: TapHeaders(request.headers).agent,
      environment: PageResponse.environment(of: request)
    )
    return PageResponse.page(page.html, to: request)
  }

  private enum Availability: Sendable {
    case available, deactivated, unknown
  }

  /// Whether the app would show something; which screen a placement chooses depends on the user.
  private func availability(
    of link: ScreenLink,
    _ workspace: WorkspaceID
  ) async throws -> Availability {
    let shown = try await repositories.placements.show(workspace, link.names, to: "", now: now())
    guard let shown else {
      // Without a screen of the workspace, the store's page opens.
      return link == .subscriptions || link == .updateBilling ? .available : .unknown
    }
    if case .deactivated = shown.outcome { return .deactivated }
    return .available
  }
}

/// What a visitor of a screen's link sees: the landing page of a phone, or the page with a QR code.
struct ScreenLinkPage: Sendable {
  let link: ScreenLink
  let address: String
  let apps: [AppRecord]
  let agent: Agent
  let environment: PageEnvironment

  var html: HTML { landing?.html ?? desktop.html }

  /// The page for a phone; `nil` where the workspace has no app for it.
  private var landing: LandingPage? {
    let platform = agent.routePlatform
    guard let system = LandingPage.Model.Platform(rawValue: platform.rawValue),
      let app = apps.first(where: { app in
        app.platform.rawValue == platform.rawValue && (app.scheme != nil || app.storeURL != nil)
      })
    else { return nil }
    return LandingPage(
      LandingPage.Model(
        environment: environment,
        link: LinkPreview(address: address, name: app.name),
        platform: system,
        appURL: opening(app),
        storeURL: app.storeURL,
        webURL: storePage(platform),
        inAppBrowser: agent.inAppBrowser,
        opensSafari: agent.opensSafari
      )
    )
  }

  /// The URL that opens the app.
  private func opening(_ app: AppRecord) -> String? {
    guard let url = app.scheme.flatMap({ CustomScheme($0) }).map(link.url(scheme:)) else {
      return nil
    }
    guard IntentURL.isKnown(to: agent), let store = app.storeURL else { return url }
    return IntentURL.url(url, package: app.bundleID, fallback: store) ?? url
  }

  /// The store's own page of what the link names, where it has one.
  private func storePage(_ platform: RoutePlatform) -> String? {
    switch (link, platform) {
    case (.subscriptions, .ios): "https://apps.apple.com/account/subscriptions"
    case (.subscriptions, .android): "https://play.google.com/store/account/subscriptions"
    case (.updateBilling, .ios): "https://apps.apple.com/account/billing"
    case (.updateBilling, .android): "https://play.google.com/store/paymentmethods"
    default: nil
    }
  }

  private var desktop: DesktopPage {
    func store(_ platform: AppPlatform) -> String? {
      apps.first { $0.platform == platform && $0.storeURL != nil }?.storeURL
    }
    return DesktopPage(
      DesktopPage.Model(
        environment: environment,
        link: LinkPreview(address: address, name: apps.first?.name),
        appStoreURL: store(.ios),
        googlePlayURL: store(.android),
        isPhone: agent.device == .phone
      )
    )
  }
}

extension OpenAPIOperation {
  /// The pages of links to screens, by path.
  fileprivate static let screenPages: [(path: String, operation: OpenAPIOperation)] = [
    ("/\(ScreenLink.marker)", page("showDefaultScreenLink", [])),
    ("/\(ScreenLink.marker)/{kind}", page("showScreenKindLink", [screenKind])),
    ("/\(ScreenLink.marker)/{kind}/{id}", page("showScreenLink", [screenKind, screenName])),
    (
      "/\(ScreenLink.marker)/{kind}/{id}/{screen}",
      page("showScreenOfProductLink", [screenKind, screenName, screenOfProduct])
    ),
  ]

  private static func page(_ name: String, _ parameters: [Parameter]) -> OpenAPIOperation {
    let html = ["text/html": Schema.string()]
    return OpenAPIOperation(
      name,
      tag: "links",
      summary: "Show the page of a link to a screen without the app",
      parameters: parameters,
      answers: [
        .init(200, "The page that opens the app or links to its store page.", content: html),
        .init(404, "Nothing is published under this name.", content: html),
        .init(410, "The screen or placement is switched off.", content: html),
        .init(429, "This network requested too many screens.", content: html),
      ]
    )
  }
}
