import LinkPages

/// Why a provider or the server stopped a push message: their own sentences, with names in braces for their values.
enum PushSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case noKey, appleRefuses, firebaseRefusesField, firebaseRefuses, limits, notWritten, otherBundle
  case appleRefusesKey, clockWrong, notSigned, noAppleKey, accountDenied, noProject, accountRefused

  /// Why a provider refuses a key or a message in the reader's language, with the provider's code where it has one;
  /// as it is where this version does not know the sentence.
  static func words(_ english: String, _ text: DashboardText) -> String {
    if let sentence = translation(of: english, into: text.language, provider) { return sentence }
    guard let values = SentenceTemplate.values(of: english, in: "{sentence}. ({code})"),
      let sentence = values["sentence"], let code = values["code"],
      let known = translation(of: sentence + ".", into: text.language, provider)
    else { return english }
    return "\(known) (\(code))"
  }

  private static func provider(_ name: String, _ value: String) -> String {
    switch (name, value) {
    case ("provider", "apns"): "Apple"
    case ("provider", "fcm"): "Firebase"
    default: value
    }
  }
}
