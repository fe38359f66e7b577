/// What the members of blocks can be set to, with the English text.
enum ChoicePhrase: String, Translated {
  case bold = "Bold"
  case left = "Left"
  case center = "Centre"
  case right = "Right"
  case close = "Closes the screen"
  case open = "Opens a link"
  case purchase = "Buys the chosen plan"
  case restore = "Restores purchases"
  case openScreen = "Opens a screen"
  case openPlacement = "Opens a placement"
  case login = "Signs in"
  case copy = "Copies a text"
  case settings = "Opens the settings"
  case column = "Below each other"
  case row = "Beside each other"

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

extension ChoicePhrase {
  static let german: [ChoicePhrase: String] = [
    .bold: "Fett",
    .left: "Links",
    .center: "Mitte",
    .right: "Rechts",
    .close: "Schließt den Screen",
    .open: "Öffnet einen Link",
    .purchase: "Kauft den gewählten Tarif",
    .restore: "Stellt Käufe wieder her",
    .openScreen: "Öffnet einen Screen",
    .openPlacement: "Öffnet eine Platzierung",
    .login: "Meldet an",
    .copy: "Kopiert einen Text",
    .settings: "Öffnet die Einstellungen",
    .column: "Untereinander",
    .row: "Nebeneinander",
  ]
}

extension ChoicePhrase {
  static let turkish: [ChoicePhrase: String] = [
    .bold: "Kalın",
    .left: "Sol",
    .center: "Orta",
    .right: "Sağ",
    .close: "Ekranı kapatır",
    .open: "Bağlantı açar",
    .purchase: "Seçilen planı satın alır",
    .restore: "Satın almaları geri yükler",
    .openScreen: "Ekran açar",
    .openPlacement: "Yerleşim açar",
    .login: "Oturum açar",
    .copy: "Metin kopyalar",
    .settings: "Ayarları açar",
    .column: "Alt alta",
    .row: "Yan yana",
  ]
}

extension ChoicePhrase {
  static let spanish: [ChoicePhrase: String] = [
    .bold: "Negrita",
    .left: "Izquierda",
    .center: "Centro",
    .right: "Derecha",
    .close: "Cierra la pantalla",
    .open: "Abre un enlace",
    .purchase: "Compra el plan elegido",
    .restore: "Restaura compras",
    .openScreen: "Abre una pantalla",
    .openPlacement: "Abre una ubicación",
    .login: "Inicia sesión",
    .copy: "Copia un texto",
    .settings: "Abre los ajustes",
    .column: "Uno debajo de otro",
    .row: "Uno al lado de otro",
  ]
}

extension ChoicePhrase {
  static let arabic: [ChoicePhrase: String] = [
    .bold: "عريض",
    .left: "يسار",
    .center: "وسط",
    .right: "يمين",
    .close: "يغلق الشاشة",
    .open: "يفتح رابطًا",
    .purchase: "يشتري الخطة المختارة",
    .restore: "يستعيد المشتريات",
    .openScreen: "يفتح شاشة",
    .openPlacement: "يفتح موضعًا",
    .login: "يسجّل الدخول",
    .copy: "ينسخ نصًا",
    .settings: "يفتح الإعدادات",
    .column: "بعضها تحت بعض",
    .row: "بعضها بجانب بعض",
  ]
}
