import LinkPages

/// Reads the API's English sentences back into phrases and their values.
enum SentenceTemplate {
  /// The values of a sentence by their names in braces in the template; `nil` where it is another sentence.
  ///
  /// A value ends at the first place where the words after it stand.
  ///
  ///     values(of: "Rule 2, Sale: rule 1 decided.", in: "Rule {number}, {name}: rule {decided} decided.")
  ///     // ["number": "2", "name": "Sale", "decided": "1"]
  static func values(of sentence: String, in template: String) -> [String: String]? {
    var values: [String: String] = [:]
    var (rest, parts) = (sentence[...], template[...])
    var name: String?
    while true {
      let opening = parts.firstIndex(of: "{") ?? parts.endIndex
      let isLast = opening == parts.endIndex
      guard let (value, after) = split(rest, at: parts[..<opening], isLast: isLast) else {
        return nil
      }
      if let name {
        guard !value.isEmpty else { return nil }
        values[name] = String(value)
      } else if !value.isEmpty {
        return nil
      }
      guard !isLast, let closing = parts[opening...].firstIndex(of: "}") else {
        return after.isEmpty ? values : nil
      }
      name = String(parts[parts.index(after: opening)..<closing])
      (rest, parts) = (after, parts[parts.index(after: closing)...])
    }
  }

  /// What stands before words, and after them; the last words stand at the end.
  private static func split(
    _ text: Substring,
    at words: Substring,
    isLast: Bool
  ) -> (Substring, Substring)? {
    if isLast {
      return text.hasSuffix(words) ? (text.dropLast(words.count), "") : nil
    }
    return text.firstRange(of: words).map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
  }
}

extension Translated {
  /// A sentence of the API in a language, with its values; `nil` where it is none of these.
  ///
  /// `words` says what the value of a name is called in the language; it stays as it is where absent.
  static func translation(
    of sentence: String,
    into language: PageLanguage,
    _ words: (_ name: String, _ value: String) -> String = { $1 }
  ) -> String? {
    for phrase in allCases {
      if let values = SentenceTemplate.values(of: sentence, in: phrase.english) {
        let pairs = values.map { ($0.key, words($0.key, $0.value)) }
        return phrase.text(in: language, Dictionary(uniqueKeysWithValues: pairs))
      }
    }
    return nil
  }
}
