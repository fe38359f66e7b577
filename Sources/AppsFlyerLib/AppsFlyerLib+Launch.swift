import AppsFlyerBridge
import Foundation
import Paylisher

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import UIKit
#endif

extension AppsFlyerLib {
  /// Starts the module; call it whenever the app becomes active.
  ///
  /// The first call of a launch asks for the link that led to the install where that is not known yet,
  /// and tells the delegates.
  public func start() {
    start(completionHandler: nil)
  }

  /// Starts the module.
  ///
  /// - Parameter completionHandler: Called on the main thread once the server has what waited:
  ///   `["statusCode": 200]`, or an error.
  public func start(
    completionHandler: (([String: Any]?, (any Error)?) -> Void)?
  ) {
    let completion = completionHandler.map(Completion.init)
    do {
      let (settings, source) = state.withLock { state in
        (state.settings, state.readsNoAdvertisingID ? nil : state.advertisingID)
      }
      try bridge.start(settings, advertisingID: source)
    } catch {
      sdk.warn("[AppsFlyerLib] \(error.localizedDescription)")
      completion?.call(nil, error)
      return
    }
    identify()
    registerCustomData()
    if let completion { report(to: completion) }
  }

  /// Calls back at once and whenever the app becomes active, to call ``start()``; as SDK 7 does.
  public func registerSessionReadyListener(_ listener: @escaping () -> Void) {
    let completion = Completion { _, _ in listener() }
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
    let observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didBecomeActiveNotification,
      object: nil,
      queue: nil
    ) { _ in completion.call(nil, nil) }
    let earlier = state.withLock { state in
      defer { state.sessionObserver = observer }
      return state.sessionObserver
    }
    if let earlier { NotificationCenter.default.removeObserver(earlier) }
    #endif
    completion.call(nil, nil)
  }

  /// Records an event.
  ///
  /// `af_revenue` becomes the event's revenue, in `af_currency`, else ``currencyCode``, else `USD`.
  public func logEvent(_ eventName: String, withValues values: [AnyHashable: Any]?) {
    logEvent(name: eventName, values: values, completionHandler: nil)
  }

  /// Records an event.
  ///
  /// - Parameters:
  ///   - name: Its name, such as `af_purchase`.
  ///   - values: Its properties.
  ///   - completionHandler: Called on the main thread once the server has it: `["statusCode": 200]`,
  ///     or an error where it waits on the device.
  #if canImport(ObjectiveC)
  @objc(logEventWithEventName:eventValues:completionHandler:)
  #endif
  public func logEvent(
    name: String,
    values: [AnyHashable: Any]?,
    completionHandler: (([String: Any]?, (any Error)?) -> Void)? = nil
  ) {
    let currency = state.withLock { $0.currencyCode }
    sdk.capture(
      name,
      properties: AppsFlyerEvent.properties(values ?? [:], currency: currency)
    )
    if let completionHandler { report(to: Completion(completionHandler)) }
  }

  /// Records where the user is.
  #if canImport(ObjectiveC)
  @objc(logLocation:latitude:)
  #endif
  public func logLocation(longitude: Double, latitude: Double) {
    sdk.capture("af_location", properties: ["af_long": longitude, "af_lat": latitude])
  }

  private func report(to completion: Completion) {
    let sdk = sdk
    // Ends with the answer of the server or its timeout.
    Task {
      let report = await sdk.flushAndWait()
      let isStored = report.waiting == 0 && sdk.isSetUp
      let error = AppsFlyerError("\(report.waiting) events wait on the device.")
      completion.call(isStored ? ["statusCode": 200] : nil, isStored ? nil : error)
    }
  }
}

/// A closure of the app, which is called on the main thread only.
///
/// `@unchecked` because the signatures that apps were written for do not say so.
struct Completion: @unchecked Sendable {
  private let closure: ([String: Any]?, (any Error)?) -> Void

  init(_ closure: @escaping ([String: Any]?, (any Error)?) -> Void) {
    self.closure = closure
  }

  /// Calls the closure on the main thread, after this returns.
  func call(_ answer: [String: Int]?, _ error: (any Error)?) {
    // Ends at once.
    Task { @MainActor in closure(answer, error) }
  }
}
