import LinkCore
import TargetCore
import WireModels

extension Router {
  /// Puts the targets that the tap's own parameters name in the place of the link's or the rule's.
  ///
  /// The URLs are not kept: a decision that is written down later says only that there were some.
  mutating func applyParameters(_ link: RoutableLink, _ tap: Tap) {
    if let oneLink = tap.oneLink, !oneLink.isEmpty {
      targets = (targets ?? link.targets).applying(oneLink)
      path.note(RoutePath.parameters)
    } else if kept?.popFirst() == nil {
      return
    }
    note(.tapParameters, "applied", .parametersApply)
  }

  /// Chooses among targets by what taps.
  mutating func lead(
    to targets: LinkTargets,
    of link: RoutableLink,
    _ agent: Agent,
    _ platform: RoutePlatform
  ) -> RouteDecision.Destination {
    if let device = targets.device(agent), let target = targets[device] {
      return phone(target, device, targets, link)
    }
    switch platform {
    case .desktop: return desktop(targets)
    case .ios, .android:
      note(.platformTarget, "absent", .noPlatformTargets)
    case .other: break
    }
    return fallback(targets)
  }

  private mutating func phone(
    _ target: AppTarget,
    _ device: TargetDevice,
    _ targets: LinkTargets,
    _ link: RoutableLink
  ) -> RouteDecision.Destination {
    let app = route(of: target)
    let store = store(of: target, device, link)
    if app == nil, let store { return .store(store) }
    let web = take(target.web, .webTarget, absent: .noWeb)
    if let app { return .landing(app: app, store: store, web: web ?? targets.fallback) }
    return web.map { .web($0) } ?? fallback(targets)
  }

  /// The page in the store: the link's own, else that of the app that it opens.
  private mutating func store(
    of target: AppTarget,
    _ device: TargetDevice,
    _ link: RoutableLink
  ) -> AcceptedTarget? {
    if target.store == nil, let page = link.appStorePage(target, on: device) {
      note(.storeTarget, "applied", .appStore, ["page": .init(page.description)])
      return page
    }
    return take(target.store, .storeTarget, absent: .noStore)
  }

  /// What opens the app: the route with its scheme, else the universal link.
  private mutating func route(of target: AppTarget) -> AcceptedTarget? {
    if let app = take(target.app, .appTarget, absent: .noRoute) { return app }
    guard let link = target.universalLink else { return nil }
    return take(link, .universalLink, absent: .noRoute)
  }

  private mutating func desktop(_ targets: LinkTargets) -> RouteDecision.Destination {
    let web = take(targets.desktop, .desktopTarget, absent: .noDesktop)
    return web.map { .web($0) } ?? fallback(targets)
  }

  private mutating func fallback(_ targets: LinkTargets) -> RouteDecision.Destination {
    if let target = take(targets.fallback, .fallback, absent: .noFallback) {
      return .web(target)
    }
    if let page = take(targets.anyWeb, .anyWeb, absent: .noAnyWeb) {
      return .web(page)
    }
    return otherPlatform(targets)
  }

  /// The page with the QR code, where the link works on some other device, or nothing at all.
  private mutating func otherPlatform(_ targets: LinkTargets) -> RouteDecision.Destination {
    let isSomewhere = targets.opensSomewhere
    isSomewhere
      ? note(.otherPlatform, "present", .otherDevice)
      : note(.otherPlatform, "absent", .nowhere)
    return isSomewhere ? .desktop : .notFound
  }
}
