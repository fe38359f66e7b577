/// What an app brought to its first launch, as the store can look it up.
public struct RedeemEvidence: Hashable, Sendable {
  /// SHA-256 of a token.
  public var tokenHash: [UInt8]?
  /// Where candidates of the app's network may be; none where they must not decide.
  public var buckets: [CandidateBucket]
  /// What the look-up leaves behind on its network, so that later ones know how many share it.
  public var mark: CandidatePlace?
  /// How many candidates are read: one more than a bucket may have before it is crowded.
  public var candidateLimit: Int
  /// How many launches of one network are counted in a day, of which the newest are kept, so that invented ones neither crowd a
  /// network nor teach an app's counts.
  public var launchLimit: Int

  /// Collects evidence.
  public init(
    tokenHash: [UInt8]? = nil,
    buckets: [CandidateBucket] = [],
    mark: CandidatePlace? = nil,
    candidateLimit: Int = 65,
    launchLimit: Int = 12
  ) {
    self.tokenHash = tokenHash
    self.buckets = buckets
    self.mark = mark
    self.candidateLimit = candidateLimit
    self.launchLimit = launchLimit
  }
}

/// Which piece of stored evidence a match uses up.
public enum RedeemMatch: Hashable, Sendable {
  /// The token's hand-off.
  case handoff
  case candidate(CandidatePlace)
}
