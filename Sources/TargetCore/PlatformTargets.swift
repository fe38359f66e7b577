import LinkCore

/// Where a link leads, by platform: as text in ``TargetsForm``, accepted in ``LinkTargets``.
public struct PlatformTargets<Target: Hashable & Sendable>: Hashable, Sendable {
  /// The targets of phones and tablets, in the order of ``TargetDevice``; empty where there are none.
  ///
  /// An array, because each tap copies the targets of its link: sixteen texts cost more than one reference.
  @usableFromInline var phones: [Phone?]
  /// The web page for computers.
  public var desktop: Target?
  /// The web page for everything else.
  public var fallback: Target?

  /// No targets: what every link that is read for a tap begins with.
  @inlinable
  public init() { phones = [] }

  /// Targets; none by default.
  @inlinable
  public init(
    ios: Phone? = nil,
    ipad: Phone? = nil,
    android: Phone? = nil,
    huawei: Phone? = nil,
    desktop: Target? = nil,
    fallback: Target? = nil
  ) {
    let isEmpty = ios == nil && ipad == nil && android == nil && huawei == nil
    phones = isEmpty ? [] : [ios, ipad, android, huawei]
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

extension PlatformTargets.Phone: Codable where Target: Codable {}

extension PlatformTargets: Codable where Target: Codable {
  private enum CodingKeys: String, CodingKey {
    case ios, ipad, android, huawei, desktop, fallback
  }

  /// Reads the members that are there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      ios: try container.decodeIfPresent(Phone.self, forKey: .ios),
      ipad: try container.decodeIfPresent(Phone.self, forKey: .ipad),
      android: try container.decodeIfPresent(Phone.self, forKey: .android),
      huawei: try container.decodeIfPresent(Phone.self, forKey: .huawei),
      desktop: try container.decodeIfPresent(Target.self, forKey: .desktop),
      fallback: try container.decodeIfPresent(Target.self, forKey: .fallback)
    )
  }

  /// Writes the members that are there.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(ios, forKey: .ios)
    try container.encodeIfPresent(ipad, forKey: .ipad)
    try container.encodeIfPresent(android, forKey: .android)
    try container.encodeIfPresent(huawei, forKey: .huawei)
    try container.encodeIfPresent(desktop, forKey: .desktop)
    try container.encodeIfPresent(fallback, forKey: .fallback)
  }
}

extension PlatformTargets: CustomReflectable {
  /// Shows the members by their names in JSON: commands read there which ones a file may have.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "ios": ios as Any, "ipad": ipad as Any, "android": android as Any, "huawei": huawei as Any,
        "desktop": desktop as Any, "fallback": fallback as Any,
      ],
      displayStyle: .struct
    )
  }
}

/// The devices with targets of their own, by the names of their members.
public enum TargetDevice: String, Hashable, Sendable, CaseIterable {
  case ios, ipad, android, huawei

  @usableFromInline var index: Int {
    switch self {
    case .ios: 0
    case .ipad: 1
    case .android: 2
    case .huawei: 3
    }
  }
}

/// One URL's place among the targets of a link.
public struct TargetPlace: Hashable, Sendable {
  /// The members that hold a URL.
  public enum Member: String, Hashable, Sendable, CaseIterable {
    case app, universalLink, store, web, desktop, fallback

    /// What kind of URL belongs there.
    public var kind: Kind {
      switch self {
      case .app: .app
      case .store: .store
      case .universalLink: .universalLink
      case .web, .desktop, .fallback: .web
      }
    }
  }

  /// What kind of URL belongs there, which decides what is allowed.
  public enum Kind: Hashable, Sendable {
    /// A route in an app: any scheme that apps of the workspace register.
    case app
    /// A page in a store.
    case store
    /// A web page that the system opens in an app.
    case universalLink
    /// A web page, or an address of a scheme that the workspace allows, such as `tel:`.
    case web

    /// Whether any policy allows a scheme, in lower case, in such a place.
    func mayHave(_ scheme: String) -> Bool {
      switch self {
      case .app, .store: true
      case .universalLink: scheme == "https" || scheme == "http"
      case .web: scheme == "https" || scheme == "http" || CustomScheme.mayBeAllowed(scheme)
      }
    }
  }

  /// The device; `nil` for ``Member/desktop`` and ``Member/fallback``.
  public let device: TargetDevice?
  /// The member.
  public let member: Member

  /// What kind of URL belongs there.
  public var kind: Kind { member.kind }

  /// A JSON pointer from the targets to the URL, such as `/ios/app`.
  public var pointer: String {
    device.map { "/\($0.rawValue)/\(member.rawValue)" } ?? "/\(member.rawValue)"
  }
}

extension PlatformTargets {
  /// iPhone, and iPad where ``ipad`` is absent.
  @inlinable public var ios: Phone? {
    get { self[.ios] }
    set { self[.ios] = newValue }
  }

  /// iPad.
  @inlinable public var ipad: Phone? {
    get { self[.ipad] }
    set { self[.ipad] = newValue }
  }

  /// Android, and Huawei where ``huawei`` is absent.
  @inlinable public var android: Phone? {
    get { self[.android] }
    set { self[.android] = newValue }
  }

  /// Huawei: HarmonyOS, and Android phones in Huawei's browser.
  @inlinable public var huawei: Phone? {
    get { self[.huawei] }
    set { self[.huawei] = newValue }
  }

  /// The targets of a device.
  @inlinable
  public subscript(device: TargetDevice) -> Phone? {
    get { phones.isEmpty ? nil : phones[device.index] }
    set {
      if phones.isEmpty {
        guard newValue != nil else { return }
        phones = Array(repeating: nil, count: TargetDevice.allCases.count)
      }
      phones[device.index] = newValue
      if newValue == nil, phones.allSatisfy({ $0 == nil }) { phones = [] }
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
    for device in TargetDevice.allCases where !phones.isEmpty {
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
      return holds(phone.app, .app) && holds(phone.universalLink, .universalLink)
        && holds(phone.store, .store) && holds(phone.web, .web)
    }
    return holds(desktop, .web) && holds(fallback, .web) && phones.allSatisfy(holds)
  }
}
