/// A listener's place among those that the server has room for; free again when it is released.
final class LiveSeat: Sendable {
  let listener: LiveListener
  private let leave: @Sendable () -> Void

  init(_ listener: LiveListener, leave: @escaping @Sendable () -> Void) {
    self.listener = listener
    self.leave = leave
  }

  deinit { leave() }
}
