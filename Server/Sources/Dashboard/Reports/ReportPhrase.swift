/// What pages of reports that take long say, with the English text.
enum ReportPhrase: String, Translated {
  case counting = "Still counting"
  case countingAdvice =
    "This report reads what every person did. It appears here as soon as it is counted."
  case counted = "The report is counted"
  case lookAgain = "Look again"
  case numbersAsOf = "Numbers as of"
  case countAgain = "Count again"
}

extension ReportPhrase {
  static let german: [ReportPhrase: String] = [
    .counting: "Wird noch gezählt",
    .countingAdvice:
      "Dieser Bericht liest, was jede Person getan hat. Er erscheint hier, sobald er gezählt ist.",
    .counted: "Der Bericht ist gezählt",
    .lookAgain: "Noch einmal nachsehen",
    .numbersAsOf: "Stand der Zahlen:",
    .countAgain: "Neu zählen",
  ]

  static let turkish: [ReportPhrase: String] = [
    .counting: "Hâlâ sayılıyor",
    .countingAdvice:
      "Bu rapor her kişinin yaptıklarını okur. Sayım biter bitmez burada görünür.",
    .counted: "Rapor sayıldı",
    .lookAgain: "Yeniden bak",
    .numbersAsOf: "Sayıların alındığı saat:",
    .countAgain: "Yeniden say",
  ]

  static let spanish: [ReportPhrase: String] = [
    .counting: "Aún se está contando",
    .countingAdvice:
      "Este informe lee lo que hizo cada persona. Aparecerá aquí en cuanto esté contado.",
    .counted: "El informe está contado",
    .lookAgain: "Volver a mirar",
    .numbersAsOf: "Cifras de las",
    .countAgain: "Contar de nuevo",
  ]

  static let arabic: [ReportPhrase: String] = [
    .counting: "ما زال العدّ جاريًا",
    .countingAdvice: "يقرأ هذا التقرير ما فعله كل شخص. يظهر هنا فور انتهاء العدّ.",
    .counted: "اكتمل عدّ التقرير",
    .lookAgain: "إعادة النظر",
    .numbersAsOf: "الأرقام حتى الساعة",
    .countAgain: "إعادة العدّ",
  ]
}
