public import Foundation
package import Paylisher

extension Purchasely {
  // MARK: People

  /// Names the user.
  public class func userLogin(with appUserId: String) { sdk.identify(appUserId) }

  /// Names the user; the closure hears whether their purchases should be read again, which the SDK
  /// never needs.
  public class func userLogin(
    with appUserId: String,
    shouldRefresh: @escaping (Bool) -> Void
  ) {
    sdk.identify(appUserId)
    callBack { shouldRefresh(false) }
  }

  /// Forgets the user.
  public class func userLogout(_ clearUserAttributes: Bool = true) { sdk.reset() }

  /// Whether the user is not named.
  public class func isAnonymous() -> Bool { sdk.getDistinctId() == sdk.getAnonymousId() }

  /// The id of a user that is not named, in lower case.
  public class var anonymousUserId: String { sdk.getAnonymousId().lowercased() }

  // MARK: Attributes

  /// Sets a property of the user; the legal basis has no effect.
  public class func setUserAttribute(
    withStringValue value: String,
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(value, key) }

  /// Sets a property of the user; the legal basis has no effect.
  public class func setUserAttribute(
    withIntValue value: Int,
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(value, key) }

  /// Sets a property of the user; the legal basis has no effect.
  public class func setUserAttribute(
    withDoubleValue value: Double,
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(value, key) }

  /// Sets a property of the user; the legal basis has no effect.
  public class func setUserAttribute(
    withBoolValue value: Bool,
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(value, key) }

  /// Sets a property of the user, as ISO 8601; the legal basis has no effect.
  public class func setUserAttribute(
    withDateValue value: Date,
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(ISO8601DateFormatter().string(from: value), key) }

  /// Sets a property of the user; the legal basis has no effect.
  public class func setUserAttribute(
    withStringArray value: [String],
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(value, key) }

  /// Sets a property of the user; the legal basis has no effect.
  public class func setUserAttribute(
    withIntArray value: [Int],
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(value, key) }

  /// Sets a property of the user; the legal basis has no effect.
  public class func setUserAttribute(
    withDoubleArray value: [Double],
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(value, key) }

  /// Sets a property of the user; the legal basis has no effect.
  public class func setUserAttribute(
    withBoolArray value: [Bool],
    forKey key: String,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) { set(value, key) }

  private class func set(_ value: Any, _ key: String) {
    sdk.capture("$set", userProperties: [key: value])
  }

  // MARK: Purchases

  /// Records what the user owns; observers call it after each purchase.
  ///
  /// It asks the user nothing, and a transaction that is recorded again counts once.
  public class func synchronize(
    success: (() -> Void)? = nil,
    failure: ((any Error) -> Void)? = nil
  ) {
    sdk.synchronizePurchases { isDone in
      if isDone { success?() } else { failure?(PLYError.unavailable) }
    }
  }

  /// Restores the user's purchases, after a tap: the store may ask the user to sign in.
  public class func restoreAllProducts(
    success: @escaping () -> Void,
    failure: @escaping (any Error) -> Void
  ) {
    sdk.restorePurchases { isDone in
      if isDone { success() } else { failure(PLYError.unavailable) }
    }
  }

  /// Records what the app sold itself, after a purchase of a product.
  ///
  /// - Throws: ``PLYError`` where the store cannot be asked.
  public class func syncPurchase(for productId: String) async throws {
    try await withCheckedThrowingContinuation { (answer: CheckedContinuation<Void, any Error>) in
      synchronize(
        success: { answer.resume() },
        failure: { answer.resume(throwing: $0) }
      )
    }
  }

  // MARK: Settings

  /// Stops telling the object of ``setEventDelegate(_:)``.
  public class func removeEventDelegate() { setEventDelegate(nil) }

  /// Sets what is written to the log.
  public class func setLogLevel(_ level: PLYLogger.PLYLogLevel) { sdk.debug(level == .debug) }

  /// Has no effect: screens are in the user's language.
  public class func setLanguage(from locale: Locale) {}

  // MARK: Version 6

  /// Begins the chain of version 6, which observes and opens links at once unless it says otherwise.
  public class func apiKey(_ key: String) -> PurchaselyBuilder { PurchaselyBuilder(key) }
}

/// Why a property may be stored, which has no effect: ``PaylisherSDK/optOut()`` stops every event.
public enum PLYDataProcessingLegalBasis: Int, Sendable {
  /// The app does not work without it.
  case essential
  /// The user agreed.
  case optional
}

/// What version 6 says about the app before it starts.
public final class PurchaselyBuilder {
  private let key: String
  private var mode = PLYRunningMode.observer
  private var user: String?
  private var level = PLYLogger.PLYLogLevel.error
  private var link: URL?
  private var allowsLinks = true

  init(_ key: String) {
    self.key = key
  }

  /// Whether the SDK buys, or the app does.
  public func runningMode(_ mode: PLYRunningMode) -> PurchaselyBuilder {
    self.mode = mode
    return self
  }

  /// The user, where the app knows who it is.
  public func appUserId(_ id: String?) -> PurchaselyBuilder {
    user = id
    return self
  }

  /// Which StoreKit is used; the system decides.
  public func storekitSettings(_ settings: StorekitSettings) -> PurchaselyBuilder { self }

  /// What is written to the log.
  public func logLevel(_ level: PLYLogger.PLYLogLevel) -> PurchaselyBuilder {
    self.level = level
    return self
  }

  /// The link that the app was launched by.
  public func handleDeeplink(_ url: URL?) -> PurchaselyBuilder {
    link = url
    return self
  }

  /// Whether links may open screens at once.
  public func allowDeeplink(_ allowed: Bool) -> PurchaselyBuilder {
    allowsLinks = allowed
    return self
  }

  /// Has no effect: campaigns appear by rules of the server.
  public func allowCampaigns(_ allowed: Bool) -> PurchaselyBuilder { self }

  /// Starts the SDK.
  public func start(initialized: (((any Error)?) -> Void)? = nil) {
    Purchasely.allowDeeplink(allowsLinks)
    Purchasely.start(
      withAPIKey: key,
      appUserId: user,
      runningMode: mode,
      logLevel: level,
      initialized: { _, error in initialized?(error) }
    )
    if let link { Purchasely.handleDeeplink(link) }
  }
}

@available(*, unavailable)
extension PurchaselyBuilder: Sendable {}

extension Purchasely {
  /// The configuration of the SDK: the links of the app are those of its schemes, of the server and of
  /// `PaylisherDomains`.
  package class func configuration(
    _ apiKey: String,
    _ mode: PLYRunningMode = .full,
    _ logLevel: PLYLogger.PLYLogLevel = .error
  ) -> PaylisherConfig {
    let (key, host) = PurchaselyBundle.server(of: apiKey)
    let config = PaylisherConfig(apiKey: key, host: host)
    (config.opensScreens, config.buysInScreens) = (true, mode.buys)
    config.debug = logLevel == .debug
    config.deepLinkConfig.customSchemes = schemes
    config.deepLinkConfig.universalLinkDomains = PurchaselyBundle.domains(server: host)
    return config
  }
}

/// What the app's `Info.plist` says.
enum PurchaselyBundle {
  private static var information: [String: Any] { Bundle.main.infoDictionary ?? [:] }

  /// The key and the server: those of `https://KEY@HOST`, else the host is `PaylisherHost`.
  static func server(of text: String) -> (key: String, host: String) {
    let given = ModuleKey(text)
    let host = information["PaylisherHost"] as? String ?? PaylisherConfig.defaultHost
    return (given.key, given.server ?? host)
  }

  /// The app's link domains: the server's, and those of `PaylisherDomains`.
  ///
  /// Before the start the server is the one of `PaylisherHost`.
  static func domains(server: String? = nil) -> [String] {
    let server = server ?? information["PaylisherHost"] as? String
    return [server].compactMap { $0 } + (information["PaylisherDomains"] as? [String] ?? [])
  }
}
