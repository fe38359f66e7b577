// The names are Purchasely's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// The members that plans do not have here, and notifications.

extension PLYPresentationPlan {
  /// Not supported.
  @available(*, unavailable, message: "Promotional offers are not signed by the server.")
  public var offerId: String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Promotional offers are not signed by the server.")
  public var offerVendorId: String? { nil }
}

extension PLYPlan {
  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var type: Any? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var promoOffers: [any PLYPromoOffer] { [] }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var introAmount: Decimal? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var period: Any? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var duration: Int { 0 }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var currencySymbol: String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var hasIntroductoryPrice: Bool { false }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var hasFreeTrial: Bool { false }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public var hasPromoOffers: Bool { false }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public func localizedFullPrice(language: String? = nil) -> String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public func localizedPeriod(language: String? = nil) -> String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public func localizedIntroductoryPrice(language: String? = nil) -> String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public func localizedFullIntroductoryPrice(language: String? = nil) -> String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public func localizedIntroductoryPeriod(language: String? = nil) -> String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public func localizedIntroductoryDuration(language: String? = nil) -> String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public func isUserEligibleForIntroductoryOffer(completion: @escaping (Bool) -> Void) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:) by appleProductId.")
  public func priceDifference(comparedTo plan: PLYPlan) -> String? { nil }
}

extension Notification.Name {
  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Set setDefaultPresentationResultHandler, which hears purchased and restored."
  )
  public static var ply_purchasedSubscription: Notification.Name { Notification.Name("") }

  /// Not supported.
  @available(*, unavailable, message: "Screens ask the store again each time they open.")
  public static var ply_eligibilityUpdated: Notification.Name { Notification.Name("") }
}
