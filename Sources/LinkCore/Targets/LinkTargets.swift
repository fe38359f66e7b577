/// Where a link leads, by platform.
public struct LinkTargets: Hashable, Sendable {
  /// iPhone and iPad.
  public var ios: AppTarget?
  /// Android.
  public var android: AppTarget?
  /// The web page for computers.
  public var desktop: AcceptedTarget?
  /// The web page for everybody else.
  public var fallback: AcceptedTarget?

  /// Makes targets.
  public init(
    ios: AppTarget? = nil,
    android: AppTarget? = nil,
    desktop: AcceptedTarget? = nil,
    fallback: AcceptedTarget? = nil
  ) {
    self.ios = ios
    self.android = android
    self.desktop = desktop
    self.fallback = fallback
  }
}

/// Where a link leads on a phone.
public struct AppTarget: Hashable, Sendable {
  /// The route inside the app: a URL with a scheme that an app of the workspace registers.
  public var app: AcceptedTarget?
  /// The page in the store.
  public var store: AcceptedTarget?
  /// The web page for people who do not install.
  public var web: AcceptedTarget?

  /// Makes targets.
  public init(
    app: AcceptedTarget? = nil,
    store: AcceptedTarget? = nil,
    web: AcceptedTarget? = nil
  ) {
    self.app = app
    self.store = store
    self.web = web
  }
}
