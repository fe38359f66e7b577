import Hummingbird
import LinkCore
import Persistence
import Redirecting

/// What answered taps leave behind for later first launches; deferred matching implements it.
protocol TapEvidence: Sendable {
  /// Whether recording a tap takes more than the head of its request, which the fast path does not
  /// keep.
  func needsRequest(of tap: AnsweredTap) -> Bool

  /// Takes the token that an answer carries, before its click is stored.
  func keep(_ token: HandoffRecord)

  /// Takes a tap that was counted as a click.
  func record(_ tap: AnsweredTap, _ request: Request, _ context: ServerContext) async
}
