#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
public import UIKit
#endif

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
/// What signatures of controllers name.
public typealias PLYController = UIViewController
#else
/// What signatures of controllers name.
public typealias PLYController = AnyObject
#endif

// Each name fails to compile and says what to use. Signatures are whole, so that a call is refused
// for its name and for nothing else.

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
    loaded: (((any PLYPresentationViewController)?, Bool, (any Error)?) -> Void)? = nil,
    completion: PLYProductViewControllerCompletionBlock? = nil
  ) -> PLYController? { nil }

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
    loaded: (((any PLYPresentationViewController)?, Bool, (any Error)?) -> Void)? = nil,
    completion: PLYProductViewControllerCompletionBlock? = nil
  ) -> PLYController? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Open the link ply/products/ID, or a screen with one plan.")
  public class func productController(
    for productId: String,
    with presentationId: String? = nil,
    contentId: String? = nil,
    loaded: (((any PLYPresentationViewController)?, Bool, (any Error)?) -> Void)? = nil,
    completion: PLYProductViewControllerCompletionBlock? = nil
  ) -> PLYController? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Open the link ply/plans/ID, or a screen with one plan.")
  public class func planController(
    for planId: String,
    with presentationId: String? = nil,
    contentId: String? = nil,
    loaded: (((any PLYPresentationViewController)?, Bool, (any Error)?) -> Void)? = nil,
    completion: PLYProductViewControllerCompletionBlock? = nil
  ) -> PLYController? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Open the link ply/subscriptions, which shows the store's page."
  )
  public class func subscriptionsController() -> PLYController? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Open the link ply/subscriptions, which shows the store's page."
  )
  public class func subscriptionController(for subscription: Any) -> PLYController? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Open the link ply/cancellation_survey.")
  public class func cancellationSurveyController(
    for productId: String? = nil,
    selected: ((Any) -> Void)? = nil
  ) -> PLYController? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message:
      "Controllers are not made: call display(for:) or display(with:), which put the screen over the app."
  )
  public class func showController(_ controller: PLYController, type: PLYControllerType) {}

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
  @available(
    *,
    unavailable,
    message: "Screens follow the system's appearance; the document has colors of both."
  )
  public class func setThemeMode(_ mode: PLYThemeMode) {}

  /// Not supported.
  @available(*, unavailable, message: "Capture an event: PaylisherSDK.shared.screen(_:).")
  public class func clientPresentationOpened(with presentation: PLYPresentation) {}

  /// Not supported.
  @available(*, unavailable, message: "Capture an event: PaylisherSDK.shared.screen(_:).")
  public class func clientPresentationDisplayed(with presentation: PLYPresentation) {}

  /// Not supported.
  @available(*, unavailable, message: "Capture an event: PaylisherSDK.shared.screen(_:).")
  public class func clientPresentationClosed(with presentation: PLYPresentation) {}

  /// Not supported.
  @available(*, unavailable, message: "Draw the screen as a document; see docs/screens.md.")
  public class func setCustomScreenViewDelegate(_ delegate: Any?) {}

  /// Not supported.
  @available(*, unavailable, message: "Draw the screen as a document; see docs/screens.md.")
  public class func setCustomScreenViewControllerDelegate(_ delegate: AnyObject?) {}

  /// Not supported.
  @available(*, unavailable, message: "Draw the screen as a document; see docs/screens.md.")
  public class func removeCustomScreenViewControllerDelegate() {}

  /// The appearances that ``Purchasely/setThemeMode(_:)`` names.
  public enum PLYThemeMode: Int, Sendable {
    /// As their names say; `system` is what screens follow.
    case light, dark, system
  }
}
