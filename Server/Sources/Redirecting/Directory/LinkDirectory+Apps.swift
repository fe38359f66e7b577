package import LinkCore
package import Persistence
import RoutingCore

extension LinkDirectory.Entry {
  /// The app that a target of the link leads to; `nil` where it names none of several.
  package func app(opening target: AppTarget?, on platform: AppPlatform) -> AppRecord? {
    site.apps.app(opening: target, on: platform, hosts: site.hosts)
  }

  /// The app that every way of the link leads to on a platform, whichever rule applies and whichever
  /// device taps; `nil` where there are several, or none that is known.
  package func app(on platform: AppPlatform) -> AppRecord? {
    let found = apps(on: platform)
    return found.count == 1 ? found[0] : nil
  }

  /// The apps that the link may lead to on a platform, `nil` among them for one that is not known.
  package func apps(on platform: AppPlatform) -> [AppRecord?] {
    let targets = routable.everyTarget.flatMap { $0.phones(of: platform) }
    var found: [AppRecord?] = []
    for target in targets where target.route != nil || target.store != nil {
      let app = app(opening: target, on: platform)
      if !found.contains(where: { $0?.form.id == app?.form.id }) { found.append(app) }
    }
    return found.isEmpty ? [app(opening: nil, on: platform)] : found
  }
}

extension AnsweredTap {
  /// The app that the tap leads to on its own platform, or would lead to on another one.
  package func app(on platform: AppPlatform) -> AppRecord? {
    let (targets, agent) = (ruleTargets ?? entry.routable.targets, reading.tap.agent)
    let own = agent.routePlatform.app == platform ? targets.phone(agent) : nil
    return entry.app(opening: own ?? targets.phones(of: platform).first, on: platform)
  }
}

extension LinkTargets {
  /// The targets of a platform's devices.
  fileprivate func phones(of platform: AppPlatform) -> [AppTarget] {
    (platform == .ios ? [ios, ipad] : [android, huawei]).compactMap { $0 }
  }
}

extension RoutableLink {
  /// The link's own targets, and those of its rules and their variants.
  fileprivate var everyTarget: [LinkTargets] {
    [targets]
      + rules.flatMap { rule -> [LinkTargets] in
        switch rule.outcome {
        case .web: []
        case .targets(let targets): [targets]
        case .split(let split): split.variants.filter { $0.weight > 0 }.map(\.targets)
        }
      }
  }
}

extension [AppRecord] {
  /// The app that a target opens: the one with its scheme, else the one on its store page, else the one that
  /// the association file of its universal link names alone, else the only one of the platform.
  fileprivate func app(
    opening target: AppTarget?,
    on platform: AppPlatform,
    hosts: Set<String>
  ) -> AppRecord? {
    let apps = filter { $0.settings.platform == platform }
    guard apps.count > 1, let target else { return apps.count == 1 ? apps[0] : nil }
    if let scheme = target.app?.scheme,
      let app = apps.first(where: { $0.settings.scheme == scheme })
    {
      return app
    }
    if let page = target.store.flatMap(StoreListing.init),
      let app = apps.first(where: { page.isOf($0.settings) })
    {
      return app
    }
    guard let host = target.universalLink?.host, hosts.contains(host) else { return nil }
    let associated = apps.filter(\.settings.isAssociated)
    return associated.count == 1 ? associated[0] : nil
  }
}

extension AppSettings {
  /// Whether the association files of the workspace's domains name the app.
  fileprivate var isAssociated: Bool {
    platform == .ios ? teamID != nil : !certificateFingerprints.isEmpty
  }
}

/// The app that a page in a store is of.
private enum StoreListing: Hashable {
  /// The number in the path of the App Store: `/app/id123`.
  case number(Int64)
  /// The package name in the query of Google Play: `?id=com.example.app`.
  case package(String)
  /// Another store's page.
  case page(String)

  init(_ target: AcceptedTarget) {
    let text = target.description
    let parts = text.split(separator: "?", maxSplits: 1)
    switch target.host.flatMap(StorePage.init(host:)) {
    case .appStore:
      let last = parts[0].split(separator: "/").last { $0.hasPrefix("id") }
      self = last.flatMap { Int64($0.dropFirst(2)) }.map(Self.number) ?? .page(text)
    case .googlePlay:
      let items = parts.count > 1 ? parts[1].split(separator: "&") : []
      let id = items.first { $0.hasPrefix("id=") }
      self = id.map { .package(String($0.dropFirst(3))) } ?? .page(text)
    case .appGallery, .otherAndroid, nil: self = .page(text)
    }
  }

  func isOf(_ app: AppSettings) -> Bool {
    if self == .package(app.bundleID) { return true }
    guard let url = app.storeURL,
      let own = try? AcceptedTarget.accept(url, policy: TargetPolicy(schemes: ["https"]))
    else { return false }
    return self == StoreListing(own)
  }
}
