package import LinkPages
package import WireModels

extension FindingReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  /// The sentence in English with its values, some of which are names of sentences.
  package func detail(_ arguments: [String: Problem.Argument] = [:]) -> String {
    Self.phraseTable[rawValue, .english].other.plain(Self.values(arguments, .english))
  }

  /// The sentence of a name on the wire in a language; `nil` where this version does not know it.
  static func words(
    _ code: String?,
    _ arguments: [String: Problem.Argument]?,
    in language: PageLanguage
  ) -> String? {
    guard let reason = code.flatMap(Self.init(code:)) else { return nil }
    let arguments = arguments ?? [:]
    return language == .english
      ? reason.detail(arguments) : reason.text(in: language, values(arguments, language))
  }

  private static func values(
    _ arguments: [String: Problem.Argument],
    _ language: PageLanguage
  ) -> [String: String] {
    let values = arguments.map { name, value in
      (name, word(name, value, arguments.filter { $0.key != name }, language))
    }
    return Dictionary(uniqueKeysWithValues: values)
  }

  /// What a sentence calls a value that is a code or the name of a sentence.
  private static func word(
    _ name: String,
    _ value: Problem.Argument,
    _ others: [String: Problem.Argument],
    _ language: PageLanguage
  ) -> String {
    let isEnglish = language == .english
    switch name {
    case "platform": return RuleWords.platform(value.text, DashboardText(language: language))
    case "platforms": return value.texts.joined(separator: isEnglish ? " and " : ", ")
    case "parts":
      let parts = value.texts.map { words($0, others, in: language) ?? $0 }
      return parts.joined(separator: isEnglish ? " and no " : "; ")
    case "problem":
      guard let problem = PushReason(code: value.text) else { return value.text }
      return isEnglish
        ? problem.detail(others) : PushReason.words(value.text, others, in: language) ?? value.text
    case "reason": return words(value.text, others, in: language) ?? value.text
    default: return value.text
    }
  }
}

extension Finding.Words {
  /// The sentence of a reason with its values.
  package init(_ reason: FindingReason, _ arguments: [String: Problem.Argument] = [:]) {
    self.init(text: reason.detail(arguments), reason: reason.code, arguments: arguments)
  }

  /// Why a link may not have a target.
  package init(_ refusal: Remark<FaultReason>) {
    let (reason, arguments) = (refusal.reason, refusal.arguments)
    self.init(text: reason.detail(arguments), reason: reason.code, arguments: arguments)
  }
}

extension Finding {
  /// All is well.
  package static func good(
    _ check: String,
    _ reason: FindingReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) -> Finding {
    Finding(check, .good, Words(reason, arguments))
  }

  /// It works, but probably not as it was meant.
  package static func warning(
    _ check: String,
    _ reason: FindingReason,
    _ arguments: [String: Problem.Argument] = [:],
    fix: Words
  ) -> Finding {
    Finding(check, .warning, Words(reason, arguments), fix: fix)
  }

  /// It does not work.
  package static func bad(
    _ check: String,
    _ reason: FindingReason,
    _ arguments: [String: Problem.Argument] = [:],
    fix: Words
  ) -> Finding {
    Finding(check, .bad, Words(reason, arguments), fix: fix)
  }

  /// It could not be checked from here.
  package static func unknown(
    _ check: String,
    _ reason: FindingReason,
    _ arguments: [String: Problem.Argument] = [:],
    fix: Words
  ) -> Finding {
    Finding(check, .unknown, Words(reason, arguments), fix: fix)
  }
}
