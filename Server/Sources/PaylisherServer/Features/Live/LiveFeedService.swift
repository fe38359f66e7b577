import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Delivers stored events to the listeners of this server and of others.
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
  /// How long events gather before they are delivered.
  var pause = Duration.milliseconds(100)
  /// How often listeners get a comment at least.
  var keepAliveInterval = Duration.seconds(2)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { await receiveNotifications() }
        group.addTask {
          while !Task.isCancelled {
            try? await Task.sleep(for: keepAliveInterval)
            feed.keepAlive()
          }
        }
        for await _ in feed.signals {
          await deliverPending()
          try? await Task.sleep(for: pause)
        }
        group.cancelAll()
      }
    }
    feed.end()
  }

  private func receiveNotifications() async {
    for await texts in events.announcements() {
      for text in texts {
        guard let (sender, notification) = LiveNotification.read(text), sender != server else {
          continue
        }
        feed.receive(notification)
      }
    }
  }

  /// Does what is to be done now.
  func deliverPending() async {
    let work = feed.take()
    do {
      try await events.announce(work.notifications.map { $0.text(from: server) })
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

/// Numbers about listeners.
struct LiveMetrics: Sendable {
  private let listeners: MetricFamily
  private let missedEvents: MetricFamily

  init(_ registry: PrometheusRegistry) {
    listeners = registry.gauge("paylisher_live_listeners", "Connected live-tail clients.")
    missedEvents = registry.counter(
      "paylisher_live_missed_events_total",
      "Events dropped because live-tail clients were too slow."
    )
  }

  func set(listeners count: Int) {
    listeners.set(Double(count))
  }

  func missed(_ count: Int) {
    missedEvents.add(Double(count))
  }
}
