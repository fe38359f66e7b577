package import AttributionCore
package import LinkCore

/// What the answer to a first launch depends on, as it is stored at this moment.
package struct RedeemFacts: Hashable, Sendable {
  /// Whether the install brought a token.
  package var hasToken: Bool
  /// The hand-off that the token names, of any app of the workspace.
  package var handoff: HandoffRecord?
  /// The install that the tap's link went to, by this evidence or by another one of the same tap.
  package var owner: InstallID?
  /// The install that the tap's link went to by network and device; a token overrules it.
  package var guess: InstallRecord?
  /// The newest candidates of the app's network, of clicks that led to no install yet.
  package var candidates: [CandidateRecord]
  /// How many other first launches the app's network showed lately.
  package var neighbours: Int
  /// The newest of these launches.
  package var marks: [LaunchMark]
  /// What the rule by network and device did so far with the app's launches whose answer is certain.
  package var shadow: ShadowCounts
  /// The links that all of these are clicks on, where they are still there.
  package var links: [LinkID: LinkRecord]
  /// Who asks.
  package var install: InstallRecord
  package var now: Timestamp

  package init(
    hasToken: Bool,
    handoff: HandoffRecord? = nil,
    owner: InstallID? = nil,
    guess: InstallRecord? = nil,
    candidates: [CandidateRecord] = [],
    neighbours: Int = 0,
    marks: [LaunchMark] = [],
    shadow: ShadowCounts = ShadowCounts(),
    links: [LinkID: LinkRecord] = [:],
    install: InstallRecord,
    now: Timestamp
  ) {
    self.hasToken = hasToken
    self.handoff = handoff
    self.owner = owner
    self.guess = guess
    self.candidates = candidates
    self.neighbours = neighbours
    self.marks = marks
    self.shadow = shadow
    self.links = links
    self.install = install
    self.now = now
  }

  /// Whether the hand-off was made for this app, or for any app of its platform.
  package var fitsApp: Bool {
    guard let handoff else { return false }
    return (handoff.app ?? install.app) == install.app
      && (handoff.platform ?? install.platform) == install.platform
  }
}
