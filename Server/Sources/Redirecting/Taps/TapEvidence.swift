package import Persistence

/// What answered taps leave behind for first launches; deferred matching implements it.
///
/// No answer waits for it.
package protocol TapEvidence: Sendable {
  /// Whether a landing page is to tell what its browser knows of the device.
  func wantsSignals(of tap: AnsweredTap) -> Bool

  /// Takes the token that an answer carries, before its click is stored.
  func keep(_ token: HandoffRecord)

  /// Takes a tap that was counted as a click.
  func record(_ tap: AnsweredTap, _ request: TapRequest)
}
