/// What stands beside numbers that are no prices.
enum NumberWords {
  /// Follow a number with a fraction that measures, rates or counts.
  static let units = words(
    """
    km kg g mg gb mb tb kb ml l m cm mm nm ft mi mile miles yd lb lbs oz hz khz mhz ghz mbps gbps kw kwh v w mah px pt dp
    x × star stars sterne sternen yıldız puan punkte points pts rating ratings étoiles estrellas stelle ocen note gpa average out von
    million millions billion billions thousand mio mrd milyon milyar bin mln mrd тыс млн млрд millionen millones mil
    uhr am pm a.m p.m h hr hrs hour hours std stunden saat min mins minute minutes sec secs second seconds sek s heures
    horas ore days weeks months inch inches zoll grad degrees percent prozent times mal kez fach kcal cal bpm
    km/h mph kmh users downloads people reviews nutzer kullanıcı звезды звёзд 点 分 星 倍 万 時 時間 점 배 نجوم نجمة
    """
  )
  /// Signs of units and ratings that follow a number.
  static let unitSigns: Set<String> = ["%", "‰", "٪", "％", "×", "°", "★", "⭐", "☆", "″", "′", "+"]
  /// Precede a number that is no price.
  static let labels = words(
    """
    version ver v ios ipados macos watchos tvos android release build update rated rating ratings score scored note
    bewertung bewertet puan puanı sürüm versiyon chapter kapitel bölüm section level isbn lesson lektion ratio pi
    average avg um saat klo kl versión version: puntuación average episode teil part swift sdk api tel phone iphone windows ubuntu ph bmi gpa fig abb no nr unit module episode usb bluetooth gpt python java node html http tls grade gen
    """
  )
  /// Units of time that count what happens in them.
  static let clock = words("uhr am pm h saat o'clock heures horas ore")
  /// Introduce a price in a word: `Price: 149`.
  static let prices = words(
    """
    price prices cost costs preis preise kostet fiyat fiyatı ücret ücreti precio cuesta prix coûte prezzo costa preço custa
    цена стоимость cena pris prijs hinta السعر سعر ثمن 価格 料金 价格 售价 價格 가격 月額 年額 月々 月费 月費 年费 年費
    """
  )
  /// Make a price of the number behind them.
  static let praises = words(
    "only just for now nur jetzt für sadece yalnızca şimdi solo sólo seulement pour solo soltanto apenas só za только за всего"
  )
  /// Precede a limit.
  static let limits = words(
    "to than over zu als über hasta máximo max mindestens least jusqu’à maximum fazla çok"
  )
  /// Precede months and years in a price: `149 per month`.
  static let per = words("per a an each every pro im je al por par à в за w na i om")
  /// Lose or gain these pounds.
  static let weights = words(
    "lose lost weight drop shed gain lift body muscle fat abnehmen kilo slim heavier lighter burn"
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

/// Words for the periods of subscriptions.
enum PeriodWord {
  /// Months and years.
  static let long = words(
    """
    month months mo mth year years yr annum monat monate monats jahr jahre ay yıl yil sene mes meses año años mois an ans
    année mese mesi anno anni mês ano anos месяц мес месяца год года міс рік miesiąc rok måned månad år maand jaar kuukausi
    vuosi شهر شهريا شهريًا سنة سنويا سنويًا عام חודש שנה 月 年 か月 ヶ月 个月 個月 年間 월 년 개월 연
    """
  )
  /// Days and weeks.
  static let short = words(
    """
    day days week weeks wk tag tage tagen woche wochen gün hafta haftalık günlük día días semana semanas jour jours semaine
    giorno giorni settimana dia dias день дня дней неделя недели недель يوم أيام أسبوع dag dagar dagen dage veckan veckor weken uke vecka week weken dzień
    dni tydzień יום ימים שבוע ימי 日 日間 天 周 週 週間 일 주
    """
  )
  /// Adjectives and adverbs.
  static let regular = words(
    """
    monthly yearly annual annually weekly daily quarterly jährlich monatlich wöchentlich aylık yıllık haftalık aylik yillik
    mensual mensuales anual anuales semanal mensuel annuel hebdomadaire mensile annuale settimanale mensal ежемесячно
    ежегодно mensuellement annuellement mensualmente anualmente miesięcznie rocznie månadsvis årligen månedlig årlig
    maandelijks jaarlijks شهريا شهريًا سنويا سنويًا أسبوعيا أسبوعيًا 毎月 毎年 每月 每年 매월 매년
    """
  )
  static let all = long.union(short).union(regular)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
