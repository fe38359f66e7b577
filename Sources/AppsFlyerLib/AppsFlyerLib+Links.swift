import AppsFlyerBridge
public import Foundation
import LinkCore
import Paylisher

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
public import UIKit
#endif

extension AppsFlyerLib {
  /// Opens a link of a custom scheme, or a universal link.
  ///
  /// The answer comes to ``DeepLinkDelegate``. Links of other schemes and domains are left alone.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - options: As passed to `application(_:open:options:)`; not used.
  #if canImport(ObjectiveC)
  @objc(handleOpenUrl:options:)
  #endif
  public func handleOpen(_ url: URL?, options: [AnyHashable: Any]? = nil) {
    open(url)
  }

  /// Opens a link.
  #if canImport(ObjectiveC)
  @objc(handleOpenURL:sourceApplication:)
  #endif
  public func handleOpen(_ url: URL?, sourceApplication: String?) {
    open(url)
  }

  /// Opens a link.
  #if canImport(ObjectiveC)
  @objc(handleOpenURL:sourceApplication:withAnnotation:)
  #endif
  public func handleOpen(
    _ url: URL?,
    sourceApplication: String?,
    withAnnotation annotation: Any?
  ) {
    open(url)
  }

  #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  /// Opens a universal link.
  ///
  /// - Returns: Whether it is a link of this app.
  #if canImport(ObjectiveC)
  @objc(continueUserActivity:restorationHandler:)
  #endif
  @discardableResult
  public func `continue`(
    _ userActivity: NSUserActivity?,
    restorationHandler: (([Any]?) -> Void)? = nil
  ) -> Bool {
    guard let userActivity, userActivity.activityType == NSUserActivityTypeBrowsingWeb else {
      return false
    }
    return open(userActivity.webpageURL)
  }
  #endif

  /// Resolves a link that did not come from the system, such as one from the clipboard.
  ///
  /// A link that the landing page copied, with `cp_url=true`, is delivered once, also where the server
  /// names it as the one that led to the install.
  #if canImport(ObjectiveC)
  @objc(performOnAppAttributionWithURL:)
  #endif
  public func performOnAppAttribution(with url: URL?) {
    open(url)
  }

  /// Opens the link in a push notification, at the paths of ``addPushNotificationDeepLinkPath(_:)``.
  ///
  /// What is under `af` is captured as the properties of `af_push_opened`.
  public func handlePushNotification(_ pushPayload: [AnyHashable: Any]?) {
    guard let pushPayload else { return }
    if let details = pushPayload["af"] as? [String: Any] {
      sdk.capture("af_push_opened", properties: details)
    }
    let paths = state.withLock { $0.pushPaths }
    if let url = PushLink.url(in: pushPayload, at: paths) { open(url) }
  }

  /// Names where in a push notification a link is, from the outermost name to the innermost.
  ///
  /// May be called several times; the first path that has a link counts.
  public func addPushNotificationDeepLinkPath(_ deepLinkPath: [String]) {
    state.withLock { $0.pushPaths.append(deepLinkPath) }
  }

  /// Adds parameters to every link whose text contains another, before it is resolved.
  #if canImport(ObjectiveC)
  @objc(appendParametersToDeepLinkingURLWithString:parameters:)
  #endif
  public func appendParametersToDeeplinkURL(
    contains containsString: String,
    parameters: [String: String]
  ) {
    state.withLock { $0.appended.append((containsString, parameters)) }
  }

  /// The same, as SDK 7 names it in Swift.
  #if canImport(ObjectiveC)
  @nonobjc
  #endif
  public func appendParametersToDeepLinkingURL(
    contains containsString: String,
    parameters: [String: String]
  ) {
    appendParametersToDeeplinkURL(contains: containsString, parameters: parameters)
  }

  #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  /// Opens the link of the notification by which the user launched the app; as SDK 7 does.
  public func handleLaunchOptions(_ launchOptions: [UIApplication.LaunchOptionsKey: Any]?) {
    handleLaunchOptions(launchOptions, isInBackground: PaylisherSDK.isInBackground)
  }

  func handleLaunchOptions(
    _ launchOptions: [UIApplication.LaunchOptionsKey: Any]?,
    isInBackground: Bool
  ) {
    guard let payload = launchOptions?[.remoteNotification] as? [AnyHashable: Any],
      PaylisherSDK.isTap(launchedWith: payload, isInBackground: isInBackground)
    else { return }
    handlePushNotification(payload)
  }
  #endif

  @discardableResult
  private func open(_ url: URL?) -> Bool {
    guard let url else { return false }
    let wrapped = state.withLock { state in
      state.resolvedDomains?.contains { $0.lowercased() == url.host?.lowercased() } ?? false
    }
    if wrapped {
      unwrap(url, hops: Self.maximumHops)
      return true
    }
    return bridge.open(completed(url), state.withLock { $0.settings })
  }

  /// The most redirects that are followed to a link of the app.
  private static let maximumHops = 3

  /// Asks where a link of another service leads, until that is a link of the app.
  private func unwrap(_ url: URL, hops: Int) {
    // Ends at once; the delegate is called on the main thread.
    Task { @MainActor in
      let fields = delegate?.fields(for: url) ?? [:]
      sdk.readRedirect(of: url, headers: fields) { [weak self] next in
        guard let self, let next, next.scheme == "https" else { return }
        let settings = state.withLock { $0.settings }
        if !bridge.open(completed(next), settings), hops > 1 { unwrap(next, hops: hops - 1) }
      }
    }
  }

  /// The link with the parameters that the app adds; those of the link stay.
  private func completed(_ url: URL) -> URL {
    let text = url.absoluteString
    let added = state.withLock { state in
      state.appended.filter { text.contains($0.text) }.flatMap(\.parameters)
    }
    guard !added.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url
    }
    let present = Set(parts.queryItems?.map(\.name) ?? [])
    let new = added.filter { !present.contains($0.key) }.sorted { $0.key < $1.key }
      .map { URLQueryItem(name: $0.key, value: $0.value) }
    parts.queryItems = (parts.queryItems ?? []) + new
    return parts.url ?? url
  }
}
