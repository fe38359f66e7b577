import WireModels

/// What is wrong with the fields of a body, collected so that a caller learns of all mistakes at
/// once and nothing is half applied.
struct FieldFaults: Sendable {
  private var faults: [(field: Problem.FieldError, kind: ProblemKind)] = []

  /// Notes what is wrong with a field; what can never be right is `invalid_fields`.
  mutating func add(
    _ pointer: String,
    _ code: String,
    _ detail: String,
    kind: ProblemKind = .invalidFields
  ) {
    faults.append((.init(pointer: pointer, code: code, detail: detail), kind))
  }

  /// The answer to all of it, named for the gravest; `nil` where nothing is wrong.
  var problem: ProblemError? {
    let kinds: [ProblemKind] = [.invalidFields, .unknownReference, .conflictingFields]
    guard let worst = kinds.first(where: { kind in faults.contains { $0.kind == kind } }) else {
      return nil
    }
    let ordered = kinds.flatMap { kind in faults.filter { $0.kind == kind } }
    return ProblemError(fields: ordered.map(\.field), kind: worst)
  }

  /// - Throws: ``ProblemError`` if anything was wrong.
  func finish() throws(ProblemError) {
    if let problem { throw problem }
  }
}
