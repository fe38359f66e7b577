import Foundation
public import LayoutCore
public import Paylisher

/// A screen without a device: it lays an in-app message out as a phone does, and draws nothing.
///
/// ```swift
/// let screen = SimulatedScreen { message in
///   print(message.geometry.message.frame)
///   message.close()
/// }
/// PaylisherSDK.shared.setup(config, screen: screen)
/// ```
public struct SimulatedScreen: Sendable {
  /// A message that is on the screen.
  @MainActor public struct Message {
    /// Where everything is.
    public let geometry: LayoutGeometry
    fileprivate let request: MessageRequest

    /// Taps what has an action, and closes the message as a device does.
    public func tap(_ action: LayoutAction) {
      request.acted(action)
      request.closed()
    }

    /// Closes the message.
    public func close() { request.closed() }
  }

  /// How the screen is seen.
  public let environment: LayoutEnvironment
  private let shown: @MainActor @Sendable (Message) -> Void

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - environment: Its size, and how its reader wants it; an upright phone where absent.
  ///   - shown: Receives each message that is shown.
  public init(
    _ environment: LayoutEnvironment = LayoutEnvironment(size: LayoutSize(width: 390, height: 844)),
    shown: @escaping @MainActor @Sendable (Message) -> Void
  ) {
    (self.environment, self.shown) = (environment, shown)
  }

  @MainActor fileprivate func show(_ request: MessageRequest) -> Bool {
    let geometry = request.document.resolve(in: environment, measurer: AverageTextMeasurer())
    request.shown()
    shown(Message(geometry: geometry, request: request))
    return true
  }
}

extension PaylisherSDK {
  /// Starts the SDK of a simulated phone, which shows in-app messages on a simulated screen.
  public func setup(_ config: PaylisherConfig, screen: SimulatedScreen) {
    setup(config, messages: MessageDisplay(show: { screen.show($0) }))
  }
}
