package import ServiceLifecycle
package import WireModels

/// A part of the server: its routes, and what must run beside them.
package protocol ServerFeature: Sendable {
  /// Adds the feature's routes.
  func register(on routes: inout RouteTable)

  /// What runs as long as the server does, such as a writer; none where not given.
  var services: [any Service] { get }

  /// What must hold for `/readyz`; nothing where not given.
  var readinessChecks: [ReadinessCheck] { get }

  /// Brings gauges up to date; runs before the metrics are written.
  func collectMetrics() async

  /// Runs once before the first request, such as filling a cache.
  func prepare() async throws
}

extension ServerFeature {
  /// None.
  package var services: [any Service] { [] }
  /// None.
  package var readinessChecks: [ReadinessCheck] { [] }
  /// Does nothing.
  package func collectMetrics() async {}
  /// Does nothing.
  package func prepare() async throws {}
}

/// Something that must hold for a server to be ready.
package struct ReadinessCheck: Sendable {
  /// The stable name, such as `store`.
  package var name: String
  /// `nil` if it holds; else what is wrong.
  package var fault: @Sendable () async -> Remark<SystemReason>?

  package init(name: String, fault: @escaping @Sendable () async -> Remark<SystemReason>?) {
    self.name = name
    self.fault = fault
  }
}
