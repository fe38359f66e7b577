import Foundation
import Testing

/// `match-simulator`.
struct MatchSimulatorTests {
  private let small = ["--people", "1500", "--days", "2", "--seed", "3"]

  @Test func comparesTheRules() throws {
    let outcome = try Self.run(small)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    for rule in ["Paylisher", "BayesOptimal", "EqualityOfThree", "NetworkAlone"] {
      #expect(outcome.output.contains(rule))
    }
    #expect(try Self.run(small) == outcome)
  }

  @Test func printsJSONAndValues() throws {
    let json = try Self.run(small + ["--json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["scenario"] as? String == "typical")
    #expect((object?["results"] as? [Any])?.isEmpty == false)
    let csv = try Self.run(small + ["--csv"])
    #expect(csv.output.hasPrefix("scenario,seed,rule,setting"))
  }

  @Test func drawsAPicture() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Self.run(small + ["--plot", file.path]).code == 0)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("</svg>"))
    #expect(
      try Self.run(small + ["--plot", "/nowhere/at/all.svg"]).code == 64
    )
  }

  @Test func measuresRandomPopulations() throws {
    let outcome = try Self.run(small + ["--sweep", "2"])
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("random-3"))
    #expect(outcome.output.contains("random-4"))
  }

  @Test(arguments: [
    ["--scenario", "nowhere"], ["--people", "0"], ["--days", "61"], ["--json", "--csv"],
    ["--sweep", "1", "--csv"],
  ])
  func refusesWhatItCannotDo(_ arguments: [String]) throws {
    #expect(try Self.run(arguments).code == 64)
  }

  /// What a run printed and how it ended.
  private struct Outcome: Equatable {
    var output: String
    var errors: String
    var code: Int32
  }

  /// Runs the executable beside the test bundle.
  private static func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = Bundle.main.bundleURL.appending(path: "match-simulator")
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    process.waitUntilExit()
    return Outcome(output: text, errors: complaint, code: process.terminationStatus)
  }
}
