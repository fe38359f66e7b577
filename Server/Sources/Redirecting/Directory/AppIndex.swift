import LinkCore
import Persistence
import RoutingCore
import TargetCore

/// The apps of a workspace on one platform, by what the targets of its links name them by.
struct AppIndex: Sendable {
  private let apps: [AppRecord]
  private var schemes: [String: AppRecord] = [:]
  private var pages: [StoreListing: AppRecord] = [:]
  /// The only app that the association files of the workspace's domains name.
  private let associated: AppRecord?
  /// The hosts that have those files.
  private let hosts: Set<String>

  init(_ all: [AppRecord], on platform: AppPlatform, hosts: Set<String>) {
    apps = all.filter { $0.settings.platform == platform }
    self.hosts = hosts
    let named = apps.filter(\.settings.isAssociated)
    associated = named.count == 1 ? named[0] : nil
    // Of several apps with one name, the first has it.
    for app in apps.reversed() {
      if let scheme = app.settings.scheme { schemes[scheme] = app }
      for page in StoreListing.all(of: app.settings) { pages[page] = app }
    }
  }

  /// The app that a target opens: the one with its scheme, else the one on its store page, else the one that
  /// the association file of its universal link names alone, else the only one of the platform.
  func app(opening target: AppTarget?) -> AppRecord? {
    guard apps.count > 1, let target else { return apps.count == 1 ? apps[0] : nil }
    if let scheme = target.app?.scheme, let app = schemes[scheme] { return app }
    if let page = target.store.map(StoreListing.init), let app = pages[page] { return app }
    guard let host = target.universalLink?.host, hosts.contains(host) else { return nil }
    return associated
  }
}

extension AppSettings {
  /// Whether the association files of the workspace's domains name the app.
  fileprivate var isAssociated: Bool {
    platform == .ios ? teamID != nil : !certificateFingerprints.isEmpty
  }
}

extension AppIndex {
  /// The store pages of the apps, by what opens them, as far as a policy allows them.
  func storePages(
    isApple: Bool,
    under policy: TargetPolicy
  ) -> [AppStorePages.Key: AcceptedTarget] {
    let page = { (app: AppRecord) in
      app.settings.storeURL.flatMap { try? AcceptedTarget.accept($0, policy: policy) }
    }
    var pages: [AppStorePages.Key: AcceptedTarget] = [:]
    for (scheme, app) in schemes { pages[.init(.scheme(scheme), isApple: isApple)] = page(app) }
    for host in hosts { pages[.init(.host(host), isApple: isApple)] = associated.flatMap(page) }
    return pages
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
    let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
    switch target.host.flatMap(StorePage.init(host:)) {
    case .appStore: self = Self.number(in: text[..<mark]).map(Self.number) ?? .page(text)
    case .googlePlay: self = Self.package(in: text[mark...]).map(Self.package) ?? .page(text)
    case .appGallery, .otherAndroid, nil: self = .page(text)
    }
  }

  /// What a page of an app may be: by its package name, and as its settings have it.
  static func all(of app: AppSettings) -> [StoreListing] {
    let own = app.storeURL.flatMap {
      try? AcceptedTarget.accept($0, policy: TargetPolicy(schemes: ["https"]))
    }
    return [.package(app.bundleID)] + (own.map { [StoreListing($0)] } ?? [])
  }

  // Bytes are split, not characters: a tap's target is read here.

  private static func number(in path: Substring) -> Int64? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    let last = parts.last { $0.starts(with: "id".utf8) }
    return last.flatMap { Int64(Substring($0.dropFirst(2))) }
  }

  private static func package(in query: Substring) -> String? {
    let items = query.utf8.dropFirst().split(separator: UInt8(ascii: "&"))
    let id = items.first { $0.starts(with: "id=".utf8) }
    return id.map { String(Substring($0.dropFirst(3))) }
  }
}
