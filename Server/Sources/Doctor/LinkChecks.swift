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
    let checked = (cursor == nil ? "" : "The newest ") + (count == 1 ? "1 link" : "\(count) links")
    guard !found.isEmpty else { return [.good("links", "\(checked) checked.")] }
    let rest = found.count - Self.mostFindings
    guard rest > 0 else { return found }
    let more = "\(rest) more findings about \(checked)."
    return found.prefix(Self.mostFindings) + [
      .warning("links", more, fix: "Mend these first, or see all with --json.")
    ]
  }

  private func look(_ link: LinkResource) -> [Finding] {
    refused(link) + lacking(link)
  }

  /// The targets that would not be accepted today: an app may have lost its scheme, or the list of
  /// hosts an entry.
  private func refused(_ link: LinkResource) -> [Finding] {
    let policy = WorkspacePolicy(schemes: Set(apps.compactMap(\.settings.scheme)), hosts: hosts)
    let phones = [
      ("ios", link.targets.ios), ("ipad", link.targets.ipad), ("android", link.targets.android),
      ("huawei", link.targets.huawei),
    ]
    let routes = phones.map { ("/targets/\($0)/app", $1?.app) }
    let stores = phones.map { ("/targets/\($0)/store", $1?.store) }
    let pages =
      phones.flatMap { name, target in
        [
          ("/targets/\(name)/web", target?.web),
          ("/targets/\(name)/universalLink", target?.universalLink),
        ]
      } + [
        ("/targets/desktop", link.targets.desktop), ("/targets/fallback", link.targets.fallback),
      ]
    return routes.compactMap { refusal(link, $0, $1, policy.app) }
      + stores.compactMap { refusal(link, $0, $1, policy.store) }
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
      return .bad(
        "links",
        "\(link.shortURL) has a target at \(pointer) that may not be one.",
        fix: error.explanation
      )
    }
  }

  /// The platforms of the workspace's apps for which the link has no target.
  private func lacking(_ link: LinkResource) -> [Finding] {
    let platforms = Set(apps.map(\.settings.platform))
    let names = [
      platforms.contains(.ios) && link.targets.ios == nil ? "iOS" : nil,
      platforms.contains(.android) && link.targets.android == nil ? "Android" : nil,
    ].compactMap(\.self)
    guard !names.isEmpty, link.targets.fallback == nil else { return [] }
    return [
      .warning(
        "links",
        "\(link.shortURL) leads nowhere on \(names.joined(separator: " and ")).",
        fix: "Give it a fallback, or a target for each."
      )
    ]
  }
}
