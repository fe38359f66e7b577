import LinkCore
import NIOCore
import Persistence
import Testing

@testable import PaylisherServer

/// Who is stored what, without a server.
@Suite struct LiveFeedTests {
  private let workspace = WorkspaceID(timestamp: TestServer.start)

  private func event(_ length: Int = 10) throws -> LiveEvent {
    try LiveEvent(
      EventRecord(
        uuid: EntityID(timestamp: TestServer.start),
        name: String(repeating: "e", count: length),
        distinctID: "person",
        occurredAt: TestServer.start,
        receivedAt: TestServer.start,
        contentHash: [1]
      )
    )
  }

  private func ids(_ count: Int) -> [EntityID] {
    (0..<count).map { _ in EntityID(timestamp: TestServer.start) }
  }

  @Test func keepsTheNewestEventsAndCountsTheOthers() throws {
    var buffer = LiveBuffer()
    let events = try (0..<(LiveBuffer.maximumEvents * 2)).map { _ in try event() }
    let bytes = events.map(\.text.readableBytes).reduce(0, +)
    try #require(bytes > LiveBuffer.maximumBytes)
    for event in events { buffer.add([event]) }
    buffer.miss(2)
    let delivery = buffer.take()
    let kept = delivery.events
    #expect(kept.map(\.uuid) == events.suffix(kept.count).map(\.uuid))
    #expect(delivery.missed == events.count - kept.count + 2)
    #expect(kept.map(\.text.readableBytes).reduce(0, +) <= LiveBuffer.maximumBytes)
    #expect(buffer.take().events.isEmpty)
    #expect(buffer.take().missed == 0)
  }

  @Test func keepsAnEventThatIsLongerThanTheBuffer() throws {
    var buffer = LiveBuffer()
    buffer.add([try event()])
    buffer.add([try event(LiveBuffer.maximumBytes)])
    let delivery = buffer.take()
    #expect(delivery.events.count == 1)
    #expect(delivery.missed == 1)
  }

  @Test func writesWhatIsMissingBeforeWhatIsThere() throws {
    let event = try event()
    let text = String(buffer: LiveBuffer.Delivery(missed: 3, events: [event]).text())
    let stored = String(buffer: event.text)
    #expect(text == "event: missed\ndata: {\"events\":3}\n\n" + stored)
    #expect(stored.hasPrefix("id: \(TestServer.start.milliseconds)-\(event.uuid)\ndata: {"))
    #expect(stored.hasSuffix("}\n\n"))
    #expect(String(buffer: LiveBuffer.Delivery().text()) == ": still here\n\n")
    #expect(String(buffer: LiveBuffer.Delivery(missed: nil).text()).contains("data: {}\n"))
    let again = LiveBuffer.Delivery(events: [event]).text(without: [event.uuid])
    #expect(String(buffer: again) == ": still here\n\n")
  }

  @Test func readsNoticesAsTheyAreWritten() throws {
    let server = EntityID(timestamp: TestServer.start)
    let ids = ids(LiveNotification.maximumEvents)
    for notification in [
      LiveNotification.wanted(workspace), .stored(workspace, ids, unnamed: 12_345_678),
      .stored(workspace, [], unnamed: 3),
    ] {
      let text = notification.text(from: server)
      #expect(text.utf8.count < 8_000)
      let read = try #require(LiveNotification.read(text))
      #expect(read == (server, notification))
    }
    for text in ["", "wanted", "wanted x y", "stored \(server) \(workspace) -1 ", "gone a b c"] {
      #expect(LiveNotification.read(text) == nil)
    }
  }

  @Test func keepsNothingWhileNobodyListens() {
    let feed = LiveFeed()
    feed.stored(ids(3), of: workspace)
    feed.receive(.stored(workspace, ids(3), unnamed: 0))
    let work = feed.take()
    #expect(work.stored.isEmpty)
    #expect(work.notifications.isEmpty)
  }

  @Test func keepsAFewEventsForItsListeners() throws {
    let feed = LiveFeed()
    let subscription = try #require(feed.subscribe(workspace, LiveFilter()))
    #expect(feed.take().notifications == [.wanted(workspace)])
    let ids = ids(LiveQueue.maximum + 10)
    feed.stored(Array(ids.prefix(100)), of: workspace)
    feed.receive(.stored(workspace, Array(ids.dropFirst(100)), unnamed: 5))
    feed.stored(self.ids(1), of: WorkspaceID(timestamp: TestServer.start))
    let work = feed.take()
    #expect(
      work.stored == [
        workspace: LiveQueue.Entry(ids: Array(ids.prefix(LiveQueue.maximum)), unnamed: 15)
      ]
    )
    #expect(feed.take().stored.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func tellsOtherServersWhatTheyWant() {
    let feed = LiveFeed()
    feed.receive(.wanted(workspace))
    let ids = ids(LiveQueue.maximum)
    feed.stored(ids, of: workspace)
    let (first, rest) = (
      ids.prefix(LiveNotification.maximumEvents), ids.dropFirst(LiveNotification.maximumEvents)
    )
    #expect(
      feed.take().notifications == [
        .stored(workspace, Array(first), unnamed: 0), .stored(workspace, Array(rest), unnamed: 0),
      ]
    )
    #expect(feed.take().notifications.isEmpty)
  }

  @Test func hasRoomForAHundredOfAWorkspace() throws {
    // attack 39
    let feed = LiveFeed()
    var seats = (0...LiveFeed.maximumOfWorkspace).compactMap { _ in
      feed.subscribe(workspace, LiveFilter())
    }
    #expect(seats.count == LiveFeed.maximumOfWorkspace)
    #expect(feed.subscribe(workspace, LiveFilter()) == nil)
    let other = WorkspaceID(timestamp: TestServer.start)
    #expect(feed.subscribe(other, LiveFilter()) != nil)
    seats.removeLast()
    #expect(feed.count == LiveFeed.maximumOfWorkspace - 1)
    #expect(feed.subscribe(workspace, LiveFilter()) != nil)
    seats = []
    #expect(feed.count == 0)
  }

  @Test func endsEverybodyAndLetsNobodyIn() async throws {
    let feed = LiveFeed()
    let subscription = try #require(feed.subscribe(workspace, LiveFilter()))
    feed.end()
    for await _ in subscription.listener.signals {}
    #expect(feed.subscribe(workspace, LiveFilter()) == nil)
  }
}
