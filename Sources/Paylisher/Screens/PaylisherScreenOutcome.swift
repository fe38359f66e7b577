/// The outcome of a screen.
public struct PaylisherScreenOutcome: Hashable, Sendable {
  /// The user's action, or the reason why the SDK did not show the screen.
  public enum Result: Hashable, Sendable {
    /// A result that indicates that the user bought a plan.
    case purchased
    /// A result that indicates that the user restored purchases.
    case restored
    /// A result that indicates that the user closed the screen.
    case cancelled
    /// A result that indicates that the SDK did not show a screen, with the reason.
    case unavailable(Reason)
  }

  /// The reason why the SDK did not show a screen, with a stable raw value.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// A reason that indicates that the screen or placement does not exist, or that its preview has expired.
    case unknown
    /// A reason that indicates that the screen or placement is turned off.
    case deactivated
    /// A reason that indicates that the user is in the hold-out of an A/B test.
    case holdOut = "hold_out"
    /// A reason that indicates that the server cannot be reached and that the device has no copy.
    case offline
    /// A reason that indicates that the document is unreadable or requires a later version of the SDK.
    case unreadable
    /// A reason that indicates that the app has no active scene or no display.
    ///
    /// For a screen that a link opens, the app had no active scene within five minutes.
    case notShown = "not_shown"
  }

  /// The user's action, or the reason why the SDK did not show the screen.
  public var result: Result
  /// The ID of the screen, or `nil` if no screen was found.
  public var screenID: String?
  /// The ID of the placement that selected the screen, or `nil` if there was no placement.
  public var placementID: String?
  /// The user's variant in an A/B test, or `nil` if there was no test.
  public var variant: String?
  /// The ID of the purchased plan in the screen's document.
  public var planID: String?
  /// The store's ID of the purchased product.
  public var productID: String?

  /// Creates an outcome.
  ///
  /// - Parameters:
  ///   - result: The user's action, or the reason why the SDK did not show the screen.
  ///   - screenID: The ID of the screen. The default is `nil`.
  public init(_ result: Result, screenID: String? = nil) {
    (self.result, self.screenID) = (result, screenID)
  }
}
