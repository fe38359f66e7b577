import AppsFlyerBridge
public import Foundation
public import Paylisher

extension AppsFlyerLib {
  /// The app's publishable key and its server, such as `https://paylisher_live_pk_abc@go.example.com`;
  /// the key alone where ``setHost(_:withHostPrefix:)`` or ``oneLinkCustomDomains`` names the server.
  public var appsFlyerDevKey: String {
    get { state.withLock { $0.settings.key } }
    set { state.withLock { $0.settings.key = newValue } }
  }

  /// The app's number in the App Store; kept for invites.
  public var appleAppID: String {
    get { state.withLock { $0.appleAppID } }
    set { state.withLock { $0.appleAppID = newValue } }
  }

  /// Sets key and app, as SDK 7 does.
  public func initialize(devKey: String, appId: String) {
    (appsFlyerDevKey, appleAppID) = (devKey, appId)
  }

  /// Learns where the installation came from; not kept alive.
  public var delegate: (any AppsFlyerLibDelegate)? {
    get { state.withLock { $0.delegate } }
    set { state.withLock { $0.delegate = newValue } }
  }

  /// Learns of links; not kept alive.
  public var deepLinkDelegate: (any DeepLinkDelegate)? {
    get { state.withLock { $0.deepLinkDelegate } }
    set { state.withLock { $0.deepLinkDelegate = newValue } }
  }

  /// Whether each step is written to the log.
  public var isDebug: Bool {
    get { state.withLock { $0.settings.isDebug } }
    set {
      state.withLock { $0.settings.isDebug = newValue }
      sdk.debug(newValue)
    }
  }

  /// The app's own id of the user, which events carry from the next start on; at once where the
  /// module was started.
  public var customerUserID: String? {
    get { state.withLock { $0.customerUserID } }
    set {
      state.withLock { $0.customerUserID = newValue }
      if sdk.isSetUp { identify() }
    }
  }

  /// Properties on every event.
  public var customData: [AnyHashable: Any]? {
    get { state.withLock { $0.customData } }
    set {
      state.withLock { $0.customData = newValue }
      if sdk.isSetUp { registerCustomData() }
    }
  }

  /// Whether ``customerUserID`` is kept to the app.
  public var anonymizeUser: Bool {
    get { state.withLock { $0.isAnonymous } }
    set { state.withLock { $0.isAnonymous = newValue } }
  }

  /// Whether nothing is captured and no request made; outlives the launch.
  ///
  /// A ``customerUserID`` that is set meanwhile counts from the moment when this is `false`.
  public var isStopped: Bool {
    get { sdk.isSetUp ? sdk.isOptOut() : state.withLock { $0.isStopped } }
    set {
      state.withLock { state in
        state.isStopped = newValue
        // What was named while the SDK read that the person opted out was ignored.
        if !newValue { state.identified = nil }
      }
      if newValue { return sdk.optOut() }
      sdk.optIn()
      if sdk.isSetUp { identify() }
    }
  }

  /// The currency of revenue that names none, such as `USD`.
  public var currencyCode: String? {
    get { state.withLock { $0.currencyCode } }
    set { state.withLock { $0.currencyCode = newValue } }
  }

  /// The short code of the stored link that invites lead to.
  public var appInviteOneLinkID: String? {
    get { state.withLock { $0.inviteTemplate } }
    set { state.withLock { $0.inviteTemplate = newValue } }
  }

  /// Domains of the app's links, besides the server's own.
  public var oneLinkCustomDomains: [String]? {
    get { state.withLock { $0.customDomains } }
    set {
      state.withLock { state in
        state.customDomains = newValue
        state.settings.domains = newValue ?? []
      }
    }
  }

  /// Domains whose links redirect to links of the app, such as those of an e-mail service.
  public var resolveDeepLinkURLs: [String]? {
    get { state.withLock { $0.resolvedDomains } }
    set { state.withLock { $0.resolvedDomains = newValue } }
  }

  /// How long a link waits for what is stored with it, in milliseconds.
  public var deepLinkTimeout: UInt {
    get { state.withLock { $0.settings.timeout } }
    set { state.withLock { $0.settings.timeout = newValue } }
  }

  /// Names the server, where the key does not.
  public func setHost(_ host: String, withHostPrefix hostPrefix: String) {
    let name = hostPrefix.isEmpty ? host : "\(hostPrefix).\(host)"
    state.withLock { $0.settings.host = name }
  }

  /// Names the server, in the order of SDK 7.
  public func setHost(_ hostPrefix: String, hostName: String) {
    setHost(hostName, withHostPrefix: hostPrefix)
  }

  /// The server's name.
  public var host: String {
    state.withLock { state in
      (try? state.settings.server()).flatMap { URL(string: $0.host)?.host } ?? ""
    }
  }

  /// Always empty: ``host`` is whole.
  public var hostPrefix: String { "" }

  /// The id of the installation's person.
  public func getAppsFlyerUID() -> String { sdk.getAnonymousId() }

  /// The version of Paylisher's SDK.
  public func getSDKVersion() -> String { PaylisherSDK.sdkVersion() }

  /// The version of Paylisher's SDK, as SDK 7 names it.
  public func getSdkVersion() -> String { getSDKVersion() }

  func identify() {
    // The SDK ignores an identification after an opt-out; while it reads its files, it keeps one.
    guard sdk.optOutChoice != true else { return }
    let name = state.withLock { state -> String? in
      guard let id = state.customerUserID, !id.isEmpty, !state.isAnonymous,
        id != state.identified
      else { return nil }
      state.identified = id
      return id
    }
    if let name { sdk.identify(name) }
  }

  func registerCustomData() {
    let data = state.withLock { $0.customData ?? [:] }
    let properties = data.compactMap { name, value in (name as? String).map { ($0, value) } }
    if !properties.isEmpty { sdk.register(Dictionary(properties) { $1 }) }
  }
}

// What the SDK does not do in any case; kept, because apps set these to turn it off.
extension AppsFlyerLib {
  /// Whether no advertising id is read, even if there is an ``advertisingIDSource``.
  public var disableAdvertisingIdentifier: Bool {
    get { state.withLock { $0.readsNoAdvertisingID } }
    set { state.withLock { $0.readsNoAdvertisingID = newValue } }
  }

  /// Where the advertising id is read, such as `PaylisherIDFA()` of the product
  /// `PaylisherAdvertisingID`; `nil` reads none.
  ///
  /// The module links neither AdSupport nor App Tracking Transparency. Set it before ``start()``.
  public var advertisingIDSource: (any PaylisherAdvertisingIDSource)? {
    get { state.withLock { $0.advertisingID } }
    set { state.withLock { $0.advertisingID = newValue } }
  }

  /// No effect: the SDK does not use SKAdNetwork.
  public var disableSKAdNetwork: Bool {
    get { true }
    set {}
  }

  /// No effect: the SDK does not ask Apple Search Ads.
  public var disableCollectASA: Bool {
    get { true }
    set {}
  }

  /// No effect: the SDK does not ask AdServices.
  public var disableAppleAdsAttribution: Bool {
    get { true }
    set {}
  }

  /// No effect: the SDK reads no vendor id.
  public var disableIDFVCollection: Bool {
    get { true }
    set {}
  }

  /// No effect: a session ends 30 minutes after its last event.
  public var minTimeBetweenSessions: UInt {
    get { 1_800 }
    set {}
  }

  /// Makes the look-up of the first launch wait for the user's answer about tracking.
  ///
  /// Waits only if there is an ``advertisingIDSource``, and no longer than 600 seconds. Call it before
  /// ``start()``.
  public func waitForATTUserAuthorization(timeoutInterval: TimeInterval) {
    state.withLock { $0.settings.trackingWait = max(0, min(timeoutInterval, 600)) }
  }

  /// No effect: nothing is shared with partners.
  public func setSharingFilterForPartners(_ partners: [String]?) {}
}

#if canImport(ObjectiveC)
// Setters that have another name than their property.
@available(swift, obsoleted: 1)
extension AppsFlyerLib {
  /// Sets ``customData``.
  @objc(setAdditionalData:)
  public func objcSetAdditionalData(_ customData: [AnyHashable: Any]?) {
    self.customData = customData
  }

  /// Sets ``appInviteOneLinkID``.
  @objc(setAppInviteOneLink:)
  public func objcSetAppInviteOneLink(_ appInviteOneLinkID: String?) {
    self.appInviteOneLinkID = appInviteOneLinkID
  }
}
#endif
