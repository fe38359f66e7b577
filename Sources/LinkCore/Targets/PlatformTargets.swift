/// Where a link leads, by platform: as text in ``TargetsForm``, accepted in ``LinkTargets``.
public struct PlatformTargets<Target: Hashable & Sendable>: Hashable, Sendable {
  /// iPhone, and iPad where ``ipad`` is absent.
  public var ios: Phone?
  /// iPad.
  public var ipad: Phone?
  /// Android, and Huawei where ``huawei`` is absent.
  public var android: Phone?
  /// Huawei: HarmonyOS, and Android phones in Huawei's browser.
  public var huawei: Phone?
  /// The web page for computers.
  public var desktop: Target?
  /// The web page for everything else.
  public var fallback: Target?

  /// Targets; none by default.
  public init(
    ios: Phone? = nil,
    ipad: Phone? = nil,
    android: Phone? = nil,
    huawei: Phone? = nil,
    desktop: Target? = nil,
    fallback: Target? = nil
  ) {
    self.ios = ios
    self.ipad = ipad
    self.android = android
    self.huawei = huawei
    self.desktop = desktop
    self.fallback = fallback
  }

  /// Where a link leads on a phone or tablet.
  public struct Phone: Hashable, Sendable {
    /// The route inside the app: a URL with a scheme that an app of the workspace registers.
    public var app: Target?
    /// The `https` URL that the system opens in the app: a universal link, an App Link.
    public var universalLink: Target?
    /// The page in the store.
    public var store: Target?
    /// The web page for people who do not install.
    public var web: Target?

    /// Targets; none by default.
    public init(
      app: Target? = nil,
      universalLink: Target? = nil,
      store: Target? = nil,
      web: Target? = nil
    ) {
      self.app = app
      self.universalLink = universalLink
      self.store = store
      self.web = web
    }

    /// What opens the app: the route with its scheme, else the universal link.
    public var route: Target? { app ?? universalLink }

    /// Whether it leads nowhere.
    public var isEmpty: Bool { route == nil && store == nil && web == nil }
  }
}

/// The plain form of targets: on the wire and in a JSON column.
public typealias TargetsForm = PlatformTargets<String>
/// Targets of which every URL was accepted.
public typealias LinkTargets = PlatformTargets<AcceptedTarget>
/// The accepted targets of a phone or tablet.
public typealias AppTarget = LinkTargets.Phone

extension PlatformTargets: Codable where Target: Codable {}
extension PlatformTargets.Phone: Codable where Target: Codable {}

/// The devices with targets of their own, by the names of their members.
public enum TargetDevice: String, Hashable, Sendable, CaseIterable {
  case ios, ipad, android, huawei
}

/// One URL's place among the targets of a link.
public struct TargetPlace: Hashable, Sendable {
  /// The members that hold a URL.
  public enum Member: String, Hashable, Sendable, CaseIterable {
    case app, universalLink, store, web, desktop, fallback
  }

  /// What kind of URL belongs there, which decides what is allowed.
  public enum Kind: Hashable, Sendable {
    /// A route in an app: any scheme that apps of the workspace register.
    case app
    /// A page in a store.
    case store
    /// A web page.
    case web
  }

  /// The device; `nil` for ``Member/desktop`` and ``Member/fallback``.
  public let device: TargetDevice?
  /// The member.
  public let member: Member

  /// What kind of URL belongs there.
  public var kind: Kind {
    switch member {
    case .app: .app
    case .store: .store
    case .universalLink, .web, .desktop, .fallback: .web
    }
  }

  /// A JSON pointer from the targets to the URL, such as `/ios/app`.
  public var pointer: String {
    device.map { "/\($0.rawValue)/\(member.rawValue)" } ?? "/\(member.rawValue)"
  }
}

extension PlatformTargets {
  /// The targets of a device.
  public subscript(device: TargetDevice) -> Phone? {
    get {
      switch device {
      case .ios: ios
      case .ipad: ipad
      case .android: android
      case .huawei: huawei
      }
    }
    set {
      switch device {
      case .ios: ios = newValue
      case .ipad: ipad = newValue
      case .android: android = newValue
      case .huawei: huawei = newValue
      }
    }
  }

  /// The targets with every URL replaced; `nil` removes one.
  public func map<Other>(
    _ transform: (Target, TargetPlace) -> Other?
  ) -> PlatformTargets<Other> {
    func replace(_ target: Target?, _ device: TargetDevice?, _ member: TargetPlace.Member) -> Other?
    {
      target.flatMap { transform($0, TargetPlace(device: device, member: member)) }
    }
    var other = PlatformTargets<Other>()
    for device in TargetDevice.allCases {
      other[device] = self[device].map { phone in
        PlatformTargets<Other>.Phone(
          app: replace(phone.app, device, .app),
          universalLink: replace(phone.universalLink, device, .universalLink),
          store: replace(phone.store, device, .store),
          web: replace(phone.web, device, .web)
        )
      }
    }
    other.desktop = replace(desktop, nil, .desktop)
    other.fallback = replace(fallback, nil, .fallback)
    return other
  }
}

extension LinkTargets {
  /// The plain form.
  public var form: TargetsForm { map { target, _ in target.description } }

  /// Whether something holds for every URL.
  ///
  /// Every link that is read for a tap comes by here, so that it is no generic function.
  public func allSatisfy(_ predicate: (AcceptedTarget, TargetPlace.Kind) -> Bool) -> Bool {
    func holds(_ target: AcceptedTarget?, _ kind: TargetPlace.Kind) -> Bool {
      target.map { predicate($0, kind) } ?? true
    }
    func holds(_ phone: AppTarget?) -> Bool {
      guard let phone else { return true }
      return holds(phone.app, .app) && holds(phone.universalLink, .web)
        && holds(phone.store, .store) && holds(phone.web, .web)
    }
    return holds(desktop, .web) && holds(fallback, .web)
      && holds(ios) && holds(ipad) && holds(android) && holds(huawei)
  }
}
