import Foundation

/// Sends requests at a constant rate, whether or not answers come, and tells how late they came.
///
/// A latency counts from the moment at which its request was meant to leave, so that a server that
/// stops for a while is charged for everything that would have been sent meanwhile. Requests wait in
/// line where all connections are busy; those that are not answered at the end count with the time
/// that they waited.
///
///     constant-rate PORT PATH RATE SECONDS CONNECTIONS USER-AGENT
@main
struct ConstantRate {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 7, let port = UInt16(arguments[1]), let rate = Double(arguments[3]),
      let seconds = Double(arguments[4]), let connections = Int(arguments[5])
    else {
      print("usage: constant-rate PORT PATH RATE SECONDS CONNECTIONS USER-AGENT")
      exit(64)
    }
    let request =
      "GET \(arguments[2]) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUser-Agent: \(arguments[6])\r\n\r\n"
    let clients = try (0..<connections).map { _ in try Client(port: port) }
    var schedule = Schedule(rate: rate, seconds: seconds, clients: clients)
    schedule.run(Array(request.utf8))
    let latencies = schedule.latencies.sorted()
    let figures: [String: Double] = [
      "rate": Double(latencies.count) / seconds,
      "p50": Self.quantile(latencies, 0.5), "p90": Self.quantile(latencies, 0.9),
      "p99": Self.quantile(latencies, 0.99), "p999": Self.quantile(latencies, 0.999),
      "unanswered": Double(schedule.unanswered),
    ]
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  /// In milliseconds.
  private static func quantile(_ sorted: [UInt64], _ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    return Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) / 1_000_000
  }
}
