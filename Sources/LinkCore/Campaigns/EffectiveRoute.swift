/// Where a link leads once its campaign is known.
///
/// The campaign's `scheme` decides, else its `iosUniversalUrl`, else the link itself. The
/// campaign's query comes first; parameters of the link join it where they set nothing that the
/// campaign sets.
public struct EffectiveRoute: Hashable, Sendable {
  /// The segments of the route, as in ``ParsedLink/pathSegments``.
  public let pathSegments: [String]
  /// The parameters of campaign and link.
  public let parameters: LinkParameters
  /// The route as one text: the whole route of a campaign (`products/42`), the link's own
  /// ``ParsedLink/destination`` where no campaign says otherwise.
  public let resolvedDestination: String

  /// Every route that the campaign names; an app may follow any of them.
  private let campaignRoutes: [[String]]
  /// Whether the campaign names a route that cannot be read.
  private let isUnreadable: Bool
  private let requiresAuthParameter: Bool
  private let campaignRequiresAuth: Bool

  /// Resolves a link with its campaign, if it has one.
  public init(_ link: ParsedLink, campaign: CampaignPayload? = nil) {
    let targets = [campaign?.scheme, campaign?.iosUniversalURL].map(CampaignTarget.init)
    let routes = targets.compactMap(\.route).filter { !$0.leadsBack(to: link) }
    isUnreadable = targets.contains { $0.isUnreadable }
    campaignRoutes = routes.map(\.segments)
    if let route = routes.first {
      pathSegments = route.segments
      parameters = route.parameters.merging(link.parameters)
      resolvedDestination = route.segments.joined(separator: "/")
    } else {
      pathSegments = link.pathSegments
      parameters = link.parameters
      resolvedDestination = link.destination
    }
    campaignRequiresAuth = routes.contains { $0.parameters.requireAuth }
    requiresAuthParameter = link.requiresAuthParameter || campaignRequiresAuth
  }

  /// The route as the gate compares it.
  public var route: CanonicalRoute {
    CanonicalRoute(pathSegments)
  }
}

extension GatedRoutes {
  /// Whether a resolved link may only be delivered to a logged-in person.
  ///
  /// Gated are the link's own route and every route its campaign names; a campaign route that
  /// cannot be read is gated where anything is.
  public func requireAuth(for effective: EffectiveRoute, of link: ParsedLink) -> Bool {
    effective.needsLogin(by: self) || requireAuth(for: link)
  }

  /// Whether the campaign of a link leads to a gated route that is not the link's own.
  ///
  /// An approval of the link alone does not cover such a route.
  public func requireAuth(forCampaignOf effective: EffectiveRoute, beyond link: ParsedLink) -> Bool
  {
    effective.needsLogin(by: self, beyond: link.route)
  }
}

extension EffectiveRoute {
  fileprivate func needsLogin(by gate: GatedRoutes, beyond route: CanonicalRoute) -> Bool {
    campaignRequiresAuth || isUnreadable && !gate.isEmpty
      || campaignRoutes.contains { CanonicalRoute($0) != route && gate.contains($0) }
  }

  fileprivate func needsLogin(by gate: GatedRoutes) -> Bool {
    requiresAuthParameter || isUnreadable && !gate.isEmpty
      || campaignRoutes.contains { gate.contains($0) } || gate.contains(pathSegments)
  }
}

/// What one URL of a campaign says about the route.
private struct CampaignTarget {
  let route: CampaignRoute?
  let isUnreadable: Bool

  init(_ text: String?) {
    guard let text, !text.isEmpty else {
      (route, isUnreadable) = (nil, false)
      return
    }
    do {
      let url = try LinkURL(text)
      let route = try CampaignRoute(url)
      (self.route, isUnreadable) = (route.segments.isEmpty ? nil : route, false)
    } catch LinkSyntaxError.noScheme {
      // A bare scheme or a word: it names no route.
      (route, isUnreadable) = (nil, false)
    } catch {
      (route, isUnreadable) = (nil, true)
    }
  }
}

private struct CampaignRoute {
  let segments: [String]
  let parameters: LinkParameters

  init(_ url: LinkURL) throws(LinkRefusal) {
    segments = try LinkPath.segments(of: url)
    _ = try LinkParameters.checkedKey(inQueryOf: url)
    parameters = LinkParameters(queryOf: url)
  }

  /// Whether the route is the short link again, which is no screen of the app.
  func leadsBack(to link: ParsedLink) -> Bool {
    guard let key = link.campaignKey else { return false }
    return segments == [key] && link.isShortLink
      || CampaignPath.isPath(segments, of: key)
  }
}
