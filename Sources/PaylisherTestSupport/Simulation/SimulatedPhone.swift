public import Foundation
import LinkCore
public import Paylisher

/// A phone of a ``LinkSimulator`` with the app on it.
public final class SimulatedPhone: Sendable {
  private let phone: TestPhone
  private let isOffline = Locked(false)
  private let clipboard = SimulatedClipboard()
  private let referrer = SimulatedReferrer()
  private let advertisingID = SimulatedAdvertisingID()
  private let server: SimulatedServer
  private let whereabouts: Locked<SimulatedPlace>
  /// The app runs until it is launched again.
  private let running = Locked<PaylisherSDK?>(nil)

  init(
    at place: SimulatedPlace,
    clock: ManualClock,
    ids: SequentialIDs,
    server: SimulatedServer
  ) {
    self.server = server
    whereabouts = Locked(place)
    phone = TestPhone(clock: clock, ids: ids)
    let (isOffline, whereabouts) = (isOffline, whereabouts)
    phone.transport.respond { request in
      guard !isOffline.withLock({ $0 }) else { return nil }
      return server.answer(request, from: whereabouts.withLock { $0 }, at: clock.now())
    }
  }

  /// Where it is.
  var place: SimulatedPlace { whereabouts.withLock { $0 } }

  /// Its browser, to ask `PaylisherSDK.deferredDeepLink(session:)` with.
  public var browser: any PaylisherWebSession {
    SimulatedBrowser(place: place, server: server)
  }

  /// Takes it to another network.
  public func move(to network: String) {
    whereabouts.withLock { $0.network = network }
  }

  /// Lets Google Play pass a text on, such as ``SimulatedTap/installReferrer``.
  ///
  /// The app reads it where its configuration has an install referrer, which says that it runs on
  /// Android.
  public func refer(_ text: String) {
    referrer.text.withLock { $0 = text }
  }

  /// Lets the app have the phone's advertising id.
  public func allowAdvertisingID(_ id: UUID) {
    advertisingID.id.withLock { $0 = id }
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
  /// Where the configuration has ``PaylisherDeferredDeepLinkConfig`` and reads the clipboard, the
  /// install referrer or the advertising id, it reads this phone's.
  ///
  /// - Parameter config: The app's own configuration.
  /// - Returns: The SDK to register closures on and to ask.
  public func launch(_ config: PaylisherConfig) -> PaylisherSDK {
    if config.deferredDeepLinkConfig?.clipboard != nil {
      config.deferredDeepLinkConfig?.withClipboard(clipboard)
    }
    if config.deferredDeepLinkConfig?.installReferrer != nil {
      config.deferredDeepLinkConfig?.withInstallReferrer(referrer)
    }
    if config.deferredDeepLinkConfig?.advertisingID != nil {
      config.deferredDeepLinkConfig?.withAdvertisingID(advertisingID)
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
