extension TraceStep {
  /// The stable names of the checks, as stored, shown and tested.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Whether the link is switched on.
    case linkEnabled = "link_enabled"
    /// Whether its first moment has come.
    case started
    /// Whether its last moment is still ahead.
    case notExpired = "not_expired"
    /// Whether it has clicks left.
    case clickLimit = "click_limit"
    /// Whether the password that it asks for was given.
    case password
    /// Whether the person went on after the warning.
    case warning
    /// Where a link that is over leads.
    case expiredTarget = "expired_target"
    /// Whether a browser fetches ahead of a tap.
    case prefetch
    /// That the link's QR code was scanned; absent for other taps.
    case scan
    /// Whether a person or a bot asks.
    case agent
    /// Which of the link's targets apply.
    case platform
    /// The app whose web view asks.
    case inAppBrowser = "in_app_browser"
    /// Whether a rule applies.
    case rule
    /// Which variant of a split was chosen.
    case variant
    /// That the tap's own parameters lead it; absent for other taps.
    case tapParameters = "tap_parameters"
    /// Whether the link has targets for the platform at all.
    case platformTarget = "platform_target"
    /// The route inside the app.
    case appTarget = "app_target"
    /// The `https` URL that the system opens in the app.
    case universalLink = "universal_link"
    /// The page in the store.
    case storeTarget = "store_target"
    /// The web page of the phone's platform.
    case webTarget = "web_target"
    /// The web page for computers.
    case desktopTarget = "desktop_target"
    /// The web page for everybody else.
    case fallback
    /// A web page meant for another platform.
    case anyWeb = "any_web"
    /// Whether another device could open the link.
    case otherPlatform = "other_platform"
    /// Where the tap goes.
    case destination
  }
}
