import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// What supervisors and monitoring ask: is it alive, is it ready, how is it doing.
struct HealthFeature: ServerFeature {
  let state: ServerState
  let metrics: PrometheusRegistry
  let features: [any ServerFeature]
  let process: ProcessMetrics
  let storage: StorageMetrics
  let store: StoreMetrics
  let mail: MailQueue?
  let startedAt: Timestamp

  func register(on routes: inout RouteTable) {
    routes.add(.get, "/livez", family: .operations, operation: .livez) { _, _ in
      .text("ok\n")
    }
    routes.add(.get, "/readyz", family: .operations, operation: .readyz) { _, _ in
      try await ready()
    }
    routes.manage(.getSystem) { request, _, _ in
      _ = try QueryReader(request)
      return try .json(try await report())
    }
    routes.add(.get, "/metrics", family: .operations, operation: .metrics) { _, _ in
      await collect()
      return .text(metrics.text(), type: "text/plain; version=0.0.4; charset=utf-8")
    }
  }

  private func ready() async throws -> Response {
    guard let obstacle = await obstacle() else { return .text("ready\n") }
    throw ProblemError(.unavailable, obstacle.sentence, retryAfter: 2)
  }

  /// What keeps the server from being ready, by a word for metrics and as a sentence.
  private func obstacle() async -> (reason: String, sentence: String)? {
    guard state.phase == .serving else {
      return (state.phase.rawValue, "The server is \(state.phase.rawValue).")
    }
    for check in await checks() {
      if let fault = check.fault { return (check.name, "\(check.name): \(fault)") }
    }
    return nil
  }

  /// What the server must pass to be ready.
  private func checks() async -> [SystemReport.Check] {
    var checks: [SystemReport.Check] = []
    for check in features.flatMap(\.readinessChecks) {
      checks.append(.init(name: check.name, fault: await check.fault()))
    }
    return checks + [.init(name: "disk", fault: storage.room?.fault)]
  }

  private func report() async throws -> SystemReport {
    let facts = try await store.facts()
    var report = SystemReport(
      startedAt: startedAt,
      checks: await checks(),
      engine: facts.engine,
      engineVersion: facts.version,
      schema: facts.schema,
      durability: facts.durability,
      databaseBytes: facts.bytes
    )
    if let room = storage.room {
      (report.freeBytes, report.diskBytes) = (room.free, room.size)
      report.reserveBytes = room.reserve
    }
    report.mail = mail?.report
    return report
  }

  private func collect() async {
    process.collect()
    storage.collect()
    await store.collect()
    let obstacle = await obstacle()
    let family = metrics.gauge(
      "paylisher_ready",
      "1 if the server is ready, as in /readyz; otherwise 0, by reason."
    )
    family.remove()
    family.set(obstacle == nil ? 1 : 0, obstacle.map { ["reason": $0.reason] } ?? [:])
    for feature in features { await feature.collectMetrics() }
  }
}

extension OpenAPIOperation {
  private static let plain: [String: Schema] = ["text/plain": .string()]

  static let getSystem = OpenAPIOperation(
    .getSystem,
    tag: "operations",
    summary: "Show the state of the server: checks, database, disk and mail",
    answers: [.json("The state of the server.", .systemReport)],
    problems: [.invalidQuery]
  )
  static let livez = OpenAPIOperation(
    "livez",
    tag: "operations",
    summary: "Check that the process is alive",
    answers: [.init(200, "It lives.", content: plain)]
  )
  static let readyz = OpenAPIOperation(
    "readyz",
    tag: "operations",
    summary: "Check that the server is ready",
    detail: "`503` while it starts or stops, while the store cannot be reached or written, and "
      + "while the disk has little room left.",
    answers: [.init(200, "It is ready.", content: plain)],
    problems: [.unavailable]
  )
  static let metrics = OpenAPIOperation(
    "metrics",
    tag: "operations",
    summary: "Return metrics for Prometheus",
    answers: [.init(200, "The numbers.", content: plain)]
  )
}

extension Schema {
  fileprivate static let systemReport = Schema.named(
    "SystemReport",
    .object([
      .required("startedAt", .timestamp, "The start time of the server."),
      .required("checks", .array(check), "The checks that decide if the server is ready."),
      .required("engine", .choice("sqlite", "postgresql"), "The database."),
      .required("engineVersion", .text(0...64), "The engine's version."),
      .required("schema", .integer(), "The number of the last migration."),
      .required("durability", .text(0...64), "The durability of a returned commit."),
      .required("databaseBytes", .integer(), "The bytes that the database takes."),
      .optional("freeBytes", .integer(), "The free bytes on the disk of the data directory."),
      .optional("diskBytes", .integer(), "The bytes of that disk."),
      .optional("reserveBytes", .integer(), "Free bytes below which the server is not ready."),
      .optional("mail", mail, "The state of e-mail. Absent if no mail server is configured."),
    ])
  )

  private static let mail = Schema.named(
    "SystemMail",
    .object([
      .required("waiting", .integer(), "Messages that wait, also for another attempt."),
      .required("sent", .integer(), "Messages that the mail server took since the start."),
      .required("failed", .integer(), "Messages that were given up."),
      .optional("lastFailure", .text(0...1_024), "The last failure."),
      .optional(
        "lastFailureReason",
        ProblemSchema.reason(SystemReason.self),
        "The stable name of the sentence in `lastFailure`."
      ),
      .optional(
        "lastFailureArguments",
        ProblemSchema.arguments,
        "The values in the sentence, by name."
      ),
      .optional("lastFailureAt", .timestamp, "The time of the last failure."),
    ])
  )

  private static let check = Schema.named(
    "SystemCheck",
    .object([
      .required("name", .text(1...64), "The name of the check, such as `disk`."),
      .optional("fault", .text(0...1_024), "The problem. Absent if the check passed."),
      .optional(
        "reason",
        ProblemSchema.reason(SystemReason.self),
        "The stable name of the sentence in `fault`."
      ),
      .optional("arguments", ProblemSchema.arguments, "The values in the sentence, by name."),
    ])
  )
}
