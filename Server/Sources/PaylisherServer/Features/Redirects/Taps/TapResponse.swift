import AttributionCore
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// The answer to a tap: a redirect, or a page.
struct TapResponse: Sendable {
  let request: Request
  let tap: AnsweredTap
  let signer: HandoffSigner
  let directory: LinkDirectory
  let gates: TapGuards

  var response: Response {
    switch tap.destination {
    case .store, .web: redirect
    case .landing(let app, let store, let web): landing(app: app, store: store, web: web)
    case .desktop: desktop
    case .preview: preview
    case .expired: PageResponse.expired(request)
    case .password: InterstitialResponse.password(request, .asked)
    case .warning: warning
    case .notFound: PageResponse.notFound(request)
    }
  }

  private var query: String? { tap.reading.tap.query }
  private var link: LinkDirectory.Entry { tap.entry }

  /// What the link says about itself, under its app's name.
  private var linkPreview: LinkPreview {
    var preview = link.preview
    preview.name = tap.appName(in: directory)
    return preview
  }

  private var redirect: Response {
    guard let location = tap.location else { return PageResponse.notFound(request) }
    return Response(status: .found, headers: [.location: location])
  }

  /// The warning, with where the link leads for whoever asks.
  private var warning: Response {
    var ahead = tap.reading.tap
    ahead.isConfirmed = true
    let target = RouteDecision.destination(link: link.routable, tap: ahead).shown
    var generator = SystemRandomNumberGenerator()
    let browser =
      TapGuards.browser(request)
      ?? Hexadecimal.text((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    return InterstitialResponse.warning(
      request,
      target: target ?? link.address,
      query: query,
      pass: gates.passes.issue(.warning, link.link, browser: browser, now: ahead.now),
      browser: browser,
      isSecure: gates.isSecure
    )
  }

  private func landing(
    app: AcceptedTarget,
    store: AcceptedTarget?,
    web: AcceptedTarget?
  ) -> Response {
    let environment = PageResponse.environment(of: request)
    let agent = tap.reading.tap.agent
    let model = LandingPage.Model(
      environment: environment,
      link: linkPreview,
      platform: LandingPage.Model.Platform(rawValue: agent.routePlatform.rawValue) ?? .other,
      appURL: opening(
        AppRoute.url(app, code: link.link.code, click: tap.click, query: query),
        elsewhere: store.map(tap.storeURL) ?? web?.description
      ),
      storeURL: store.map(tap.storeURL),
      webURL: web.map { QueryPassThrough.apply(query, to: $0) },
      handoffPath: tap.handoff == nil ? page("handoff") : nil,
      signalsPath: tap.likelyApp(in: directory) != nil ? page("signals") : nil,
      codePath: page("code"),
      inAppBrowser: agent.inAppBrowser
    )
    let page = LandingPage(model)
    return PageResponse.page(link.template(of: page), with: page.values, to: request)
  }

  /// The URL of the button that opens the app.
  private func opening(_ route: String, elsewhere: String?) -> String {
    guard IntentURL.isKnown(to: tap.reading.tap.agent), let elsewhere,
      let app = tap.app(of: .android, in: directory)
    else { return route }
    return IntentURL.url(route, package: app.bundleID, fallback: elsewhere) ?? route
  }

  /// Where the page asks for something on behalf of its click; nowhere without one.
  private func page(_ name: String) -> String? {
    ticket.map { "/c/\(link.link.code)/\(name)?ticket=\($0)" }
  }

  private var ticket: String? {
    guard tap.reading.tap.agent.bot == nil else { return nil }
    return tap.click.map { signer.ticket(click: $0, link: link.link.id) }
  }

  private var desktop: Response {
    let environment = PageResponse.environment(of: request)
    // The page is for the targets that were decided on: those of a rule, where one applied.
    let targets = RouteDecision.decide(link: link.routable, tap: tap.reading.tap).targets
    let model = DesktopPage.Model(
      environment: environment,
      link: linkPreview,
      scannedURL: scannedURL,
      codePath: page("code"),
      webURL: targets.desktop?.description,
      appStoreURL: (targets.ios ?? targets.ipad)?.store?.description,
      googlePlayURL: targets.android?.store?.description,
      appGalleryURL: targets.huawei?.store?.description
    )
    return PageResponse.page(DesktopPage(model).html, to: request)
  }

  /// The link with the ticket of this page's click, for an app that scans it itself.
  private var scannedURL: String {
    let address = QRDrawing.scanned(link.address)
    return ticket.map { "\(address)&\(ClickTicket.queryName)=\($0)" } ?? address
  }

  private var preview: Response {
    let environment = PageResponse.environment(of: request)
    let targets = link.link.targets
    let web = targets.desktop ?? targets.fallback
    let model = PreviewPage.Model(
      environment: environment,
      link: linkPreview,
      webURL: web?.description
    )
    return PageResponse.page(PreviewPage(model).html, to: request)
  }
}

extension LinkDirectory.Entry {
  /// The short link itself.
  var address: String { "\(domain.baseURL)/c/\(link.code)" }

  /// What the link says about itself on pages.
  var preview: LinkPreview {
    LinkPreview(
      address: address,
      title: link.preview?.title ?? link.campaign?.title ?? link.title,
      summary: link.preview?.description
        ?? link.campaign?.metaData?["description"]?.stringValue,
      imageURL: link.preview?.imageURL
    )
  }
}
