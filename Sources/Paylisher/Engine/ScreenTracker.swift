import LinkCore

/// Captures screens that announce themselves.
///
/// Views appear again without any navigation, so the same screen twice in a row counts once, until
/// the app enters the background.
final class ScreenTracker: Sendable {
  private let isEnabled: Bool
  private let recorder: EventRecorder
  private let last = Locked<Screen?>(nil)

  private struct Screen: Equatable {
    let name: String
    let properties: [String: JSONValue]
  }

  init(isEnabled: Bool, recorder: EventRecorder) {
    self.isEnabled = isEnabled
    self.recorder = recorder
  }

  /// A screen is in front of the person.
  func appeared(_ name: String, _ properties: [String: JSONValue], at moment: Timestamp) {
    guard isEnabled else { return }
    let screen = Screen(name: name, properties: properties)
    let isNew = last.withLock { last in
      defer { last = screen }
      return last != screen
    }
    if isNew { capture(name, properties, at: moment) }
  }

  /// Captures a screen that the app names itself.
  func capture(_ name: String, _ properties: [String: JSONValue], at moment: Timestamp) {
    var all = properties
    all["$screen_name"] = .string(name)
    recorder.capture("$screen", all, at: moment)
  }

  /// The app entered the background: the next screen counts, whichever it is.
  func enteredBackground() {
    last.withLock { $0 = nil }
  }
}

/// The names of screens that have none of their own.
enum ScreenName: Sendable {
  /// The name of a SwiftUI view's type, without the modifiers and parameters that SwiftUI wraps around
  /// it: `ModifiedContent<ShopView, _Padding>` is `ShopView`.
  static func of(view type: String) -> String {
    let wrapper = "ModifiedContent<"
    var name = type[...]
    while name.hasPrefix(wrapper) { name = name.dropFirst(wrapper.count) }
    return String(name.prefix { $0 != "<" && $0 != "," && $0 != ">" })
  }

  /// The name of a view controller's class, without `ViewController`.
  static func of(controller type: String) -> String {
    let suffix = "ViewController"
    guard type.hasSuffix(suffix), type != suffix else { return type }
    return String(type.dropLast(suffix.count))
  }
}
