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
  }

  private static func launch(_ folder: URL) throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["launch", folder.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .infinity
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
