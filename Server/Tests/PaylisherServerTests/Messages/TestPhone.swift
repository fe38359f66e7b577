import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import MessagingCore
import Testing

/// The part of the SDK that shows in-app messages, on a phone without a screen: the same queue, the same
/// requests.
struct TestPhone {
  let server: TestServer
  let person: String
  let clock: TestClock
  private var queue = InAppQueue()
  /// The identities of the messages that were on the screen, in order.
  private(set) var shown: [String] = []

  init(_ server: TestServer, person: String, clock: TestClock) {
    (self.server, self.person, self.clock) = (server, person, clock)
  }

  /// Brings the app to the front: asks for messages, and shows and closes those whose moment it is.
  mutating func open(screen: String? = nil, most: Int = 5) async throws {
    var actions = queue.personChanged(to: [person], now: clock.now)
    actions += queue.becameActive(now: clock.now)
    actions += queue.screenChanged(to: screen, now: clock.now)
    for source in try await fetch(most: most) {
      let payload = MessagePayload(source, origin: .pull) { _ in nil }
      actions += queue.receive(try #require(payload), source: source, now: clock.now)
    }
    try await perform(actions)
  }

  /// What the server answers.
  func fetch(screen: String? = nil, most: Int = 5) async throws -> [JSONValue] {
    let target = screen.map { "\"\($0)\"" } ?? "null"
    let answer = try await post(
      "/v1/push/inapp/fetch",
      """
      {"distinctId":"\(person)","sdkKey":"\(server.publishableKey)","platform":"ios",
      "maxMessages":\(most),"target":\(target)}
      """
    )
    let messages = try answer.decoded(JSONValue.self)["messages"]?.arrayValue
    return try #require(messages).compactMap { $0["payload"] }
  }

  func report(_ pushID: String, _ status: String) async throws {
    let answer = try await post(
      "/v1/push/inapp/ack",
      """
      {"distinctId":"\(person)","sdkKey":"\(server.publishableKey)","pushId":"\(pushID)",
      "status":"\(status)"}
      """
    )
    #expect(answer.status == .ok)
  }

  private func post(_ path: String, _ body: String) async throws -> TestResponse {
    try await server.send(.post, path, headers: [.contentType: "application/json"], body: body)
  }

  private mutating func perform(_ actions: [InAppQueue.Action]) async throws {
    for action in actions {
      switch action {
      case .report(_, let pushID?, let status): try await report(pushID, status.rawValue)
      case .prepare(let message) where queue.mayShow(message, now: clock.now):
        shown.append(message.description)
        try await perform(queue.shown(message, now: clock.now))
        try await perform(queue.closed(message, now: clock.now))
      case .report, .prepare, .save, .wake, .hide, .drop: break
      }
    }
  }
}

extension TestServer {
  /// Sends an event of the app, as a device does.
  func capture(
    _ name: String,
    _ person: String,
    at moment: Timestamp = Self.start,
    uuid: EntityID? = nil,
    properties: String = "{}"
  ) async throws {
    let answer = try await send(
      .post,
      "/batch",
      body: """
        {"api_key":"\(publishableKey)","batch":[{"event":"\(name)","distinct_id":"\(person)",
        "timestamp":"\(moment.iso8601)","uuid":"\(uuid ?? EntityID(timestamp: moment))",
        "properties":\(properties)}]}
        """
    )
    try #require(answer.status == .ok)
  }
}
