import Foundation
import Paylisher

// An app in Swift 6 mode whose set-up runs outside the main actor. Closures that the SDK calls on the
// main thread say so, so that they navigate without a hop. Compiling is the test.

@MainActor final class Navigator {
  static let shared = Navigator()
  private(set) var route: [String] = []

  func navigate(_ link: PaylisherDeepLink) { route = link.pathSegments }
  func askForLogin(_ answer: @escaping @Sendable (Bool) -> Void) { answer(true) }
  func show(_ error: any Error) {}
  func refresh() {}
}

actor Setup {
  func receiveLinks() {
    let sdk = PaylisherSDK.shared
    sdk.onDeepLink { link, requiresAuth in
      if !requiresAuth { Navigator.shared.navigate(link) }
    }
    sdk.onDeepLinkRequiresAuth { _, complete in
      Navigator.shared.askForLogin { complete($0) }
    }
    sdk.onDeepLinkResolved { Navigator.shared.navigate($0) }
    sdk.onDeepLinkFailed { _, error in
      if let error { Navigator.shared.show(error) }
    }
  }

  func findDeferredLink(code: String) {
    PaylisherSDK.shared.checkDeferredDeepLink(
      onSuccess: { Navigator.shared.navigate($0) },
      onNoMatch: { Navigator.shared.refresh() },
      onError: { Navigator.shared.show($0) }
    )
    PaylisherSDK.shared.deferredDeepLink(
      code: code,
      onSuccess: { Navigator.shared.navigate($0) },
      onNoMatch: { Navigator.shared.refresh() },
      onError: { Navigator.shared.show($0) }
    )
    PaylisherDeferredDeepLinkManager.check(
      onSuccess: { Navigator.shared.navigate($0) },
      onNoMatch: { Navigator.shared.refresh() },
      onError: { Navigator.shared.show($0) }
    )
  }

  func showScreens() {
    PaylisherSDK.shared.reloadFeatureFlags { Navigator.shared.refresh() }
    PaylisherSDK.shared.onScreenLogin { Navigator.shared.refresh() }
    PaylisherSDK.shared.onScreenEnded { _ in Navigator.shared.refresh() }
    PaylisherSDK.shared.presentScreen("pro") { _ in Navigator.shared.refresh() }
    PaylisherSDK.shared.presentPlacement("home") { _ in Navigator.shared.refresh() }
  }
}
