public import LinkCore

/// What the answer to a first launch depends on, as it is stored at this moment.
public struct RedeemFacts: Hashable, Sendable {
  /// Whether the install brought a token.
  public var hasToken: Bool
  /// The hand-off that the token names, of any app of the workspace.
  public var handoff: HandoffRecord?
  /// The install that the tap's link went to, by this token or by another one of the same tap.
  public var owner: InstallID?
  /// Who asks.
  public var install: InstallRecord
  /// When.
  public var now: Timestamp

  /// Makes facts.
  public init(
    hasToken: Bool,
    handoff: HandoffRecord? = nil,
    owner: InstallID? = nil,
    install: InstallRecord,
    now: Timestamp
  ) {
    self.hasToken = hasToken
    self.handoff = handoff
    self.owner = owner
    self.install = install
    self.now = now
  }

  /// Whether the hand-off was made for this app, or for any app of its platform.
  public var fitsApp: Bool {
    guard let handoff else { return false }
    return (handoff.app ?? install.app) == install.app
      && (handoff.platform ?? install.platform) == install.platform
  }
}
