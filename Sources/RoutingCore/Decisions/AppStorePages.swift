public import TargetCore

/// The store pages of a workspace's apps, by what the targets of its links name the apps by.
///
/// A link without a store page of its own uses that of the app that it opens:
///
/// ```swift
/// let pages = AppStorePages([.init(.scheme("acme"), isApple: true): page])
/// pages.page(for: AppTarget(app: route), isApple: true)  // the page, for a route such as acme://products/42
/// ```
public struct AppStorePages: Hashable, Sendable {
  /// What opens an app.
  public enum Opener: Hashable, Sendable {
    /// The scheme of a route.
    case scheme(String)
    /// The host of a universal link.
    case host(String)
  }

  /// What opens an app on a platform.
  public struct Key: Hashable, Sendable {
    let opener: Opener
    let isApple: Bool

    /// Makes a key.
    public init(_ opener: Opener, isApple: Bool) { (self.opener, self.isApple) = (opener, isApple) }
  }

  private let pages: [Key: AcceptedTarget]

  /// No pages.
  public init() { pages = [:] }

  /// Takes the pages of the apps that have one.
  public init(_ pages: [Key: AcceptedTarget]) { self.pages = pages }

  /// The page of the app that a target opens, `nil` where it opens none or the app has no page.
  ///
  /// - Complexity: O(1).
  public func page(for target: AppTarget, isApple: Bool) -> AcceptedTarget? {
    if pages.isEmpty { return nil }
    if let app = target.app {
      let opener = app.host.map(Opener.host) ?? .scheme(app.scheme)
      return pages[Key(opener, isApple: isApple)]
    }
    return target.universalLink?.host.flatMap { pages[Key(.host($0), isApple: isApple)] }
  }
}

extension RoutableLink {
  /// The store page that a device's targets offer: their own, else that of the app that they open.
  ///
  /// The targets of Huawei's devices take no page but one of AppGallery.
  public func store(on device: TargetDevice, of targets: LinkTargets) -> AcceptedTarget? {
    guard let target = targets[device] else { return nil }
    return target.store ?? appStorePage(target, on: device)
  }

  /// The page of the app that a target of a device opens; none for a link that offers none on purpose.
  func appStorePage(_ target: AppTarget, on device: TargetDevice) -> AcceptedTarget? {
    guard offersStore else { return nil }
    let isApple = device == .ios || device == .ipad
    let page = appStores.page(for: target, isApple: isApple)
    guard device == .huawei else { return page }
    return page?.host.flatMap(StorePage.init) == .appGallery ? page : nil
  }
}
