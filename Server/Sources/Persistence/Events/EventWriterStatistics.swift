/// What a writer of events has done since it was made, and what waits.
public struct EventWriterStatistics: Hashable, Sendable {
  /// Events stored.
  public var accepted = 0
  /// Events that were stored before.
  public var duplicates = 0
  /// Events whose id was stored before with other content.
  public var conflicts = 0
  /// Events that may not be stored: of a time that is not kept, of people who were erased, or with what
  /// the engine cannot store.
  public var refusedEvents = 0
  /// Commits that succeeded.
  public var commits = 0
  /// Commits that failed.
  public var failedCommits = 0
  /// Appends that were refused because too much waited.
  public var refused = 0
  /// Commits that failed since the last one that succeeded.
  public var failedCommitsInARow = 0
  /// The last of them that the disk failed, without another outcome between.
  public var diskFailuresInARow = 0
  /// How long all commits took together.
  public var commitTime: Duration = .zero
  /// How long the commit that runs has been running, with the wait of its oldest append.
  public var waitingTime: Duration = .zero
  /// Events that wait for their commit to begin.
  public var waitingEvents = 0
  /// Bytes that wait for their commit to end.
  public var waitingBytes = 0

  /// Makes counts of nothing.
  public init() {}

  mutating func record(_ verdicts: [[EventVerdict]], took duration: Duration) {
    for verdict in verdicts.joined() {
      switch verdict {
      case .accepted: accepted += 1
      case .duplicate: duplicates += 1
      case .conflict: conflicts += 1
      case .expired, .erased, .unstorable: refusedEvents += 1
      }
    }
    commits += 1
    failedCommitsInARow = 0
    diskFailuresInARow = 0
    commitTime += duration
  }

  mutating func recordFailure(_ error: any Error) {
    failedCommits += 1
    failedCommitsInARow += 1
    let isOfDisk = (error as? StoreError)?.code == .diskFailed
    diskFailuresInARow = isOfDisk ? diskFailuresInARow + 1 : 0
  }
}
