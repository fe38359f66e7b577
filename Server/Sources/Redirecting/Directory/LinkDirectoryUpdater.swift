import Foundation
package import LinkCore
package import Logging
package import Persistence
import ServiceLifecycle
import Synchronization

/// Keeps a ``LinkDirectory`` as the store is.
///
/// It hears of changes that other processes made where the engine tells them, and asks for them
/// often enough where it does not.
package struct LinkDirectoryUpdater: Service {
  package let directory: LinkDirectory
  package let links: LinkRepository
  package let file: SnapshotFile
  /// Called after every load, such as for metrics.
  package let onLoad: @Sendable (LinkDirectory) -> Void
  package let logger: Logger
  /// What became of the last look at the store.
  package let condition = DirectoryCondition()
  /// How often to poll for changes without a notification.
  package var interval = Duration.milliseconds(500)
  /// How long a changed directory may differ from its file.
  package var keeping = Duration.seconds(60)
  /// The most chunks of a directory that is loaded anew.
  var chunks = ByteArena.mostChunks
  private let fullness = DirectoryCondition()

  package init(
    directory: LinkDirectory,
    links: LinkRepository,
    file: SnapshotFile,
    logger: Logger,
    onLoad: @escaping @Sendable (LinkDirectory) -> Void
  ) {
    self.directory = directory
    self.links = links
    self.file = file
    self.logger = logger
    self.onLoad = onLoad
  }

  /// Brings the directory up to date: from its file and what changed since, or from the store.
  ///
  /// While the store is away, the file has to do.
  ///
  /// - Throws: ``StoreError``; `unavailable` only where there is no file either.
  package func load() async throws {
    if directory.revision < 0, let kept = file.read() {
      directory.replace(with: kept.head, kept.table.take())
    }
    do {
      try await update()
      condition.clear()
    } catch let error as StoreError where error.code == .unavailable && directory.revision >= 0 {
      report(error)
    }
    reportRoom()
    onLoad(directory)
  }

  /// Takes over what changed.
  private func update() async throws {
    let known = directory.revision
    if known >= 0, !directory.isWasteful, let changes = try await links.changes(since: known) {
      return directory.apply(changes)
    }
    let builder = LinkTableBuilder(chunks: chunks)
    let head = try await links.snapshot { builder.add($0) }
    // A store that knows less than the directory is another one, such as a backup of this one.
    directory.replace(with: head, builder.take(), evenIfOlder: head.revision < known)
  }

  /// Takes over one change at once.
  package func linkChanged(_ link: LinkID, domain: DomainID, workspace: WorkspaceID) async {
    do {
      let read = try await links.packed(workspace, link)
      let isKnown = directory.apply(read.link, id: link, domain: domain, at: read.revision)
      if !isKnown { try await load() }
    } catch {
      logger.warning("a changed link was not read; polling will find it")
    }
  }

  /// Takes over changed apps, domains or workspaces at once.
  package func siteChanged() async {
    await loadIfChanged()
  }

  /// Follows the store, and keeps what it found in the file from time to time and at the end.
  package func run() async throws {
    var kept: (revision: Int64, at: ContinuousClock.Instant) = (-1, .now - keeping)
    for await _ in occasions() {
      await loadIfChanged()
      if kept.revision != directory.revision, ContinuousClock.now - kept.at >= keeping,
        let revision = keep()
      {
        kept = (revision, .now)
      }
    }
    if kept.revision != directory.revision { _ = keep() }
  }

  /// When to look at the store, until the server stops.
  ///
  /// That is when the engine tells, and every ``interval``; several at once are one.
  private func occasions() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Both end with the stream; the second ends it when the server stops.
      let hearing = Task {
        #if DEBUG
        if Self.hearsNothing { return }
        #endif
        for await _ in links.changeNotifications() { continuation.yield() }
      }
      let polling = Task {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
          try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
          #if DEBUG
          if Self.asksNothing { continue }
          #endif
          continuation.yield()
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in
        hearing.cancel()
        polling.cancel()
      }
    }
  }

  /// Writes the file; the revision that it has then, or `nil` where a whole new state came meanwhile.
  private func keep() -> Int64? {
    do {
      return try file.write(directory)
    } catch is LinkDirectory.Replaced {
      return nil
    } catch {
      logger.warning("links were not kept in their file; the next start reads the store")
      return directory.revision
    }
  }

  private func loadIfChanged() async {
    do {
      guard try await links.revision() != directory.revision else { return condition.clear() }
      try await load()
    } catch {
      // A server that stops cancels what it reads.
      guard !Task.isShuttingDownGracefully, !Task.isCancelled else { return }
      report(error)
    }
  }

  /// Says once, until it is over, that links find no room.
  private func reportRoom() {
    let room = directory.room
    guard !room.isLeft || room.leftOut > 0 else { return fullness.clear() }
    let fault =
      room.leftOut > 0
      ? "the memory table of links is full: links that found no room are not served"
      : "the memory table of links is nearly full: new links are refused"
    guard fullness.fault != fault else { return }
    _ = fullness.set(fault)
    logger.error(
      "\(fault); delete links, or move a workspace to a server of its own",
      metadata: ["links": "\(directory.size.links)", "without-room": "\(room.leftOut)"]
    )
  }

  /// Says once, until it is over, that the store is away.
  private func report(_ error: any Error) {
    guard condition.set("\(error)") else { return }
    logger.warning(
      "links could not be read; taps are answered from the last state",
      metadata: ["error": "\(error)"]
    )
  }
}

extension LinkSnapshot {
  /// The state without links.
  package var head: LinkSnapshot {
    var head = self
    head.links = []
    return head
  }
}

/// Whether the store could be read when it was last looked at.
package final class DirectoryCondition: Sendable {
  private let state = Mutex<String?>(nil)

  /// What was wrong; `nil` where nothing was.
  package var fault: String? { state.withLock { $0 } }

  /// Notes what is wrong; whether nothing was before.
  package func set(_ fault: String) -> Bool {
    state.withLock { state in
      defer { state = fault }
      return state == nil
    }
  }

  /// Notes that nothing is wrong.
  package func clear() {
    state.withLock { $0 = nil }
  }
}

#if DEBUG
extension LinkDirectoryUpdater {
  private static let fault = ProcessInfo.processInfo.environment["PAYLISHER_FAULT"]

  /// Whether notifications are not heard.
  ///
  /// Set by `PAYLISHER_FAULT=no-hearing` or `no-refresh`, and only in debug builds: the test of
  /// several servers shows by the first that polling alone is enough, and by the second, its
  /// control, that it would notice a server that knows nothing of the others' changes.
  package static let hearsNothing = ["no-hearing", "no-refresh"].contains(fault)
  /// Whether changes are not asked for: `PAYLISHER_FAULT=no-polling` or `no-refresh`.
  package static let asksNothing = ["no-polling", "no-refresh"].contains(fault)
}
#endif
