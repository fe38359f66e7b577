import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Checks what an owner wrote about a link and takes it over: the one way by which links change.
struct LinkReader {
  var targets: TargetReader
  /// Where the link stands in the body: empty, or `/links/3`.
  let base: String

  init(_ policy: WorkspacePolicy, base: String = "") {
    targets = TargetReader(policy, base: base)
    self.base = base
  }

  /// Notes what does not go with another field or with what is stored.
  mutating func conflict(
    _ pointer: String,
    _ code: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) {
    targets.faults.add(base + pointer, code, reason, arguments, kind: .conflictingFields)
  }

  /// - Throws: ``ProblemError`` if anything was wrong.
  func finish() throws(ProblemError) {
    try targets.faults.finish()
  }
}
