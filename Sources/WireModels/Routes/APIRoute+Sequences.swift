public import LinkCore

extension APIRoute where Answer == Page<SequenceResource> {
  /// The workspace's sequences, newest first.
  public static var sequences: Self { Self(.listSequences) }
}

extension APIRoute where Answer == SequenceResource {
  /// A sequence.
  public static func sequence(_ id: SequenceID) -> Self {
    Self(.getSequence, [id.description])
  }

  /// Stores a draft.
  public static func createSequence(_ form: SequenceForm) -> Self {
    Self(.createSequence, body: form)
  }

  /// Changes a draft.
  public static func updateSequence(_ id: SequenceID, _ form: SequenceForm) -> Self {
    Self(.updateSequence, [id.description], body: form)
  }

  /// Lets people enter from now on, and sends its messages.
  public static func launchSequence(_ id: SequenceID) -> Self {
    Self(.launchSequence, [id.description])
  }

  /// Lets no person enter or go on until it is resumed.
  public static func pauseSequence(_ id: SequenceID) -> Self {
    Self(.pauseSequence, [id.description])
  }

  /// Goes on with a sequence.
  public static func resumeSequence(_ id: SequenceID) -> Self {
    Self(.resumeSequence, [id.description])
  }

  /// Ends a sequence and every entry.
  public static func cancelSequence(_ id: SequenceID) -> Self {
    Self(.cancelSequence, [id.description])
  }
}

extension APIRoute where Answer == SequenceReport {
  /// What came of a sequence.
  public static func reportSequence(_ id: SequenceID) -> Self {
    Self(.reportSequence, [id.description])
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes a sequence that does not run.
  public static func deleteSequence(_ id: SequenceID) -> Self {
    Self(.deleteSequence, [id.description])
  }
}
