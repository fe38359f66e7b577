public import LinkCore

/// A stored sequence.
public struct SequenceResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: SequenceID
  /// Where it is in its life.
  public var status: SequenceStatus
  /// Its entry, its exits and its steps.
  public var sequence: SequenceForm
  /// When it was launched first.
  public var launchedAt: Timestamp?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it was changed last.
  public var updatedAt: Timestamp

  /// Makes a sequence that was not launched.
  public init(
    id: SequenceID,
    status: SequenceStatus,
    sequence: SequenceForm,
    createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.status = status
    self.sequence = sequence
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// What came of a sequence; `entered` is the sum of `waiting`, `finished`, `left`, `refused` and `dropped`.
public struct SequenceReport: Codable, Hashable, Sendable {
  /// The numbers of one step.
  public struct Step: Codable, Hashable, Sendable {
    /// What it does.
    public var kind: SequenceStepForm.Kind
    /// How many entries came to it.
    public var reached: Int64
    /// How many are at it now: they wait there, or it is their turn.
    public var waiting: Int64
    /// How many left at it because of an exit event.
    public var left: Int64
    /// How many a condition did not let on.
    public var refused: Int64
    /// Counts of the message by what happened, such as `sent` and `opened`; only of a step that sends.
    public var message: [String: Int64]?

    /// Makes the numbers of a step.
    public init(
      _ kind: SequenceStepForm.Kind,
      reached: Int64,
      waiting: Int64,
      left: Int64,
      refused: Int64,
      message: [String: Int64]? = nil
    ) {
      self.kind = kind
      (self.reached, self.waiting, self.left) = (reached, waiting, left)
      (self.refused, self.message) = (refused, message)
    }
  }

  /// How often people entered.
  public var entered: Int64
  /// How many entries are under way.
  public var waiting: Int64
  /// How many came to the end.
  public var finished: Int64
  /// How many left because of an exit event.
  public var left: Int64
  /// How many ended because a condition did not hold.
  public var refused: Int64
  /// How many ended because the person was erased, or turned out to be in the sequence already.
  public var dropped: Int64
  /// The steps, in order.
  public var steps: [Step]

  /// Makes a report of the numbers of its steps.
  public init(entered: Int64, finished: Int64, refused: Int64, dropped: Int64, steps: [Step]) {
    (self.entered, self.finished, self.dropped) = (entered, finished, dropped)
    (self.refused, self.steps) = (refused, steps)
    waiting = steps.reduce(0) { $0 + $1.waiting }
    left = steps.reduce(0) { $0 + $1.left }
  }
}
