import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Hands what was stored on to those who listen, here and on other servers.
///
/// It reads events back after their commit, so that listeners see what was stored: its link, and
/// nothing of a person who was erased.
struct LiveFeedService: Service {
  let feed: LiveFeed
  let events: EventRepository
  /// Names this server among those that share the database.
  let server: EntityID
  let metrics: LiveMetrics
  let logger: Logger
  /// How long events gather before they are handed on.
  var pause = Duration.milliseconds(100)
  /// How often listeners hear something at least.
  var beat = Duration.seconds(2)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { await hear() }
        group.addTask {
          while !Task.isCancelled {
            try? await Task.sleep(for: beat)
            feed.beat()
          }
        }
        for await _ in feed.signals {
          await handOn()
          try? await Task.sleep(for: pause)
        }
        group.cancelAll()
      }
    }
    feed.end()
  }

  private func hear() async {
    for await texts in events.announcements() {
      for text in texts {
        guard let (sender, notice) = LiveNotice.read(text), sender != server else { continue }
        feed.heard(notice)
      }
    }
  }

  /// Does what is to be done now.
  func handOn() async {
    let work = feed.take()
    do {
      try await events.announce(work.notices.map { $0.text(from: server) })
    } catch {
      // The listeners of other servers miss these; nothing that is stored is lost.
      logger.debug("other servers were not notified of events", metadata: ["error": "\(error)"])
    }
    for (workspace, entry) in work.stored { await deliver(entry, of: workspace) }
  }

  private func deliver(_ entry: LiveQueue.Entry, of workspace: WorkspaceID) async {
    let listeners = feed.listeners(of: workspace)
    guard !listeners.isEmpty else { return }
    var (missed, records) = (entry.unnamed, [EventRecord]())
    do {
      records = try await events.find(workspace, entry.ids)
    } catch {
      missed += entry.ids.count
    }
    if missed > 0 { metrics.missed(missed) }
    // Each is written when the first listener wants it.
    var written: [EntityID: LiveEvent] = [:]
    for listener in listeners {
      let wanted = records.filter(listener.filter.matches).compactMap { record -> LiveEvent? in
        if let known = written[record.uuid] { return known }
        let event = try? LiveEvent(record)
        written[record.uuid] = event
        return event
      }
      listener.offer(wanted, missed: missed)
    }
  }
}
