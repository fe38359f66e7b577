extension MatchModel {
  /// What each band of delays is worth to an app, in bits: how many of the launches that follow a
  /// tap fall into it, against how many unrelated users' do.
  ///
  /// Of F launches of a band that fit, those follow that unrelated users who fit by ``chance`` do not
  /// explain. What is expected counts as if ``delayWeight`` of each had been seen. The more was
  /// seen, the more a band without unrelated users might have had one by now: counts are read
  /// ``delayCaution`` deviations towards unrelated users, of which one launch is the least.
  func delayBits(of history: MatchHistory) -> [Double] {
    let bands = bands
    let launches = Double(
      history.delays.values.reduce(0) { $0 + $1.fitting + $1.contradicting }
    )
    let least = launches / (launches + delayWeight)
    let unrelated = unrelated(in: bands, of: history)
    var (bits, followers) = ([Double](), delayWeight)
    for (index, band) in bands.enumerated() {
      let steady = unrelated[index]
      let part = band.width / steady.width
      let fitting = Double(history.delays[index]?.fitting ?? 0)
      let own = max(fitting - steady.seen * part * chance, 0)
      let expected = delayWeight * band.share
      let fewest = own - delayCaution * (own + least).squareRoot() + expected
      let most = steady.count + delayCaution * (steady.seen + least).squareRoot()
      bits.append(Logarithm.base2(max(fewest, expected / 2) / (most * part)))
      followers += own
    }
    let all = delayWeight + bands.indices.reduce(0) { $0 + contrary($1, history) }
    let odds = Logarithm.base2(delays.reduce(0) { $0 + $1.share } * all / followers)
    return bits.map { $0 + odds }
  }

  /// The band of a delay in milliseconds; those beyond the last one belong to it.
  func band(of delay: Int64) -> Int {
    delays.firstIndex { delay < $0.end } ?? max(0, delays.count - 1)
  }
}

extension MatchModel {
  /// A band of delays as counting needs it.
  private struct Band {
    /// Of the followers within the longest window, those in it.
    var share: Double
    /// In milliseconds.
    var width: Double
  }

  /// Bands that follow each other, through which unrelated users come equally often.
  private struct Stretch {
    /// The unrelated users, with those that are expected anyway.
    var count: Double
    /// Those that an app's launches showed.
    var seen: Double
    /// In milliseconds.
    var width: Double
    /// How many bands.
    var bands = 1

    mutating func add(_ next: Stretch) {
      count += next.count
      seen += next.seen
      width += next.width
      bands += next.bands
    }
  }

  private var bands: [Band] {
    let within = delays.reduce(0) { $0 + $1.share }
    var start: Int64 = 0
    return delays.map { band in
      defer { start = band.end }
      return Band(share: band.share / within, width: Double(max(1, band.end - start)))
    }
  }

  /// The unrelated users of a band that contradict: C launches of which some follow, whose phone reported
  /// something else in the browser (``slips``).
  private func contrary(_ band: Int, _ history: MatchHistory) -> Double {
    guard let count = history.delays[band] else { return 0 }
    let slipped = slips * Double(count.fitting + count.contradicting)
    return max(0, Double(count.contradicting) - slipped) / (1 - chance - slips)
  }

  /// The stretch that each band belongs to.
  ///
  /// Unrelated users know nothing of the tap: the longer ago it was, the fewer of their first launches are
  /// the first after it, and never more. So where a short delay showed fewer than longer ones did, it
  /// is luck, and they are counted together.
  private func unrelated(in bands: [Band], of history: MatchHistory) -> [Stretch] {
    let whole = bands.reduce(0) { $0 + $1.width }
    var stretches: [Stretch] = []
    for (index, band) in bands.enumerated() {
      let even = (1 - quickStrangers) * band.width / whole
      let seen = contrary(index, history)
      var stretch = Stretch(
        count: seen + delayWeight * (quickStrangers * band.share + even),
        seen: seen,
        width: band.width
      )
      while var last = stretches.last, stretch.count * last.width > last.count * stretch.width {
        stretches.removeLast()
        last.add(stretch)
        stretch = last
      }
      stretches.append(stretch)
    }
    return stretches.flatMap { Array(repeating: $0, count: $0.bands) }
  }
}
