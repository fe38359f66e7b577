import Foundation
import LinkCore
public import Paylisher

/// A phone of a ``LinkRehearsal`` with the app on it.
public final class RehearsedPhone: Sendable {
  private let phone: TestPhone
  private let isOffline = Locked(false)
  private let clipboard = RehearsedClipboard()
  /// The app runs until it is launched again.
  private let running = Locked<PaylisherSDK?>(nil)

  init(clock: ManualClock, ids: SequentialIDs, server: RehearsalServer) {
    phone = TestPhone(clock: clock, ids: ids)
    let isOffline = isOffline
    phone.transport.respond { request in
      isOffline.withLock { $0 } ? nil : server.answer(request, at: clock.now())
    }
  }

  /// Puts a text on the clipboard, as a landing page does.
  public func copy(_ text: String) {
    clipboard.text.withLock { $0 = text }
  }

  /// Takes the network away, or gives it back.
  public func setOffline(_ isOffline: Bool) {
    self.isOffline.withLock { $0 = isOffline }
  }

  /// Starts the app: what an app does with `PaylisherSDK.shared.setup(_:)`.
  ///
  /// Where the configuration has ``PaylisherDeferredDeepLinkConfig`` and reads the clipboard, it reads
  /// this phone's.
  ///
  /// - Parameter config: The app's own configuration.
  /// - Returns: The SDK to register closures on and to ask.
  public func launch(_ config: PaylisherConfig) -> PaylisherSDK {
    if config.deferredDeepLinkConfig?.clipboard != nil {
      config.deferredDeepLinkConfig?.withClipboard(clipboard)
    }
    let sdk = phone.launch(config)
    running.withLock { $0 = sdk }
    return sdk
  }

  /// The names of the events that the app captured and that wait to be sent, oldest first.
  public var capturedEvents: [String] {
    phone.captured.compactMap { $0["event"]?.stringValue }
  }
}

private final class RehearsedClipboard: PaylisherClipboard {
  let text = Locked<String?>(nil)

  func probableWebURL() async -> String? { text.withLock { $0 } }
}
