public import Foundation

// Optional requirements need Objective-C; elsewhere they have a body that does nothing.
#if canImport(ObjectiveC)
/// Learns of links, tapped with the app on the phone or before it was installed.
///
/// Where there is such a delegate, ``AppsFlyerLibDelegate`` gets no link. Called on the main thread.
@objc(AppsFlyerDeepLinkDelegate)
public protocol DeepLinkDelegate: NSObjectProtocol {
  /// A link was resolved, or there is none on the first launch.
  @objc optional func didResolveDeepLink(_ result: DeepLinkResult)
}

/// Learns where the installation came from, at every launch, and of links where there is no
/// ``DeepLinkDelegate``.
///
/// Called on the main thread.
@objc(AppsFlyerLibDelegate)
public protocol AppsFlyerLibDelegate: NSObjectProtocol {
  /// Where the installation came from: `af_status` is `Organic` or `Non-organic`, `is_first_launch`
  /// a Boolean.
  func onConversionDataSuccess(_ conversionInfo: [AnyHashable: Any])
  /// The server could not be asked; the next start asks again.
  func onConversionDataFail(_ error: any Error)
  /// A link was opened.
  @objc optional func onAppOpenAttribution(_ attributionData: [AnyHashable: Any])
  /// A link of the app is not opened.
  @objc optional func onAppOpenAttributionFailure(_ error: any Error)
  /// The fields of the request that resolves a URL of
  /// ``AppsFlyerLib/resolveDeepLinkURLs``.
  @objc optional func allHTTPHeaderFields(forResolveDeepLinkURL url: URL) -> [String: String]?
}

extension AppsFlyerLibDelegate {
  func opened(_ data: [AnyHashable: Any]) { onAppOpenAttribution?(data) }
  func refused(_ error: any Error) { onAppOpenAttributionFailure?(error) }
  func fields(for url: URL) -> [String: String]? {
    allHTTPHeaderFields?(forResolveDeepLinkURL: url) ?? nil
  }
}

extension DeepLinkDelegate {
  func resolved(_ result: DeepLinkResult) { didResolveDeepLink?(result) }
}
#else
/// Learns of links, tapped with the app on the phone or before it was installed.
///
/// Where there is such a delegate, ``AppsFlyerLibDelegate`` gets no link. Called on the main thread.
public protocol DeepLinkDelegate: NSObjectProtocol {
  /// A link was resolved, or there is none on the first launch.
  func didResolveDeepLink(_ result: DeepLinkResult)
}

extension DeepLinkDelegate {
  /// Does nothing.
  public func didResolveDeepLink(_ result: DeepLinkResult) {}

  func resolved(_ result: DeepLinkResult) { didResolveDeepLink(result) }
}

/// Learns where the installation came from, at every launch, and of links where there is no
/// ``DeepLinkDelegate``.
///
/// Called on the main thread.
public protocol AppsFlyerLibDelegate: NSObjectProtocol {
  /// Where the installation came from: `af_status` is `Organic` or `Non-organic`, `is_first_launch`
  /// a Boolean.
  func onConversionDataSuccess(_ conversionInfo: [AnyHashable: Any])
  /// The server could not be asked; the next start asks again.
  func onConversionDataFail(_ error: any Error)
  /// A link was opened.
  func onAppOpenAttribution(_ attributionData: [AnyHashable: Any])
  /// A link of the app is not opened.
  func onAppOpenAttributionFailure(_ error: any Error)
  /// The fields of the request that resolves a URL of
  /// ``AppsFlyerLib/resolveDeepLinkURLs``.
  func allHTTPHeaderFields(forResolveDeepLinkURL url: URL) -> [String: String]?
}

extension AppsFlyerLibDelegate {
  /// Does nothing.
  public func onAppOpenAttribution(_ attributionData: [AnyHashable: Any]) {}
  /// Does nothing.
  public func onAppOpenAttributionFailure(_ error: any Error) {}
  /// No fields.
  public func allHTTPHeaderFields(forResolveDeepLinkURL url: URL) -> [String: String]? { nil }

  func opened(_ data: [AnyHashable: Any]) { onAppOpenAttribution(data) }
  func refused(_ error: any Error) { onAppOpenAttributionFailure(error) }
  func fields(for url: URL) -> [String: String]? { allHTTPHeaderFields(forResolveDeepLinkURL: url) }
}
#endif

/// The name of SDK 7.
public typealias AppsFlyerDeepLinkDelegate = DeepLinkDelegate
