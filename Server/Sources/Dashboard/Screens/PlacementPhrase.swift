import LinkPages

/// What the form of a placement says.
enum PlacementPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case placementName, showsScreens, screensOfRule, screensHint, idsOfScreens, savePlacement
  case placementChanged, asItIsNow, noPlacementRules, notInAudience, inHoldOut, screenNotShown
  case decides, showsNothing, isSwitchedOff

  /// What a placement shows and why its rules decide or not, by the API's codes.
  private static let codes: [String: PlacementPhrase] = [
    "not_in_audience": .notInAudience, "held_out": .inHoldOut, "hold_out": .inHoldOut,
    "screen_unavailable": .screenNotShown, "chosen": .decides, "no_screen": .showsNothing,
    "deactivated": .isSwitchedOff,
  ]

  /// A code in the reader's language; the code itself where this version does not know it.
  static func words(_ code: String, _ text: DashboardText) -> String {
    codes[code].map { text($0) } ?? code
  }

  /// The same on a page, with its code.
  static func html(_ code: String, _ text: DashboardText) -> HTML {
    guard codes[code] != nil else { return "<code>\(code)</code>" }
    return "<span title=\"\(code)\">\(words(code, text))</span>"
  }
}
