extension ProbabilisticMatcher {
  /// What all taps of a launch are weighed with.
  struct Situation: Sendable {
    let system: SystemFamily?
    let screen: ScreenSize?
    /// What the network looks like.
    let network: MatchModel.NetworkEstimate
    /// Launches per hour that no tap explains.
    let unrelated: Double
    /// Of the phones of such launches, those that equal the tap's.
    let equalPhones: Double
    /// Phones that keep their whole IPv6 address from tap to launch.
    let keptAddress: Double
    /// By how many bits the app's own launches change what a delay is worth.
    let delayBits: [Double]
    /// Whether few people were seen on the network, as in a home.
    let isQuiet: Bool

    init(_ evidence: MatchEvidence, matcher: ProbabilisticMatcher) {
      let model = matcher.model
      (system, screen) = (evidence.system, evidence.screen)
      var newest: [Int: Int64] = [:]
      for tap in evidence.taps where tap.delay >= 0 {
        newest[tap.person] = min(newest[tap.person] ?? .max, tap.delay)
      }
      let (neighbours, others) = (evidence.neighbours, max(0, newest.count - 1))
      isQuiet = neighbours <= 1 && others <= 1
      let home = model.home(evidence.history)
      let isIPv6 = evidence.taps.first?.network == .ipv6
      let heard = newest.values.reduce(0) { $0 + model.hearers(after: $1) }
      network = model.network(
        isIPv6 ? model.ipv6 : model.ipv4,
        seen: min(neighbours, model.neighbourLimit) + others
      )
      let relatives = network.homeLaunches + network.relatives * heard * home.mouth
      unrelated = relatives + network.otherLaunches
      // Where a day is played in minutes, all that is seen may be one home's.
      let isPlayedFast = model.isPlayedFast(evidence.history)
      keptAddress = home.keptAddress
      equalPhones = home.equalPhones * (isPlayedFast ? 1 : relatives / unrelated)
      delayBits =
        isPlayedFast
        ? model.learntBits(evidence.history, usual: matcher.usualDelays)
        : matcher.usualDelays.map { _ in 0 }
    }
  }
}
