import AppsFlyerBridge
public import Foundation
package import Paylisher

/// Runs Paylisher beside AppsFlyer's own SDK, shows nothing, and reports where their answers differ.
///
/// The app keeps AppsFlyer's SDK and its code, and passes on what that was given and what it
/// answered:
///
/// ```swift
/// AppsFlyerShadow.shared.start(key: "https://paylisher_live_pk_abc@go.example.com")
///
/// func didResolveDeepLink(_ result: DeepLinkResult) {
///   AppsFlyerShadow.shared.vendorResolved(
///     result.deepLink?.clickEvent, isDeferred: result.deepLink?.isDeferred ?? true)
///   // … as before
/// }
/// ```
///
/// Each comparison is an event, `Shadow Comparison`, with `kind` (`direct` or `deferred`), `agrees`,
/// `differences`: the names of the parameters with different values, `link`: the short code, and
/// `reason`: why Paylisher found none. Values are not captured. `paylisher shadow` sums them up.
/// Every method can be called from any thread.
public final class AppsFlyerShadow: Sendable {
  /// The comparison of the app.
  public static let shared = AppsFlyerShadow(sdk: .shared)

  private let bridge: AppsFlyerBridge
  private let settings = Locked(AppsFlyerSettings())
  private let comparisons = Locked(ShadowComparisons())

  /// Makes a comparison on an SDK of one's own, for tests.
  package init(
    sdk: PaylisherSDK,
    schemes: [String]? = nil,
    setUp: (@Sendable (PaylisherConfig) -> Void)? = nil
  ) {
    bridge = AppsFlyerBridge(sdk: sdk, setUp: setUp ?? { sdk.setup($0) })
    settings.withLock { $0.schemes = schemes ?? AppBundle.schemes }
    bridge.listen(
      AppsFlyerBridge.Listener(
        delegates: { AppsFlyerMachine.Delegates(hasDeepLink: true, hasConversion: false) },
        perform: { [weak self] action in
          if case .resolve(let resolution) = action { self?.ours(resolution) }
        }
      )
    )
  }

  /// Starts Paylisher; call it where the app starts AppsFlyer.
  ///
  /// - Parameters:
  ///   - key: The app's publishable key and its server, `https://KEY@HOST`.
  ///   - domains: Domains of the app's links, besides the server's.
  /// - Throws: An error that says what is wrong with the key.
  public func start(key: String, domains: [String] = []) throws {
    let chosen = settings.withLock { settings in
      (settings.key, settings.domains) = (key, domains)
      return settings
    }
    try bridge.start(chosen)
  }

  /// Gives Paylisher a link that the system passed to the app.
  public func opened(_ url: URL) {
    bridge.open(url, settings.withLock { $0 })
  }

  /// What AppsFlyer's `didResolveDeepLink` was called with.
  ///
  /// - Parameters:
  ///   - clickEvent: The parameters of the link; `nil` where there is none.
  ///   - isDeferred: Whether the answer is about the link that led to the install.
  public func vendorResolved(_ clickEvent: [String: Any]?, isDeferred: Bool) {
    let theirs = ShadowFinding(
      clickEvent.map { ShadowAnswer($0) } ?? .absent,
      link: clickEvent?["shortlink"] as? String
    )
    report(comparisons.withLock { $0.add(theirs: theirs, isDeferred ? .deferred : .direct) })
  }

  /// What AppsFlyer's `onConversionDataSuccess` was called with; only the first launch counts.
  public func vendorConversion(_ conversionInfo: [AnyHashable: Any]) {
    guard conversionInfo["is_first_launch"] as? Bool == true else { return }
    var event: [String: Any] = [:]
    for case (let name as String, let value) in conversionInfo { event[name] = value }
    let isOrganic = event["af_status"] as? String == "Organic"
    vendorResolved(isOrganic ? nil : event, isDeferred: true)
  }

  private func ours(_ resolution: AppsFlyerMachine.Resolution) {
    let (answer, kind): (ShadowFinding, ShadowComparisons.Kind) =
      switch resolution {
      case .found(let link):
        (
          ShadowFinding(ShadowAnswer(link.parameters), link: link.parameters["shortlink"]),
          link.isDeferred ? .deferred : .direct
        )
      case .notFound:
        (ShadowFinding(.absent, reason: bridge.sdk.lastDeferredOutcome?.reason), .deferred)
      case .failure(let reason): (ShadowFinding(.failed, reason: reason), .direct)
      }
    report(comparisons.withLock { $0.add(ours: answer, kind) })
  }

  private func report(_ comparison: ShadowComparisons.Comparison?) {
    guard let comparison else { return }
    var properties: [String: Any] = [
      "vendor": "appsflyer", "kind": comparison.kind.rawValue,
      "agrees": comparison.differences.isEmpty, "differences": comparison.differences,
      "ours": comparison.ours.answer.name, "theirs": comparison.theirs.answer.name,
    ]
    properties["link"] = comparison.link
    properties["reason"] = comparison.ours.reason
    bridge.sdk.capture("Shadow Comparison", properties: properties)
  }
}
