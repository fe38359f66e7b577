/// Where a link leads, by platform.
public struct LinkTargetsResource: Codable, Hashable, Sendable {
  /// iPhone, and iPad where `ipad` is absent.
  public var ios: AppTargetResource?
  /// iPad.
  public var ipad: AppTargetResource?
  /// Android, and Huawei where `huawei` is absent.
  public var android: AppTargetResource?
  /// Huawei.
  public var huawei: AppTargetResource?
  /// The web page for computers.
  public var desktop: String?
  /// The web page for everybody else.
  public var fallback: String?

  /// Makes targets.
  public init(
    ios: AppTargetResource? = nil,
    ipad: AppTargetResource? = nil,
    android: AppTargetResource? = nil,
    huawei: AppTargetResource? = nil,
    desktop: String? = nil,
    fallback: String? = nil
  ) {
    self.ios = ios
    self.ipad = ipad
    self.android = android
    self.huawei = huawei
    self.desktop = desktop
    self.fallback = fallback
  }
}

/// Where a link leads on a phone or tablet.
public struct AppTargetResource: Codable, Hashable, Sendable {
  /// The route inside the app: a URL with a scheme that an app of the workspace registers.
  public var app: String?
  /// The `https` URL that the system opens in the app: a universal link, an App Link.
  public var universalLink: String?
  /// The page in the store.
  public var store: String?
  /// The web page for people who do not install.
  public var web: String?

  /// Makes targets.
  public init(
    app: String? = nil,
    universalLink: String? = nil,
    store: String? = nil,
    web: String? = nil
  ) {
    self.app = app
    self.universalLink = universalLink
    self.store = store
    self.web = web
  }
}
