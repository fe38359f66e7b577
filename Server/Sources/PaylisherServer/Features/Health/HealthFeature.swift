import HTTPTypes
import Hummingbird
import LinkCore

/// What supervisors and monitoring ask: is it alive, is it ready, how is it doing.
struct HealthFeature: ServerFeature {
  let state: ServerState
  let metrics: PrometheusRegistry
  let features: [any ServerFeature]
  let process: ProcessMetrics
  let storage: StorageMetrics
  let store: StoreMetrics

  func register(on routes: inout RouteTable) {
    routes.add(.get, "/livez", family: .operations, operation: .livez) { _, _ in
      .text("ok\n")
    }
    routes.add(.get, "/readyz", family: .operations, operation: .readyz) { _, _ in
      try await ready()
    }
    routes.add(.get, "/metrics", family: .operations, operation: .metrics) { _, _ in
      await collect()
      return .text(metrics.text(), type: "text/plain; version=0.0.4; charset=utf-8")
    }
  }

  private func ready() async throws -> Response {
    guard state.phase == .serving else {
      throw ProblemError(.unavailable, "The server is \(state.phase.rawValue).", retryAfter: 2)
    }
    for check in features.flatMap(\.readinessChecks) {
      if let fault = await check.fault() {
        throw ProblemError(.unavailable, "\(check.name): \(fault)", retryAfter: 2)
      }
    }
    if let fault = storage.fault {
      throw ProblemError(.unavailable, "disk: \(fault)", retryAfter: 2)
    }
    return .text("ready\n")
  }

  private func collect() async {
    process.collect()
    storage.collect()
    await store.collect()
    for feature in features { await feature.collectMetrics() }
  }
}

extension OpenAPIOperation {
  private static let plain: [String: Schema] = ["text/plain": .string()]

  static let livez = OpenAPIOperation(
    "livez",
    tag: "operations",
    summary: "Whether the process lives",
    answers: [.init(200, "It lives.", content: plain)]
  )
  static let readyz = OpenAPIOperation(
    "readyz",
    tag: "operations",
    summary: "Whether the server can do its work",
    detail: "`503` while it starts or stops, while the store cannot be reached or written, and "
      + "while the disk has little room left.",
    answers: [.init(200, "It is ready.", content: plain)],
    problems: [.unavailable]
  )
  static let metrics = OpenAPIOperation(
    "metrics",
    tag: "operations",
    summary: "The server's numbers, for Prometheus",
    answers: [.init(200, "The numbers.", content: plain)]
  )
}
