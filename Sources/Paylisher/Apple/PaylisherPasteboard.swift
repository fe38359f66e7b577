#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Dispatch
import UIKit

/// The system's pasteboard, asked only where it says that it probably holds a web URL.
///
/// iOS 14 and later answer that without a notice; reading shows one, and iOS 16 asks the user. Both
/// happen off the main thread, which the dialog and Universal Clipboard would block.
///
/// ```swift
/// config.deferredDeepLinkConfig?.withClipboard(PaylisherPasteboard())
/// ```
@available(iOS 14.0, *)
public struct PaylisherPasteboard: PaylisherClipboard {
  /// The longest that detection may take, in seconds; it takes milliseconds.
  private static let detectionTimeout = 3

  /// Makes a reader of the general pasteboard.
  public init() {}

  /// Whether the pasteboard probably holds a web URL; `nil` where the system gives no answer.
  public func hasProbableWebURL() async -> Bool? {
    await withCheckedContinuation { continuation in
      let answer = SingleResume(continuation)
      // UIKit calls back on a queue of its own, with a closure type that does not say so: without
      // `@Sendable` the closure belongs to the caller's actor and traps there.
      UIPasteboard.general.detectPatterns(for: [.probableWebURL]) { @Sendable result in
        answer.resume(try? result.get().contains(.probableWebURL))
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.detectionTimeout)) {
        answer.resume(nil)
      }
    }
  }

  /// The pasteboard's text where it is probably a web URL.
  public func probableWebURL() async -> String? {
    guard await hasProbableWebURL() == true else { return nil }
    return await withCheckedContinuation { continuation in
      let answer = SingleResume(continuation)
      DispatchQueue.global(qos: .userInitiated).async { @Sendable in
        answer.resume(UIPasteboard.general.string)
      }
    }
  }
}
#endif
