public import Foundation
import LinkCore

/// An error that describes why the SDK did not deliver a link or did not finish its delivery.
public struct PaylisherDeepLinkError: Error, Hashable, Sendable {
  /// The stable code of the error.
  public let code: Code
  /// A description of the error in English.
  public let message: String

  /// The code of an error, to which later versions may add values.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The stable name of the code.
    public let rawValue: String

    /// Creates a code from its name.
    ///
    /// - Parameter rawValue: The name of the code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// An error that indicates that the user did not log in before the timeout.
    public static let timedOut = Code(rawValue: "timed_out")
    /// An error that indicates that the app cancelled the link.
    public static let cancelled = Code(rawValue: "cancelled")
    /// An error that indicates that the app did not allow the user to open the link.
    public static let declined = Code(rawValue: "declined")
    /// An error that indicates that a later link that requires a login replaced the link.
    public static let replaced = Code(rawValue: "replaced")
    /// An error that indicates that too many links wait for the app to register its closures.
    public static let tooMany = Code(rawValue: "too_many_links")
    /// An error that indicates that the link requires a login, but links are not configured to wait for it.
    ///
    /// See ``PaylisherDeepLinkConfig/autoHandleDeepLinks``.
    public static let loginRequired = Code(rawValue: "login_required")
    /// An error that indicates that the deferred link from the server does not belong to the app.
    public static let notOurs = Code(rawValue: "not_ours")
    /// An error that indicates that the server could not be reached or that its answer was unreadable.
    public static let noAnswer = Code(rawValue: "no_answer")
    /// An error that indicates that the app was not active for ten seconds.
    ///
    /// The SDK can read the clipboard only while the app is active.
    public static let notActive = Code(rawValue: "not_active")
  }

  static let timedOut = PaylisherDeepLinkError(
    .timedOut,
    "The user did not log in before the timeout."
  )
  static let cancelled = PaylisherDeepLinkError(.cancelled, "The app cancelled the link.")
  static let declined = PaylisherDeepLinkError(.declined, "The user may not open the link.")
  static let replaced = PaylisherDeepLinkError(.replaced, "A later link took its place.")
  static let tooMany = PaylisherDeepLinkError(.tooMany, "Too many links wait for their closures.")
  static let loginRequired = PaylisherDeepLinkError(.loginRequired, "The link needs a login.")

  static let notActive = PaylisherDeepLinkError(.notActive, "The app was not active.")

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ refusal: LinkRefusal) {
    self.init(Code(rawValue: refusal.rawValue), refusal.explanation)
  }
}

extension PaylisherDeepLinkError: LocalizedError {
  /// A description of the error in English.
  public var errorDescription: String? { message }
}
