package import LinkPages
package import WireModels

extension MismatchReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)
}

extension AssociationAnswer.Step {
  /// A rule that was looked at, and why it does not apply; `nil` for the one that decided.
  package init(rule: String, _ mismatch: Remark<MismatchReason>?, text: String) {
    self.init(
      rule: rule,
      mismatch: mismatch.map { $0.reason.detail($0.arguments) },
      reason: mismatch?.reason.code,
      arguments: mismatch.flatMap { $0.arguments.isEmpty ? nil : $0.arguments },
      text: text
    )
  }

  /// Why the rule does not apply in the reader's language; `nil` for the one that decided.
  func words(in language: PageLanguage) -> String? {
    MismatchReason.words(reason, arguments, in: language) ?? mismatch
  }
}
