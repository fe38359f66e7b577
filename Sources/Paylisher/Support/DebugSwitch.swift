/// Whether the SDK writes what it does to the log; can be thrown at any time.
final class DebugSwitch: Sendable {
  private let state = Locked(false)

  var isOn: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
