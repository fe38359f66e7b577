#if canImport(AuthenticationServices) && canImport(UIKit)
public import AuthenticationServices
public import Foundation
public import UIKit

/// The system's authentication session, which has the cookies of Safari and asks the person before
/// it opens.
@available(iOS 13.0, *)
@MainActor
public final class PaylisherAuthenticationSession: NSObject, PaylisherWebSession {
  private let anchor: UIWindow
  private var session: ASWebAuthenticationSession?

  /// Makes a session over a window.
  public init(anchor: UIWindow) {
    self.anchor = anchor
    super.init()
  }

  /// Opens a page and returns the URL of a scheme that it ended with.
  ///
  /// - Parameters:
  ///   - url: The page.
  ///   - callbackScheme: The scheme that ends the session.
  /// - Returns: The URL, `nil` where the person closed the session or it could not begin.
  @MainActor public func open(_ url: URL, callbackScheme: String) async -> URL? {
    await begin(url, callbackScheme)
  }

  private func begin(_ url: URL, _ callbackScheme: String) async -> URL? {
    await withCheckedContinuation { continuation in
      let session = ASWebAuthenticationSession(
        url: url,
        callbackURLScheme: callbackScheme
      ) { answer, _ in
        continuation.resume(returning: answer)
      }
      session.presentationContextProvider = self
      session.prefersEphemeralWebBrowserSession = false
      self.session = session
      if !session.start() { session.cancel() }
    }
  }
}

@available(iOS 13.0, *)
extension PaylisherAuthenticationSession: ASWebAuthenticationPresentationContextProviding {
  /// The window that the session's dialog belongs to.
  public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    anchor
  }
}
#endif
