import AttributionCore
import LinkCore
import LinkPages
import Persistence
import RoutingCore
import TargetCore

/// Makes the answers of taps that were decided: redirects, and pages with what belongs to their click.
struct TapPages: Sendable {
  let signer: HandoffSigner
  let passes: InterstitialPass
  let evidence: any TapEvidence
  /// Whether cookies go over TLS alone.
  let isSecure: Bool

  func answer(_ tap: AnsweredTap, _ request: TapRequest) -> TapAnswer {
    switch tap.destination {
    case .web(let target) where !target.isPage:
      // Browsers open such an address for a tap on a button; many ignore a redirect to it.
      return TapAnswer(
        tap.destination,
        status: 200,
        .page(desktop(tap, request, opening: target).html)
      )
    case .store, .web, .notFound:
      guard let location = tap.location else { return notice(.notFound, tap, request) }
      return TapAnswer(tap.destination, status: 302, .location(location))
    case .landing(let app, let store, let web):
      let page = landing(tap, request, app: app, store: store, web: web)
      let template = tap.entry.template(of: page)
      return TapAnswer(tap.destination, status: 200, .template(template, page.values))
    case .desktop:
      return TapAnswer(.desktop, status: 200, .page(desktop(tap, request).html))
    case .preview:
      return TapAnswer(.preview, status: 200, .page(preview(tap, request).html))
    case .expired: return notice(isUsedUp(tap) ? .usedUp : .expired, tap, request)
    case .password: return password(request, .asked, of: tap.entry)
    case .warning: return warning(tap, request)
    }
  }

  /// What chats show of the answer; `nil` where it is no page with a card.
  func card(of tap: AnsweredTap, _ request: TapRequest) -> SocialCard? {
    switch tap.destination {
    case .landing, .desktop, .preview: SocialCard(tap.preview, PageEnvironment(request, tap.entry))
    case .web(let target) where !target.isPage:
      SocialCard(tap.preview, PageEnvironment(request, tap.entry))
    case .store, .web, .password, .warning, .expired, .notFound: nil
    }
  }

  /// Whether a link that is over was visited as often as it may be, and its time is not over.
  private func isUsedUp(_ tap: AnsweredTap) -> Bool {
    let link = tap.entry.routable
    return link.clickLimit != nil && link.expiresAt.map { tap.reading.tap.now < $0 } ?? true
  }

  private func notice(
    _ notice: NoticePage.Notice,
    _ tap: AnsweredTap,
    _ request: TapRequest
  ) -> TapAnswer {
    // What is unknown and what is disabled look alike, so that nothing of the link is on that page.
    let isKnown = notice == .expired || notice == .usedUp
    let isOpen = isKnown && !tap.entry.routable.hasPassword
    var environment = PageEnvironment(request, isKnown ? tap.entry : nil)
    environment.brand = isOpen ? tap.entry.brand : tap.entry.domainBrand
    let page = NoticePage(
      notice,
      environment: environment,
      website: isKnown ? tap.entry.website : nil
    )
    return TapAnswer(tap.destination, status: notice.statusCode, .page(page.html))
  }

  // MARK: - Pages of a link

  private func landing(
    _ tap: AnsweredTap,
    _ request: TapRequest,
    app: AcceptedTarget,
    store: AcceptedTarget?,
    web: AcceptedTarget?
  ) -> LandingPage {
    let query = tap.forwardedQuery
    let (agent, storeURL) = (request.agent, store.map(tap.storeURL))
    let ticket = ticket(of: tap)
    let route = AppRoute.url(app, code: tap.entry.code, click: tap.click, query: query)
    return LandingPage(
      LandingPage.Model(
        environment: PageEnvironment(request, tap.entry),
        link: tap.preview,
        tapped: tap.reading.tap.query.map {
          QueryPassThrough.apply($0, toShortLink: tap.entry.address)
        },
        platform: LandingPage.Model.Platform(rawValue: agent.routePlatform.rawValue) ?? .other,
        appURL: opening(route, tap, elsewhere: storeURL ?? web?.description),
        storeURL: storeURL,
        webURL: web.map(tap.webURL),
        handoffPath: tap.handoff == nil ? path("handoff", tap, ticket) : nil,
        signalsPath: evidence.wantsSignals(of: tap) ? path("signals", tap, ticket) : nil,
        codePath: path("code", tap, ticket),
        inAppBrowser: agent.inAppBrowser,
        opensSafari: agent.inAppBrowser != nil && agent.opensSafari
      )
    )
  }

  /// The URL of the button that opens the app.
  private func opening(_ route: String, _ tap: AnsweredTap, elsewhere: String?) -> String {
    guard IntentURL.isKnown(to: tap.reading.tap.agent), let elsewhere,
      let app = tap.app(on: .android)
    else { return route }
    return IntentURL.url(route, package: app.settings.bundleID, fallback: elsewhere) ?? route
  }

  /// Where a page asks for something on behalf of its click; nowhere without one.
  private func path(_ name: String, _ tap: AnsweredTap, _ ticket: String?) -> String? {
    ticket.map { "/c/\(tap.entry.code.path)/\(name)?ticket=\($0)" }
  }

  private func ticket(of tap: AnsweredTap) -> String? {
    guard tap.reading.tap.agent.bot == nil else { return nil }
    return tap.click.map { signer.ticket(click: $0, link: tap.entry.id) }
  }

  /// The page for computers, or the one that asks a program of the device to open a target.
  private func desktop(
    _ tap: AnsweredTap,
    _ request: TapRequest,
    opening target: AcceptedTarget? = nil
  ) -> DesktopPage {
    let link = tap.entry.routable
    let targets = target.map { LinkTargets(desktop: $0) } ?? tap.ruleTargets ?? link.targets
    let (address, ticket) = (scanned(tap), ticket(of: tap))
    return DesktopPage(
      DesktopPage.Model(
        environment: PageEnvironment(request, tap.entry),
        link: tap.preview,
        // With the ticket of this page's click, for an app that scans the code itself.
        scannedURL: ticket.map { "\(address)&\(ClickTicket.queryName)=\($0)" } ?? address,
        codePath: target == nil ? path("code", tap, ticket) : nil,
        webURL: targets.desktop?.description,
        appStoreURL: link.store(on: targets.ios == nil ? .ipad : .ios, of: targets)?.description,
        googlePlayURL: link.store(on: .android, of: targets)?.description,
        appGalleryURL: link.store(on: .huawei, of: targets)?.description,
        isPhone: request.agent.device == .phone
      )
    )
  }

  /// What the QR code says: the link with the tap's query, as far as a camera reads so dense a code.
  private func scanned(_ tap: AnsweredTap) -> String {
    let bare = QRDrawing.scanned(tap.entry.address)
    let whole = QueryPassThrough.apply(tap.reading.tap.query, toShortLink: bare)
    return whole.utf8.count <= Self.longestScan ? whole : bare
  }

  /// The most bytes of a link in the QR code of a page, before the ticket: 85 modules in a row.
  private static let longestScan = 256

  private func preview(_ tap: AnsweredTap, _ request: TapRequest) -> PreviewPage {
    let targets = tap.entry.routable.targets
    return PreviewPage(
      PreviewPage.Model(
        environment: PageEnvironment(request, tap.entry),
        link: tap.preview,
        webURL: (targets.desktop ?? targets.fallback)?.description
      )
    )
  }

  // MARK: - Pages in between

  /// The page that asks for the password; its form keeps what the tap said.
  func password(
    _ request: TapRequest,
    _ state: PasswordPage.Model.State,
    of entry: LinkDirectory.Entry
  ) -> TapAnswer {
    var environment = PageEnvironment(request, entry)
    environment.brand = entry.domainBrand
    let model = PasswordPage.Model(
      environment: environment,
      path: request.path + (request.query.map { "?\($0)" } ?? ""),
      state: state
    )
    var answer = TapAnswer(.password, status: state.statusCode, .page(PasswordPage(model).html))
    switch state {
    case .asked, .refused, .busy: break
    case .locked(let seconds): answer.retryAfter = Int(seconds)
    }
    return answer
  }

  /// The answer to the right password.
  func unlocked(
    _ answer: TapAnswer,
    _ request: TapRequest,
    _ entry: LinkDirectory.Entry
  ) -> TapAnswer {
    var answer = answer
    if case .location(let address) = answer.content {
      let model = OnwardPage.Model(
        environment: PageEnvironment(request, branded: entry),
        address: address
      )
      (answer.status, answer.content) = (200, .page(OnwardPage(model).html))
    }
    let pass = passes.issue(.password, entry.link, now: request.now)
    answer.cookies.append(cookie(InterstitialPass.cookie, pass, request))
    return answer
  }

  /// The page that warns, shows where the link leads, and whose button goes on with a pass.
  private func warning(_ tap: AnsweredTap, _ request: TapRequest) -> TapAnswer {
    var ahead = tap.reading.tap
    ahead.isConfirmed = true
    let target = RouteDecision.destination(link: tap.entry.routable, tap: ahead).shown
    let browser = InterstitialPass.browser(request) ?? InterstitialPass.newBrowser()
    let pass = passes.issue(.warning, tap.entry.link, browser: browser, now: request.now)
    let kept = tap.reading.tap.query.map { "\($0)&" } ?? ""
    let model = WarningPage.Model(
      environment: PageEnvironment(request, branded: tap.entry),
      target: target ?? tap.entry.address,
      onward: "\(request.path)?\(kept)\(InterstitialPass.queryKey)=\(pass)"
    )
    var answer = TapAnswer(.warning, status: 200, .page(WarningPage(model).html))
    answer.cookies.append(cookie(InterstitialPass.browserCookie, browser, request))
    return answer
  }

  /// Reads what a tap carries from the pages in between.
  func readPasses(
    of request: TapRequest,
    on entry: LinkDirectory.Entry,
    into reading: inout TapReading
  ) {
    if entry.routable.hasPassword, let pass = request.headers.cookie(named: InterstitialPass.cookie)
    {
      reading.tap.isUnlocked = passes.admits(pass, .password, entry.link, now: request.now)
    }
    if entry.routable.state == .warn,
      let (pass, rest) = InterstitialPass.taken(from: reading.tap.query)
    {
      // A URL can be handed on, so that its pass is good in the browser that saw the warning alone.
      reading.tap.isConfirmed =
        InterstitialPass.browser(request).map {
          passes.admits(pass, .warning, entry.link, browser: $0, now: request.now)
        } ?? false
      reading.tap.query = rest
    }
  }

  /// A cookie for the path of a link, as long as a pass is good.
  private func cookie(_ name: String, _ value: String, _ request: TapRequest) -> String {
    "\(name)=\(value); Path=\(request.path); Max-Age=\(InterstitialPass.lifetime); HttpOnly; "
      + "SameSite=Lax\(isSecure ? "; Secure" : "")"
  }
}

extension PageEnvironment {
  fileprivate init(_ request: TapRequest, _ entry: LinkDirectory.Entry? = nil) {
    self.init(
      language: .best(for: request.headers.acceptLanguage),
      host: request.host,
      name: entry?.workspaceName
    )
  }

  /// The environment of a page that does not show the link's own words.
  fileprivate init(_ request: TapRequest, branded entry: LinkDirectory.Entry) {
    self.init(request, entry)
    brand = entry.brand
  }
}

extension Agent {
  /// Whether iOS opens addresses in Safari that begin with `x-safari-`: since 17.5.
  package var opensSafari: Bool {
    guard system == .ios, let version = systemVersion.flatMap({ VersionNumber($0) }) else {
      return false
    }
    return Self.firstWithSafari.map { $0 <= version } ?? false
  }

  private static let firstWithSafari = VersionNumber("17.5")
}

extension LinkDirectory.Entry {
  /// The home page of the website that the link led to; `nil` where a password hides it.
  fileprivate var website: String? {
    guard !routable.hasPassword, let page = routable.targets.fallback ?? routable.targets.desktop,
      page.scheme == "https", let host = page.host
    else { return nil }
    return "https://\(host)/"
  }
}

extension RouteDecision.Destination {
  /// The URL that tells people where a tap goes.
  fileprivate var shown: String? {
    switch self {
    case .landing(let app, let store, let web): (web ?? store ?? app).description
    case .store(let store): store.description
    case .web(let web): web.description
    case .desktop, .preview, .password, .warning, .expired, .notFound: nil
    }
  }
}
