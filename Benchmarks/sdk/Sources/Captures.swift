import Foundation
import Paylisher

/// The same events by the SDK and by one file each, in rounds that alternate.
struct Captures {
  let folder: URL

  private static let count = 2_000

  func run() throws {
    let sdk = PaylisherSDK.with(SDKBenchmark.config(folder.appendingPathComponent("sdk")))
    let anchor = FilePerEvent(folder: folder.appendingPathComponent("files"))
    try anchor.prepare()
    var ratios: [Double] = []
    var times: [Double] = []
    for round in 0..<SDKBenchmark.rounds {
      let numbers = round * Self.count..<(round + 1) * Self.count
      let own = numbers.map { number in
        Self.time { sdk.capture("Product Viewed", properties: SDKBenchmark.event(number)) }
      }
      let theirs = try numbers.map { number in
        try Self.time { try anchor.capture("Product Viewed", SDKBenchmark.event(number)) }
      }
      ratios.append(theirs.reduce(0, +) / own.reduce(0, +))
      times += own
    }
    times.sort()
    let (median, p99) = (times[times.count / 2], times[times.count * 99 / 100])
    let ratio = Self.rounded(ratios.sorted()[ratios.count / 2])
    print("capture(): median \(Int(median)) µs, p99 \(Int(p99)) µs")
    print("capture() is \(ratio) times as fast as a file per event")
  }

  private static func time(_ body: () throws -> Void) rethrows -> Double {
    let start = SDKBenchmark.now()
    try body()
    return Double(SDKBenchmark.now() - start) / 1_000
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// How events are kept without a queue: each as a file of its own.
struct FilePerEvent {
  let folder: URL

  func prepare() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func capture(_ name: String, _ properties: [String: Any]) throws {
    let id = UUID().uuidString
    let event: [String: Any] = [
      "event": name, "distinct_id": "018f2c5e-7a00-7000-8000-000000000001", "uuid": id,
      "timestamp": "2026-11-21T09:30:00.000Z", "properties": properties,
    ]
    try JSONSerialization.data(withJSONObject: event)
      .write(to: folder.appendingPathComponent(id))
  }
}
