public import Foundation
import LinkCore
import Paylisher
import ScreenCore

/// How a screen appears, which has no effect: a screen of Paylisher says it itself.
public struct PLYDisplayMode: Hashable, Sendable {
  /// The kind.
  public let type: PLYTransitionType

  /// The whole screen.
  public static let fullScreen = PLYDisplayMode(type: .fullScreen)
  /// A sheet.
  public static let modal = PLYDisplayMode(type: .modal)
  /// A push in a navigation controller.
  public static let push = PLYDisplayMode(type: .push)
  /// A part of another view.
  public static let inlinePaywall = PLYDisplayMode(type: .inlinePaywall)

  /// A part at the lower end.
  public static func drawer(
    heightPercentage: Double = 0.5,
    dismissible: Bool = true
  ) -> PLYDisplayMode { PLYDisplayMode(type: .drawer) }

  /// A dialog.
  public static func popin(
    heightPercentage: Double = 0.5,
    dismissible: Bool = true
  ) -> PLYDisplayMode { PLYDisplayMode(type: .popin) }
}

/// The name of ``PLYDisplayMode`` in version 6.
public typealias PLYTransition = PLYDisplayMode

/// The kinds of ``PLYDisplayMode``.
public enum PLYTransitionType: Int, Sendable {
  /// As the functions and values of ``PLYDisplayMode`` say.
  case fullScreen, modal, drawer, popin, push, inlinePaywall
}

/// Hears how a screen ended, in versions 4 and 5.
public typealias PLYProductViewControllerCompletionBlock =
  (PLYProductViewControllerResult, PLYPlan?) -> Void

/// Receives a screen that was loaded, or why it was not, in versions 4 and 5.
public typealias PLYPresentationFetchCompletionBlock =
  (PLYPresentation?, (any Error)?) -> Void

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
  private let ended: ((PaylisherScreenOutcome) -> Void)?

  init(
    _ found: ScreenLookUp,
    _ link: ScreenLink,
    _ contentId: String?,
    _ ended: ((PaylisherScreenOutcome) -> Void)?
  ) {
    (id, placementId) = (found.outcome.screenID, found.outcome.placementID)
    (abTestVariantId, self.contentId) = (found.outcome.variant, contentId)
    type = found.reason == nil ? .normal : .deactivated
    plans = found.plans.map {
      PLYPresentationPlan(planVendorId: $0.id, storeProductId: $0.product, default: $0.isDefault)
    }
    (self.link, self.ended) = (link, ended)
  }

  /// The name of ``id`` in version 6.
  public var screenId: String { id ?? "" }

  /// Shows the screen; its own completion is called, else the default handler's is not.
  public func display() {
    let ended = ended
    Purchasely.sdk.present(link) { ended?($0) }
  }

  /// Shows the screen, over the app whatever is passed.
  public func display(from source: AnyObject?) { display() }

  /// Whether it is a part of a flow, which screens of Paylisher are not.
  public var isFlow: Bool { false }

  /// Closes the screen.
  public func close() { Purchasely.sdk.closeScreen() }
}

extension Purchasely {
  /// A closure of versions 4 and 5 as one of the SDK.
  class func ended(
    _ completion: PLYProductViewControllerCompletionBlock?
  ) -> ((PaylisherScreenOutcome) -> Void)? {
    completion.map { completion in
      { completion(PLYProductViewControllerResult($0), PLYPlan($0)) }
    }
  }

  /// Shows the screen of a placement.
  public class func display(
    for placementId: String,
    displayMode: PLYDisplayMode = .modal
  ) async throws -> PLYPresentation {
    try await display(.placement(id: placementId))
  }

  /// Shows a screen.
  public class func display(
    with presentationId: String,
    displayMode: PLYDisplayMode = .modal
  ) async throws -> PLYPresentation {
    try await display(.screen(id: presentationId))
  }

  private class func display(_ link: ScreenLink) async throws -> PLYPresentation {
    let found = await withCheckedContinuation { answer in
      sdk.lookUp(link) { answer.resume(returning: $0) }
    }
    guard found.reason == nil else { throw PLYError.unavailable }
    let presentation = PLYPresentation(found, link, nil, nil)
    presentation.display()
    return presentation
  }

  /// Loads what a link names, without showing it.
  class func fetch(
    _ link: ScreenLink,
    _ contentId: String?,
    _ answer: @escaping PLYPresentationFetchCompletionBlock,
    loaded: (() -> Void)? = nil,
    ended: ((PaylisherScreenOutcome) -> Void)?
  ) {
    sdk.lookUp(link) { found in
      switch found.reason {
      case .offline?, .unreadable?: answer(nil, PLYError.unavailable)
      default:
        answer(PLYPresentation(found, link, contentId, ended), nil)
        if found.reason == nil { loaded?() }
      }
    }
  }
}
