#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Dispatch
import UIKit

/// The system's pasteboard, which the SDK reads only if it probably contains a web URL.
///
/// On iOS 14 and later, the check shows no notice to the user. Reading shows a notice, and on iOS
/// 16 and later the system asks the user first. The SDK checks and reads the pasteboard off the
/// main thread, because the dialog and Universal Clipboard would block it.
///
/// ```swift
/// config.deferredDeepLinkConfig?.withClipboard(PaylisherPasteboard())
/// ```
@available(iOS 14.0, *)
public struct PaylisherPasteboard: PaylisherClipboard {
  /// The longest that detection may take, in seconds; it takes milliseconds.
  private static let detectionTimeout = 3

  /// Creates a reader of the general pasteboard.
  public init() {}

  /// Returns a Boolean value that indicates whether the pasteboard probably contains a web URL.
  ///
  /// - Returns: `true` if the pasteboard probably contains a web URL, otherwise `false`. `nil` if
  ///   the system does not answer.
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

  /// Returns the pasteboard's text if it is probably a web URL.
  ///
  /// - Returns: The text, or `nil` if the text is probably not a web URL.
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
