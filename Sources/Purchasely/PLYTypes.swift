/// Whether the SDK buys, or the app does and the SDK observes.
public enum PLYRunningMode: Int, Sendable {
  /// Buys, and shows nothing.
  case transactionOnly
  /// Observes.
  case observer
  /// Observes, and shows screens.
  case paywallObserver
  /// Buys.
  case full

  /// Whether the SDK asks the store.
  var buys: Bool { self == .full || self == .transactionOnly }
}

/// Which StoreKit is used; the system decides.
public enum StorekitSettings: Sendable {
  /// StoreKit 1.
  case storeKit1
  /// StoreKit 2, and 1 below iOS 15.
  case storeKit2
  /// StoreKit 2, and 1 below iOS 15.
  public static let `default` = StorekitSettings.storeKit2
}

/// Names of the log.
public enum PLYLogger: Sendable {
  /// What is written to the log.
  public enum PLYLogLevel: Int, Sendable {
    /// Everything.
    case debug
    /// What happens.
    case info
    /// What is odd.
    case warn
    /// What fails.
    case error
  }

  /// The name of versions 4 and 5.
  public typealias LogLevel = PLYLogLevel
}

/// The name of versions up to 3.
public typealias LogLevel = PLYLogger.PLYLogLevel

/// What fails.
public enum PLYError: Error, Sendable {
  /// The server or the store cannot be reached, or there is nothing to show.
  case unavailable
}

/// Hears what happens on screens.
public protocol PLYEventDelegate: AnyObject {
  /// Something happened.
  ///
  /// - Parameters:
  ///   - event: What.
  ///   - properties: The screen, its placement and variant.
  func eventTriggered(_ event: PLYEvent, properties: [String: Any]?)
}

/// What happens on screens.
public enum PLYEvent: String, Sendable, CaseIterable {
  /// A screen can be seen.
  case presentationViewed = "PRESENTATION_VIEWED"
  /// A screen is closed.
  case presentationClosed = "PRESENTATION_CLOSED"
  /// Something was tapped.
  case presentationAction = "PRESENTATION_ACTION"
  /// The user changed their mind.
  case purchaseCancelled = "PURCHASE_CANCELLED"
  /// The store failed.
  case inAppPurchaseFailed = "IN_APP_PURCHASE_FAILED"
  /// Another person has to approve.
  case inAppDeferred = "IN_APP_DEFERRED"
  /// A question of a survey was answered.
  case cancellationReasonPublished = "CANCELLATION_REASON_PUBLISHED"

  /// The name on the wire.
  public var name: String { rawValue }

  /// The event that Paylisher captures under a name.
  init?(_ name: String) {
    switch name {
    case "Screen Opened": self = .presentationViewed
    case "Screen Closed": self = .presentationClosed
    case "Screen Action": self = .presentationAction
    case "Purchase Cancelled": self = .purchaseCancelled
    case "Purchase Failed": self = .inAppPurchaseFailed
    case "Purchase Pending": self = .inAppDeferred
    case "Survey Answered": self = .cancellationReasonPublished
    default: return nil
    }
  }
}
