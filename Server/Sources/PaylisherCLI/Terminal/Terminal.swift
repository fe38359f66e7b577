import Foundation
import Synchronization

/// One of the two places where commands write text.
struct Terminal: Sendable {
  /// Standard output: what was asked for.
  static let output = Terminal(descriptor: STDOUT_FILENO)
  /// Standard output for tables alone, as comma-separated values; other lines go to standard error.
  static let tables = Terminal(descriptor: STDOUT_FILENO, writesTablesOnly: true)
  /// Standard error: what went wrong.
  static let error = Terminal(descriptor: STDERR_FILENO)

  /// The number of the first error of standard output, other than that its reader has gone.
  private static let fault = Mutex<Int32?>(nil)

  /// Why standard output lacks some of what was written; `nil` where it lacks nothing, and where its
  /// reader has gone, who wants no more of it.
  static var failure: CommandFailure? {
    fault.withLock { $0 }.map { number in
      CommandFailure(
        .cannotCreate,
        "The output could not be written: \(SystemError.text(number))."
      )
    }
  }

  /// The file descriptor.
  let descriptor: Int32
  /// Whether tables are comma-separated values, and nothing else is written.
  let writesTablesOnly: Bool
  /// Whether a person reads it and wants color ([no-color.org](https://no-color.org)).
  let usesColor: Bool
  /// Whether it is a terminal, which obeys control characters in the text of others.
  let isTerminal: Bool

  /// Looks at the descriptor and the environment.
  init(
    descriptor: Int32,
    writesTablesOnly: Bool = false,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    (self.descriptor, self.writesTablesOnly) = (descriptor, writesTablesOnly)
    isTerminal = isatty(descriptor) == 1
    usesColor =
      !writesTablesOnly && isTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Throws ``failure`` where there is one.
  static func requireWritten() throws(CommandFailure) {
    if let failure { throw failure }
  }

  /// Writes text and a line end.
  func line(_ text: String = "") {
    if writesTablesOnly { return Terminal.error.line(text) }
    write(Array("\(text)\n".utf8))
  }

  /// Writes text as bytes; gives up silently where the reader has gone, and where they cannot be
  /// written, of which ``failure`` tells.
  func write(_ bytes: [UInt8]) {
    _ = reaches(bytes)
  }

  /// Writes text as bytes; `false` where the reader has gone, or they cannot be written.
  ///
  /// A terminal gets no control characters but line ends, tabs and styles; a file or a pipe gets the
  /// text as it is.
  func reaches(_ bytes: [UInt8]) -> Bool {
    isTerminal
      ? send(Array(String(decoding: bytes, as: UTF8.self).safeForTerminals.utf8)) : send(bytes)
  }

  /// Writes bytes as they are; for what moves the cursor.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          note(count < 0 ? errno : EIO)
          return false
        }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Remembers the first error of standard output; of standard error there is nowhere to tell.
  private func note(_ number: Int32) {
    guard descriptor == STDOUT_FILENO, number != EPIPE else { return }
    Self.fault.withLock { $0 = $0 ?? number }
  }

  /// Text in a style, or as it is where there is no color.
  func style(_ text: String, _ styles: TextStyle...) -> String {
    guard usesColor, !styles.isEmpty else { return text }
    let codes = styles.map { String($0.rawValue) }.joined(separator: ";")
    return "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }
}

/// How text can look: codes of ECMA-48 SGR.
enum TextStyle: Int, Sendable {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case yellow = 33
  case cyan = 36
}
