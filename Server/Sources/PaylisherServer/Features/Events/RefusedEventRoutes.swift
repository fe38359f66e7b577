import Hummingbird
import LinkCore
import Logging
import Persistence
import ServiceLifecycle
import Synchronization
import WireModels

/// Counts refused events in memory, and stores the counts every minute: a flood of wrong events costs no
/// transactions.
final class RefusedEventCounter: Sendable {
  private struct Key: Hashable {
    var day: Timestamp
    var code: String
  }

  private let counts = Mutex<[WorkspaceID: [Key: RefusedEventReport.Row]]>([:])
  private let repository: EventRepository

  init(_ repository: EventRepository) {
    self.repository = repository
  }

  /// Counts the refused events of an answer.
  func count(_ answer: BatchResponse, of workspace: WorkspaceID, now: Timestamp) {
    guard !answer.rejected.isEmpty else { return }
    let day = Timestamp(
      milliseconds: now.milliseconds / ReportRange.day * ReportRange.day
    )
    counts.withLock { counts in
      for rejection in answer.rejected {
        let key = Key(day: day, code: rejection.code)
        let known = counts[workspace]?[key]?.count ?? 0
        counts[workspace, default: [:]][key] = RefusedEventReport.Row(
          day: day,
          code: rejection.code,
          count: known + 1,
          detail: rejection.detail,
          refusedAt: now
        )
      }
    }
  }

  /// Stores what was counted; what could not be stored is lost.
  func store() async throws {
    let counts = counts.withLock { counts in
      defer { counts = [:] }
      return counts
    }
    for (workspace, counts) in counts {
      try await repository.addRefused(Array(counts.values), of: workspace)
    }
  }
}

/// Stores counts of refused events every minute, and at the end.
struct RefusedEventService: Service {
  let counter: RefusedEventCounter
  let logger: Logger
  var interval = Duration.seconds(60)

  private static let failure: Logger.Message = "counts of refused events were lost"

  func run() async throws {
    await doEvery(interval, orLog: Self.failure, to: logger) {
      try await counter.store()
    }
    await logger.attempt(orLog: Self.failure) { try await counter.store() }
  }
}

/// The report of refused events.
struct RefusedEventRoutes: Sendable {
  let counter: RefusedEventCounter
  let repository: EventRepository
  let now: @Sendable () -> Timestamp

  func register(on routes: inout RouteTable) {
    routes.manage(.reportRefusedEvents) { request, _, workspace in
      let query = try QueryReader(request, .reportRefusedEvents)
      let day = ReportRange.day
      let range = try query.range(
        until: Timestamp(milliseconds: now().milliseconds + 1),
        maximumDays: nil
      )
      let days = range.start.milliseconds / day..<(range.end.milliseconds + day - 1) / day
      // What this server refused in the last minute is in it.
      try await counter.store()
      let rows = try await repository.refused(workspace, days: days)
      return try .json(
        RefusedEventReport(
          from: Timestamp(milliseconds: days.lowerBound * day),
          to: min(.latest, Timestamp(milliseconds: days.upperBound * day)),
          rows: rows
        )
      )
    }
  }
}

extension OpenAPIOperation {
  fileprivate static let reportRefusedEvents = OpenAPIOperation(
    .reportRefusedEvents,
    tag: "reports",
    summary: "Count rejected events by day and reason",
    detail: """
      Days are UTC days: 30 by default, and 90 are kept. A request that is rejected as a whole is not counted, \
      because its answer has the reason.
      """,
    parameters: [
      .query("from", .timestamp, "The first moment."),
      .query("to", .timestamp, "The moment after the last."),
    ],
    answers: [.json("The counts.", .refusedEventReport)],
    problems: [.invalidQuery]
  )
}

extension Schema {
  fileprivate static let refusedEventReport = Schema.named(
    "RefusedEventReport",
    .object([
      .required("from", .timestamp, "The start of the first day."),
      .required("to", .timestamp, "The end of the last day."),
      .required("rows", .array(refusedEvents), "The newest day first, then the most frequent."),
    ])
  )

  private static let refusedEvents = Schema.named(
    "RefusedEvents",
    .object([
      .required("day", .timestamp, "The start of the UTC day."),
      .required("code", .text(1...64), "Why, as answers of ingest name it."),
      .required("count", .integer(), "The number of events."),
      .required(
        "detail",
        .text(0...800),
        "The last rejected event: its problem and the field."
      ),
      .required("refusedAt", .timestamp, "The time of the last one."),
    ])
  )
}
