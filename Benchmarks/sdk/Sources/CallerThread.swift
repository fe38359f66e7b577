import Foundation
import Paylisher

/// What a launch takes of the main thread: `setup`, and the first captures, which are revenue so that
/// each of them is due for the disk.
struct CallerThread {
  let folder: URL

  private static let captures = 2_000

  func run() {
    let start = SDKBenchmark.now()
    let sdk = PaylisherSDK.with(SDKBenchmark.config(folder))
    let setup = SDKBenchmark.now() - start
    var times = (0..<Self.captures).map { number -> UInt64 in
      let start = SDKBenchmark.now()
      sdk.capture("Purchase", properties: ["revenue": number])
      return SDKBenchmark.now() - start
    }
    times.sort()
    print(setup / 1_000, times[Self.captures / 2] / 1_000, times[Self.captures * 99 / 100] / 1_000)
  }
}
