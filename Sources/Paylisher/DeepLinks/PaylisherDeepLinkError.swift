public import Foundation
import LinkCore

/// Why a link was not delivered, or not to the end.
public struct PaylisherDeepLinkError: Error, Hashable, Sendable {
  /// The stable name of the reason.
  public let code: Code
  /// The reason in English.
  public let message: String

  /// The reasons; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The stable name.
    public let rawValue: String

    /// Wraps a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The user did not log in in time.
    public static let timedOut = Code(rawValue: "timed_out")
    /// The app cancelled it.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The app answered that the user may not see it.
    public static let declined = Code(rawValue: "declined")
    /// A later link that needs a login took its place.
    public static let replaced = Code(rawValue: "replaced")
    /// Too many links wait for the app to register its closures.
    public static let tooMany = Code(rawValue: "too_many_links")
    /// The link needs a login, and ``PaylisherDeepLinkConfig/autoHandleDeepLinks`` is off.
    public static let loginRequired = Code(rawValue: "login_required")
    /// The server's deferred link is not one of the app's.
    public static let notOurs = Code(rawValue: "not_ours")
    /// The server could not be asked, or gave no answer that can be read.
    public static let noAnswer = Code(rawValue: "no_answer")
    /// The clipboard can only be read while the app is active, which it was not for ten seconds.
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
  /// The reason in English.
  public var errorDescription: String? { message }
}
