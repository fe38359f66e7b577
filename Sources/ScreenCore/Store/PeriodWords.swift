import LayoutCore

/// The words for periods in the languages that screens know, with their plural forms.
///
/// The rules of plurals are those of CLDR. A language that is not in the table has English words.
struct PeriodWords {
  /// The plural form that a number has in a language.
  enum Form: Int {
    case one, two, few, many, other
  }

  private let rule: @Sendable (Int) -> Form
  /// Day, week, month and year, each in the forms of ``Form``; a form that is missing is the last.
  private let words: [[String]]
  /// What follows a price of one unit where the words above are counters, which need a number; empty
  /// where they are not.
  private var single: [String] = []

  /// `1 month`, `3 months`.
  func text(_ period: BillingPeriod) -> String { text(period.count, period.unit) }

  /// So many units.
  func text(_ count: Int, _ unit: BillingPeriod.Unit) -> String {
    let form = rule(count)
    // The dual of Arabic and Hebrew is the number itself.
    return form == .two ? word(unit, form) : "\(count) \(word(unit, form))"
  }

  /// What follows a price: `month`, or `3 months`.
  func short(_ period: BillingPeriod) -> String {
    guard period.count == 1 else { return text(period) }
    return single.isEmpty ? word(period.unit, .one) : single[Self.place(of: period.unit)]
  }

  private func word(_ unit: BillingPeriod.Unit, _ form: Form) -> String {
    let forms = words[Self.place(of: unit)]
    return forms[min(form.rawValue, forms.count - 1)]
  }

  private static func place(of unit: BillingPeriod.Unit) -> Int {
    BillingPeriod.Unit.allCases.firstIndex(of: unit) ?? 0
  }

  /// The words of a language.
  static func words(for language: LanguageTag?) -> PeriodWords {
    all[language?.wordsKey ?? "en"] ?? english
  }

  private static func english(_ count: Int) -> Form { count == 1 ? .one : .other }
  private static func romance(_ count: Int) -> Form { count <= 1 ? .one : .other }
  private static func none(_ count: Int) -> Form { .other }
  private static func hebrew(_ count: Int) -> Form {
    count == 1 ? .one : count == 2 ? .two : .other
  }

  private static func russian(_ count: Int) -> Form {
    let (ten, hundred) = (count % 10, count % 100)
    if ten == 1, hundred != 11 { return .one }
    return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
  }

  private static func arabic(_ count: Int) -> Form {
    switch count {
    case 1: .one
    case 2: .two
    default:
      (3...10).contains(count % 100) ? .few : (11...99).contains(count % 100) ? .many : .other
    }
  }

  private static let english = PeriodWords(
    rule: english,
    words: [["day", "days"], ["week", "weeks"], ["month", "months"], ["year", "years"]]
  )
  private static let all: [String: PeriodWords] = [
    "ar": PeriodWords(
      rule: arabic,
      words: [
        ["يوم", "يومان", "أيام", "يومًا", "يوم"],
        ["أسبوع", "أسبوعان", "أسابيع", "أسبوعًا", "أسبوع"],
        ["شهر", "شهران", "أشهر", "شهرًا", "شهر"],
        ["سنة", "سنتان", "سنوات", "سنة", "سنة"],
      ]
    ),
    "de": PeriodWords(
      rule: english,
      words: [["Tag", "Tage"], ["Woche", "Wochen"], ["Monat", "Monate"], ["Jahr", "Jahre"]]
    ),
    "en": english,
    "es": PeriodWords(
      rule: english,
      words: [["día", "días"], ["semana", "semanas"], ["mes", "meses"], ["año", "años"]]
    ),
    "fr": PeriodWords(
      rule: romance,
      words: [["jour", "jours"], ["semaine", "semaines"], ["mois"], ["an", "ans"]]
    ),
    "he": PeriodWords(
      rule: hebrew,
      words: [
        ["יום", "יומיים", "ימים"], ["שבוע", "שבועיים", "שבועות"],
        ["חודש", "חודשיים", "חודשים"], ["שנה", "שנתיים", "שנים"],
      ]
    ),
    "it": PeriodWords(
      rule: english,
      words: [
        ["giorno", "giorni"], ["settimana", "settimane"], ["mese", "mesi"], ["anno", "anni"],
      ]
    ),
    "ja": PeriodWords(
      rule: none,
      words: [["日間"], ["週間"], ["か月"], ["年間"]],
      single: ["日", "週", "月", "年"]
    ),
    "pt": PeriodWords(
      rule: romance,
      words: [["dia", "dias"], ["semana", "semanas"], ["mês", "meses"], ["ano", "anos"]]
    ),
    "ru": PeriodWords(
      rule: russian,
      words: [
        ["день", "дня", "дня", "дней"], ["неделя", "недели", "недели", "недель"],
        ["месяц", "месяца", "месяца", "месяцев"], ["год", "года", "года", "лет"],
      ]
    ),
    "tr": PeriodWords(rule: none, words: [["gün"], ["hafta"], ["ay"], ["yıl"]]),
    "zh": PeriodWords(
      rule: none,
      words: [["天"], ["周"], ["个月"], ["年"]],
      single: ["天", "周", "月", "年"]
    ),
    "zh-hant": PeriodWords(
      rule: none,
      words: [["天"], ["週"], ["個月"], ["年"]],
      single: ["天", "週", "月", "年"]
    ),
  ]
}
