import LinkPages

/// What the members of blocks can be set to.
enum ChoicePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case bold, left, center, right, close, open, purchase, restore, openScreen, openPlacement, login
  case copy, settings, column, row

  /// A value of a member of a block in the reader's language; the value itself where it has no name, as sizes have none.
  static func words(_ value: String, _ text: DashboardText) -> String {
    values[value]?.text(in: text.language, [:]) ?? value
  }

  private static let values: [String: ChoicePhrase] = [
    "bold": .bold, "left": .left, "center": .center, "right": .right, "close": .close,
    "open": .open, "purchase": .purchase, "restore": .restore, "open_screen": .openScreen,
    "open_placement": .openPlacement, "login": .login, "copy": .copy, "settings": .settings,
    "column": .column, "row": .row,
  ]
}
