/// Where a link leads on a phone or tablet.
public struct AppTarget: Hashable, Sendable {
  /// The route inside the app: a URL with a scheme that an app of the workspace registers.
  public var app: AcceptedTarget?
  /// The `https` URL that the system opens in the app: a universal link, an App Link.
  public var universalLink: AcceptedTarget?
  /// The page in the store.
  public var store: AcceptedTarget?
  /// The web page for people who do not install.
  public var web: AcceptedTarget?

  /// Makes targets.
  public init(
    app: AcceptedTarget? = nil,
    universalLink: AcceptedTarget? = nil,
    store: AcceptedTarget? = nil,
    web: AcceptedTarget? = nil
  ) {
    self.app = app
    self.universalLink = universalLink
    self.store = store
    self.web = web
  }

  /// What opens the app: the route with its scheme, else the universal link.
  public var route: AcceptedTarget? { app ?? universalLink }

  /// Whether it leads nowhere.
  public var isEmpty: Bool { route == nil && store == nil && web == nil }
}
