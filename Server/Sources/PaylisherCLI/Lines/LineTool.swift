import Foundation
import PaylisherServer

/// Answers standard input line by line: one line out for each line in, one write for each read.
struct LineTool {
  /// How much is read at once.
  static let chunkSize = 256 * 1_024

  /// The answer to one line, without its line end.
  let answer: (ArraySlice<UInt8>) throws -> [UInt8]
  /// What stands in the output for a line that was wrong.
  let placeholder: (LineError) -> [UInt8]

  /// Reads to the end of standard input.
  ///
  /// A line that is wrong is answered by the placeholder, named with its number on standard
  /// error, and does not stop the others.
  ///
  /// - Throws: ``CommandFailure`` at the end where any line was wrong.
  func run(input: Int32 = STDIN_FILENO, output: Terminal = .output) throws {
    var state = LineRun(tool: self)
    var splitter = LineSplitter()
    var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    while let count = try Self.read(input, into: &chunk) {
      splitter.feed(chunk[..<count]) { state.take($0) }
      state.flush(to: output)
    }
    splitter.finish { state.take($0) }
    state.flush(to: output)
    try state.checkErrors()
  }

  /// Reads what is there; `nil` at the end.
  private static func read(_ descriptor: Int32, into chunk: inout [UInt8]) throws -> Int? {
    while true {
      let count = chunk.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { return count }
      if count == 0 { return nil }
      guard errno == EINTR else {
        throw CommandFailure(.failure, "Standard input cannot be read: \(SystemError.text(errno)).")
      }
    }
  }
}

/// The progress of one ``LineTool``.
private struct LineRun {
  let tool: LineTool
  private var number = 0
  private var errors = 0
  private var pending: [UInt8] = []

  init(tool: LineTool) {
    self.tool = tool
  }

  mutating func take(_ line: ArraySlice<UInt8>) {
    number += 1
    do {
      pending += try tool.answer(line)
    } catch {
      let known = error as? LineError ?? LineError(code: "failed", detail: "\(error)")
      errors += 1
      Terminal.error.line("line \(number): \(known.detail)")
      pending += tool.placeholder(known)
    }
    pending.append(UInt8(ascii: "\n"))
  }

  mutating func flush(to output: Terminal) {
    output.write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  func checkErrors() throws {
    guard errors > 0 else { return }
    throw CommandFailure(
      .badInput,
      errors == 1 ? "1 line of \(number) was wrong." : "\(errors) lines of \(number) were wrong."
    )
  }
}
