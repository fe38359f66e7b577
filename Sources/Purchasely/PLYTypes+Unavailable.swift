// The names are Purchasely's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// The types of what Purchasely+Unavailable.swift refuses, whole enough for code that names them to be
// refused for their names and for nothing else.

/// Not supported.
@available(
  *,
  unavailable,
  message:
    "Controllers are not made: call display(for:) or display(with:), which put the screen over the app."
)
public protocol PLYPresentationViewController: PLYController {
  /// Not supported.
  var PresentationView: (any PLYPresentationView)? { get }
}

/// Not supported.
@available(
  *,
  unavailable,
  message:
    "Controllers are not made: call display(for:) or display(with:), which put the screen over the app."
)
public protocol PLYPresentationView {}

/// Not supported.
@available(
  *,
  unavailable,
  message:
    "Controllers are not made: call display(for:) or display(with:), which put the screen over the app."
)
public enum PLYControllerType: Sendable {
  /// Controllers of Purchasely's service.
  case productPage, subscriptionList
}

/// Not supported.
@available(
  *,
  unavailable,
  message:
    "Screens are put over the app in a window of their own; use setReadyForScreens to hold them back."
)
public protocol PLYUIHandler: AnyObject {}

/// Not supported.
@available(
  *,
  unavailable,
  message:
    "Screens are put over the app in a window of their own; use setReadyForScreens to hold them back."
)
public protocol PLYUIDelegate: AnyObject {}

/// Not supported.
@available(
  *,
  unavailable,
  message: "There are no alerts: setDefaultPresentationResultHandler hears how a screen ended."
)
public enum PLYAlertMessage: Int, Sendable {
  /// Alerts of Purchasely's service.
  case transactionError, inAppSuccess
}

/// Not supported.
@available(*, unavailable, message: "Call your own code where you call setUserAttribute.")
public protocol PLYUserAttributeDelegate: AnyObject {}

/// Not supported.
@available(*, unavailable, message: "Call your own code where you call setUserAttribute.")
public enum PLYUserAttributeSource: Int, Sendable {
  /// Who set the value.
  case purchasely, client
}

/// Not supported.
@available(*, unavailable, message: "Call your own code where you call setUserAttribute.")
public enum PLYUserAttributeType: Int, Sendable {
  /// The kinds of value.
  case string, bool, int, double, date
}

/// Not supported.
@available(*, unavailable, message: "Call PaylisherSDK.shared.optOut().")
public enum PLYDataProcessingPurpose: Hashable, Sendable {
  /// Purposes of Purchasely's service.
  case allNonEssentials, analytics, identifiedAnalytics, campaigns, personalization,
    thirdPartyIntegrations
}

/// Not supported.
@available(*, unavailable, message: "Ask StoreKit for Transaction.currentEntitlements.")
public protocol PLYSubscription {
  /// Not supported.
  var plan: PLYPlan { get }
  /// Not supported.
  var product: any PLYProduct { get }
  /// Not supported.
  var status: PLYSubscriptionStatus { get }
  /// Not supported.
  var environment: PLYSubscriptionEnvironment { get }
  /// Not supported.
  var offerType: PLYSubscriptionOfferType { get }
  /// Not supported.
  var subscriptionSource: PLYSubscriptionSource { get }
  /// Not supported.
  var storeCountry: String? { get }
  /// Not supported.
  var contentId: String? { get }
  /// Not supported.
  var purchasedDate: Date? { get }
  /// Not supported.
  var nextRenewalDate: Date? { get }
  /// Not supported.
  var cancelledDate: Date? { get }
}

/// Not supported.
@available(*, unavailable, message: "Ask StoreKit for Transaction.currentEntitlements.")
public enum PLYSubscriptionStatus: Int, Sendable {
  /// The states of a subscription.
  case autoRenewing, onHold, inGracePeriod, autoRenewingCanceled, deactivated, revoked, paused,
    unpaid
  /// Another state.
  case unknown
}

/// Not supported.
@available(*, unavailable, message: "Ask StoreKit for Transaction.currentEntitlements.")
public enum PLYSubscriptionEnvironment: Int, Sendable {
  /// The environments of a store.
  case sandbox, production, unknown
}

/// Not supported.
@available(*, unavailable, message: "Ask StoreKit for Transaction.currentEntitlements.")
public enum PLYSubscriptionOfferType: Int, Sendable {
  /// The offers of a store.
  case none, freeTrial, introOffer, promoCode, promotionalOffer
}

/// Not supported.
@available(*, unavailable, message: "Ask StoreKit for Transaction.currentEntitlements.")
public enum PLYSubscriptionSource: Int, Sendable {
  /// The stores.
  case appleAppStore, googlePlayStore, amazonAppstore, huaweiAppGallery, stripe, none
}

/// Not supported.
@available(*, unavailable, message: "Ask StoreKit for Product.products(for:).")
public protocol PLYProduct {
  /// Not supported.
  var vendorId: String { get }
  /// Not supported.
  var name: String? { get }
  /// Not supported.
  var plans: [PLYPlan] { get }
}

/// Not supported.
@available(*, unavailable, message: "Promotional offers are not signed by the server.")
public protocol PLYPromoOffer {
  /// Not supported.
  var vendorId: String { get }
  /// Not supported.
  var storeOfferId: String { get }
}

/// Not supported.
@available(*, unavailable, message: "Promotional offers are not signed by the server.")
public protocol PLYOfferSignature {
  /// Not supported.
  var identifier: String { get }
  /// Not supported.
  var keyIdentifier: String { get }
  /// Not supported.
  var nonce: UUID { get }
  /// Not supported.
  var signature: String { get }
  /// Not supported.
  var timestamp: Double { get }
}

/// Not supported.
@available(*, unavailable, message: "Name another product in the plan of the screen's document.")
public protocol PLYOffering {
  /// Not supported.
  var reference: String { get }
  /// Not supported.
  var planId: String { get }
  /// Not supported.
  var offerId: String? { get }
}

/// Not supported.
@available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
public protocol PLYPresentationMetadata {}

/// Not supported.
@available(*, unavailable, message: "Objective-C and cross-platform bridges are not supported.")
public enum PLYAppTechnology: Int, Sendable {
  /// Bridges of Purchasely's service.
  case native, reactNative, cordova, flutter, unity
}
