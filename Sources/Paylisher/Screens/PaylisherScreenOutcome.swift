/// How a screen ended.
public struct PaylisherScreenOutcome: Hashable, Sendable {
  /// What the user did, or why the screen was not shown.
  public enum Result: Hashable, Sendable {
    /// The user bought a plan.
    case purchased
    /// The user restored purchases.
    case restored
    /// The user closed the screen.
    case cancelled
    /// There was nothing to show.
    case unavailable(Reason)
  }

  /// Why there was nothing to show; the raw value is stable.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The server knows no such screen or placement, or its preview has expired.
    case unknown
    /// The screen or placement is switched off.
    case deactivated
    /// The user is in the hold-out of an A/B test.
    case holdOut = "hold_out"
    /// The server cannot be reached, and the device has no copy.
    case offline
    /// The document cannot be read, or is for a later version of the SDK.
    case unreadable
    /// The app has no active scene, for a link also not within five minutes, or no display.
    case notShown = "not_shown"
  }

  /// What the user did, or why the screen was not shown.
  public var result: Result
  /// The id of the screen, `nil` where none was found.
  public var screenID: String?
  /// The id of the placement that chose the screen, `nil` without one.
  public var placementID: String?
  /// The variant of an A/B test that the user is in, `nil` without one.
  public var variant: String?
  /// The plan that was bought, by its id in the document.
  public var planID: String?
  /// The store's id of the product that was bought.
  public var productID: String?

  /// Makes an outcome.
  public init(_ result: Result, screenID: String? = nil) {
    (self.result, self.screenID) = (result, screenID)
  }
}
