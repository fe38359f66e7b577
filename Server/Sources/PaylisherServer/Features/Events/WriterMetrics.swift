import Persistence

/// What the writer of events does, as numbers for operators.
struct WriterMetrics: Sendable {
  private let commits: MetricFamily
  private let commitSeconds: MetricFamily
  private let refused: MetricFamily
  private let waitingEvents: MetricFamily
  private let waitingBytes: MetricFamily
  private let waitingSeconds: MetricFamily

  init(_ registry: PrometheusRegistry) {
    commits = registry.counter("paylisher_ingest_commits_total", "Commits of events, by outcome.")
    commitSeconds = registry.counter(
      "paylisher_ingest_commit_seconds_total",
      "Time that commits of events took together."
    )
    refused = registry.counter(
      "paylisher_ingest_refused_total",
      "Requests that were refused because too much waited."
    )
    waitingEvents = registry.gauge("paylisher_ingest_waiting_events", "Events that wait.")
    waitingBytes = registry.gauge("paylisher_ingest_waiting_bytes", "Bytes that wait.")
    waitingSeconds = registry.gauge(
      "paylisher_ingest_waiting_seconds",
      "How long the oldest events have waited."
    )
  }

  func set(_ statistics: EventWriterStatistics) {
    commits.set(Double(statistics.commits), ["outcome": "stored"])
    commits.set(Double(statistics.failedCommits), ["outcome": "failed"])
    commitSeconds.set(statistics.commitTime / .seconds(1))
    refused.set(Double(statistics.refused), ["by": "writer"])
    waitingEvents.set(Double(statistics.waitingEvents))
    waitingBytes.set(Double(statistics.waitingBytes))
    waitingSeconds.set(statistics.waitingTime / .seconds(1))
  }
}

extension EventWriterStatistics {
  /// Why events cannot be taken; `nil` where they can.
  ///
  /// One commit that failed may have been unlucky. Two in a row, or one that takes five seconds,
  /// tell a load balancer to send events elsewhere.
  var fault: String? {
    if failedCommitsInARow > 1 { return "The last commits of events failed." }
    return waitingTime > .seconds(5) ? "Events have waited for five seconds." : nil
  }
}
