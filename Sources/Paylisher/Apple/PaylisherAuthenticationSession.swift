#if canImport(AuthenticationServices) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
public import AuthenticationServices
public import Foundation
public import UIKit

/// The system's authentication session, which has the cookies of Safari and asks the user before it
/// opens.
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
  /// - Returns: The URL, `nil` where the user closed the session or it could not start.
  @MainActor public func open(_ url: URL, callbackScheme: String) async -> URL? {
    let answer = await withCheckedContinuation { continuation in
      start(url, callbackScheme, SingleResume(continuation))
    }
    session = nil
    return answer
  }

  private func start(_ url: URL, _ callbackScheme: String, _ answer: SingleResume<URL?>) {
    let session = Self.session(url, callbackScheme, answer)
    session.presentationContextProvider = self
    session.prefersEphemeralWebBrowserSession = false
    self.session = session
    // A session that does not start need not call its handler.
    if !session.start() { answer.resume(nil) }
  }

  /// Made outside of the main actor: Macs call the handler on a queue of XPC, and a closure of the
  /// main actor traps there.
  private nonisolated static func session(
    _ url: URL,
    _ callbackScheme: String,
    _ answer: SingleResume<URL?>
  ) -> ASWebAuthenticationSession {
    ASWebAuthenticationSession(
      url: url,
      callbackURLScheme: callbackScheme
    ) { @Sendable callback, _ in
      answer.resume(callback)
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
