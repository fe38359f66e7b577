package import LinkPages
package import WireModels

extension PushReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  /// The sentence in English with its values and the provider's code.
  package func detail(_ arguments: [String: Problem.Argument] = [:]) -> String {
    let sentence = Self.phraseTable[rawValue, .english].other.plain(Self.values(arguments))
    return coded(sentence, arguments["code"]?.text)
  }

  /// The sentence of a name on the wire in a language, with the provider's code; `nil` where this version does not
  /// know it.
  static func words(
    _ code: String?,
    _ arguments: [String: Problem.Argument]?,
    in language: PageLanguage
  ) -> String? {
    guard let reason = code.flatMap(Self.init(code:)) else { return nil }
    let arguments = arguments ?? [:]
    // The code is isolated from the direction of the sentence, as its other values are.
    let code = arguments["code"].map { "\u{2068}\($0.text)\u{2069}" }
    return reason.coded(reason.text(in: language, values(arguments)), code)
  }

  private func coded(_ sentence: String, _ code: String?) -> String {
    guard let code, !english.contains("{code}") else { return sentence }
    return "\(sentence) (\(code))"
  }

  private static func values(_ arguments: [String: Problem.Argument]) -> [String: String] {
    var values = arguments.mapValues(\.text)
    values["provider"] = values["provider"].map { provider in
      switch provider {
      case "apns": "Apple"
      case "fcm": "Firebase"
      default: provider
      }
    }
    return values
  }

  fileprivate static func detail(
    _ code: String?,
    _ arguments: [String: Problem.Argument]?
  ) -> String? {
    code.flatMap(Self.init(code:))?.detail(arguments ?? [:])
  }
}

extension MessageResource {
  /// The message with its problem and those of its steps in English, as the API answers with it.
  package var worded: MessageResource {
    var message = self
    message.problem = PushReason.detail(reason, arguments)
    message.steps = steps?.map { step in
      var step = step
      step.problem = PushReason.detail(step.reason, step.arguments)
      return step
    }
    return message
  }
}

extension PushKeyResource {
  /// The key with its problem in English, as the API answers with it.
  package var worded: PushKeyResource {
    var key = self
    key.problem = PushReason.detail(reason, arguments)
    return key
  }
}
