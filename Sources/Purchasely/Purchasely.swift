public import Foundation
import LayoutCore
import LinkCore
package import Paylisher

/// The entry point that apps of Purchasely call, on Paylisher's engine.
///
/// Replace the package, keep `import Purchasely`, and name your server in the key
/// (`https://KEY@go.example.com`) or in `Info.plist` as `PaylisherHost`. The names of versions 4 and 5 and those of version 6 are side by side, each with
/// its own defaults: `start(withAPIKey:)` runs in full mode and holds links until
/// ``readyToOpenDeeplink(_:)``, `apiKey(_:)` begins a chain that observes and opens links at once.
/// What is not supported does not compile, with a message that says so.
#if canImport(ObjectiveC)
@objc(Purchasely)
#endif
public final class Purchasely: NSObject, Sendable {
  /// The SDK that everything is done by; ``PaylisherSDK/shared`` in apps.
  package static var sdk: PaylisherSDK {
    get { engine.withLock { $0.sdk } ?? .shared }
    set { engine.withLock { $0.sdk = newValue } }
  }

  static let engine = Locked(Engine())

  struct Engine: Sendable {
    var sdk: PaylisherSDK?
    var isReady = false
    /// Links that came before `start`.
    var early: [URL] = []
    var schemes: [String]?
    var mode = PLYRunningMode.full
    var interceptor: Interceptor?
    var actions: [PLYPresentationAction: ActionHandler] = [:]
  }

  /// What the app answers about taps.
  ///
  /// `@unchecked` because it is only called on the main thread.
  struct Interceptor: @unchecked Sendable {
    let call: PLYPaywallActionsInterceptor
  }

  /// Starts the SDK.
  ///
  /// - Parameters:
  ///   - apiKey: The publishable key of the app, or `https://KEY@HOST`.
  ///   - appUserId: The user, where the app knows who it is.
  ///   - runningMode: Whether the SDK buys, or the app does.
  ///   - paywallActionsInterceptor: Asked about every tap on a screen.
  ///   - storekitSettings: Which StoreKit is used; the system decides.
  ///   - logLevel: What is written to the log.
  ///   - initialized: Called once, with whether the SDK runs.
  public class func start(
    withAPIKey apiKey: String,
    appUserId: String? = nil,
    runningMode: PLYRunningMode = .full,
    paywallActionsInterceptor: PLYPaywallActionsInterceptor? = nil,
    storekitSettings: StorekitSettings = .storeKit2,
    logLevel: PLYLogger.PLYLogLevel = .error,
    initialized: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    if !sdk.isSetUp { sdk.setup(configuration(apiKey, runningMode, logLevel)) }
    engine.withLock { $0.mode = runningMode }
    intercept()
    if let paywallActionsInterceptor { setPaywallActionsInterceptor(paywallActionsInterceptor) }
    if let appUserId { sdk.identify(appUserId) }
    setLogLevel(logLevel)
    let (early, isReady) = engine.withLock { engine in
      defer { engine.early = [] }
      return (engine.early, engine.isReady)
    }
    sdk.setReadyForScreens(isReady)
    for url in early { sdk.handleScreenLink(url) }
    if let initialized { callBack { initialized(true, nil) } }
  }

  // MARK: Links

  /// Takes a link that the system passed to the app.
  ///
  /// May be called before `start`; answers without a network.
  ///
  /// - Returns: Whether the link opens a screen: a scheme or domain of the app, and a path under
  ///   `ply` that is known. Any other link is left to the app's other handlers, without a trace.
  @discardableResult
  public class func isDeeplinkHandled(deeplink url: URL) -> Bool {
    if sdk.isSetUp { return sdk.handleScreenLink(url) }
    let configuration = LinkConfiguration(
      customSchemes: schemes,
      universalLinkDomains: PurchaselyBundle.domains()
    )
    guard ScreenLink.parse(url.absoluteString, configuration: configuration) != nil else {
      return false
    }
    engine.withLock { engine in
      if engine.early.count < 8 { engine.early.append(url) }
    }
    return true
  }

  /// The name of `isDeeplinkHandled(deeplink:)` in version 6.
  @discardableResult
  public class func handleDeeplink(_ url: URL) -> Bool { isDeeplinkHandled(deeplink: url) }

  /// Allows screens that links open, or holds them back, from when on.
  public class func readyToOpenDeeplink(_ ready: Bool) { readyToOpenDeeplink = ready }

  /// Whether screens that links open may appear; `false` until the app says otherwise.
  public class var readyToOpenDeeplink: Bool {
    get { engine.withLock { $0.isReady } }
    set {
      engine.withLock { $0.isReady = newValue }
      sdk.setReadyForScreens(newValue)
    }
  }

  /// The name of `readyToOpenDeeplink(_:)` in version 6.
  public class func allowDeeplink(_ allowed: Bool) { readyToOpenDeeplink = allowed }

  /// Has no effect: campaigns appear by rules of the server.
  public class func allowCampaigns(_ allowed: Bool) {}

  // MARK: Results

  /// Sets the closure that hears how a screen ended that a link opened; `nil` for none.
  ///
  /// A screen that the app displays with a completion of its own calls that instead.
  public class func setDefaultPresentationResultHandler(
    _ handler: PLYProductViewControllerCompletionBlock?
  ) {
    sdk.whenScreenEnded(
      handler.map { handler in
        { outcome in handler(PLYProductViewControllerResult(outcome), PLYPlan(outcome)) }
      }
    )
  }

  /// The same in version 6, with one value.
  public class func setDefaultPresentationDismissHandler(
    _ handler: ((PLYPresentationOutcome) -> Void)?
  ) {
    sdk.whenScreenEnded(
      handler.map { handler in { handler(PLYPresentationOutcome($0)) } }
    )
  }

  /// Sets the closure that is asked about every tap on a screen.
  ///
  /// It must call its last argument once: with `true` the SDK goes on, with `false` the app did what
  /// was asked for. A second call changes nothing.
  public class func setPaywallActionsInterceptor(
    _ interceptor: @escaping PLYPaywallActionsInterceptor
  ) {
    let interceptor = Interceptor(call: interceptor)
    engine.withLock { $0.interceptor = interceptor }
    intercept()
  }

  /// Asks the app about taps; observers buy and restore themselves, so the SDK never does.
  class func intercept() {
    sdk.interceptScreens { tap in
      let (interceptor, actions, buys) = engine.withLock {
        ($0.interceptor, $0.actions, $0.mode.buys)
      }
      let isStore = tap.action == .screen(.restore) || tap.action.isPurchase
      let mayGoOn = buys || !isStore
      let action = PLYPresentationAction(tap.action)
      if let action, let handler = actions[action] {
        return onMain { handler.ask(tap, action, mayGoOn: mayGoOn) }
      }
      guard let interceptor, let action else {
        return onMain { tap.proceed(mayGoOn) }
      }
      interceptor.call(
        action,
        PLYPresentationActionParameters(tap),
        PLYPresentationInfo(tap.outcome),
        { goesOn in onMain { tap.proceed(goesOn && mayGoOn) } }
      )
    }
  }

  /// Sets the object that hears what happens on screens; it is not kept alive.
  public class func setEventDelegate(_ delegate: (any PLYEventDelegate)?) {
    guard let delegate else { return sdk.onScreenEvent(nil) }
    let reference = WeakDelegate(delegate)
    sdk.onScreenEvent { name, outcome in
      guard let event = PLYEvent(name) else { return }
      var properties: [String: Any] = ["event_name": event.name]
      properties["displayed_presentation"] = outcome.screenID
      properties["placement_id"] = outcome.placementID
      properties["ab_test_variant_id"] = outcome.variant
      reference.delegate?.eventTriggered(event, properties: properties)
    }
  }

  // MARK: Screens

  /// Loads the screen of a placement, without showing it.
  ///
  /// - Parameters:
  ///   - placementId: The placement.
  ///   - contentId: What the app passes along.
  ///   - fetchCompletion: Called once on the main thread, with the screen, or with why it could not
  ///     be loaded. One that is switched off is a screen of the type `deactivated`.
  ///   - completion: Called when the screen that was shown ends.
  ///   - loadedCompletion: Called after `fetchCompletion`, where there is something to show.
  public class func fetchPresentation(
    for placementId: String,
    contentId: String? = nil,
    fetchCompletion: @escaping PLYPresentationFetchCompletionBlock,
    completion: PLYProductViewControllerCompletionBlock? = nil,
    loadedCompletion: (() -> Void)? = nil
  ) {
    fetch(
      .placement(id: placementId),
      contentId,
      fetchCompletion,
      loaded: loadedCompletion,
      ended: ended(completion)
    )
  }

  /// Loads a screen, the default one for `nil`, without showing it.
  public class func fetchPresentation(
    with presentationId: String?,
    contentId: String? = nil,
    fetchCompletion: @escaping PLYPresentationFetchCompletionBlock,
    completion: PLYProductViewControllerCompletionBlock? = nil,
    loadedCompletion: (() -> Void)? = nil
  ) {
    fetch(
      .screen(id: presentationId),
      contentId,
      fetchCompletion,
      loaded: loadedCompletion,
      ended: ended(completion)
    )
  }

  /// Closes the screen that is open.
  public class func closeDisplayedPresentation() { sdk.closeScreen() }

  /// Closes the screens that are open.
  public class func closeAllScreens() { sdk.closeScreen() }

  /// The app's URL schemes, from its `Info.plist`.
  package class var schemes: [String] {
    get { engine.withLock { $0.schemes } ?? AppBundle.schemes }
    set { engine.withLock { $0.schemes = newValue } }
  }

  class func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
    // Ends at once.
    Task { @MainActor in work() }
  }

  /// Calls a closure of the app on the main thread.
  class func callBack(_ work: @escaping () -> Void) {
    let callback = Callback(work: work)
    onMain { callback.work() }
  }
}

/// A closure of the app on its way to the main thread.
///
/// `@unchecked` because it is only called there.
private struct Callback: @unchecked Sendable {
  let work: () -> Void
}

/// The app's delegate, which is not kept alive.
///
/// `@unchecked` because it is only called on the main thread.
private final class WeakDelegate: @unchecked Sendable {
  private(set) weak var delegate: (any PLYEventDelegate)?

  init(_ delegate: any PLYEventDelegate) {
    self.delegate = delegate
  }
}
