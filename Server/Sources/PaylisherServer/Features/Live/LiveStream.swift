import Hummingbird
import LinkCore
import NIOCore
import Persistence
import ServiceLifecycle

/// Writes a listener's events, until it goes, its key is revoked, or the server stops.
struct LiveStream: Sendable {
  let subscription: LiveSubscription
  let workspace: WorkspaceID
  /// The last event that the listener knows, where it was here before.
  let last: EventArrival?
  let events: EventRepository
  let now: @Sendable () -> Timestamp
  /// Whether the listener's key or session still allows it.
  let isAllowed: @Sendable () async -> Bool
  /// Where it is written to.
  let channel: (any Channel)?

  /// How long a program waits before it comes back, in milliseconds.
  private static let greeting = "retry: 2000\n: listening\n\n"

  @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(ByteBuffer(string: Self.greeting))
    let known = try await catchUp(&writer)
    try await withGracefulShutdownHandler {
      for await _ in subscription.listener.signals.cancelOnGracefulShutdown() {
        guard await isAllowed() else { break }
        try await writer.write(subscription.listener.take().text(without: known))
      }
    } onGracefulShutdown: { [channel] in
      // A client that does not read would keep the server from stopping.
      channel?.eventLoop.scheduleTask(in: Self.closeTimeout) { channel?.close(promise: nil) }
    }
    try await writer.finish(nil)
  }

  /// How long a listener may take to read its last events when the server stops.
  private static let closeTimeout = TimeAmount.seconds(2)

  /// Sends what came since the listener was here; what comes meanwhile waits for it.
  @concurrent private func catchUp(
    _ writer: inout any ResponseBodyWriter
  ) async throws -> Set<EntityID> {
    guard let last else { return [] }
    let arrivals = try await events.list(workspace, since: last, now: now())
    let delivery = LiveBuffer.Delivery(
      missed: arrivals.isCut ? nil : 0,
      events: try arrivals.events.filter(subscription.listener.filter.matches).map(LiveEvent.init)
    )
    try await writer.write(delivery.text())
    return Set(delivery.events.map(\.uuid))
  }
}
