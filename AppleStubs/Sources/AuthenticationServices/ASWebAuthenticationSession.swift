@_exported import Foundation
import StubControl
import UIKit

public typealias ASPresentationAnchor = UIWindow

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

// On no actor, and the handler is not `@Sendable`: on Macs it is called on a queue of XPC.
open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  private let url: URL
  private let handler: CompletionHandler

  public init(
    url: URL,
    callbackURLScheme: String?,
    completionHandler: @escaping CompletionHandler
  ) {
    self.url = url
    handler = completionHandler
  }

  public weak var presentationContextProvider:
    (any ASWebAuthenticationPresentationContextProviding)?
  public var prefersEphemeralWebBrowserSession = false

  @discardableResult open func start() -> Bool {
    guard let answer = Self.answer else { return false }
    let result = answer(url)
    let handler = handler
    SystemCallbacks.deliver { handler(result, nil) }
    return true
  }

  open func cancel() {}

  /// For tests: what the page of a session ends with; without one a session cannot start.
  nonisolated(unsafe) public static var answer: (@Sendable (URL) -> URL?)?
}
