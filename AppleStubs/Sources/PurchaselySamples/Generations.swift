import Foundation
import Purchasely

/// The calls of public apps of versions 4 and 5, and of version 6, side by side.
final class FifthGeneration: PLYEventDelegate {
  func start() {
    Purchasely.start(
      withAPIKey: "key",
      appUserId: "user",
      runningMode: .full,
      paywallActionsInterceptor: nil,
      storekitSettings: .default,
      logLevel: .debug
    ) { success, error in
      print(success, error as Any)
    }
    Purchasely.readyToOpenDeeplink(true)
    Purchasely.setEventDelegate(self)
    Purchasely.setLogLevel(.error)
    Purchasely.setLanguage(from: Locale(identifier: "fr"))
    Purchasely.setPaywallActionsInterceptor { action, parameters, info, proceed in
      switch action {
      case .navigate:
        if let url = parameters?.url { print(url) }
        proceed(true)
      case .login:
        print(info?.presentationId ?? "")
        proceed(false)
      case .purchase:
        print(parameters?.plan?.appleProductId ?? "")
        proceed(true)
      default: proceed(true)
      }
    }
  }

  func eventTriggered(_ event: PLYEvent, properties: [String: Any]?) {
    print(event.name, properties ?? [:])
  }

  func user() {
    Purchasely.userLogin(with: "user")
    Purchasely.userLogin(with: "user") { shouldRefresh in
      if shouldRefresh { Purchasely.synchronize() }
    }
    Purchasely.setUserAttribute(withStringValue: "gold", forKey: "tier")
    Purchasely.setUserAttribute(withIntValue: 3, forKey: "visits")
    Purchasely.setUserAttribute(withDoubleValue: 0.5, forKey: "share")
    Purchasely.setUserAttribute(withBoolValue: true, forKey: "pro")
    Purchasely.setUserAttribute(withDateValue: Date(), forKey: "since")
    Purchasely.setUserAttribute(withStringArray: ["a"], forKey: "tags")
    Purchasely.setUserAttribute(withIntArray: [1], forKey: "levels")
    Purchasely.setUserAttribute(withDoubleArray: [0.5], forKey: "shares")
    Purchasely.setUserAttribute(withBoolArray: [true], forKey: "flags")
    Purchasely.setUserAttribute(
      withStringValue: "gold",
      forKey: "tier",
      processingLegalBasis: .essential
    )
    print(Purchasely.isAnonymous(), Purchasely.anonymousUserId)
    Purchasely.userLogout()
  }

  func screens() {
    Purchasely.fetchPresentation(for: "onboarding", fetchCompletion: { presentation, error in
      guard let presentation, error == nil else { return }
      switch presentation.type {
      case .normal, .fallback: presentation.display()
      case .deactivated, .client: break
      @unknown default: break
      }
    }) { result, plan in
      switch result {
      case .purchased, .restored: print(plan?.vendorId ?? "")
      case .cancelled: break
      @unknown default: break
      }
    }
    Purchasely.fetchPresentation(with: "SUMMER", fetchCompletion: { _, _ in })
    let ended: PLYProductViewControllerCompletionBlock = { result, plan in
      print(result.rawValue, plan?.name ?? "")
    }
    let fetched: PLYPresentationFetchCompletionBlock = { presentation, error in
      print(presentation?.type.rawValue ?? -1, error?.localizedDescription ?? "")
    }
    Purchasely.fetchPresentation(
      with: nil,
      contentId: "42",
      fetchCompletion: fetched,
      completion: ended,
      loadedCompletion: {}
    )
    Purchasely.fetchPresentation(for: "onboarding", fetchCompletion: fetched, completion: nil)
    Purchasely.closeDisplayedPresentation()
    Purchasely.restoreAllProducts(
      success: {},
      failure: { error in print(error.localizedDescription) }
    )
    Purchasely.restoreAllProducts {
      print("restored")
    } failure: { error in
      print(error.localizedDescription)
    }
    Purchasely.synchronize()
    Purchasely.synchronize {
      print("done")
    } failure: { error in
      print(error.localizedDescription)
    }
    let level = PLYLogger.LogLevel(rawValue: 0) ?? PLYLogger.LogLevel.debug
    let mode = PLYRunningMode(rawValue: 3) ?? PLYRunningMode.full
    Purchasely.start(
      withAPIKey: "key",
      runningMode: mode,
      storekitSettings: StorekitSettings.storeKit1,
      logLevel: level
    )
    Purchasely.setDefaultPresentationResultHandler(nil)
  }

  func display() async throws {
    let presentation = try await Purchasely.display(for: "onboarding", displayMode: .fullScreen)
    print(presentation.id ?? "")
  }
}

final class SixthGeneration {
  func start(url: URL?) {
    Purchasely.apiKey("key")
      .runningMode(.full)
      .appUserId(nil)
      .logLevel(.error)
      .handleDeeplink(url)
      .allowDeeplink(true)
      .allowCampaigns(true)
      .start { error in print(error as Any) }
    if let url { Purchasely.handleDeeplink(url) }
    Purchasely.allowDeeplink(true)
    Purchasely.setDefaultPresentationDismissHandler { outcome in
      switch outcome.purchaseResult {
      case .purchased, .restored: print(outcome.plan?.vendorId ?? "", outcome.closeReason)
      case .cancelled, .none: break
      @unknown default: break
      }
    }
    Purchasely.closeAllScreens()
  }

  /// The calls by which a public app of version 6 shows a paywall and sells in observer mode.
  func screens(source: AnyObject?) {
    Purchasely.apiKey("key").storekitSettings(.storeKit2).start { _ in }
    PLYPresentationBuilder
      .forPlacementId("premium")
      .onDismissed { outcome in
        let granted = outcome.purchaseResult == .purchased || outcome.purchaseResult == .restored
        print(granted, outcome.closeReason, outcome.error?.localizedDescription ?? "")
      }
      .build()
      .preload { presentation, error in
        guard let presentation else { return print(error?.localizedDescription ?? "") }
        switch presentation.type {
        case .normal, .fallback:
          if presentation.isFlow {
            presentation.display()
          } else {
            presentation.display(from: source)
          }
        case .deactivated, .client: break
        @unknown default: break
        }
      }
    Purchasely.interceptAction(.purchase) { _, parameters in
      guard parameters?.plan?.appleProductId != nil else { return .notHandled }
      try? await Purchasely.syncPurchase(for: "pro_yearly")
      return .success
    }
    Purchasely.interceptAction(.login) { info, _, completion in
      print(info?.placementId ?? "")
      completion(.notHandled)
    }
    Purchasely.removeAllActionInterceptors()
  }

  /// The calls of a cross-platform bridge and of a sample app of version 6.
  func requests(_ transition: PLYTransition?) async throws {
    let builder: PLYPresentationBuilder = .default()
    _ = builder.contentId("42")
    let requests = [
      builder.build(), PLYPresentationBuilder.forScreenId("SUMMER").build(),
      PLYPresentationBuilder.from(presentationId: "SUMMER").build(),
      PLYPresentationBuilder.from(placementId: "premium").build(),
    ]
    for request in requests {
      request.display(transition: transition) { presentation, error in
        print(presentation?.screenId ?? "", error?.localizedDescription ?? "")
      }
    }
    let modes: [PLYTransition] = [
      .fullScreen, .modal, .push, .inlinePaywall, .drawer(heightPercentage: 0.6), .popin(),
    ]
    for mode in modes {
      switch mode.type {
      case .fullScreen, .modal, .drawer, .popin, .push, .inlinePaywall: break
      @unknown default: break
      }
    }
    let presentation = try await requests[0].display(transition: .modal)
    print(presentation.screenId, PLYPresentationOutcome().purchaseResult)
  }

  func load() async throws {
    let presentation = try await PLYPresentationBuilder.from(screenId: "SUMMER")
      .contentId("42")
      .build()
      .preload()
    print(presentation.screenId, presentation.contentId ?? "")
  }
}
