extension MatchModel {
  /// What each band of delays is worth to an app, in bits: how many of the launches that follow a
  /// tap fall into it, against how many strangers' do.
  ///
  /// Of F launches of a band that fit and C that contradict, S = C / (1 − ``chance``) are strangers',
  /// and F − S · ``chance`` follow. What is expected counts as if ``delayWeight`` of each had been
  /// seen. The more was seen, the more a band without strangers might have had one by now: counts are
  /// read ``delayCaution`` deviations towards strangers, of which one launch is the least.
  func delayBits(of history: MatchHistory) -> [Double] {
    let whole = Double(max(1, delays.last?.end ?? 1))
    let within = delays.reduce(0) { $0 + $1.share }
    let launches = Double(
      history.delays.values.reduce(0) { $0 + $1.fitting + $1.contradicting }
    )
    let least = launches / (launches + delayWeight)
    var (start, bits) = (Int64(0), [Double]())
    var (followers, strangers) = (delayWeight, delayWeight)
    for (index, band) in delays.enumerated() {
      let count = history.delays[index] ?? MatchHistory.Count()
      let share = band.share / within
      let even = Double(max(1, band.end - start)) / whole
      let usual = quickStrangers * share + (1 - quickStrangers) * even
      let others = Double(count.contradicting) / (1 - chance)
      let own = max(Double(count.fitting) - others * chance, 0)
      let fewest = own - delayCaution * (own + least).squareRoot() + delayWeight * share
      let most = others + delayCaution * (others + least).squareRoot() + delayWeight * usual
      bits.append(Logarithm.base2(max(fewest, delayWeight * share / 2) / most))
      followers += own
      strangers += others
      start = band.end
    }
    let odds = Logarithm.base2(within * strangers / followers)
    return bits.map { $0 + odds }
  }

  /// The band of a delay in milliseconds; those beyond the last one belong to it.
  func band(of delay: Int64) -> Int {
    delays.firstIndex { delay < $0.end } ?? max(0, delays.count - 1)
  }
}
