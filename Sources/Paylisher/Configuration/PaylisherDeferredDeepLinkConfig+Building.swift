public import Foundation

extension PaylisherDeferredDeepLinkConfig {
  /// Sets ``enabled``.
  ///
  /// - Parameter enabled: The new value. The default is `true`.
  /// - Returns: This configuration.
  @discardableResult
  public func withEnabled(_ enabled: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    self.enabled = enabled
    return self
  }

  /// Sets ``attributionWindowMillis``.
  ///
  /// - Parameter milliseconds: The attribution window, in milliseconds.
  /// - Returns: This configuration.
  @discardableResult
  public func withAttributionWindow(_ milliseconds: Int64) -> PaylisherDeferredDeepLinkConfig {
    attributionWindowMillis = milliseconds
    return self
  }

  /// Sets ``includeIDFA``.
  ///
  /// - Parameter include: The new value. The default is `true`.
  /// - Returns: This configuration.
  @discardableResult
  public func withIDFA(_ include: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    includeIDFA = include
    return self
  }

  /// Sets ``advertisingID``.
  ///
  /// - Parameter source: The source of the advertising ID.
  /// - Returns: This configuration.
  @discardableResult
  public func withAdvertisingID(
    _ source: any PaylisherAdvertisingIDSource
  ) -> PaylisherDeferredDeepLinkConfig {
    advertisingID = source
    return self
  }

  /// Sets ``debugLogging``.
  ///
  /// - Parameter enabled: The new value. The default is `true`.
  /// - Returns: This configuration.
  @discardableResult
  public func withDebugLogging(_ enabled: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    debugLogging = enabled
    return self
  }

  /// Sets ``autoHandleDeepLink``.
  ///
  /// - Parameter enabled: The new value. The default is `true`.
  /// - Returns: This configuration.
  @discardableResult
  public func withAutoHandle(_ enabled: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    autoHandleDeepLink = enabled
    return self
  }

  /// Sets ``additionalEventProperties``.
  ///
  /// - Parameter properties: The properties to add to events about deferred links.
  /// - Returns: This configuration.
  @discardableResult
  public func withAdditionalEventProperties(
    _ properties: [String: Any]
  ) -> PaylisherDeferredDeepLinkConfig {
    additionalEventProperties = properties
    return self
  }

  /// Sets ``deferredDeepLinkAPIHost``.
  ///
  /// - Parameter host: The complete URL of the lookup endpoint.
  /// - Returns: This configuration.
  @discardableResult
  public func withAPIHost(_ host: String) -> PaylisherDeferredDeepLinkConfig {
    deferredDeepLinkAPIHost = host
    return self
  }

  /// Sets ``apiTimeout``.
  ///
  /// - Parameter timeout: The timeout of lookups, in seconds.
  /// - Returns: This configuration.
  @discardableResult
  public func withAPITimeout(_ timeout: TimeInterval) -> PaylisherDeferredDeepLinkConfig {
    apiTimeout = timeout
    return self
  }

  /// Sets ``clipboard``.
  ///
  /// - Parameter clipboard: The clipboard, such as `PaylisherPasteboard`.
  /// - Returns: This configuration.
  @discardableResult
  public func withClipboard(
    _ clipboard: any PaylisherClipboard
  ) -> PaylisherDeferredDeepLinkConfig {
    self.clipboard = clipboard
    return self
  }

  /// Sets ``installReferrer``.
  ///
  /// - Parameter referrer: The source of Google Play's install referrer.
  /// - Returns: This configuration.
  @discardableResult
  public func withInstallReferrer(
    _ referrer: any PaylisherInstallReferrer
  ) -> PaylisherDeferredDeepLinkConfig {
    installReferrer = referrer
    return self
  }

  /// Sets ``acceptsProbabilisticMatches``.
  ///
  /// - Parameter accepts: The new value. The default is `true`.
  /// - Returns: This configuration.
  @discardableResult
  public func withProbabilisticMatches(_ accepts: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    acceptsProbabilisticMatches = accepts
    return self
  }

  /// Returns a configuration with the default values.
  public static func `default`() -> PaylisherDeferredDeepLinkConfig {
    PaylisherDeferredDeepLinkConfig()
  }

  /// Returns a configuration for tests, with an attribution window of 1 hour and debug logging.
  public static func forTesting() -> PaylisherDeferredDeepLinkConfig {
    PaylisherDeferredDeepLinkConfig()
      .withAttributionWindow(Constants.shortAttributionWindow)
      .withDebugLogging()
  }

  /// Returns a configuration for production, with the default values and without debug logging.
  public static func forProduction() -> PaylisherDeferredDeepLinkConfig {
    PaylisherDeferredDeepLinkConfig()
  }
}
