import Dashboard
import LinkCore
import Redirecting
import TargetCore
import WireModels

/// Whether every link of the workspace leads somewhere that a link may lead to.
struct LinkChecks: Sendable {
  /// How many findings are listed one by one.
  static let mostFindings = 20

  let api: any APISender
  let apps: [AppResource]
  /// The hosts that the workspace lists; `nil` for any public one.
  let hosts: [String]?
  /// The schemes besides `https` that the workspace allows in web targets.
  var schemes: [String] = []
  /// How many links are read at most, newest first; `nil` for all.
  let most: Int?

  /// Reads links, page by page.
  func findings() async throws -> [Finding] {
    var found: [Finding] = []
    var count = 0
    var cursor: String?
    repeat {
      let page = try await api.send(.links(cursor: cursor, limit: 200))
      count += page.items.count
      found += page.items.filter { $0.enabled == true }.flatMap(look)
      cursor = page.nextCursor
    } while cursor != nil && count < most ?? .max
    let isAll = cursor == nil
    guard !found.isEmpty else {
      let checked: FindingReason = !isAll ? .newestLinks : count == 1 ? .oneLink : .links
      return [.good("links", checked, checked == .oneLink ? [:] : ["count": .init(count)])]
    }
    let rest = found.count - Self.mostFindings
    guard rest > 0 else { return found }
    let values: [String: Problem.Argument] = ["count": .init(rest), "links": .init(count)]
    return found.prefix(Self.mostFindings) + [
      .warning("links", isAll ? .more : .moreNewest, values, fix: .init(.mendFirst))
    ]
  }

  private func look(_ link: LinkResource) -> [Finding] {
    refused(link) + lacking(link) + storeless(link)
  }

  /// The targets that would not be accepted today: an app may have lost its scheme, or the list of
  /// hosts an entry.
  private func refused(_ link: LinkResource) -> [Finding] {
    let policy = WorkspacePolicy(
      schemes: Set(apps.compactMap(\.settings.scheme)),
      hosts: hosts,
      webSchemes: schemes
    )
    let phones = [
      ("ios", link.targets.ios), ("ipad", link.targets.ipad), ("android", link.targets.android),
      ("huawei", link.targets.huawei),
    ]
    let routes = phones.map { ("/targets/\($0)/app", $1?.app) }
    let stores = phones.map { ("/targets/\($0)/store", $1?.store) }
    let universal = phones.map { ("/targets/\($0)/universalLink", $1?.universalLink) }
    let pages =
      phones.map { ("/targets/\($0)/web", $1?.web) } + [
        ("/targets/desktop", link.targets.desktop), ("/targets/fallback", link.targets.fallback),
      ]
    return routes.compactMap { refusal(link, $0, $1, policy.app) }
      + stores.compactMap { refusal(link, $0, $1, policy.store) }
      + universal.compactMap { refusal(link, $0, $1, policy.pages) }
      + pages.compactMap { refusal(link, $0, $1, policy.web) }
  }

  private func refusal(
    _ link: LinkResource,
    _ pointer: String,
    _ target: String?,
    _ policy: TargetPolicy
  ) -> Finding? {
    guard let target else { return nil }
    do {
      _ = try AcceptedTarget.accept(target, policy: policy)
      return nil
    } catch {
      let values: [String: Problem.Argument] = [
        "link": .init(link.shortURL), "pointer": .init(pointer),
      ]
      return .bad("links", .badTarget, values, fix: .init(error.remark))
    }
  }

  /// The routes of apps for which phones without the app have no page to install it from.
  private func storeless(_ link: LinkResource) -> [Finding] {
    guard link.offerStore != false else { return [] }
    let phones: [(AppPlatform, TargetsForm.Phone?)] = [
      (.ios, link.targets.ios), (.android, link.targets.android),
    ]
    return phones.compactMap { platform, target in
      guard let target, target.store == nil, let scheme = target.app.flatMap(Self.scheme) else {
        return nil
      }
      let apps = apps.map(\.settings).filter { $0.platform == platform && $0.scheme == scheme }
      guard let app = apps.first, apps.allSatisfy({ $0.storeURL == nil }) else { return nil }
      let values: [String: Problem.Argument] = [
        "link": .init(link.shortURL), "platform": .init(platform.rawValue),
        "app": .init(app.bundleID),
      ]
      let name = "\(platform.rawValue):\(app.bundleID)"
      let fix = Finding.Words(.addStorePage, ["app": .init(name), "code": .init("\(link.code)")])
      return .warning("links", .noStorePage, values, fix: fix)
    }
  }

  private static func scheme(of url: String) -> String? {
    url.firstIndex(of: ":").map { url[..<$0].lowercased() }
  }

  /// The platforms of the workspace's apps for which the link has no target.
  private func lacking(_ link: LinkResource) -> [Finding] {
    let platforms = Set(apps.map(\.settings.platform))
    let names = [
      platforms.contains(.ios) && link.targets.ios == nil ? "iOS" : nil,
      platforms.contains(.android) && link.targets.android == nil ? "Android" : nil,
    ].compactMap(\.self)
    guard !names.isEmpty, link.targets.fallback == nil else { return [] }
    let values: [String: Problem.Argument] = [
      "link": .init(link.shortURL), "platforms": .list(names),
    ]
    return [.warning("links", .nowhere, values, fix: .init(.giveFallback))]
  }
}
