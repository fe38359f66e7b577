/// How many clicks became installs, opens and events.
///
/// Each number counts things that happened, not people, and only what is attributed to a link of
/// the workspace (or to the one link that was asked for):
///
/// - `clicks`: clicks that no program made.
/// - `installs`: installs attributed to a click. One click has at most one.
/// - `opens`: journeys in which the app was opened. All opening events (``EventKind/open``) of one
///   journey (`jid`) count once, however often the app is opened again; without a journey they count
///   once per person.
/// - `events`: attributed events that the app sent itself (``EventKind/custom``).
package struct FunnelCounts: Hashable, Sendable {
  /// Clicks by people.
  package var clicks: Int64
  /// Attributed installs.
  package var installs: Int64
  /// Journeys with an open.
  package var opens: Int64
  /// Attributed events of the app.
  package var events: Int64

  package init(clicks: Int64 = 0, installs: Int64 = 0, opens: Int64 = 0, events: Int64 = 0) {
    self.clicks = clicks
    self.installs = installs
    self.opens = opens
    self.events = events
  }
}
