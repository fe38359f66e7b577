/// What may happen next with the bytes that a connection received: answers leave in the order of
/// their requests, whichever responder gives them.
///
/// ```
/// looking ──a tap──▶ looking, with an answer that waits
/// looking ──another plain request, no answer waits──▶ behind ──its answer left──▶ looking
/// looking ──anything else, no answer waits──▶ passing, for good
/// ```
///
/// `behind` is left only after exactly one head without a body went to the parser behind, so that
/// the parser stands between two requests again when its answer has left. After anything whose end
/// only the parser knows, every later byte is the parser's too.
struct AnswerQueue: Hashable, Sendable {
  private enum Mode: Hashable, Sendable {
    case looking, behind, passing
  }

  private var mode = Mode.looking
  /// Whether answers of taps wait for the journal.
  private(set) var isAnswering = false

  /// Whether bytes may be looked at.
  var isLooking: Bool { mode == .looking }
  /// Whether every byte goes to the parser behind.
  var isPassing: Bool { mode == .passing }

  /// A tap was taken; its answer waits.
  mutating func take() {
    isAnswering = true
  }

  /// The answers that waited have left.
  mutating func answer() {
    isAnswering = false
  }

  /// Whether a request may go to the parser behind now; it waits for answers before it.
  mutating func sendBehind() -> Bool {
    guard mode == .looking, !isAnswering else { return false }
    mode = .behind
    return true
  }

  /// Whether everything may go to the parser behind from now on.
  mutating func pass() -> Bool {
    guard mode != .behind, !isAnswering else { return false }
    mode = .passing
    return true
  }

  /// An answer from behind has left.
  mutating func answeredBehind() {
    if mode == .behind { mode = .looking }
  }
}
