package import LinkCore
package import LinkPages
package import Persistence
package import RoutingCore
package import TargetCore
import WireModels

/// A tap with everything that was decided about it; a class, because it is large and made once.
package final class AnsweredTap {
  package let entry: LinkDirectory.Entry
  package let reading: TapReading
  package let destination: RouteDecision.Destination
  /// How the link's rules were answered.
  package let path: RoutePath
  /// The targets of the rule that applied.
  package let ruleTargets: LinkTargets?
  /// The click it is counted as, where it is one.
  package var click: ClickID?
  /// What tells its visitor from others, where it is counted.
  package var visitor: VisitorHash?
  /// The token that its answer carries.
  package var handoff: Handoff?
  /// The app that it leads to on its own platform: looked for once, and asked for by its token, its page and its
  /// candidate.
  private lazy var ownApp = reading.tap.agent.routePlatform.app.flatMap(findApp)

  /// A token, and what the store keeps of it.
  package struct Handoff: Sendable {
    package var text: String
    package var record: HandoffRecord

    package init(text: String, record: HandoffRecord) {
      (self.text, self.record) = (text, record)
    }
  }

  package init(
    entry: LinkDirectory.Entry,
    reading: consuming TapReading,
    destination: RouteDecision.Destination,
    path: RoutePath,
    ruleTargets: LinkTargets?
  ) {
    self.entry = entry
    self.reading = reading
    self.destination = destination
    (self.path, self.ruleTargets) = (path, ruleTargets)
  }

  /// The app that the tap leads to on its own platform, or would lead to on another one.
  package func app(on platform: AppPlatform) -> AppRecord? {
    reading.tap.agent.routePlatform.app == platform ? ownApp : findApp(on: platform)
  }

  /// The store's page that the answer leads to or offers.
  package var store: AcceptedTarget? {
    switch destination {
    case .store(let store): store
    case .landing(_, let store, _): store
    case .web, .desktop, .preview, .password, .warning, .expired, .notFound: nil
    }
  }

  /// What the link says about itself, with name, icon and color of the phone's app, elsewhere of
  /// either.
  var preview: LinkPreview {
    var preview = entry.preview
    let app =
      switch reading.tap.agent.routePlatform {
      case .ios: app(on: .ios)
      case .android: app(on: .android)
      case .desktop, .other: app(on: .ios) ?? app(on: .android)
      }
    preview.name = app?.settings.name
    preview.iconURL = app?.settings.appearance?.iconURL
    preview.color = app?.settings.appearance?.color
    return preview
  }

  /// Whether the answer leads to a store that takes a token with the tap.
  package var takesToken: Bool {
    guard reading.tap.agent.routePlatform == .android, reading.tap.agent.bot == nil, let store
    else { return false }
    return StoreReferrer.fits(store)
  }

  /// Where the answer redirects to; `nil` where it is a page.
  package var location: String? {
    switch destination {
    case .store(let store): storeURL(store)
    case .web(let web): web.isPage ? webURL(web) : nil
    case .landing, .desktop, .preview, .password, .warning, .expired, .notFound: nil
    }
  }

  /// The part of the tap's query that is passed on to where the link leads.
  package var forwardedQuery: String? {
    entry.routable.forwardsParameters ? reading.tap.query : nil
  }

  /// A web page with the part of the tap's query that is passed on; an address of another scheme as it is.
  package func webURL(_ web: AcceptedTarget) -> String {
    guard web.isPage else { return web.description }
    let page = entry.routable.forwardsClickID ? named(web) : web
    return QueryPassThrough.apply(forwardedQuery, to: page)
  }

  /// A web page with the click's id, which a query can neither change nor bring.
  private func named(_ web: AcceptedTarget) -> AcceptedTarget {
    guard let click else { return web }
    let url = QueryPassThrough.apply("jid=\(click)", to: web)
    let policy = TargetPolicy(
      schemes: [web.scheme],
      allowsDevelopmentHosts: true,
      maximumLength: QueryPassThrough.maximumLength
    )
    return (try? AcceptedTarget.accept(url, policy: policy)) ?? web
  }

  /// A store's page, with the token where it takes one.
  package func storeURL(_ store: AcceptedTarget) -> String {
    guard let handoff else { return store.description }
    return StoreReferrer.url(store, token: handoff.text)
  }

  /// What the journal keeps of the click; what its agent says is worked out when it is read.
  package func entry(_ click: ClickID) -> ClickEntry {
    let agent = reading.tap.agent
    var shown = ClickResource(
      id: click,
      link: entry.id,
      occurredAt: reading.tap.now,
      platform: agent.routePlatform,
      destination: destination.kind
    )
    shown.isScan = reading.tap.isScan
    let parameters = CampaignParameters(query: reading.tap.query)
    shown.source = parameters.source
    (shown.medium, shown.campaign) = (parameters.medium, parameters.campaign)
    shown.referrerHost = reading.referrerHost
    shown.language = reading.language
    shown.country = reading.location.country
    shown.network = reading.location.network
    return ClickEntry(
      click: ClickRecord(shown, in: entry.workspace),
      agent: agent,
      linkVersion: entry.version,
      path: path,
      clicks: entry.routable.clickLimit == nil ? nil : reading.tap.clicks,
      handoff: handoff?.record,
      visitor: visitor
    )
  }
}

/// The answer to a tap, for any transport to write once its click is journaled.
package struct TapAnswer: Sendable {
  /// Where the tap goes.
  package var destination: RouteDecision.Destination
  /// The HTTP status.
  package var status: Int
  package var content: Content
  /// The values of `Set-Cookie`.
  package var cookies: [String] = []
  /// The seconds of `Retry-After`.
  package var retryAfter: Int?
  /// The click that it counts as, where it is one.
  package var click: ClickEntry?

  package enum Content: Sendable {
    /// A redirect to a URL.
    case location(String)
    /// A page that is rendered for this answer.
    case page(HTML)
    /// A page that is rendered once for many answers, and the values of its slots.
    case template(PageTemplate, [String])
  }

  package init(_ destination: RouteDecision.Destination, status: Int, _ content: Content) {
    (self.destination, self.status, self.content) = (destination, status, content)
  }

  /// Whether it has a body.
  package var isPage: Bool {
    if case .location = content { false } else { true }
  }

  /// The page's bytes in a coding; `nil` where the answer is a redirect.
  package func body(_ coding: PageCoding) -> [UInt8]? {
    switch content {
    case .location: nil
    case .page(let html): PageTemplate(html, level: 1).filled(isCompressed: coding == .gzip)
    case .template(let template, let values):
      template.filled(with: values, isCompressed: coding == .gzip)
    }
  }
}
