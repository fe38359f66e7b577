#if canImport(AuthenticationServices) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
public import AuthenticationServices
public import Foundation
public import UIKit

/// A web session that uses the system's authentication session.
///
/// It has the cookies of Safari. The system asks the user before it opens the session.
@available(iOS 13.0, *)
@MainActor
public final class PaylisherAuthenticationSession: NSObject, PaylisherWebSession {
  private let anchor: UIWindow
  private var session: ASWebAuthenticationSession?

  /// Creates a session that the system presents over a window.
  ///
  /// - Parameter anchor: The window.
  public init(anchor: UIWindow) {
    self.anchor = anchor
    super.init()
  }

  /// Opens a web page and waits for the URL that ends the session.
  ///
  /// - Parameters:
  ///   - url: The URL of the page.
  ///   - callbackScheme: The URL scheme that ends the session.
  /// - Returns: The URL that ended the session, or `nil` if the user closed it or it could not
  ///   start.
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
  /// Returns the window over which the system presents the session's dialog.
  ///
  /// - Parameter session: The authentication session.
  /// - Returns: The window.
  public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
    anchor
  }
}
#endif
