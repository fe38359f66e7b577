public import Foundation

extension PaylisherDeferredDeepLinkConfig {
  /// Sets ``enabled``.
  @discardableResult
  public func withEnabled(_ enabled: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    self.enabled = enabled
    return self
  }

  /// Sets ``attributionWindowMillis``.
  @discardableResult
  public func withAttributionWindow(_ milliseconds: Int64) -> PaylisherDeferredDeepLinkConfig {
    attributionWindowMillis = milliseconds
    return self
  }

  /// Sets ``includeIDFA``.
  @discardableResult
  public func withIDFA(_ include: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    includeIDFA = include
    return self
  }

  /// Sets ``advertisingID``.
  @discardableResult
  public func withAdvertisingID(
    _ source: any PaylisherAdvertisingIDSource
  ) -> PaylisherDeferredDeepLinkConfig {
    advertisingID = source
    return self
  }

  /// Sets ``debugLogging``.
  @discardableResult
  public func withDebugLogging(_ enabled: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    debugLogging = enabled
    return self
  }

  /// Sets ``autoHandleDeepLink``.
  @discardableResult
  public func withAutoHandle(_ enabled: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    autoHandleDeepLink = enabled
    return self
  }

  /// Sets ``additionalEventProperties``.
  @discardableResult
  public func withAdditionalEventProperties(
    _ properties: [String: Any]
  ) -> PaylisherDeferredDeepLinkConfig {
    additionalEventProperties = properties
    return self
  }

  /// Sets ``deferredDeepLinkAPIHost``.
  @discardableResult
  public func withAPIHost(_ host: String) -> PaylisherDeferredDeepLinkConfig {
    deferredDeepLinkAPIHost = host
    return self
  }

  /// Sets ``apiTimeout``, in seconds.
  @discardableResult
  public func withAPITimeout(_ timeout: TimeInterval) -> PaylisherDeferredDeepLinkConfig {
    apiTimeout = timeout
    return self
  }

  /// Sets ``clipboard``.
  @discardableResult
  public func withClipboard(
    _ clipboard: any PaylisherClipboard
  ) -> PaylisherDeferredDeepLinkConfig {
    self.clipboard = clipboard
    return self
  }

  /// Sets ``installReferrer``.
  @discardableResult
  public func withInstallReferrer(
    _ referrer: any PaylisherInstallReferrer
  ) -> PaylisherDeferredDeepLinkConfig {
    installReferrer = referrer
    return self
  }

  /// Sets ``acceptsProbabilisticMatches``.
  @discardableResult
  public func withProbabilisticMatches(_ accepts: Bool = true) -> PaylisherDeferredDeepLinkConfig {
    acceptsProbabilisticMatches = accepts
    return self
  }

  /// The defaults.
  public static func `default`() -> PaylisherDeferredDeepLinkConfig {
    PaylisherDeferredDeepLinkConfig()
  }

  /// A short window, with the outcome logged.
  public static func forTesting() -> PaylisherDeferredDeepLinkConfig {
    PaylisherDeferredDeepLinkConfig()
      .withAttributionWindow(Constants.shortAttributionWindow)
      .withDebugLogging()
  }

  /// The defaults, with nothing logged.
  public static func forProduction() -> PaylisherDeferredDeepLinkConfig {
    PaylisherDeferredDeepLinkConfig()
  }
}
