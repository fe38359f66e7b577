import Foundation

/// A program of the system that may or may not be there.
struct SystemTool: Sendable {
  private let file: String?

  /// Looks for a program in the places where systems keep them.
  init(_ name: String) {
    file = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What a program wrote and how it ended.
  struct Outcome: Sendable {
    let status: Int32
    let output: Data
  }

  /// Runs the program with these arguments for at most ten seconds; `nil` where there is none.
  func run(_ arguments: [String], input: Data = Data()) -> Outcome? {
    guard let file else { return nil }
    let process = Process()
    let (written, read) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: file)
    process.arguments = arguments
    process.standardInput = written
    process.standardOutput = read
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let timeout = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: timeout)
    try? written.fileHandleForWriting.write(contentsOf: input)
    try? written.fileHandleForWriting.close()
    let output = read.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    timeout.cancel()
    return Outcome(status: process.terminationStatus, output: output)
  }
}
