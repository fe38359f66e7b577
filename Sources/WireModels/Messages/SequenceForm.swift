public import LinkCore

/// Messages that follow an event of a person, one after the other: the body of `POST /api/v1/sequences`, and what is
/// stored.
///
/// ```json
/// {"name": "Cart reminder", "entry": {"event": "Added to Cart"}, "exitEvents": ["Purchase"],
///  "steps": [
///    {"kind": "wait", "seconds": 3600},
///    {"kind": "send", "message": "0190…"},
///    {"kind": "wait", "seconds": 86400, "localTime": "18:30"},
///    {"kind": "condition", "audience": "0190…"},
///    {"kind": "send", "message": "0191…"}]}
/// ```
public struct SequenceForm: Codable, Hashable, Sendable {
  /// Its name, for reports.
  public var name: String
  /// Who enters it when.
  public var entry: SequenceEntryForm
  /// The events after which a person leaves it, up to 10; none where absent.
  public var exitEvents: [String]?
  /// What happens to a person, 1 to 30 steps.
  public var steps: [SequenceStepForm]

  /// Makes a sequence that no event ends early.
  public init(name: String, entry: SequenceEntryForm, steps: [SequenceStepForm]) {
    self.name = name
    self.entry = entry
    self.steps = steps
  }
}

/// Who enters a sequence when.
public struct SequenceEntryForm: Codable, Hashable, Sendable {
  /// The name of the event with which a person enters.
  public var event: String
  /// The audience that a person must be in at that moment; all users where absent.
  public var audience: AudienceID?
  /// How many seconds lie between two entries of a person at least, 60 to 720 days; a person enters once where
  /// absent.
  public var repeatAfterSeconds: Int64?

  /// Makes an entry of all users.
  public init(event: String) {
    self.event = event
  }
}

/// One step of a sequence.
public struct SequenceStepForm: Codable, Hashable, Sendable {
  /// What a step does.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Lets time pass.
    case wait
    /// Sends ``SequenceStepForm/message``.
    case send
    /// Goes on for those in ``SequenceStepForm/audience``.
    case condition
  }

  /// What it does.
  public var kind: Kind
  /// How long it waits, in seconds, up to 90 days; 0 where absent.
  public var seconds: Int64?
  /// A time of day, such as `18:30`: it then waits until the person's clock shows it.
  public var localTime: String?
  /// The message that is sent, one with `delivery.kind` `sequence`.
  public var message: MessageID?
  /// The audience of a condition.
  public var audience: AudienceID?
  /// The number of the later step at which the others go on, the first step being 1; they leave where absent.
  public var otherwise: Int?

  /// Makes a step that needs its other members.
  public init(_ kind: Kind) {
    self.kind = kind
  }
}

/// Where a sequence is in its life.
public enum SequenceStatus: String, Codable, Hashable, Sendable, CaseIterable {
  /// It is being written; no one enters it.
  case draft
  /// People enter it and go on.
  case running
  /// No person enters or goes on until it is resumed.
  case paused
  /// Every entry ended.
  case cancelled
}
