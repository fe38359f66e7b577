import LinkCore

/// Finds trials and discounts that are promised in the words of a text.
struct OfferClaim {
  private let tokens: [TextToken]

  /// Whether a text promises a free time or a lower price.
  static func isIn(_ text: String) -> Bool {
    let claim = OfferClaim(tokens: TextToken.tokens(of: text))
    return claim.isDiscount || claim.isTrial
  }

  /// Whether a text promises a free time.
  static func promisesTrial(_ text: String) -> Bool {
    OfferClaim(tokens: TextToken.tokens(of: text)).isTrial
  }

  /// A per cent number with a word of discounts.
  private var isDiscount: Bool {
    let hasPercent = tokens.indices.contains { place in
      tokens[place].isSign(["%", "٪", "％"])
        && [place - 1, place + 1].contains { tokens.indices.contains($0) && tokens[$0].isNumber }
    }
    guard hasPercent else {
      return tokens.contains { $0.small == "half" } && names(["price"])
        || contains(["半額", "半价", "半價", "折優惠", "割引", "折扣"])
    }
    return tokens.contains { Self.discounts.contains($0.small) }
      || contains(["割引", "オフ", "优惠", "優惠", "折", "할인", "скид", "rabatt", "indirim"])
      || isOnlyPercent
  }

  /// `-50 %`, alone.
  private var isOnlyPercent: Bool {
    !tokens.contains(where: \.isWord)
      && tokens.contains { $0.isSign(["-", "\u{2212}", "\u{2013}"]) }
  }

  private var isTrial: Bool {
    let hasDuration = tokens.indices.contains(where: isCountedPeriod)
    if names(Self.trials), hasDuration || !names(Self.notices) { return true }
    let free = tokens.indices.filter(isFree)
    guard !free.isEmpty else { return names(Self.tests) && hasDuration }
    return hasDuration || free.contains(where: isBesidePeriod)
      || names(Self.tests.union(Self.starts)) || contains(Self.joinedTests)
      || tokens.count(where: \.isWord) == free.count
  }

  /// `7 days`, `7-day`, `one week`, `first month`, `a month`: a time and not how often, as `every week` is.
  private func isCountedPeriod(_ place: Int) -> Bool {
    guard isPeriod(place), place > 0 else { return false }
    let before = tokens[place - 1]
    if before.isSign(["-", "\u{2010}", "\u{2011}"]), place > 1 {
      return tokens[place - 2].isNumber
    }
    return before.isNumber || CurrencyWords.numbers.union(Self.counts).contains(before.small)
  }

  /// `free week`, `week free`, and a period and a free word in one word of a script without spaces.
  private func isBesidePeriod(_ place: Int) -> Bool {
    [place - 1, place, place + 1].contains { tokens.indices.contains($0) && isPeriod($0) }
  }

  private func isPeriod(_ place: Int) -> Bool {
    let word = tokens[place].small
    return PeriodWord.short.contains(word) || PeriodWord.long.contains(word)
      || ["gün", "hafta"].contains(where: word.hasPrefix)
      || Self.periodParts.contains { word.containsBytes(of: $0) }
  }

  /// Whether a word means free of charge, and not free of something, as in `ad-free`.
  private func isFree(_ place: Int) -> Bool {
    let word = tokens[place].small
    guard tokens[place].isWord,
      Self.frees.contains(word) || Self.freeParts.contains(where: word.containsBytes)
    else { return false }
    guard place > 0 else { return !isFreeOf(place) }
    return !tokens[place - 1].isSign(["-", "\u{2010}", "\u{2011}"])
      && !Self.nouns.contains(tokens[place - 1].small) && !isFreeOf(place)
  }

  /// `free shipping`, `free of ads`.
  private func isFreeOf(_ place: Int) -> Bool {
    guard tokens.indices.contains(place + 1) else { return false }
    return Self.gifts.contains(tokens[place + 1].small)
  }

  private func names(_ words: Set<String>) -> Bool { tokens.contains { words.contains($0.small) } }

  /// Whether a word begins or ends with one of these, or has it within, for scripts without spaces.
  private func contains(_ parts: [String]) -> Bool {
    tokens.contains { token in
      parts.contains { part in token.small.containsBytes(of: part) }
    }
  }

  private static let trials = words(
    """
    trial trials probemonat probewoche probeabo probezeit probezeitraum testmonat testwoche testphase gratismonat
    freimonat schnuppermonat proefperiode proefmaand prøveperiode provperiod testperiod
    """
  )
  private static let tests = words(
    """
    try test testen teste probieren ausprobieren probe deneme dene deneyin denemesi prueba pruébalo prueba pruebe essai essayez
    essayer essaie prova provalo experimente experimenta proef probeer prova prøv prøve okres próbny wypróbuj проб пробный
    пробная попробуйте попробовать تجربة تجريبية تجريبي جرب جرّب ניסיון נסו お試し 试用 試用 체험
    """
  )
  private static let joinedTests = ["お試し", "体験", "试用", "試用", "체험", "проб"]
  private static let starts = words(
    """
    start begin starten loslegen beginne başla başlayın başlat comienza empieza commencez commencer inizia comece начать
    начните ابدأ
    """
  )
  private static let counts = words(
    "a an first full whole erste erster ersten ilk primer primera primeros premier première primo prima primeiro первый первая"
  )
  /// Words of sentences about a trial that promise none.
  private static let notices = words(
    """
    cancel cancelled canceled remind reminder before kündigen kündigst kündigung erinnern iptal hatırlatırız cancelar
    cancela antes annuler annulez avant disdici annulla отменить إلغاء
    """
  )
  private static let frees = words(
    """
    free gratis gratuit gratuite gratuitement gratuito gratuita grátis kostenlos kostenlose kostenloser kostenloses
    umsonst kostenfrei ücretsiz bedava darmowy darmowe darmo bezpłatny bezpłatnie zadarmo zdarma ingyenes ingyen ilmainen
    ilmaiseksi бесплатно бесплатный бесплатная бесплатные безкоштовно مجانًا مجانا مجاني مجانية רינם חינם δωρεάν ฟรี miễn
    """
  )
  private static let freeParts = ["無料", "免费", "免費", "무료", "ücretsiz", "kostenlos", "gratuit"]
  private static let periodParts = [
    "日", "週", "月", "天", "周", "年", "일", "주", "개월", "أسبوع", "شهر", "يوم", "أيام", "سنة",
  ]
  /// What is free of these costs money.
  private static let nouns = words(
    "ad ads sugar gluten stress risk hassle distraction worry carbon dairy commitment feel pain royalty hands set break"
  )
  /// What is given for free beside the plan.
  private static let gifts = words(
    """
    vs versus coffee shipping delivery returns support updates upgrade upgrades of from up your yourself and gift gifts wifi parking versand
    lieferung rücksendung support updates kargo teslimat envío envíos livraison spedizione
    """
  )
  private static let discounts = words(
    """
    off discount discounted less save saving savings saves cheaper sale reduced reduction rabatt nachlass sparen spare spart
    ersparnis gespart günstiger reduziert indirim indirimli indirimi tasarruf kazan ucuz descuento descuentos dto ahorra
    ahorro ahorras menos remise réduction économisez économie moins sconto risparmia risparmio meno desconto economize
    poupe korting bespaar goedkoper rabat spar zniżki taniej скидка скидки скидкой дешевле خصم وفر وفّر توفير تخفيض הנחה חסכו
    割引 オフ お得 优惠 優惠 할인 절약
    """
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

extension PeriodWord {
  /// Whether the words of a text name a period right behind a variable, as in `{{price}} per month`, or right
  /// before it, as in `Yearly {{price}}`.
  static func isBesideVariable(in literal: String) -> Bool {
    let tokens = TextToken.tokens(of: literal)
    return tokens.indices.contains { place in
      guard tokens[place].isSign([TextToken.variable]) else { return false }
      return isBehind(tokens[(place + 1)...].prefix(3)) || isBefore(tokens[..<place].suffix(2))
    }
  }

  /// `/ month`, `per year`, `monthly`, `every month`, `im Jahr`: nothing else may stand between.
  private static func isBehind(_ tokens: ArraySlice<TextToken>) -> Bool {
    guard let word = tokens.first(where: { $0.isNumber || all.contains($0.small) || isCut($0) })
    else { return false }
    guard !word.isNumber else { return false }
    let between = tokens.prefix { $0.small != word.small }
    return between.allSatisfy {
      $0.isSign(["/", "／", "(", "-"]) || NumberWords.per.contains($0.small) || $0.small == "billed"
    }
  }

  private static func isBefore(_ tokens: ArraySlice<TextToken>) -> Bool {
    tokens.contains { regular.contains($0.small) || ["月額", "年額"].contains($0.small) }
      && !tokens.contains { $0.isSign([".", "!", "?"]) }
  }

  /// Words of scripts without spaces.
  private static func isCut(_ token: TextToken) -> Bool {
    ["月", "年", "か月", "每月", "每年", "毎月", "毎年", "월", "년"].contains { token.small.hasPrefix($0) }
  }
}
