/// How bad findings are, with the English text.
enum FindingPhrase: String, Translated {
  case severityError = "Error"
  case severityWarning = "Warning"
  case severityNote = "Note"
}

extension FindingPhrase {
  static let german: [FindingPhrase: String] = [
    .severityError: "Fehler",
    .severityWarning: "Warnung",
    .severityNote: "Hinweis",
  ]
}

extension FindingPhrase {
  static let turkish: [FindingPhrase: String] = [
    .severityError: "Hata",
    .severityWarning: "Uyarı",
    .severityNote: "Not",
  ]
}

extension FindingPhrase {
  static let spanish: [FindingPhrase: String] = [
    .severityError: "Error",
    .severityWarning: "Advertencia",
    .severityNote: "Nota",
  ]
}

extension FindingPhrase {
  static let arabic: [FindingPhrase: String] = [
    .severityError: "خطأ",
    .severityWarning: "تحذير",
    .severityNote: "ملاحظة",
  ]
}
