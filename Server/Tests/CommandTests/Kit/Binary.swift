import Foundation
import Testing

/// The built executable, run as a person would.
enum Binary {
  /// What a run printed and how it ended.
  struct Outcome: Equatable {
    var output: String
    var errors: String
    var code: Int32

    /// The output, line by line.
    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    }
  }

  /// An executable beside the test bundle.
  static func url(_ name: String) -> URL {
    Bundle.main.bundleURL.appending(path: name)
  }

  /// Runs a command to its end; standard input is empty where it is not given.
  ///
  /// - Parameters:
  ///   - arguments: What follows the name of the executable.
  ///   - input: Standard input.
  ///   - environment: The variables beside those that every run has.
  ///   - folder: The current directory; one of its own where it is not given.
  ///   - name: The executable.
  ///   - output: The path of what standard output is instead of a file, such as `/dev/full`; it is not
  ///     read.
  /// - Returns: what it printed and how it ended.
  /// - Throws: where it cannot be started.
  static func run(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:],
    in folder: TemporaryFolder? = nil,
    of name: String = "paylisher",
    output: String? = nil
  ) throws -> Outcome {
    let files = try TemporaryFolder()
    try Data(input.utf8).write(to: files.url("in"))
    let process = try start(
      arguments,
      environment: environment,
      in: folder,
      files: files,
      of: name,
      output: output
    )
    process.waitForExit()
    return Outcome(
      output: try String(contentsOf: files.url("out"), encoding: .utf8),
      errors: try String(contentsOf: files.url("err"), encoding: .utf8),
      code: process.terminationStatus
    )
  }

  /// Starts a command whose input and output are the files `in`, `out` and `err` of a folder, but for an
  /// `output` that is named.
  static func start(
    _ arguments: [String],
    environment: [String: String] = [:],
    in folder: TemporaryFolder? = nil,
    files: TemporaryFolder,
    of name: String = "paylisher",
    output: String? = nil
  ) throws -> Process {
    for name in ["in", "out", "err"]
    where !FileManager.default.fileExists(atPath: files.url(name).path) {
      try Data().write(to: files.url(name))
    }
    let process = Process()
    process.executableURL = url(name)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "COLUMNS": "100"].merging(environment) { $1 }
    process.currentDirectoryURL = (folder ?? files).url
    process.standardInput = try FileHandle(forReadingFrom: files.url("in"))
    process.standardOutput = try FileHandle(
      forWritingTo: output.map { URL(filePath: $0) } ?? files.url("out")
    )
    process.standardError = try FileHandle(forWritingTo: files.url("err"))
    try process.start()
    return process
  }
}

extension Process {
  /// Starts the program, and closes the files that it writes to and reads from on this side.
  ///
  /// Foundation keeps a process and its files for the run loop of the thread, which never runs in a test.
  /// With more than some 1,300 files open, `Process.run` reads past the list of them and may crash.
  func start() throws {
    defer {
      for case let file as FileHandle in [standardInput, standardOutput, standardError]
      where file.fileDescriptor > STDERR_FILENO {
        try? file.close()
      }
    }
    try run()
  }

  /// Waits for the end.
  ///
  /// `waitUntilExit` keeps a processor busy on a thread without a run loop of its own.
  func waitForExit() {
    while isRunning { Thread.sleep(forTimeInterval: 0.002) }
  }
}
