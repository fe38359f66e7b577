import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Keeps a ``LinkDirectory`` as the store is.
struct LinkDirectoryUpdater: LinkChangeObserver, Service {
  let directory: LinkDirectory
  let links: LinkRepository
  let logger: Logger
  /// How often to ask for changes that other processes made.
  var interval = Duration.milliseconds(500)

  /// Loads everything.
  func load() async throws {
    directory.replace(with: try await links.snapshot())
  }

  /// Takes over one change at once.
  func linkChanged(_ link: LinkID, domain: DomainID, workspace: WorkspaceID) async {
    do {
      let record = try await links.find(workspace, link)
      if !directory.apply(record, id: link, domain: domain) { try await load() }
    } catch {
      logger.warning("a changed link was not read; polling will find it")
    }
  }

  /// Loads again whenever the store changed, at most a twentieth of the time.
  func run() async throws {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      let began = ContinuousClock.now
      await loadIfChanged()
      let spent = ContinuousClock.now - began
      try? await cancelWhenGracefulShutdown {
        try await Task.sleep(for: max(interval, spent * 20))
      }
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
