import LinkCore

/// Captures screens that announce themselves.
///
/// Views appear more than once without anybody having gone anywhere, so the same announcement twice
/// in a row counts once, until the app was put away.
final class ScreenTracker: Sendable {
  private let isEnabled: Bool
  private let recorder: EventRecorder
  private let last = Locked<Screen?>(nil)

  private struct Screen: Hashable {
    let name: String
    let properties: [String: JSONValue]
  }

  init(isEnabled: Bool, recorder: EventRecorder) {
    self.isEnabled = isEnabled
    self.recorder = recorder
  }

  /// A screen is in front of the person.
  func appeared(_ name: String, _ properties: [String: JSONValue]) {
    guard isEnabled else { return }
    let screen = Screen(name: name, properties: properties)
    let isNew = last.withLock { last in
      defer { last = screen }
      return last != screen
    }
    if isNew { capture(name, properties) }
  }

  /// Captures a screen that the app names itself.
  func capture(_ name: String, _ properties: [String: JSONValue]) {
    var all = properties
    all["$screen_name"] = .string(name)
    recorder.capture("$screen", all)
  }

  /// The app was put away: the next screen counts, whichever it is.
  func enteredBackground() {
    last.withLock { $0 = nil }
  }
}
