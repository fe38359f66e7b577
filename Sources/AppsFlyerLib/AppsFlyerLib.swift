import AppsFlyerBridge
public import Foundation
import LinkCore
package import Paylisher

/// The API of AppsFlyer's SDK 6 and 7 on Paylisher's engine.
///
/// An app that was written for AppsFlyer changes the package and the key, and keeps its code. The key
/// is the app's publishable key and its server as one URL:
///
/// ```swift
/// AppsFlyerLib.shared().appsFlyerDevKey = "https://paylisher_live_pk_abc@go.example.com"
/// AppsFlyerLib.shared().deepLinkDelegate = self
/// AppsFlyerLib.shared().start()
/// ```
///
/// `docs/migrate-from-appsflyer.md` lists what is the same, what differs and what there is not. Every
/// method can be called from any thread; delegates are called on the main thread.
#if canImport(ObjectiveC)
@objc(AppsFlyerLib) @objcMembers
#endif
public final class AppsFlyerLib: NSObject, Sendable {
  private static let instance = AppsFlyerLib(sdk: .shared)

  let bridge: AppsFlyerBridge
  let state = Locked(State())

  var sdk: PaylisherSDK { bridge.sdk }

  struct State {
    weak var delegate: (any AppsFlyerLibDelegate)?
    weak var deepLinkDelegate: (any DeepLinkDelegate)?
    var settings = AppsFlyerSettings()
    var advertisingID: (any PaylisherAdvertisingIDSource)?
    var readsNoAdvertisingID = false
    var appleAppID = ""
    var customDomains: [String]?
    var resolvedDomains: [String]?
    var customerUserID: String?
    var identified: String?
    var customData: [AnyHashable: Any]?
    var currencyCode: String?
    var inviteTemplate: String?
    var isAnonymous = false
    var isStopped = false
    var pushPaths: [[String]] = []
    var appended: [(text: String, parameters: [String: String])] = []
    var sessionObserver: (any NSObjectProtocol)?
  }

  /// The module of the app.
  public static func shared() -> AppsFlyerLib { instance }

  /// Makes a module on an SDK of one's own, for tests.
  package init(
    sdk: PaylisherSDK,
    schemes: [String]? = nil,
    setUp: (@Sendable (PaylisherConfig) -> Void)? = nil
  ) {
    bridge = AppsFlyerBridge(sdk: sdk, setUp: setUp ?? { sdk.setup($0) })
    super.init()
    state.withLock { $0.settings.schemes = schemes ?? AppBundle.schemes }
    bridge.listen(
      AppsFlyerBridge.Listener(
        delegates: { [weak self] in
          AppsFlyerMachine.Delegates(
            hasDeepLink: self?.deepLinkDelegate != nil,
            hasConversion: self?.delegate != nil
          )
        },
        perform: { [weak self] in self?.perform($0) }
      )
    )
  }

  @MainActor private func perform(_ action: AppsFlyerMachine.Action) {
    switch action {
    case .resolve(let resolution): deepLinkDelegate?.resolved(DeepLinkResult(resolution))
    case .openAttribution(let link): delegate?.opened(link.parameters)
    case .openAttributionFailure(let reason): delegate?.refused(AppsFlyerError(reason))
    case .conversion(let conversion, let isFirstLaunch, let hasLink):
      delegate?.onConversionDataSuccess(
        conversion.dictionary(isFirstLaunch: isFirstLaunch, hasLink: hasLink)
      )
    case .conversionFailure(let reason): delegate?.onConversionDataFail(AppsFlyerError(reason))
    case .lookUp, .keep: break
    }
  }
}

extension AppsFlyerConversion {
  /// What `onConversionDataSuccess` gets.
  fileprivate func dictionary(isFirstLaunch: Bool, hasLink: Bool) -> [AnyHashable: Any] {
    var data: [AnyHashable: Any] = (hasLink ? link?.parameters : link?.attribution) ?? [:]
    data["af_status"] = status
    data["is_first_launch"] = isFirstLaunch
    data["install_time"] = installTime
    data["match_type"] = link?.matchType
    if link == nil { data["af_message"] = "organic install" }
    return data
  }
}
