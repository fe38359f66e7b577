/// The answer that uncertain evidence gives, with its working.
public struct MatchDecision: Hashable, Sendable {
  /// The tap to deliver; `nil` for a miss, and where kept evidence was decided again.
  public let match: MatchCandidate?
  /// The likeliest tap, delivered or not; `nil` where none was compared, and as for ``match``.
  public let best: MatchCandidate?
  /// Why.
  public let reason: DeferredReason
  /// What speaks for the best candidate, delivered or not; `nil` where none was compared.
  public let score: MatchScore?
  /// The chance that the launch follows the best candidate, among all that could explain it: its
  /// taps and no tap at all; `nil` where no candidate was compared.
  public let posterior: Double?
  /// The best candidate's bits above the next one's; `nil` where there is no next one.
  public let margin: Double?
  /// How many taps of other people fit about as well as the best: within two bits.
  public let fittingAsWell: Int
  /// How many open taps were compared.
  public let considered: Int
  /// How many people the network showed, the asking one not counted.
  public let crowd: Int
  /// How many other first launches the network showed since the best candidate's tap.
  public let launchesSince: Int
  /// What the devices had to say at least for the best candidate, in bits; infinite after so many first launches
  /// that nothing is enough, and `nil` where the whole address is the tap's own or no candidate was compared.
  public let leastDeviceBits: Double?
  /// The chance that the network is a home's, by the devices that it showed; `nil` where no candidate
  /// was compared.
  public let homeChance: Double?
  /// What would have changed the answer; `nil` for a match.
  public let counterfactual: MatchCounterfactual?
  /// What the launch adds to its app's history; `nil` where nothing was compared.
  public let observation: MatchObservation?
  /// The policy that was applied.
  public let policy: MatchPolicy

  /// The chance that ``posterior`` had to reach; `nil` where no candidate was compared.
  public var leastPosterior: Double? {
    homeChance.map { policy.leastPosterior(homeChance: $0) }
  }

  /// Makes a decision.
  public init(
    match: MatchCandidate?,
    best: MatchCandidate? = nil,
    reason: DeferredReason,
    score: MatchScore? = nil,
    posterior: Double? = nil,
    margin: Double? = nil,
    fittingAsWell: Int = 0,
    considered: Int = 0,
    crowd: Int = 0,
    launchesSince: Int = 0,
    leastDeviceBits: Double? = nil,
    homeChance: Double? = nil,
    counterfactual: MatchCounterfactual? = nil,
    observation: MatchObservation? = nil,
    policy: MatchPolicy
  ) {
    self.match = match
    self.best = best
    self.reason = reason
    self.score = score
    self.posterior = posterior
    self.margin = margin
    self.fittingAsWell = fittingAsWell
    self.considered = considered
    self.crowd = crowd
    self.launchesSince = launchesSince
    self.leastDeviceBits = leastDeviceBits
    self.homeChance = homeChance
    self.counterfactual = counterfactual
    self.observation = observation
    self.policy = policy
  }
}
