import AudienceCore
package import LinkCore
package import WireModels

/// What a device asks for.
package struct InAppFetch: Hashable, Sendable {
  /// The workspace of the key.
  package var workspace: WorkspaceID
  /// The app of the key.
  package var app: AppID
  /// The distinct id of the person.
  package var person: String
  /// The screen that is shown; `nil` for messages of every screen.
  package var screen: String?
  /// The most messages.
  package var limit: Int

  /// Makes a request.
  package init(
    _ workspace: WorkspaceID,
    app: AppID,
    person: String,
    screen: String? = nil,
    limit: Int
  ) {
    (self.workspace, self.app, self.person) = (workspace, app, person)
    (self.screen, self.limit) = (screen, limit)
  }
}

/// A message that a device receives.
package struct InAppSend: Sendable {
  /// The send, which the device names in what it reports.
  package let id: SendID
  /// What is shown.
  package let content: MessageContentForm
  /// From when on it is not shown.
  package let expiresAt: Timestamp
}

/// In-app messages, which devices fetch.
///
/// A person has one send of a launched message, made when the first device asks for it. Every device of
/// the person receives it until one reports that it was shown.
package struct InAppRepository: Sendable {
  let driver: any SQLDriver

  /// The messages that a device receives now: tests first, then those that no device has yet, then by
  /// priority, then those that were launched first.
  package func fetch(_ fetch: InAppFetch, now: Timestamp) async throws -> [InAppSend] {
    let plan = try await driver.read { try InAppReader(fetch, now: now, $0)?.plan() }
    guard let plan, plan.changesAnything else { return plan?.sends ?? [] }
    return try await driver.write(for: .workspace(fetch.workspace)) { connection in
      // Two devices of a person decide one after the other, and never during an erasure.
      let workspace = fetch.workspace.value
      try connection.take([AdvisoryLock(.appending, workspace), AdvisoryLock(.capping, workspace)])
      guard let reader = try InAppReader(fetch, now: now, connection) else { return [] }
      return try reader.write(reader.plan())
    }
  }
}

/// What a device receives, and what is stored before.
struct InAppPlan {
  /// What the device receives, in order; those without a send get one.
  var chosen: [InAppCandidate] = []
  /// Messages whose hold-out the person is in, which is counted once.
  var heldOut: [InAppCandidate] = []

  var changesAnything: Bool { !heldOut.isEmpty || chosen.contains { !$0.isFetched } }
  var sends: [InAppSend] { chosen.compactMap(\.asSend) }
}

/// A message that a person may receive.
struct InAppCandidate {
  let id: MessageID
  let message: Message
  let audience: Audience?
  let status: MessageStatus
  let lane: SendLane
  let launchedAt: Timestamp
  let expiresAt: Timestamp
  /// The variant; `nil` for those in the hold-out.
  let variant: Int?
  /// What is shown; `nil` where the message has nothing to show.
  let content: MessageContentForm?
  /// Its place among others: the highest first.
  let priority: Int
  var send: SendID?
  /// Whether a device has fetched it.
  var isFetched = false
  /// Whether the person left the sequence that sends it.
  var hasLeftSequence = false
  /// Whether a device reported that it waits there.
  var isDelivered = false

  var asSend: InAppSend? {
    guard let send, let content else { return nil }
    return InAppSend(id: send, content: content, expiresAt: expiresAt)
  }

  func precedes(_ other: Self) -> Bool {
    if (lane == .test) != (other.lane == .test) { return lane == .test }
    if isDelivered != other.isDelivered { return other.isDelivered }
    if priority != other.priority { return priority > other.priority }
    return (launchedAt, id) < (other.launchedAt, other.id)
  }
}

extension Message {
  /// Until when devices receive an in-app message that was launched.
  func end(launched: Timestamp) -> Timestamp {
    let last: Timestamp
    switch delivery {
    case .local(let local): last = max(launched, DeliveryTime.span(of: local).upperBound)
    case .at(let moment): last = max(launched, moment)
    case .immediately, .after, .inSequence: last = launched
    }
    return Timestamp(milliseconds: last.milliseconds + lifetime)
  }
}
