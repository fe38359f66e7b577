#if canImport(UIKit)
import UIKit

/// The system's pasteboard, asked only where it says that it probably holds a web URL.
///
/// iOS 14 and later answer that without a notice; reading shows one, and iOS 16 asks the person.
///
/// ```swift
/// config.deferredDeepLinkConfig?.withClipboard(PaylisherPasteboard())
/// ```
@available(iOS 14.0, *)
public struct PaylisherPasteboard: PaylisherClipboard {
  /// Makes a reader of the general pasteboard.
  public init() {}

  /// The pasteboard's text where it is probably a web URL.
  public func probableWebURL() async -> String? {
    await Self.read()
  }

  @MainActor private static func read() async -> String? {
    let board = UIPasteboard.general
    let isProbable = await withCheckedContinuation { continuation in
      board.detectPatterns(for: [.probableWebURL]) { result in
        continuation.resume(returning: (try? result.get().contains(.probableWebURL)) ?? false)
      }
    }
    return isProbable ? board.string : nil
  }
}
#endif
