import LinkCore

/// Finds prices that are typed in a text: an amount beside a currency in any form, or an amount that reads as a price.
///
/// An amount that is given and not paid is none (`10 € voucher`), and neither is a number of something else: ratings,
/// versions, dates, times, sizes and counts.
struct TypedPrice {
  private let tokens: [TextToken]

  /// Whether a text types a price.
  static func isIn(_ text: String) -> Bool {
    let price = TypedPrice(tokens: TextToken.tokens(ofTemplate: text))
    return price.tokens.indices.contains(where: price.isPrice)
  }

  private func token(_ place: Int) -> TextToken? {
    tokens.indices.contains(place) ? tokens[place] : nil
  }

  private func word(_ place: Int) -> String? {
    guard let token = token(place), token.isWord else { return nil }
    return token.small
  }

  private func isPrice(_ place: Int) -> Bool {
    let token = tokens[place]
    let isCounted = token.isWord && CurrencyWords.isNumber(token.small)
    guard token.isNumber || isCounted else { return false }
    if isCounted {
      return endOfCurrency(after: place) != nil && !isGiven(place...place)
    }
    let after = endOfCurrency(after: place)
    let isMoney =
      after != nil || hasCurrencyBefore(place) || hasDash(place) || readsAsPrice(place)
    return isMoney && !isGiven(place...(after ?? place))
  }

  // MARK: Currencies

  /// Where the sign or word of a currency behind a number ends; `nil` where there is none.
  private func endOfCurrency(after number: Int) -> Int? {
    var place = number + 1
    // `9.- €`, `9,– €`, `$-5`.
    while let sign = token(place), sign.isSign(Self.between), !sign.isSpaced { place += 1 }
    if let word = word(place), CurrencyWords.multipliers.contains(word) { place += 1 }
    if token(place)?.isCurrency == true {
      return tokens[number].isNumber && belongs(place, to: number) ? place : nil
    }
    guard place == number + 1 || tokens[number].isNumber else { return nil }
    if isCurrencyWord(place, after: number) { return place }
    for _ in 0..<3 {
      if token(place)?.isSign(["."]) == true, place > number + 1 { place += 1 }
      guard let word = word(place), CurrencyWords.nations.contains(word) else { return nil }
      place += 1
      if token(place)?.isSign(["."]) == true { place += 1 }
      if token(place)?.isCurrency == true || isCurrencyWord(place, after: number) { return place }
    }
    return nil
  }

  /// Whether a sign behind a number is of it: not after `2024, $5`, nor in `3 $10 coupons`.
  private func belongs(_ sign: Int, to number: Int) -> Bool {
    guard tokens[sign].isSpaced else { return true }
    if let next = token(sign + 1), next.isNumber, !next.isSpaced { return false }
    return sign == number + 1 || tokens[sign - 1].isWord
      || !tokens[sign - 1].isSign([",", ".", ":"])
  }

  private static let between: Set<String> = [
    ".", ",", "-", "\u{2013}", "\u{2014}", "\u{2212}", ":",
  ]

  private func isCurrencyWord(_ place: Int, after number: Int) -> Bool {
    guard let token = token(place), token.isWord else { return false }
    let small = token.small
    if self.token(place + 1)?.isSign(["-"]) == true,
      let quality = self.word(place + 2), CurrencyWords.qualities.contains(quality)
    {
      return false
    }
    if CurrencyWords.exact.contains(token.text) { return true }
    if isCode(token, CurrencyWords.codes) || CurrencyWords.smallCodes.contains(small) {
      return token.text == token.text.uppercased() || small != "sek"
    }
    if isCode(token, CurrencyWords.wordCodes.union(CurrencyWords.rareCodes)) {
      return tokens[number].fraction == 2 || endsPrice(place + 1)
    }
    if small == "won" { return isLarge(number) }
    if CurrencyWords.poundWords.contains(small) { return endsPrice(place + 1) && !speaksOfWeight }
    if CurrencyWords.ambiguous.contains(small) {
      return tokens[number].fraction == 2 || endsPrice(place + 1)
    }
    if CurrencyWords.after.contains(small) { return true }
    return CurrencyWords.beginnings.contains { small.hasPrefix($0) }
      && !CurrencyWords.otherBeginnings.contains { small.hasPrefix($0) }
  }

  private func isCode(_ token: TextToken, _ codes: Set<String>) -> Bool {
    codes.contains(token.text)
  }

  private func isLarge(_ number: Int) -> Bool {
    guard case .number(let groups, _) = tokens[number].kind else { return false }
    return groups.reduce(0, +) >= 4
  }

  private var speaksOfWeight: Bool {
    tokens.contains { NumberWords.weights.contains($0.small) }
      || !tokens.contains { PeriodWord.all.contains($0.small) }
  }

  private func hasCurrencyBefore(_ number: Int) -> Bool {
    var place = number - 1
    while let sign = token(place), sign.isSign(Self.between.union(["/"])) { place -= 1 }
    guard let token = token(place) else { return false }
    let isBeside = place == number - 1
    // What ends a sentence before the number does not belong to it.
    guard isBeside || !tokens[number].isSpaced || self.token(place + 1)?.isSpaced == false else {
      return false
    }
    if token.isCurrency { return isBeside || !isRange(place, number) }
    guard token.isWord, !isNumberOfPart(place) else { return false }
    if token.text == "R" || token.text == "S" { return tokens[number].fraction == 2 }
    if CurrencyWords.exact.contains(token.text) { return true }
    // `$U 199`.
    if self.token(place - 1)?.isCurrency == true, !token.isSpaced, token.text.utf8.count == 1 {
      return true
    }
    if CurrencyWords.before.contains(token.small), token.text != "le" {
      return endsPrice(number + 1)
    }
    if CurrencyWords.codes.contains(token.text) || CurrencyWords.smallCodes.contains(token.small) {
      return isBeside
    }
    if CurrencyWords.wordCodes.contains(token.text), isBeside { return endsPrice(number + 1) }
    return CurrencyWords.rareCodes.contains(token.text) && isBeside && tokens[number].fraction == 2
  }

  /// Whether the word belongs to a number before it, as in `5 kr. 3 Tage`.
  private func isNumberOfPart(_ place: Int) -> Bool {
    token(place - 1)?.isNumber == true && !CurrencyWords.codes.contains(tokens[place].text)
  }

  private func isRange(_ sign: Int, _ number: Int) -> Bool {
    token(sign - 1)?.isNumber == true && tokens[number].isSpaced
  }

  // MARK: Numbers that read as prices

  /// `9.-`, `99,–` and `49:-`.
  private func hasDash(_ number: Int) -> Bool {
    guard let dot = token(number + 1), dot.isSign([".", ",", ":"]), !dot.isSpaced,
      let dash = token(number + 2), dash.isSign(["-", "\u{2013}", "\u{2014}"]), !dash.isSpaced
    else { return false }
    return token(number + 3).map { $0.isSpaced || !$0.isNumber } ?? true
  }

  private func readsAsPrice(_ number: Int) -> Bool {
    guard !isLabelled(number), !isMeasured(number) else { return false }
    if followsPriceWord(number) { return endsPrice(number + 1) }
    if isPerPeriod(number) { return true }
    return hasCents(number) && !isDate(number) && !isTime(number)
      && (endsAsPrices(number) || isPraised(number))
  }

  /// Most prices end in 9, 50, 90, 95 or 00; ratings, lengths and versions seldom do.
  private func endsAsPrices(_ number: Int) -> Bool {
    let cents = tokens[number].ends.last
    return cents % 10 == 9 || [0, 50, 90, 95].contains(cents)
  }

  /// `only 4.75` and `4.75 a month`.
  private func isPraised(_ number: Int) -> Bool {
    if word(number - 1).map(NumberWords.praises.contains) == true { return true }
    guard let next = token(number + 1) else { return false }
    if next.isWord, PeriodWord.regular.contains(next.small) { return true }
    return (next.isSign(["/", "／"]) || NumberWords.per.contains(next.small))
      && isPeriodAhead(number + 2)
  }

  /// Whether a number has two decimals behind one point, and groups of three before it.
  private func hasCents(_ number: Int) -> Bool {
    guard case .number(let groups, let separators) = tokens[number].kind, groups.last == 2,
      let point = separators.last, ![" ", "'", "\u{2019}", "\u{A0}"].contains(point)
    else { return false }
    let head = groups.dropLast()
    if tokens[number].ends == (3, 14) { return false }
    return head.first.map { (1...6).contains($0) } == true
      && head.dropFirst().allSatisfy { $0 == 3 }
      && (separators.count == 1 || separators.dropLast().allSatisfy { $0 != point })
  }

  /// Whether it is the number of a version, a rating, a chapter.
  private func isLabelled(_ number: Int) -> Bool {
    if token(number - 1)?.isSign(NumberWords.unitSigns.union(["#", "≈", "π", "/"])) == true {
      return true
    }
    if let word = word(number - 1), NumberWords.labels.contains(word) { return true }
    return token(number - 1)?.isSign([":"]) == true
      && word(number - 2).map(NumberWords.labels.contains) == true
  }

  /// Whether a unit follows: a percent sign, stars, kilometers, another number.
  private func isMeasured(_ number: Int) -> Bool {
    guard let next = token(number + 1) else { return false }
    // `4.50+ stars`, but `9.50 + tax`.
    if next.isSign(["+"]) {
      return token(number + 2).map {
        !["tax", "vat", "mwst", "kdv", "iva", "tva"].contains($0.small)
      } ?? true
    }
    if next.isSign(NumberWords.unitSigns) { return true }
    if next.isSign(["/"]), token(number + 2)?.isNumber == true { return true }
    return next.isWord && NumberWords.units.contains(next.small)
  }

  private func followsPriceWord(_ number: Int) -> Bool {
    let place = token(number - 1)?.isSign([":", "："]) == true ? number - 2 : number - 1
    return word(place).map(NumberWords.prices.contains) == true
  }

  /// `149/month` and `149 per year`; days and weeks follow counts more often than prices.
  private func isPerPeriod(_ number: Int) -> Bool {
    guard let next = token(number + 1) else { return false }
    let isJoined =
      next.isSign(["/", "／"]) || (next.isWord && NumberWords.per.contains(next.small))
    guard isJoined, let period = word(number + 2) else { return false }
    return PeriodWord.long.contains(period) && !isLimit(number)
  }

  /// `up to 10 a month` and `more than 5 a year` count something; so does a per cent.
  private func isLimit(_ number: Int) -> Bool {
    if token(number - 1)?.isSign(["%"]) == true { return true }
    return word(number - 1).map(NumberWords.limits.contains) == true
  }

  /// `24.12.` and `01.05` are days.
  private func isDate(_ number: Int) -> Bool {
    let (day, month) = tokens[number].ends
    guard (1...31).contains(day), (1...12).contains(month) else { return false }
    guard let next = token(number + 1) else { return true }
    return !isPeriodAhead(number + 1) || next.isSign(["."])
  }

  /// `9.30 – 17.00` and `um 9.30` are times.
  private func isTime(_ number: Int) -> Bool {
    func isClock(_ place: Int) -> Bool {
      guard let token = token(place), token.isNumber, token.fraction == 2 else { return false }
      return token.ends.first <= 24 && [0, 15, 30, 45].contains(token.ends.last)
    }
    let dashes: Set<String> = ["-", "\u{2013}", "\u{2014}"]
    guard isClock(number) else { return false }
    return (token(number + 1)?.isSign(dashes) == true && isClock(number + 2))
      || (token(number - 1)?.isSign(dashes) == true && isClock(number - 2))
  }

  private func isPeriodAhead(_ place: Int) -> Bool {
    (place..<place + 2).contains { word($0).map(PeriodWord.all.contains) == true }
  }

  /// Whether a price can end before this place: at a sign, at the end, before a period or a preposition.
  private func endsPrice(_ place: Int) -> Bool {
    guard let token = token(place) else { return true }
    guard token.isWord else { return !token.isSign(NumberWords.unitSigns) && !token.isNumber }
    return NumberWords.per.contains(token.small) || PeriodWord.regular.contains(token.small)
      || CurrencyWords.multipliers.contains(token.small) || Self.behind.contains(token.small)
  }

  private static let behind: Set<String> = [
    "only", "now", "today", "and", "or", "for", "off", "statt", "nur", "und", "für", "ve", "only",
    "instead",
  ]

  // MARK: Benefits

  /// Whether an amount is given, not paid: a benefit is named right behind it or before it.
  private func isGiven(_ amount: ClosedRange<Int>) -> Bool {
    if tokens[amount.upperBound].isWord, isBenefit(tokens[amount.upperBound].small) { return true }
    return isGivenBehind(amount.upperBound) || isGivenBefore(amount.lowerBound)
  }

  private func isGivenBehind(_ end: Int) -> Bool {
    var place = end + 1
    for _ in 0..<5 {
      guard let token = token(place) else { return false }
      if token.isWord {
        // `$5 off with this coupon`.
        if Self.behind.contains(token.small) { return false }
        if PeriodWord.all.contains(token.small) || NumberWords.per.contains(token.small) {
          return false
        }
        if isBenefit(token.small) { return true }
      } else if !token.isCurrency && !token.isSign(["-", "\u{2010}", "'", "\u{2019}"]) {
        return false
      }
      place += 1
    }
    return false
  }

  private func isGivenBefore(_ start: Int) -> Bool {
    var place = start - 1
    while let token = token(place), token.isCurrency || token.isSign([":"]) || isOfSign(place) {
      place -= 1
    }
    if let word = word(place), isBenefit(word) { return true }
    var steps = 0
    while let word = word(place), steps < 3, CurrencyWords.joints.contains(word) {
      place -= 1
      steps += 1
      if let word = self.word(place), isBenefit(word) { return true }
      // `gift card worth`.
      if let word = self.word(place - 1), isBenefit(word) { return true }
    }
    // `bon d’achat de`.
    return steps > 0 && (1...4).contains { word(place - $0).map(isBenefit) == true }
  }

  /// Whether letters belong to the sign of a currency, as in `R$` and `US$`.
  private func isOfSign(_ place: Int) -> Bool {
    guard let sign = token(place + 1), sign.isCurrency, !sign.isSpaced else { return false }
    return tokens[place].isWord && tokens[place].text.utf8.count < 4
  }

  private func isBenefit(_ word: String) -> Bool {
    CurrencyWords.benefits.contains(word)
      || CurrencyWords.benefitParts.contains { word.containsBytes(of: $0) }
  }
}
