public import LinkCore
import RoutingCore
public import WireModels

/// A sequence as it runs; what ``SequenceForm`` allows beyond it is refused when it is stored.
public struct MessageSequence: Hashable, Sendable {
  /// What happens to a user.
  public enum Step: Hashable, Sendable {
    /// Time passes: so many milliseconds, and then until the user's clock shows a minute of the day.
    case wait(milliseconds: Int64, minute: Int?)
    /// A message is sent.
    case send(MessageID)
    /// Users of an audience go on, the others at a later place; they leave where it is `nil`.
    case condition(AudienceID, otherwise: Int?)
  }

  /// The event with which a user enters.
  public let event: String
  /// The audience that a user must be in then, `nil` for all users.
  public let audience: AudienceID?
  /// The least time between two entries of a user, in milliseconds; `nil` for one entry.
  public let repeatAfter: Int64?
  /// The events after which a user leaves.
  public let exitEvents: Set<String>
  /// What happens, in order.
  public let steps: [Step]

  /// The most steps.
  public static let mostSteps = 30
  /// The longest wait of a step, in seconds: 90 days.
  public static let longestWait: Int64 = 7_776_000
  /// How late the server may come to a step, in milliseconds, before it counts from then: five minutes.
  public static let grace: Int64 = 300_000

  /// The messages that it sends.
  public var messages: Set<MessageID> {
    Set(steps.compactMap { if case .send(let id) = $0 { id } else { nil } })
  }

  /// The audiences that it asks.
  public var audiences: Set<AudienceID> {
    Set(steps.compactMap { if case .condition(let id, _) = $0 { id } else { nil } })
      .union([audience].compactMap(\.self))
  }

  /// From when on the steps behind a wait count.
  ///
  /// - Returns: When the wait was over; or `now` where the server noticed it late, so that messages keep their distance
  ///   after a pause or an outage.
  public static func start(due: Timestamp, now: Timestamp) -> Timestamp {
    now.milliseconds(since: due) > grace ? now : due
  }

  /// When a wait that begins at a moment is over, by the clock of the user.
  public static func end(
    ofWait milliseconds: Int64,
    _ minute: Int?,
    from start: Timestamp,
    _ clock: @autoclosure () -> ZoneClock
  ) -> Timestamp {
    let earliest = Timestamp(milliseconds: start.milliseconds + milliseconds)
    guard let minute else { return earliest }
    let clock = clock()
    let today = clock.local(earliest)
    let moments = (0...1).compactMap { days in
      clock.moment(
        of: LocalTime(day: today.day + Int64(days), millisecond: Int64(minute) * 60_000),
        notBefore: earliest
      )
    }
    return moments.min() ?? earliest
  }
}

extension MessageSequence {
  /// Reads a sequence from its plain form.
  ///
  /// - Throws: ``AudienceFault`` for the first thing that is wrong.
  public init(_ form: SequenceForm) throws(AudienceFault) {
    try AudienceFault.length(form.name, 1...200, at: "/name")
    try AudienceFault.length(form.entry.event, 1...200, at: "/entry/event")
    (event, audience) = (form.entry.event, form.entry.audience)
    if let seconds = form.entry.repeatAfterSeconds, !(60...62_208_000).contains(seconds) {
      throw AudienceFault("/entry/repeatAfterSeconds", .repetition)
    }
    repeatAfter = form.entry.repeatAfterSeconds.map { $0 * 1_000 }
    exitEvents = try Self.exits(form)
    guard (1...Self.mostSteps).contains(form.steps.count) else {
      throw AudienceFault("/steps", .stepCount, ["count": .init(Self.mostSteps)])
    }
    var steps: [Step] = []
    for (index, step) in form.steps.enumerated() {
      steps.append(try Self.step(step, at: index, of: form.steps.count))
    }
    self.steps = steps
    guard !messages.isEmpty else { throw AudienceFault("/steps", .sendsNothing) }
  }

  private static func exits(_ form: SequenceForm) throws(AudienceFault) -> Set<String> {
    let events = form.exitEvents ?? []
    guard events.count <= 10 else { throw AudienceFault("/exitEvents", .exitCount) }
    for (index, event) in events.enumerated() {
      try AudienceFault.length(event, 1...200, at: "/exitEvents/\(index)")
      guard event != form.entry.event else {
        throw AudienceFault("/exitEvents/\(index)", .exitIsEntry)
      }
    }
    return Set(events)
  }

  private static func step(
    _ form: SequenceStepForm,
    at index: Int,
    of count: Int
  ) throws(AudienceFault) -> Step {
    let place = "/steps/\(index)"
    try checkMembers(form, at: place)
    switch form.kind {
    case .wait: return try wait(form, at: place)
    case .send:
      guard let message = form.message else { throw AudienceFault("\(place)/message", .required) }
      return .send(message)
    case .condition:
      guard let audience = form.audience else {
        throw AudienceFault("\(place)/audience", .required)
      }
      // Steps are numbered from 1: this one is index + 1.
      if let other = form.otherwise, other <= index + 1 || other > count {
        throw AudienceFault("\(place)/otherwise", .laterStep)
      }
      return .condition(audience, otherwise: form.otherwise.map { $0 - 1 })
    }
  }

  /// Refuses the members of other kinds, which would do nothing.
  private static func checkMembers(
    _ form: SequenceStepForm,
    at place: String
  ) throws(AudienceFault) {
    let members: [(name: String, isThere: Bool, kind: SequenceStepForm.Kind)] = [
      ("seconds", form.seconds != nil, .wait), ("localTime", form.localTime != nil, .wait),
      ("message", form.message != nil, .send), ("audience", form.audience != nil, .condition),
      ("otherwise", form.otherwise != nil, .condition),
    ]
    for member in members where member.isThere && member.kind != form.kind {
      throw AudienceFault(
        "\(place)/\(member.name)",
        .otherKind,
        ["kind": .init(member.kind.rawValue)]
      )
    }
  }

  private static func wait(
    _ form: SequenceStepForm,
    at place: String
  ) throws(AudienceFault) -> Step {
    let seconds = form.seconds ?? 0
    guard (0...longestWait).contains(seconds) else {
      throw AudienceFault("\(place)/seconds", .waitSeconds)
    }
    guard let text = form.localTime else {
      guard seconds > 0 else { throw AudienceFault("\(place)/seconds", .waitSeconds) }
      return .wait(milliseconds: seconds * 1_000, minute: nil)
    }
    guard let minute = DayTime.minute(text) else {
      throw AudienceFault("\(place)/localTime", .timeOfDay)
    }
    return .wait(milliseconds: seconds * 1_000, minute: minute)
  }
}
