import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Keeps a ``LinkDirectory`` as the store is.
struct LinkDirectoryUpdater: LinkChangeObserver, Service {
  let directory: LinkDirectory
  let links: LinkRepository
  let file: SnapshotFile
  let metrics: DirectoryMetrics
  let logger: Logger
  /// How often to ask for changes that other processes made.
  var interval = Duration.milliseconds(500)
  /// How long a changed directory may differ from its file.
  var keeping = Duration.seconds(60)

  /// Brings the directory up to date: from its file and what changed since, or from the store.
  func load() async throws {
    if directory.revision < 0, let kept = file.read() {
      if let changes = try await links.changes(since: kept.revision) {
        directory.replace(with: changes.head.at(kept.revision), kept.table.take())
        directory.apply(changes)
      }
    }
    try await update()
    metrics.set(directory)
  }

  /// Takes over what changed.
  private func update() async throws {
    let known = directory.revision
    if known >= 0, !directory.isWasteful, let changes = try await links.changes(since: known) {
      return directory.apply(changes)
    }
    let builder = LinkTableBuilder()
    let head = try await links.snapshot { builder.add($0) }
    directory.replace(with: head, builder.take())
  }

  /// Takes over one change at once.
  func linkChanged(_ link: LinkID, domain: DomainID, workspace: WorkspaceID) async {
    do {
      let packed = try await links.packed(workspace, link)
      if !directory.apply(packed, id: link, domain: domain) { try await load() }
    } catch {
      logger.warning("a changed link was not read; polling will find it")
    }
  }

  /// Follows the store, and keeps what it found in the file from time to time and at the end.
  func run() async throws {
    var kept: (revision: Int64, at: ContinuousClock.Instant) = (-1, .now - keeping)
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      await loadIfChanged()
      if kept.revision != directory.revision, ContinuousClock.now - kept.at >= keeping {
        keep()
        kept = (directory.revision, .now)
      }
      try? await cancelWhenGracefulShutdown { [interval] in try await Task.sleep(for: interval) }
    }
    if kept.revision != directory.revision { keep() }
  }

  private func keep() {
    do {
      try file.write(directory)
    } catch {
      logger.warning("links were not kept in their file; the next start reads the store")
    }
  }

  private func loadIfChanged() async {
    do {
      guard try await links.revision() != directory.revision else { return }
      try await load()
    } catch {
      // A server that stops cancels what it reads.
      guard !Task.isShuttingDownGracefully, !Task.isCancelled else { return }
      logger.warning("links could not be read; answers come from the last state")
    }
  }
}

/// What operators see of the directory.
struct DirectoryMetrics: Sendable {
  private let links: MetricFamily
  private let bytes: MetricFamily

  init(_ registry: PrometheusRegistry) {
    links = registry.gauge("paylisher_directory_links", "Links that taps are answered from.")
    bytes = registry.gauge("paylisher_directory_bytes", "Memory that those links take.")
  }

  func set(_ directory: LinkDirectory) {
    let size = directory.size
    links.set(Double(size.links))
    bytes.set(Double(size.bytes))
  }
}

extension LinkSnapshot {
  /// The same domains and apps, as the state of an earlier revision.
  fileprivate func at(_ revision: Int64) -> LinkSnapshot {
    var snapshot = self
    snapshot.revision = revision
    return snapshot
  }
}
