import LinkCore
import Logging
import Persistence
import ServiceLifecycle
import Synchronization

/// Stores candidates beside the requests that they come from, so that no answer waits for them.
///
/// What waits is in memory: a killed process loses its last moments' candidates, and no clicks. A
/// look-up waits for what is under way, so that it sees every tap before it.
actor CandidateRecorder: Service {
  /// How many candidates wait at most; later ones are dropped and counted.
  static let capacity = 100_000

  private struct Waiting {
    var candidates: [TapCandidate] = []
    var aliases: [ClickAliasRecord] = []
    var isWriting = false

    var isEmpty: Bool { candidates.isEmpty && aliases.isEmpty }
  }

  private let repository: CandidateRepository
  private let keyring: MatchKeyring
  private let logger: Logger
  private let dropped: MetricFamily
  private nonisolated let waiting = Mutex(Waiting())
  private var tail: Task<Void, Never>?

  init(
    repository: CandidateRepository,
    keyring: MatchKeyring,
    logger: Logger,
    dropped: MetricFamily
  ) {
    (self.repository, self.keyring) = (repository, keyring)
    self.logger = logger
    self.dropped = dropped
  }

  /// Takes a candidate; returns at once.
  nonisolated func add(_ candidate: TapCandidate) {
    let isTaken = waiting.withLock { waiting in
      guard waiting.candidates.count < Self.capacity else { return false }
      waiting.candidates.append(candidate)
      return true
    }
    if !isTaken { dropped.add() }
  }

  /// Takes a name of a click; returns at once.
  nonisolated func add(_ alias: ClickAliasRecord) {
    let isTaken = waiting.withLock { waiting in
      guard waiting.aliases.count < Self.capacity else { return false }
      waiting.aliases.append(alias)
      return true
    }
    if !isTaken { dropped.add() }
  }

  /// Returns once everything that was taken before is stored.
  nonisolated func settle() async {
    let isSettled = waiting.withLock { $0.isEmpty && !$0.isWriting }
    if !isSettled { await flush() }
  }

  /// Stores what waits, in order; what is added meanwhile waits for the next call.
  func flush() async {
    let earlier = tail
    let addition = Task {
      await earlier?.value
      await write()
    }
    tail = addition
    await addition.value
  }

  /// Stores what waits every few milliseconds, and a last time when the server stops.
  func run() async throws {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      await settle()
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(20)) }
    }
    await settle()
  }

  private func write() async {
    let batch = waiting.withLock { waiting in
      let batch = waiting
      waiting = Waiting(isWriting: !batch.isEmpty)
      return batch
    }
    guard !batch.isEmpty else { return }
    do {
      var records: [CandidateRecord] = []
      for candidate in batch.candidates { records.append(try await candidate.record(keyring)) }
      try await repository.append(records)
      try await repository.name(batch.aliases)
    } catch {
      logger.warning("candidates were not stored", metadata: ["error": "\(error)"])
    }
    waiting.withLock { $0.isWriting = false }
  }
}

/// A tap that may explain a first launch, before it is stored: its network in memory alone.
struct TapCandidate: Sendable {
  var click: ClickID
  var link: LinkID
  /// The app that the tap may lead to.
  var app: AppRecord
  var network: NetworkBucket
  /// What the browser reported of its device.
  var signals: PackedSignals

  /// Where it is kept, under the key of the tap's hour.
  func place(_ keyring: MatchKeyring) async throws -> CandidatePlace {
    try await record(keyring).place
  }

  /// What the store keeps of it.
  fileprivate func record(_ keyring: MatchKeyring) async throws -> CandidateRecord {
    let clickedAt = click.value.timestamp ?? Timestamp(milliseconds: 0)
    let key = try await keyring.key(at: clickedAt)
    var signals = signals
    signals.address = network.address(of: app.id, workspace: app.workspace, key: key)
    return CandidateRecord(
      place: CandidatePlace(
        slot: CandidateRecord.slot(of: clickedAt),
        bucket: network.value(of: app.id, workspace: app.workspace, key: key),
        click: click
      ),
      workspace: app.workspace,
      link: link,
      signals: signals.bytes
    )
  }
}
