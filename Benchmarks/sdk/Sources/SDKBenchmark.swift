import Foundation
import Paylisher

/// `capture()` on its caller's thread against one atomic file per event, and a launch with ten
/// thousand events waiting; both on this machine's disk, with a server that is not there.
///
/// The child processes are this executable again, because a launch is one.
@main
struct SDKBenchmark {
  static let waiting = 10_000
  static let rounds = 5

  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "launch" {
      return await Launch(folder: URL(fileURLWithPath: arguments[2])).run()
    }
    if arguments.count == 3, arguments[1] == "caller" {
      return try await CallerThread(folder: URL(fileURLWithPath: arguments[2])).run()
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("paylisher-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Captures(folder: folder.appendingPathComponent("capture")).run()
    try relaunch(folder.appendingPathComponent("launch"))
  }

  /// What ten thousand captures leave, then launches that each read it again.
  private static func relaunch(_ folder: URL) throws {
    let sdk = PaylisherSDK.with(Self.config(folder))
    for number in 0..<waiting { sdk.capture("Product Viewed", properties: event(number)) }
    sdk.close()
    let times = try (0..<2 * rounds).map { _ in try launch(folder) }.sorted()
    let (best, median) = (Int(times[0].rounded()), Int(times[rounds].rounded()))
    print("launch with \(waiting) events to the first flush: best \(best) ms, median \(median) ms")
    try callerThread(folder)
  }

  /// The same launches on a disk that takes 50 ms per flush.
  private static func callerThread(_ folder: URL) throws {
    let disk = ProcessInfo.processInfo.environment["SLOW_FLUSH"]
    let runs = try (0..<2 * rounds).map { _ in
      try output(of: "caller", folder, preloading: disk).split(separator: " ").compactMap {
        Int($0)
      }
    }
    let columns = (0..<3).map { column in runs.map { $0[column] }.sorted() }
    let (setup, median, p99) = (columns[0], columns[1][rounds], columns[2][rounds])
    print(
      "setup() with \(waiting) events\(disk == nil ? "" : " and 50 ms per flush"): "
        + "median \(setup[rounds]) µs, worst \(setup[2 * rounds - 1]) µs; "
        + "capture() there: median \(median) µs, p99 \(p99) µs"
    )
  }

  private static func launch(_ folder: URL) throws -> Double {
    try Double(output(of: "launch", folder)) ?? .infinity
  }

  private static func output(
    of command: String,
    _ folder: URL,
    preloading library: String? = nil
  ) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [command, folder.path]
    if let library {
      process.environment = ProcessInfo.processInfo.environment
        .merging(["LD_PRELOAD": library]) { $1 }
    }
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func config(_ folder: URL, port: UInt16 = 9) -> PaylisherConfig {
    let config = PaylisherConfig(apiKey: "pk", host: "http://127.0.0.1:\(port)")
    config.storageDirectory = folder
    config.flushAt = 1_000_000
    config.maxQueueSize = 1_000_000
    config.captureApplicationLifecycleEvents = false
    return config
  }

  static func event(_ number: Int) -> [String: Any] {
    [
      "name": "Espresso machine", "id": number, "price": 249.5, "currency": "TRY",
      "categories": ["kitchen", "coffee"], "in_stock": true,
    ]
  }

  static func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
}
