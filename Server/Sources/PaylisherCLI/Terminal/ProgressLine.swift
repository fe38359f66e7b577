import Foundation
import Synchronization

/// A bar that grows on one line of a terminal; nothing where the output is a file.
final class ProgressLine: Sendable {
  private static let width = 30

  private let terminal: Terminal
  private let isShown: Bool
  private let last = Mutex("")

  init(to terminal: Terminal) {
    self.terminal = terminal
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Shows how much of a thing is done.
  func show(_ name: String, _ done: Int, of all: Int) {
    guard isShown else { return }
    let filled = all == 0 ? Self.width : min(Self.width, done * Self.width / all)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    let text = "\(bar) \(name) \(done)/\(all)"
    last.withLock { last in
      guard last != text else { return }
      last = text
      terminal.send(Array("\r\u{1B}[K\(text)".utf8))
    }
  }

  /// Removes the bar.
  func finish() {
    guard isShown else { return }
    terminal.send(Array("\r\u{1B}[K".utf8))
  }
}
