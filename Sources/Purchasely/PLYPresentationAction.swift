public import Foundation
import LayoutCore
import LinkCore
import Paylisher
import ScreenCore

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

extension LayoutAction {
  /// Whether it asks the store for a plan.
  var isPurchase: Bool { if case .screen(.purchase) = self { true } else { false } }
}
