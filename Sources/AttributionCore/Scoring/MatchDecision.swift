/// The answer that uncertain evidence gives, with its working.
public struct MatchDecision: Hashable, Sendable {
  /// The policy that was applied.
  public let policy: MatchPolicy
  /// The tap to deliver; `nil` for a miss, and where kept evidence was decided again.
  public internal(set) var match: MatchCandidate?
  /// The newest tap on the likeliest link, delivered or not; `nil` where none was compared, and as for ``match``.
  public internal(set) var best: MatchCandidate?
  /// Why.
  public internal(set) var reason: DeferredReason = .noCandidates
  /// What speaks for the best candidate, delivered or not; `nil` where none was compared.
  public internal(set) var score: MatchScore?
  /// The chance that the launch follows a tap on the best candidate's link, among all that could explain it; `nil`
  /// where no candidate was compared.
  public internal(set) var posterior: Double?
  /// The chance that ``posterior`` had to reach; `nil` where no candidate was compared.
  public internal(set) var leastPosterior: Double?
  /// The best link's bits above the next one's; `nil` where there is no next one.
  public internal(set) var margin: Double?
  /// How many taps of other people on other links fit about as well as the best: within two bits.
  public internal(set) var fittingAsWell = 0
  /// How many people tapped the best link and fit about as well: above 1 the link is certain, the tap is not.
  public internal(set) var sharedBy = 0
  /// How many open taps were compared.
  public internal(set) var considered = 0
  /// How many people the network showed, the asking one not counted.
  public internal(set) var crowd = 0
  /// How many other launches the network showed since the best tap.
  public internal(set) var launchesSince = 0
  /// What the devices had to say at least, in bits; infinite where nothing is enough, `nil` where the whole address is
  /// the tap's own or no candidate was compared.
  public internal(set) var leastDeviceBits: Double?
  /// What would have changed the answer; `nil` for a match.
  public internal(set) var counterfactual: MatchCounterfactual?

  init(policy: MatchPolicy) { self.policy = policy }

  mutating func end(_ reason: DeferredReason, _ change: MatchCounterfactual?) {
    (self.reason, counterfactual) = (reason, change)
  }
}
