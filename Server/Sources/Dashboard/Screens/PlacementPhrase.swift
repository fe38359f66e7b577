import LinkPages

/// What the form of a placement says, with the English text.
enum PlacementPhrase: String, Translated {
  case placementName = "Name in lists"
  case showsScreens = "Shows screens"
  case screensOfRule = "Screens"
  case screensHint =
    "One a line: weight, id of the screen and name of the variant, such as 50 SUMMER A. A screen alone needs only its id."
  case idsOfScreens = "Ids of the screens"
  case savePlacement = "Save placement"
  case placementChanged = "The placement was changed."
  case asItIsNow = "Open the placement as it is now"
  case noPlacementRules =
    "No rules: all users see the default screen, and nothing where there is none."
  case notInAudience = "The user is not in the audience"
  case inHoldOut = "The user is in the hold-out"
  case screenNotShown = "Its screen is not shown"
  case decides = "It decides"
  case showsNothing = "Nothing is shown"
  case isSwitchedOff = "The placement is switched off"

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

extension PlacementPhrase {
  static let german: [PlacementPhrase: String] = [
    .placementName: "Name in Listen",
    .showsScreens: "Zeigt Screens",
    .screensOfRule: "Screens",
    .screensHint:
      "Einer je Zeile: Gewicht, Id des Screens und Name der Variante, etwa 50 SUMMER A. Ein Screen allein braucht nur seine Id.",
    .idsOfScreens: "Ids der Screens",
    .savePlacement: "Platzierung speichern",
    .placementChanged: "Die Platzierung wurde geändert.",
    .noPlacementRules:
      "Keine Regeln: Alle sehen den Standard-Screen, und nichts, wo es keinen gibt.",
    .notInAudience: "Der Nutzer ist nicht in der Zielgruppe",
    .inHoldOut: "Der Nutzer ist in der Vergleichsgruppe",
    .screenNotShown: "Ihr Screen wird nicht gezeigt",
    .decides: "Sie entscheidet",
    .showsNothing: "Es wird nichts gezeigt",
    .isSwitchedOff: "Die Platzierung ist ausgeschaltet",
    .asItIsNow: "Die Platzierung öffnen, wie sie jetzt ist",
  ]
}

extension PlacementPhrase {
  static let turkish: [PlacementPhrase: String] = [
    .placementName: "Listelerdeki ad",
    .showsScreens: "Ekran gösterir",
    .screensOfRule: "Ekranlar",
    .screensHint:
      "Her satıra bir tane: ağırlık, ekranın kimliği ve varyantın adı, örneğin 50 SUMMER A. Tek ekran için kimliği yeter.",
    .idsOfScreens: "Ekranların kimlikleri",
    .savePlacement: "Yerleşimi kaydet",
    .placementChanged: "Yerleşim değiştirildi.",
    .noPlacementRules:
      "Kural yok: herkese varsayılan ekran gösterilir, o da yoksa hiçbir şey.",
    .notInAudience: "Kullanıcı hedef kitlede değil",
    .inHoldOut: "Kullanıcı kontrol grubunda",
    .screenNotShown: "Ekranı gösterilmiyor",
    .decides: "Karar veriyor",
    .showsNothing: "Hiçbir şey gösterilmez",
    .isSwitchedOff: "Yerleşim kapalı",
    .asItIsNow: "Yerleşimi şimdiki haliyle aç",
  ]
}

extension PlacementPhrase {
  static let spanish: [PlacementPhrase: String] = [
    .placementName: "Nombre en las listas",
    .showsScreens: "Muestra pantallas",
    .screensOfRule: "Pantallas",
    .screensHint:
      "Una por línea: peso, id de la pantalla y nombre de la variante, como 50 SUMMER A. Una pantalla sola necesita solo su id.",
    .idsOfScreens: "Ids de las pantallas",
    .savePlacement: "Guardar ubicación",
    .placementChanged: "La ubicación ha cambiado.",
    .noPlacementRules:
      "Sin reglas: todos ven la pantalla predeterminada, y nada si no la hay.",
    .notInAudience: "El usuario no está en la audiencia",
    .inHoldOut: "El usuario está en el grupo de control",
    .screenNotShown: "Su pantalla no se muestra",
    .decides: "Decide",
    .showsNothing: "No se muestra nada",
    .isSwitchedOff: "La ubicación está apagada",
    .asItIsNow: "Abrir la ubicación como está ahora",
  ]
}

extension PlacementPhrase {
  static let arabic: [PlacementPhrase: String] = [
    .placementName: "الاسم في القوائم",
    .showsScreens: "يعرض الشاشات",
    .screensOfRule: "الشاشات",
    .screensHint:
      "واحدة في كل سطر: الوزن ومعرّف الشاشة واسم النسخة، مثل 50 SUMMER A. الشاشة الوحيدة يكفيها معرّفها.",
    .idsOfScreens: "معرّفات الشاشات",
    .savePlacement: "حفظ الموضع",
    .placementChanged: "تغيّر الموضع.",
    .noPlacementRules:
      "لا قواعد: تُعرض الشاشة الافتراضية للجميع، ولا شيء إن لم توجد.",
    .notInAudience: "المستخدم ليس ضمن الجمهور",
    .inHoldOut: "المستخدم ضمن مجموعة المقارنة",
    .screenNotShown: "شاشتها غير معروضة",
    .decides: "تقرر",
    .showsNothing: "لا يُعرض شيء",
    .isSwitchedOff: "الموضع معطّل",
    .asItIsNow: "فتح الموضع كما هو الآن",
  ]
}
