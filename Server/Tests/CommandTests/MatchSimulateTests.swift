import Foundation
import Testing

/// `match-simulator`.
struct MatchSimulateTests {
  private let small = ["--people", "1500", "--days", "2", "--seed", "3"]

  @Test func comparesTheRules() throws {
    let outcome = try Binary.run(small, of: "match-simulator")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    for rule in ["Paylisher", "BayesOptimal", "EqualityOfThree", "NetworkAlone"] {
      #expect(outcome.output.contains(rule))
    }
    #expect(try Binary.run(small, of: "match-simulator") == outcome)
  }

  @Test func printsJSONAndValues() throws {
    let json = try Binary.run(small + ["--json"], of: "match-simulator")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["scenario"] as? String == "typical")
    #expect((object?["results"] as? [Any])?.isEmpty == false)
    let csv = try Binary.run(small + ["--csv"], of: "match-simulator")
    #expect(csv.lines.first?.hasPrefix("scenario,seed,rule,setting") == true)
  }

  @Test func drawsAPicture() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("out.svg")
    #expect(try Binary.run(small + ["--plot", file.path], of: "match-simulator").code == 0)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("</svg>"))
    #expect(
      try Binary.run(small + ["--plot", "/nowhere/at/all.svg"], of: "match-simulator").code == 64
    )
  }

  @Test func measuresRandomPopulations() throws {
    let outcome = try Binary.run(small + ["--sweep", "2"], of: "match-simulator")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("random-3"))
    #expect(outcome.output.contains("random-4"))
  }

  @Test(arguments: [
    ["--scenario", "nowhere"], ["--people", "0"], ["--days", "61"], ["--json", "--csv"],
    ["--sweep", "1", "--csv"],
  ])
  func refusesWhatItCannotDo(_ arguments: [String]) throws {
    #expect(try Binary.run(arguments, of: "match-simulator").code == 64)
  }
}
