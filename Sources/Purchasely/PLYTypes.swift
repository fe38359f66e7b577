public import Foundation
import LayoutCore
import LinkCore
import Paylisher
import ScreenCore

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
  /// The user bought nothing.
  case cancelled
  /// The user bought a plan.
  case purchased
  /// The user restored purchases.
  case restored
  /// The screen was not shown.
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

  init(_ outcome: PaylisherScreenOutcome) {
    plan = PLYPlan(outcome)
    switch outcome.result {
    case .purchased: (purchaseResult, closeReason, error) = (.purchased, .programmatic, nil)
    case .restored: (purchaseResult, closeReason, error) = (.restored, .programmatic, nil)
    case .cancelled: (purchaseResult, closeReason, error) = (.cancelled, .button, nil)
    case .unavailable:
      (purchaseResult, closeReason, error) = (.none, .none, PLYError.unavailable)
    }
  }
}

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

extension LayoutAction {
  /// Whether it asks the store for a plan.
  var isPurchase: Bool { if case .screen(.purchase) = self { true } else { false } }
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

/// How a screen appears; a screen of Paylisher says it itself.
public enum PLYDisplayMode: Sendable {
  /// The whole screen.
  case fullScreen
  /// A sheet.
  case modal
  /// A part at the lower end.
  case drawer
  /// A dialog.
  case popin
  /// A push in a navigation controller.
  case push
}

/// What a screen is.
public enum PLYPresentationType: Int, Sendable {
  /// A screen.
  case normal
  /// A screen in place of one that cannot be shown.
  case fallback
  /// Switched off, unknown or held out: show nothing.
  case deactivated
  /// A screen that the app draws.
  case client
}

/// What a tap on a screen asks for; compare cases, because the numbers changed between versions.
public enum PLYPresentationAction: Int, Sendable {
  /// Close the screen.
  case close
  /// Close all screens.
  case closeAll
  /// Sign the user in.
  case login
  /// Open a link.
  case navigate
  /// Buy a plan.
  case purchase
  /// Restore purchases.
  case restore
  /// Open another screen.
  case openPresentation
  /// Open a placement.
  case openPlacement
  /// Enter a code.
  case promoCode
  /// Buy on a web page.
  case webCheckout

  /// `nil` for taps that the SDK alone deals with.
  init?(_ action: LayoutAction) {
    switch action {
    case .dismiss, .screen(.back): self = .close
    case .open: self = .navigate
    case .screen(.login): self = .login
    case .screen(.purchase): self = .purchase
    case .screen(.restore): self = .restore
    case .screen(.openScreen): self = .openPresentation
    case .screen(.openPlacement): self = .openPlacement
    case .screen(.redeemCode): self = .promoCode
    default: return nil
    }
  }
}

/// What a tap is about.
public final class PLYPresentationActionParameters: Sendable {
  /// The link that is opened.
  public let url: URL?
  /// The plan that is bought.
  public let plan: PLYPlan?
  /// The screen that is opened.
  public let presentation: String?
  /// The placement that is opened.
  public let placement: String?

  init(_ tap: ScreenTap) {
    if case .open(let text) = tap.action { url = URL(string: text) } else { url = nil }
    if case .screen(.openScreen(let id)) = tap.action {
      presentation = id
    } else {
      presentation = nil
    }
    if case .screen(.openPlacement(let id)) = tap.action { placement = id } else { placement = nil }
    if case .screen(.purchase) = tap.action {
      plan = tap.plan.map { PLYPlan(vendorId: $0.id, productId: $0.product, product: tap.product) }
    } else {
      plan = nil
    }
  }
}

/// The screen of a tap.
public final class PLYPresentationInfo: Sendable {
  /// The screen.
  public let presentationId: String?
  /// The placement.
  public let placementId: String?
  /// The variant of an A/B test.
  public let abTestVariantId: String?

  init(_ outcome: PaylisherScreenOutcome) {
    presentationId = outcome.screenID
    placementId = outcome.placementID
    abTestVariantId = outcome.variant
  }
}

/// Asked about a tap: what, its parameters, its screen, and the answer whether the SDK goes on.
public typealias PLYPaywallActionsInterceptor = (
  PLYPresentationAction, PLYPresentationActionParameters?, PLYPresentationInfo?,
  @escaping (Bool) -> Void
) -> Void

/// A plan of a screen.
public final class PLYPlan: Sendable {
  /// The id in the document of the screen.
  public let vendorId: String
  /// The store's id of the product.
  public let appleProductId: String?
  /// The name in the store.
  public let name: String?
  /// The price as a number.
  public let amount: Decimal?
  /// The currency (ISO 4217).
  public let currencyCode: String?
  private let displayPrice: String?

  init(vendorId: String, productId: String?, product: StoreProduct?) {
    (self.vendorId, appleProductId, name) = (vendorId, productId, product?.name)
    amount = product.map { Decimal($0.price) / 1_000_000 }
    (currencyCode, displayPrice) = (product?.currency, product?.displayPrice)
  }

  /// The plan that an outcome names; `nil` where it names none.
  convenience init?(_ outcome: PaylisherScreenOutcome) {
    guard let id = outcome.planID ?? outcome.productID else { return nil }
    self.init(vendorId: id, productId: outcome.productID, product: nil)
  }

  /// The price as the store writes it.
  public func localizedPrice(language: String? = nil) -> String? { displayPrice }
}

/// A plan that a screen sells.
public struct PLYPresentationPlan: Sendable {
  /// The id in the document of the screen.
  public let planVendorId: String?
  /// The store's id of the product.
  public let storeProductId: String?
  /// Whether it is chosen at first.
  public let `default`: Bool
}

/// A screen that was loaded and may be shown.
///
/// `@unchecked` because the signatures that apps were written for do not say where their closure is
/// called, which is the main thread.
public final class PLYPresentation: @unchecked Sendable {
  /// The screen.
  public let id: String?
  /// The placement that chose it.
  public let placementId: String?
  /// The variant of an A/B test.
  public let abTestVariantId: String?
  /// What it is; show nothing where it is deactivated.
  public let type: PLYPresentationType
  /// The plans that it sells.
  public let plans: [PLYPresentationPlan]
  /// What the app passed along.
  public let contentId: String?
  private let link: ScreenLink
  private let completion: ((PLYProductViewControllerResult, PLYPlan?) -> Void)?

  init(
    _ found: ScreenLookUp,
    _ link: ScreenLink,
    _ contentId: String?,
    _ completion: ((PLYProductViewControllerResult, PLYPlan?) -> Void)?
  ) {
    (id, placementId) = (found.outcome.screenID, found.outcome.placementID)
    (abTestVariantId, self.contentId) = (found.outcome.variant, contentId)
    type = found.reason == nil ? .normal : .deactivated
    plans = found.plans.map {
      PLYPresentationPlan(planVendorId: $0.id, storeProductId: $0.product, default: $0.isDefault)
    }
    (self.link, self.completion) = (link, completion)
  }

  /// The name of ``id`` in version 6.
  public var screenId: String { id ?? "" }

  /// Shows the screen; its own completion is called, else the default handler's is not.
  public func display() {
    let completion = completion
    Purchasely.sdk.present(link) { outcome in
      completion?(PLYProductViewControllerResult(outcome), PLYPlan(outcome))
    }
  }

  /// Closes the screen.
  public func close() { Purchasely.sdk.closeScreen() }
}

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
