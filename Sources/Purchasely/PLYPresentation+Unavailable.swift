// The members that screens, taps and builders do not have here.

extension PLYPresentation {
  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Controllers are not made: call display(), which puts the screen over the app."
  )
  public var controller: (any PLYPresentationViewController)? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Controllers are not made: call display(), which puts the screen over the app."
  )
  public var swiftUIView: (any PLYPresentationView)? { nil }

  /// Not supported.
  @available(*, unavailable, message: "There is one screen at a time: call close().")
  public func back() {}

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Read placementId and abTestVariantId; rules of placements have no ids of their own."
  )
  public var audienceId: String? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Read placementId and abTestVariantId; rules of placements have no ids of their own."
  )
  public var abTestId: String? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Read placementId and abTestVariantId; rules of placements have no ids of their own."
  )
  public var campaignId: String? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Read placementId and abTestVariantId; rules of placements have no ids of their own."
  )
  public var flowId: String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public var language: String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public var height: Int { 0 }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public var backgroundColor: AnyObject? { nil }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public var displayMode: PLYDisplayMode? { nil }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public var transition: PLYTransition? { nil }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public var metadata: (any PLYPresentationMetadata)? { nil }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public var connections: [Any] { [] }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public func executeConnection(_ connection: Any) {}
}

extension PLYPresentationActionParameters {
  /// Not supported.
  @available(*, unavailable, message: "Read url, plan, presentation or placement.")
  public var title: String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Promotional offers are not signed by the server.")
  public var promoOffer: (any PLYPromoOffer)? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Read url: a purchase on a web page is a link.")
  public var clientReferenceId: String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Read url: a purchase on a web page is a link.")
  public var queryParameterKey: String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Read url: a purchase on a web page is a link.")
  public var webCheckoutProvider: Any? { nil }
}

extension PLYPresentationInfo {
  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Controllers are not made: put your view over the app's window."
  )
  public var controller: PLYController? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Keep the content id where you open the screen.")
  public var contentId: String? { nil }

  /// Not supported.
  @available(*, unavailable, message: "Read presentationId and placementId.")
  public var presentation: PLYPresentation? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Read placementId and abTestVariantId; rules of placements have no ids of their own."
  )
  public var abTestId: String? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Read placementId and abTestVariantId; rules of placements have no ids of their own."
  )
  public var audienceId: String? { nil }

  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Read placementId and abTestVariantId; rules of placements have no ids of their own."
  )
  public var campaignId: String? { nil }
}

extension PLYPresentationOutcome {
  /// Not supported.
  @available(*, unavailable, message: "Keep the screen that you displayed.")
  public var presentation: PLYPresentation? { nil }
}

extension PLYPresentationBuilder {
  /// Not supported.
  @available(
    *,
    unavailable,
    message: "Set setEventDelegate(_:), which hears PRESENTATION_VIEWED and PRESENTATION_CLOSED."
  )
  public func onPresented(
    _ handler: @escaping (PLYPresentation?, (any Error)?) -> Void
  ) -> PLYPresentationBuilder { self }

  /// Not supported.
  @available(*, unavailable, message: "Intercept the tap: interceptAction(.close).")
  public func onClose(_ handler: @escaping () -> Void) -> PLYPresentationBuilder { self }

  /// Not supported.
  @available(*, unavailable, message: "Intercept the tap: interceptAction(.close).")
  public func onCloseRequested(
    _ handler: @escaping () -> Void
  ) -> PLYPresentationBuilder { self }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public func backgroundColor(_ color: AnyObject) -> PLYPresentationBuilder { self }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public func progressColor(_ color: AnyObject) -> PLYPresentationBuilder { self }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public func displayCloseButton(_ isShown: Bool) -> PLYPresentationBuilder { self }

  /// Not supported.
  @available(*, unavailable, message: "The document of the screen says it; see docs/screens.md.")
  public func displayBackButton(_ isShown: Bool) -> PLYPresentationBuilder { self }
}

extension PurchaselyBuilder {
  /// Not supported.
  @available(*, unavailable, message: "Objective-C and cross-platform bridges are not supported.")
  public func appTechnology(_ technology: PLYAppTechnology) -> PurchaselyBuilder { self }

  /// Not supported.
  @available(*, unavailable, message: "Objective-C and cross-platform bridges are not supported.")
  public func sdkBridgeVersion(_ version: String) -> PurchaselyBuilder { self }
}
