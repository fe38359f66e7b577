/// What is not supported: each name fails to compile and says what to use.
extension Purchasely {
  /// Not supported.
  @available(
    *,
    unavailable,
    message:
      "Controllers are not made: call display(for:) or display(with:), which put the screen over the app."
  )
  public class func presentationController(
    for placementId: String,
    contentId: String? = nil,
    completion: ((PLYProductViewControllerResult, PLYPlan?) -> Void)? = nil
  ) -> AnyObject? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message:
      "Controllers are not made: call display(for:) or display(with:), which put the screen over the app."
  )
  public class func presentationController(
    with presentationId: String?,
    contentId: String? = nil,
    completion: ((PLYProductViewControllerResult, PLYPlan?) -> Void)? = nil
  ) -> AnyObject? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Open the link ply/products/ID, or a screen with one plan.")
  public class func productController(
    for productId: String,
    completion: ((PLYProductViewControllerResult, PLYPlan?) -> Void)? = nil
  ) -> AnyObject? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Open the link ply/plans/ID, or a screen with one plan.")
  public class func planController(
    for planId: String,
    completion: ((PLYProductViewControllerResult, PLYPlan?) -> Void)? = nil
  ) -> AnyObject? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Open the link ply/subscriptions, which shows the store's page."
  )
  public class func subscriptionsController() -> AnyObject? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Open the link ply/cancellation_survey.")
  public class func cancellationSurveyController() -> AnyObject? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message:
      "Screens are put over the app in a window of their own; use setReadyForScreens to hold them back."
  )
  public class func setUIHandler(_ handler: AnyObject?) {}

  /// Not supported.
  @available(
    *,
    unavailable,
    message:
      "Screens are put over the app in a window of their own; use setReadyForScreens to hold them back."
  )
  public class func setUIDelegate(_ delegate: AnyObject?) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Transaction.currentEntitlements.")
  public class func userSubscriptions(
    success: @escaping ([Any]?) -> Void,
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:).")
  public class func allProducts(
    success: @escaping ([Any]) -> Void,
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Product.products(for:).")
  public class func product(
    with id: String,
    success: @escaping (Any) -> Void,
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
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Promotional offers are not signed by the server.")
  public class func signPromotionalOffer(
    storeProductId: String,
    storeOfferId: String,
    success: @escaping (Any) -> Void,
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Name another product in the plan of the screen's document.")
  public class func setDynamicOffering(
    reference: String,
    planVendorId: String,
    offerVendorId: String?,
    completion: @escaping (Bool) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Call PaylisherSDK.shared.optOut().")
  public class func revokeDataProcessingConsent(for purposes: Set<String>) {}

  /// Not supported.
  @available(*, unavailable, message: "Name the server in the key: https://KEY@HOST.")
  public class func setEnvironment(_ environment: PLYEnvironment) {}

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Screens follow the system's appearance; the document has colours of both."
  )
  public class func setThemeMode(_ mode: PLYThemeMode) {}

  /// Not supported.
  @available(*, unavailable, message: "Set the level: setLogLevel(.debug).")
  public class func setDebugMode(_ isOn: Bool) {}

  /// Not supported.
  @available(*, unavailable, message: "Set the level: setLogLevel(.debug).")
  public class func addLogger(_ logger: AnyObject) {}

  /// Not supported.
  @available(*, unavailable, message: "Call your own code where you call setUserAttribute.")
  public class func setUserAttributeDelegate(_ delegate: AnyObject?) {}

  /// Not supported.
  @available(*, unavailable, message: "Set the value: setUserAttribute(withIntValue:forKey:).")
  public class func incrementUserAttribute(withKey key: String, value: Int = 1) {}

  /// Not supported.
  @available(*, unavailable, message: "Set the value: setUserAttribute(withIntValue:forKey:).")
  public class func decrementUserAttribute(withKey key: String, value: Int = 1) {}

  /// Not supported.
  @available(*, unavailable, message: "Ask StoreKit for Transaction.all.")
  public class func userSubscriptionsHistory(
    success: @escaping ([Any]?) -> Void,
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Open the link ply/subscriptions, which shows the store's page."
  )
  public class func subscriptionController(for subscription: Any) -> AnyObject? { nil }

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
    failure: @escaping ((any Error)?) -> Void
  ) {}

  /// Not supported.
  @available(*, unavailable, message: "Capture an event: PaylisherSDK.shared.screen(_:).")
  public class func clientPresentationOpened(with presentation: PLYPresentation) {}

  /// Not supported.
  @available(*, unavailable, message: "Capture an event: PaylisherSDK.shared.screen(_:).")
  public class func clientPresentationDisplayed(with presentation: PLYPresentation) {}

  /// Not supported.
  @available(*, unavailable, message: "Capture an event: PaylisherSDK.shared.screen(_:).")
  public class func clientPresentationClosed(with presentation: PLYPresentation) {}
}

/// The environments of Purchasely's service, which ``Purchasely/setEnvironment(_:)`` names.
public enum PLYEnvironment: Sendable {
  /// Purchasely's own.
  case staging, prod
}

/// The appearances that ``Purchasely/setThemeMode(_:)`` names.
public enum PLYThemeMode: Int, Sendable {
  /// As their names say; `system` is what screens follow.
  case light, dark, system
}

extension PLYPresentation {
  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Controllers are not made: call display(), which puts the screen over the app."
  )
  public var controller: AnyObject? { nil }

  /// Not supported.
  @available(*, unavailable, message: "There is one screen at a time: call close().")
  public func back() {}
}
