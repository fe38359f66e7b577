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
    Purchasely.closeDisplayedPresentation()
    Purchasely.restoreAllProducts(success: {}, failure: { _ in })
    Purchasely.synchronize()
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

  func load() async throws {
    let presentation = try await PLYPresentationBuilder.from(screenId: "SUMMER")
      .contentId("42")
      .build()
      .preload()
    print(presentation.screenId, presentation.contentId ?? "")
  }
}
