public import LinkCore

/// A token that was issued, as the store knows it.
public struct Handoff: Hashable, Sendable {
  /// The click it stands for.
  public var click: ClickID
  /// The link that was clicked.
  public var link: LinkID
  /// When the click happened.
  public var clickedAt: Timestamp

  /// Makes a handoff.
  public init(click: ClickID, link: LinkID, clickedAt: Timestamp) {
    self.click = click
    self.link = link
    self.clickedAt = clickedAt
  }
}

/// What became of a token so far.
public enum HandoffState: Hashable, Sendable {
  /// The store has no such token for this app.
  case unknown
  /// It was issued and not redeemed.
  case open(Handoff)
  /// An install got the click by network and device; a token overrules that.
  case guessed(Handoff, by: InstallID)
  /// An install redeemed it.
  case redeemed(Handoff, by: InstallID)
  /// It was issued for another app of the workspace.
  case otherApp
}
