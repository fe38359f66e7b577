import AudienceCore
import Foundation
import JSONCoding
import LinkCore
import Persistence
import WireModels

/// The messages of the demo.
///
/// They go through the outbox as all messages do. No push service is asked: what the outbox records in
/// place of its answer is decided here.
extension DemoTraffic {
  /// An in-app message that was out for a week: devices fetch it when their visitors come back.
  func welcome(_ rest: inout DemoTimeline) async throws {
    let start = now.advanced(bySeconds: -16 * 86_400)
    try await store(&rest, until: start)
    _ = try await launch(Self.welcome, at: start)
    var seen: Set<Int> = []
    for day in 0..<Self.welcomeDays {
      // The server gives the message to people who have events.
      let from = start.advanced(bySeconds: day * 86_400)
      let until = from.advanced(bySeconds: 86_400)
      try await store(&rest, until: from)
      for visit in month.returns {
        guard let opened = visit.steps.first?.at, from <= opened, opened < until,
          seen.insert(visit.person).inserted
        else { continue }
        let session = SimulatedSession(
          SimulatedPerson(visit.person),
          on: visit.platform,
          at: opened
        )
        rest.events += try await fetch(in: session, app: rest.app(of: visit.platform))
      }
    }
    let end = start.advanced(bySeconds: Self.welcomeDays * 86_400)
    while try await repositories.outbox.advance(now: end) {}
  }

  /// What a device reports of the in-app message that it fetches at the start of a session.
  private func fetch(in session: SimulatedSession, app: AppID) async throws -> [EventRecord] {
    let moment = session.startedAt.advanced(bySeconds: 1)
    let fetch = InAppFetch(workspace, app: app, person: session.distinctID, limit: 1)
    return try await repositories.inApp.fetch(fetch, now: moment)
      .flatMap { Self.reports(of: $0.id, in: session, at: moment) }
  }

  /// A notification to those who looked at products and bought nothing, and what they did with it.
  func remind(_ rest: inout DemoTimeline) async throws {
    let start = now.advanced(bySeconds: -6 * 86_400)
    try await store(&rest, until: start)
    let audience = try await makeAudience("looked and did not buy", of: Self.undecided, at: start)
    let id = try await launch(Self.reminder(to: audience), at: start)
    var random = SeededGenerator(seed: 6)
    var readers: Set<SimulatedPerson> = []
    for send in try await taken(of: id, at: start) {
      rest.events += try await reports(of: send, at: start, &readers, &random)
    }
    while try await repositories.outbox.advance(now: start.advanced(bySeconds: 3)) {}
  }

  /// Records of a message's sends that a push service took them, and that a few addresses are dead.
  ///
  /// - Returns: What was taken, in the order of the addresses.
  private func taken(of message: MessageID, at moment: Timestamp) async throws -> [OutboxSend] {
    var taken: [OutboxSend] = []
    while true {
      let lease = try await repositories.outbox.claim(limit: 500, lease: 60_000, now: moment)
      guard !lease.sends.isEmpty else { break }
      var results: [OutboxResult] = []
      for send in lease.sends {
        guard send.messageID == message, let registration = send.address?.registration,
          registration.address.isSimulated
        else {
          // Not the simulation's: the server's workers send it.
          results.append(OutboxResult(send.key, .wait(until: now)))
          continue
        }
        var result = OutboxResult(send.key, .sent)
        if SimulatedPerson(id: registration.person)?.number.isMultiple(of: 23) == true {
          let code = registration.address.kind == .apns ? "Unregistered" : "UNREGISTERED"
          result.outcome = .failed(code: code)
          result.rejectedAddress = (code: code, since: moment)
        } else {
          taken.append(send)
        }
        results.append(result)
      }
      try await repositories.outbox.finish(lease, results, now: moment.advanced(bySeconds: 2))
    }
    let value = { (send: OutboxSend) in send.address?.registration.address.value ?? "" }
    return taken.sorted { value($0) < value($1) }
  }
}

// MARK: - What devices report

extension DemoTraffic {
  /// Of a hundred in-app messages 97 are shown; 27 of those are tapped and the others closed.
  private static func reports(
    of send: SendID,
    in session: SimulatedSession,
    at moment: Timestamp
  ) -> [EventRecord] {
    var random = SeededGenerator(seed: UInt64(session.person.number))
    func report(_ name: String, after seconds: Int64, _ own: [String: JSONValue]) -> EventRecord {
      var own = own
      own["pushId"] = .string(send.description)
      return session.event(name, at: moment.advanced(bySeconds: seconds), own)
    }
    var reports = [report("inappMessageDelivered", after: 1, [:])]
    guard random.happens(97) else { return reports }
    reports.append(report("inappMessageRead", after: 2, ["type": "modal"]))
    let isTapped = random.happens(27)
    let seconds = Int64.random(in: 4...12, using: &random)
    reports.append(
      isTapped
        ? report("inappMessageButtonClick", after: seconds, ["action": "open"])
        : report("inappMessageClose", after: seconds, [:])
    )
    return reports
  }

  /// A notification that arrives, is opened or swiped away, and leads to the offer and to a purchase;
  /// of several devices of a person one is looked at.
  private func reports(
    of send: OutboxSend,
    at moment: Timestamp,
    _ readers: inout Set<SimulatedPerson>,
    _ random: inout SeededGenerator
  ) async throws -> [EventRecord] {
    let arrival = moment.advanced(bySeconds: .random(in: 2...90, using: &random))
    let opening = arrival.advanced(bySeconds: .random(in: 20...30_000, using: &random))
    let isShown = send.address?.registration.permission?.shows == true
    guard random.happens(95), let registration = send.address?.registration,
      let person = SimulatedPerson(id: registration.person)
    else { return [] }
    let session = SimulatedSession(
      person,
      on: registration.address.kind == .apns ? .ios : .android,
      at: opening
    )
    let own: [String: JSONValue] = ["pushId": .string(send.key.id.description)]
    let received = session.event("notificationReceived", at: arrival, own)
    guard isShown, readers.insert(person).inserted else { return [received] }
    guard random.happens(send.variant == 0 ? 18 : 30) else {
      guard random.happens(35) else { return [received] }
      return [received, session.event("notificationDismiss", at: opening, own)]
    }
    let looked = opening.advanced(bySeconds: 60)
    var events = [
      received, session.event("notificationOpen", at: opening, own),
      session.event("Application Opened", at: opening.advanced(bySeconds: 1)),
      session.event("Product Viewed", at: looked),
    ]
    events += try await offer(session, at: opening.advanced(bySeconds: 5), after: send.key.id)
    if random.happens(45) {
      let price = Int64.random(in: 12...90, using: &random)
      events.append(
        session.event(
          "Purchase",
          at: looked.advanced(bySeconds: 120),
          ["revenue": .integer(price), "currency": "EUR"]
        )
      )
    }
    return events
  }
}

// MARK: - Set-up

extension DemoTraffic {
  /// Stores an audience with the mark.
  func makeAudience(
    _ name: String,
    of form: String,
    at moment: Timestamp? = nil
  ) async throws -> AudienceID {
    let audience = AudienceResource(
      id: AudienceID(timestamp: moment ?? now),
      name: "\(SimulationRepository.mark): \(name)",
      audience: try JSONDecoder().decode(AudienceForm.self, from: Data(form.utf8)),
      createdAt: moment ?? now,
      updatedAt: moment ?? now
    )
    try await repositories.audiences.create(workspace, audience, by: nil)
    return audience.id
  }

  /// Stores a draft.
  func makeMessage(_ form: String, at moment: Timestamp) async throws -> MessageID {
    let message = MessageResource(
      id: MessageID(timestamp: moment),
      status: .draft,
      message: try JSONDecoder().decode(MessageForm.self, from: Data(form.utf8)),
      createdAt: moment,
      updatedAt: moment
    )
    _ = try await repositories.messages.create(workspace, message, by: nil) {
      StoredAnswer(status: 201, headers: [:], body: "")
    }
    return message.id
  }

  /// Launches a message that was written an hour before, and fills the outbox.
  private func launch(_ form: String, at moment: Timestamp) async throws -> MessageID {
    let id = try await makeMessage(form, at: moment.advanced(bySeconds: -3_600))
    _ = try await repositories.messages.apply(
      .launch(isDue: true),
      workspace,
      id,
      now: moment,
      by: nil
    )
    while try await repositories.outbox.advance(now: moment) {}
    return id
  }
}
