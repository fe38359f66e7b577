import Foundation
import Paylisher

/// What a launch takes of the main thread: `setup`, and captures before and after the events of earlier
/// launches are open, which are revenue so that each of them is due for the disk.
@MainActor
final class CallerThread {
  private static let captures = 2_000

  private let config: PaylisherConfig
  private var hasStarted = false

  init(folder: URL) {
    config = SDKBenchmark.config(folder)
  }

  func run() async throws {
    let name = PaylisherSDK.didStartNotification
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { self.hasStarted = true }
    }
    let start = SDKBenchmark.now()
    let sdk = PaylisherSDK.with(config)
    let setup = SDKBenchmark.now() - start
    var times = capture(sdk)
    while !hasStarted { try await Task.sleep(nanoseconds: 1_000_000) }
    times += capture(sdk)
    times.sort()
    print(setup / 1_000, times[Self.captures] / 1_000, times[Self.captures * 198 / 100] / 1_000)
  }

  private func capture(_ sdk: PaylisherSDK) -> [UInt64] {
    (0..<Self.captures).map { number in
      let start = SDKBenchmark.now()
      sdk.capture("Purchase", properties: ["revenue": number])
      return SDKBenchmark.now() - start
    }
  }
}
