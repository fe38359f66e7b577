import Paylisher

/// How a screen ended, in versions 4 and 5.
///
/// The numbers differ from those of ``PLYPurchaseResult``: compare cases, never raw values.
public enum PLYProductViewControllerResult: Int, Sendable {
  /// The user bought a plan.
  case purchased
  /// The user bought nothing.
  case cancelled
  /// The user restored purchases.
  case restored

  init(_ outcome: PaylisherScreenOutcome) {
    switch outcome.result {
    case .purchased: self = .purchased
    case .restored: self = .restored
    case .cancelled, .unavailable: self = .cancelled
    }
  }
}

/// How a screen ended, in version 6.
public enum PLYPurchaseResult: Int, Sendable {
  /// The user began to buy and changed their mind; a screen that closes later says ``none``.
  case cancelled
  /// The user bought a plan.
  case purchased
  /// The user restored purchases.
  case restored
  /// The user bought nothing, or the screen was not shown.
  case none
}

/// Why a screen closed, in version 6.
public enum PLYCloseReason: Int, Sendable {
  /// It was not shown.
  case none
  /// The user closed it.
  case button
  /// The user swiped it away.
  case interactiveDismiss
  /// A purchase, or the app, closed it.
  case programmatic
}

/// How a screen ended, in version 6, with its plan and reasons.
public struct PLYPresentationOutcome: Sendable {
  /// What the user did.
  public let purchaseResult: PLYPurchaseResult
  /// The plan that was bought.
  public let plan: PLYPlan?
  /// Why the screen closed.
  public let closeReason: PLYCloseReason
  /// Why the screen was not shown.
  public let error: (any Error)?

  /// Makes an outcome, for tests of an app.
  public init(
    purchaseResult: PLYPurchaseResult = .none,
    plan: PLYPlan? = nil,
    closeReason: PLYCloseReason = .none,
    error: (any Error)? = nil
  ) {
    (self.purchaseResult, self.plan) = (purchaseResult, plan)
    (self.closeReason, self.error) = (closeReason, error)
  }

  init(_ outcome: PaylisherScreenOutcome) {
    plan = PLYPlan(outcome)
    switch outcome.result {
    case .purchased: (purchaseResult, closeReason, error) = (.purchased, .programmatic, nil)
    case .restored: (purchaseResult, closeReason, error) = (.restored, .programmatic, nil)
    case .cancelled: (purchaseResult, closeReason, error) = (.none, .button, nil)
    case .unavailable:
      (purchaseResult, closeReason, error) = (.none, .none, PLYError.unavailable)
    }
  }
}
