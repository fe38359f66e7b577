extension MatchModel {
  /// What is expected of the launches on networks of one ``NetworkCompany``, before an app's own
  /// were seen.
  public struct Company: Hashable, Sendable {
    /// Of the launches that find an open tap, those that follow it.
    public var followers: Double
    /// Of the others, those that fit a tap all the same.
    public var chance: Double

    /// Makes an expectation; both are kept off 0 and 1.
    public init(followers: Double, chance: Double) {
      self.followers = min(max(followers, 0.001), 0.999)
      self.chance = min(max(chance, 0), 0.9)
    }
  }

  /// How many bits likelier, or less likely where negative, an app's launches follow the taps of
  /// their networks than is expected of apps.
  ///
  /// Of F launches that fit and C that contradict, S = C / (1 − chance) are strangers', and F − S ·
  /// chance follow. The expectation counts as if ``historyWeight`` launches had been seen.
  func bits(of history: MatchHistory, on company: NetworkCompany) -> Double {
    guard let count = history.counts[company], let expected = companies[company] else { return 0 }
    let contradicting = (1 - expected.followers) * (1 - expected.chance)
    let seen = Double(count.contradicting) + historyWeight * contradicting
    let fitting = Double(count.fitting) + historyWeight * (1 - contradicting)
    let strangers = seen / (1 - expected.chance)
    let following = max(fitting - strangers * expected.chance, 0.05 * fitting)
    let odds = Logarithm.base2(following / strangers)
    let usual = Logarithm.base2(expected.followers / (1 - expected.followers))
    return min(max(odds - usual, -historyLimit), historyLimit)
  }
}
