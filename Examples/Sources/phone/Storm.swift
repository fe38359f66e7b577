import Dispatch
import Foundation
import Paylisher

/// Captures until the process is killed, and prints the name of each event that was captured.
///
/// With `--note-first` the name is printed before the event is captured: a test that kills such phones
/// must find events missing.
struct Storm {
  let options: PhoneOptions

  func run() async throws {
    for number in 0..<Int.max {
      let name = "\(options.label).\(number)"
      if options.notesFirst {
        note(name)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { capture(name) }
      } else {
        capture(name)
        note(name)
      }
      try await Task.sleep(nanoseconds: UInt64.random(in: 100_000...2_000_000))
    }
  }

  private func capture(_ name: String) {
    let padding = String(repeating: "x", count: Int.random(in: 0..<900))
    PaylisherSDK.shared.capture(name, properties: ["padding": padding])
  }

  private func note(_ name: String) {
    FileHandle.standardOutput.write(Data("\(name)\n".utf8))
  }
}
