/// The warnings about links and how bad findings are, with the English text.
enum FindingPhrase: String, Translated {
  case noStore = "A page for the store is on no store that is known."
  case otherStore = "A page for the store is another platform’s."
  case endedRule = "A rule is over, so no tap meets it any more."
  case unreachableRule =
    "A rule is never reached: an earlier one decides first, or its conditions never hold at once."
  case severityError = "Error"
  case severityWarning = "Warning"
  case severityNote = "Note"

  /// The sentences by the codes of the warnings.
  static let codes: [String: FindingPhrase] = [
    "no_store": .noStore,
    "other_store": .otherStore,
    "ended_rule": .endedRule,
    "unreachable_rule": .unreachableRule,
  ]
}

extension FindingPhrase {
  static let german: [FindingPhrase: String] = [
    .noStore: "Eine Seite für den Store liegt in keinem bekannten Store.",
    .otherStore: "Eine Seite für den Store gehört zu einer anderen Plattform.",
    .endedRule: "Eine Regel ist beendet, deshalb erfüllt sie kein Klick mehr.",
    .unreachableRule:
      "Eine Regel wird nie erreicht: Eine frühere entscheidet vorher, oder ihre Bedingungen gelten nie zugleich.",
    .severityError: "Fehler",
    .severityWarning: "Warnung",
    .severityNote: "Hinweis",
  ]
}

extension FindingPhrase {
  static let turkish: [FindingPhrase: String] = [
    .noStore: "Mağaza sayfası bilinen bir mağazada değil.",
    .otherStore: "Mağaza sayfası başka bir platforma ait.",
    .endedRule: "Bir kuralın süresi bitti; artık hiçbir tıklama karşılamaz.",
    .unreachableRule:
      "Bir kurala hiç sıra gelmez: önceki bir kural karar verir veya koşulları hiç birlikte sağlanmaz.",
    .severityError: "Hata",
    .severityWarning: "Uyarı",
    .severityNote: "Not",
  ]
}

extension FindingPhrase {
  static let spanish: [FindingPhrase: String] = [
    .noStore: "Una página de tienda no está en ninguna tienda conocida.",
    .otherStore: "Una página de tienda es de otra plataforma.",
    .endedRule: "Una regla ha terminado; ningún clic la cumple ya.",
    .unreachableRule:
      "Nunca se llega a una regla: decide antes otra, o sus condiciones nunca valen a la vez.",
    .severityError: "Error",
    .severityWarning: "Advertencia",
    .severityNote: "Nota",
  ]
}

extension FindingPhrase {
  static let arabic: [FindingPhrase: String] = [
    .noStore: "صفحة متجر ليست في أي متجر معروف.",
    .otherStore: "صفحة متجر تخص منصة أخرى.",
    .endedRule: "قاعدة انتهت فلا تستوفيها أي نقرة.",
    .unreachableRule: "قاعدة لا يُوصَل إليها: تقرر قاعدة قبلها، أو لا تتحقق شروطها معًا.",
    .severityError: "خطأ",
    .severityWarning: "تحذير",
    .severityNote: "ملاحظة",
  ]
}
