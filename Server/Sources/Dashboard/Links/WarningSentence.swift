import LinkPages

/// The warnings about links: the API's own sentences, with names in braces for their values.
enum WarningSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case otherStoreApple, otherStoreGoogle, noStoreApple, noStoreGoogle, withoutStore, androidStore
  case ended, covered, contradiction, impossible

  /// A warning in the reader's language; `nil` where this version does not know the sentence.
  static func words(_ english: String, _ text: DashboardText) -> String? {
    translation(of: english, into: text.language) { name, value in
      switch (name, value) {
      case ("device", _): devices[value] ?? value
      case ("store", "the App Store"): "App Store"
      case ("store", "an Android store"): androidStore.text(in: text.language, [:])
      default: value
      }
    }
  }

  private static let devices = [
    "ios": "iPhone", "ipad": "iPad", "android": "Android", "huawei": "Huawei",
  ]
}
