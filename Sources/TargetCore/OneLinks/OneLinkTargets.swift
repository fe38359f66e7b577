/// Where the parameters of a OneLink lead, as far as the policy of the workspace allows.
///
/// Any user can write a parameter into a link that others tap, so a tap's parameters are accepted more
/// strictly than those that were stored with a link: a web page only on a host that the workspace
/// lists by its exact name (no `*.`) and on the standard port, and `af_r`, which overrides everything,
/// not at all. A route in the app needs a scheme that an app of the workspace registers.
///
/// ```swift
/// let policy = OneLinkTargets.Policy(
///   web: TargetPolicy(hosts: ["shop.example.com"]), app: TargetPolicy(schemes: ["yourapp"]))
/// OneLinkTargets(OneLinkParameters(["af_web_dp": "https://evil.example"]), policy, of: .tap).desktop
/// // nil, and `refused` says `host_not_allowed`
/// ```
public struct OneLinkTargets: Hashable, Sendable {
  /// What a workspace allows.
  public struct Policy: Hashable, Sendable {
    /// Web pages.
    public var web: TargetPolicy
    /// Routes in apps.
    public var app: TargetPolicy

    /// Makes a policy.
    public init(web: TargetPolicy, app: TargetPolicy) {
      (self.web, self.app) = (web, app)
    }
  }

  /// Who wrote the parameters.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// A user who may write links of the workspace.
    case stored
    /// The author of the URL that was tapped.
    case tap
  }

  /// A parameter that leads nowhere, and why.
  public struct Refused: Hashable, Sendable {
    /// The parameter.
    public let name: OneLinkParameters.Name
    /// Why; `nil` for a parameter that a tap may not have.
    public let reason: TargetRefusal?
  }

  private var accepted: [OneLinkParameters.Name: AcceptedTarget] = [:]
  /// The parameters that lead nowhere.
  public private(set) var refused: [Refused] = []

  /// Accepts the targets among the parameters of a link or a tap.
  public init(_ parameters: OneLinkParameters, _ policy: Policy, of origin: Origin) {
    var web = policy.web
    if origin == .tap {
      web.hosts = (web.hosts ?? []).filter { !$0.utf8.starts(with: "*".utf8) }
      web.allowsPorts = false
      web.allowsDevelopmentHosts = false
    }
    accept(.app, parameters, policy.app)
    for name in [OneLinkParameters.Name.ios, .android, .desktop] { accept(name, parameters, web) }
    if origin == .stored {
      accept(.everything, parameters, web)
    } else if parameters[.everything] != nil {
      refused.append(Refused(name: .everything, reason: nil))
    }
  }

  /// The route in the app, of `af_dp`.
  public var app: AcceptedTarget? { accepted[.app] }
  /// Where iOS goes without the app.
  public var ios: AcceptedTarget? { accepted[.ios] }
  /// Where Android goes without the app.
  public var android: AcceptedTarget? { accepted[.android] }
  /// Where computers go.
  public var desktop: AcceptedTarget? { accepted[.desktop] }
  /// Where every tap goes; only of a stored link.
  public var everything: AcceptedTarget? { accepted[.everything] }
  /// Whether no parameter leads anywhere.
  public var isEmpty: Bool { accepted.isEmpty }

  private mutating func accept(
    _ name: OneLinkParameters.Name,
    _ parameters: OneLinkParameters,
    _ policy: TargetPolicy
  ) {
    guard let text = parameters[name] else { return }
    do {
      accepted[name] = try AcceptedTarget.accept(text, policy: policy)
    } catch {
      refused.append(Refused(name: name, reason: error))
    }
  }
}

extension LinkTargets {
  /// These targets with those of a OneLink in their place.
  ///
  /// A device that the link has no targets for gets none but the page that the parameters name.
  public func applying(_ oneLink: OneLinkTargets) -> LinkTargets {
    if let page = oneLink.everything { return LinkTargets(desktop: page, fallback: page) }
    var targets = self
    targets.ios = Self.phone(ios, app: oneLink.app, page: oneLink.ios)
    targets.ipad = ipad.flatMap { Self.phone($0, app: oneLink.app, page: oneLink.ios) }
    targets.android = Self.phone(android, app: oneLink.app, page: oneLink.android)
    targets.huawei = huawei.flatMap { Self.phone($0, app: oneLink.app, page: oneLink.android) }
    targets.desktop = oneLink.desktop ?? desktop
    return targets
  }

  private static func phone(
    _ own: AppTarget?,
    app: AcceptedTarget?,
    page: AcceptedTarget?
  ) -> AppTarget? {
    guard var phone = own ?? page.map({ AppTarget(web: $0) }) else { return nil }
    // The page replaces the store, which would come first.
    if let page { (phone.store, phone.web) = (nil, page) }
    if let app, phone.route != nil { phone.app = app }
    return phone
  }
}
