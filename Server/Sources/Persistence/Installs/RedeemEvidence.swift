/// What an app brought to its first launch, as the store can look it up.
package struct RedeemEvidence: Hashable, Sendable {
  /// SHA-256 of a token.
  package var tokenHash: [UInt8]?
  /// Where candidates of the app's network may be; none where they must not decide.
  package var buckets: [CandidateBucket]
  /// What the look-up leaves behind on its network, so that later ones know how many share it.
  package var mark: CandidatePlace?
  /// How many candidates are read: one more than a bucket may have before it is crowded.
  package var candidateLimit: Int
  /// How many launches of one network are counted in a day, of which the newest are kept, so that invented ones neither crowd a
  /// network nor teach an app's counts.
  package var launchLimit: Int

  /// Collects evidence.
  package init(
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
package enum RedeemMatch: Hashable, Sendable {
  /// The token's hand-off.
  case handoff
  case candidate(CandidatePlace)
}
