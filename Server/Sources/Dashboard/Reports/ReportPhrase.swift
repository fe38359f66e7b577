/// What pages of reports say about their counts, filters and steps, with the English text.
enum ReportPhrase: String, Translated {
  case counting = "Still counting"
  case countingAdvice =
    "This report reads what every person did. It appears here as soon as it is counted."
  case counted = "The report is counted"
  case lookAgain = "Look again"
  case numbersAsOf = "Numbers as of"
  case countAgain = "Count again"
  case nothingHas = "{field}: nothing in these days has “{value}”."
  case thereAre = "There are: {values}."
  case noSuchLink = "Link: no link has this id, short URL, code or title."
  case noSuchCountry = "Country: two letters such as DE, or the name of a country."
  case linkFilterHint = "Short URL, code or title"
  case daysOfUTC = "Days of combined filters are days of UTC."
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
    .nothingHas: "{field}: Nichts in diesen Tagen hat „{value}“.",
    .thereAre: "Es gibt: {values}.",
    .noSuchLink: "Link: Kein Link hat diese ID, Kurz-URL, diesen Code oder Titel.",
    .noSuchCountry: "Land: zwei Buchstaben wie DE oder der Name eines Landes.",
    .linkFilterHint: "Kurz-URL, Code oder Titel",
    .daysOfUTC: "Tage kombinierter Filter sind Tage in UTC.",
  ]

  static let turkish: [ReportPhrase: String] = [
    .counting: "Hâlâ sayılıyor",
    .countingAdvice:
      "Bu rapor her kişinin yaptıklarını okur. Sayım biter bitmez burada görünür.",
    .counted: "Rapor sayıldı",
    .lookAgain: "Yeniden bak",
    .numbersAsOf: "Sayıların alındığı saat:",
    .countAgain: "Yeniden say",
    .nothingHas: "{field}: bu günlerde “{value}” olan hiçbir şey yok.",
    .thereAre: "Olanlar: {values}.",
    .noSuchLink: "Bağlantı: bu kimliğe, kısa URL’ye, koda veya başlığa sahip bağlantı yok.",
    .noSuchCountry: "Ülke: DE gibi iki harf veya bir ülkenin adı.",
    .linkFilterHint: "Kısa URL, kod veya başlık",
    .daysOfUTC: "Birleştirilen filtrelerin günleri UTC günleridir.",
  ]

  static let spanish: [ReportPhrase: String] = [
    .counting: "Aún se está contando",
    .countingAdvice:
      "Este informe lee lo que hizo cada persona. Aparecerá aquí en cuanto esté contado.",
    .counted: "El informe está contado",
    .lookAgain: "Volver a mirar",
    .numbersAsOf: "Cifras de las",
    .countAgain: "Contar de nuevo",
    .nothingHas: "{field}: nada en estos días tiene «{value}».",
    .thereAre: "Hay: {values}.",
    .noSuchLink: "Enlace: ninguno tiene este id, URL corta, código o título.",
    .noSuchCountry: "País: dos letras, como DE, o el nombre de un país.",
    .linkFilterHint: "URL corta, código o título",
    .daysOfUTC: "Los días de filtros combinados son días de UTC.",
  ]

  static let arabic: [ReportPhrase: String] = [
    .counting: "ما زال العدّ جاريًا",
    .countingAdvice: "يقرأ هذا التقرير ما فعله كل شخص. يظهر هنا فور انتهاء العدّ.",
    .counted: "اكتمل عدّ التقرير",
    .lookAgain: "إعادة النظر",
    .numbersAsOf: "الأرقام حتى الساعة",
    .countAgain: "إعادة العدّ",
    .nothingHas: "{field}: لا شيء في هذه الأيام له «{value}».",
    .thereAre: "الموجود: {values}.",
    .noSuchLink: "الرابط: لا رابط بهذا المعرّف أو العنوان القصير أو الرمز أو الاسم.",
    .noSuchCountry: "البلد: حرفان مثل DE، أو اسم بلد.",
    .linkFilterHint: "العنوان القصير أو الرمز أو الاسم",
    .daysOfUTC: "أيام المرشحات المجمّعة هي أيام UTC.",
  ]
}
