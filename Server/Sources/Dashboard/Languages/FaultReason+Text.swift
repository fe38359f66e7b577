package import LinkPages
package import WireModels

extension FaultReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  /// What completes "must be …" in English.
  package var requirement: String { String(english.dropFirst("must be ".count)) }
}

extension ProblemCode: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)
}

extension ListReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)
}

extension ProblemReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)
}

extension Translated {
  /// The sentence in English with its values, as the API says it.
  package func detail(_ arguments: [String: Problem.Argument] = [:]) -> String {
    Self.phraseTable[rawValue, .english].other.plain(arguments.mapValues(\.text))
  }
}

extension Translated where Self: ReasonCode {
  /// The sentence of a name on the wire in a language; `nil` where this version does not know it.
  static func words(
    _ code: String?,
    _ arguments: [String: Problem.Argument]? = nil,
    in language: PageLanguage
  ) -> String? {
    code.flatMap(Self.init(code:))?.text(in: language, (arguments ?? [:]).mapValues(\.text))
  }
}

extension Problem.FieldError {
  /// A fault with its reason, which says `detail` in English.
  package init(
    pointer: String,
    code: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) {
    self.init(
      pointer: pointer,
      code: code,
      detail: reason.detail(arguments),
      reason: reason.code,
      arguments: arguments.isEmpty ? nil : arguments
    )
  }
}

extension Problem {
  /// The problem, with what is wrong with its fields, in the words of forms and in a language; what has no reason
  /// stays English.
  package func translated(into language: PageLanguage) -> Problem {
    var problem = inWordsOfForms()
    guard language != .english else { return problem }
    let text = DashboardText(language: language)
    problem.errors = problem.errors?.map { fault in
      var fault = fault
      fault.detail = text.fault(fault) ?? fault.detail
      return fault
    }
    problem.title = ProblemCode(code: code)?.text(in: language) ?? title
    problem.detail = detail.map { text.detail(of: self) ?? problem.listedFaults ?? $0 }
    return problem
  }

  /// What is wrong with each field, with its place; `nil` where no field is named.
  private var listedFaults: String? {
    guard let errors, !errors.isEmpty else { return nil }
    return errors.map { $0.pointer.isEmpty ? $0.detail : "\($0.pointer): \($0.detail)" }
      .joined(separator: " ")
  }
}
