// What the store and the user are asked for; see Purchasely+UnavailableScreens.swift.

extension Purchasely {
  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Transaction.currentEntitlements.")
  public class func userSubscriptions(
    _ invalidateCache: Bool = false,
    success: @escaping ([any PLYSubscription]?) -> Void,
    failure: @escaping (any Error) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Transaction.all.")
  public class func userSubscriptionsHistory(
    _ invalidateCache: Bool = false,
    success: @escaping ([any PLYSubscription]?) -> Void,
    failure: @escaping (any Error) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:).")
  public class func allProducts(
    success: @escaping ([any PLYProduct]) -> Void,
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:).")
  public class func product(
    with id: String,
    success: @escaping (any PLYProduct) -> Void,
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:).")
  public class func plan(
    with id: String,
    success: @escaping (PLYPlan) -> Void,
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Show a screen that sells the plan, or buy with StoreKit and call synchronize()."
  )
  public class func purchase(
    plan: PLYPlan,
    contentId: String? = nil,
    success: @escaping () -> Void,
    failure: @escaping (any Error) -> Void
  ) {}

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Show a screen that sells the plan, or buy with StoreKit and call synchronize()."
  )
  public class func purchaseWithPromotionalOffer(
    plan: PLYPlan,
    contentId: String? = nil,
    storeOfferId: String,
    success: @escaping () -> Void,
    failure: @escaping (any Error) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Promotional offers are not signed by the server.")
  public class func signPromotionalOffer(
    storeProductId: String,
    storeOfferId: String?,
    success: @escaping (any PLYOfferSignature) -> Void,
    failure: @escaping (any Error) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Call syncPurchase(for:) with the product's id.")
  public class func syncPurchase(with result: Any) async throws {}

  /// Not supported.
  @available(*, unavailable, message: "Name another product in the plan of the screen's document.")
  public class func setDynamicOffering(
    reference: String,
    planVendorId: String,
    offerVendorId: String?,
    completion: @escaping (Bool) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Name another product in the plan of the screen's document.")
  public class func getDynamicOfferings() -> [any PLYOffering] { [] }

  /// Not supported.
  @available(*, unavailable, message: "Name another product in the plan of the screen's document.")
  public class func removeDynamicOffering(reference: String) {}

  /// Not supported.
  @available(*, unavailable, message: "Name another product in the plan of the screen's document.")
  public class func clearDynamicOfferings() {}

  /// Not supported.
  @available(*, unavailable, message: "Call PaylisherSDK.shared.optOut().")
  public class func revokeDataProcessingConsent(for purposes: Set<PLYDataProcessingPurpose>) {}

  /// Not supported.
  @available(*, unavailable, message: "Name the server in the key: https://KEY@HOST.")
  public class func setEnvironment(_ environment: PLYEnvironment) {}

  /// Not supported.
  @available(*, unavailable, message: "Set the level: setLogLevel(.debug).")
  public class func setDebugMode(_ isOn: Bool) {}

  /// Not supported.
  @available(*, unavailable, message: "Set the level: setLogLevel(.debug).")
  public class func addLogger(_ logger: Any) {}

  /// Not supported.
  @available(*, unavailable, message: "Call your own code where you call setUserAttribute.")
  public class func setUserAttributeDelegate(_ delegate: AnyObject?) {}

  /// Not supported.
  @available(*, unavailable, message: "Set the value: setUserAttribute(withIntValue:forKey:).")
  public class func incrementUserAttribute(
    withKey key: String,
    value: Int = 1,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Set the value: setUserAttribute(withIntValue:forKey:).")
  public class func decrementUserAttribute(
    withKey key: String,
    value: Int = 1,
    processingLegalBasis: PLYDataProcessingLegalBasis = .optional
  ) {}

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Keep the value that you set: the SDK sends it and does not store it."
  )
  public class var userAttributes: [String: Any] { [:] }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Keep the value that you set: the SDK sends it and does not store it."
  )
  public class func getUserAttribute(for key: String) -> Any? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Set another value: setUserAttribute(withStringValue:forKey:)."
  )
  public class func clearUserAttribute(forKey key: String) {}

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Set another value: setUserAttribute(withStringValue:forKey:)."
  )
  public class func clearUserAttributes() {}

  /// Not supported.
  @available(*, unavailable, message: "Set a property: setUserAttribute(withStringValue:forKey:).")
  public class func setAttribute(_ attribute: PLYAttribute, value: String) {}

  /// Not supported.
  @available(*, unavailable, message: "Capture an event: PaylisherSDK.shared.capture(_:).")
  public class func userDidConsumeSubscriptionContent() {}

  /// Not supported.
  @available(*, unavailable, message: "Objective-C and cross-platform bridges are not supported.")
  public class func setAppTechnology(_ technology: PLYAppTechnology) {}

  /// Not supported.
  @available(*, unavailable, message: "Objective-C and cross-platform bridges are not supported.")
  public class func setSdkBridgeVersion(_ version: String) {}

  /// Not supported.
  @available(*, unavailable, message: "Call setEventDelegate(_:).")
  public class func setEventCallback(_ callback: @escaping (PLYEvent, [String: Any]?) -> Void) {}

  /// The ids of other services that ``Purchasely/setAttribute(_:value:)`` names.
  @available(*, unavailable, message: "Set a property: setUserAttribute(withStringValue:forKey:).")
  public enum PLYAttribute: Int, Sendable {
    /// An id of Firebase.
    case firebaseAppInstanceId
  }
}

/// The environments of Purchasely's service, which ``Purchasely/setEnvironment(_:)`` names.
public enum PLYEnvironment: Sendable {
  /// Purchasely's own.
  case staging, prod
}
