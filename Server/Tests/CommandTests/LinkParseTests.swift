import Foundation
import LinkCore
import Testing
import WireModels

/// `paylisher link parse`.
struct LinkParseTests {
  private static let options = [
    "--scheme", "demo", "--scheme", "other", "--domain", "go.example.com", "--auth", "wallet",
  ]

  private func parse(_ input: String) throws -> (Binary.Outcome, [LinkReport]) {
    let outcome = try Binary.run(["link", "parse"] + Self.options, input: input)
    let reports = try outcome.lines.compactMap { line in
      line.hasPrefix(#"{"error""#)
        ? nil : try JSONDecoder().decode(LinkReport.self, from: Data(line.utf8))
    }
    return (outcome, reports)
  }

  @Test func answersEachLineInOrder() throws {
    let (outcome, reports) = try parse(
      """
      demo://products/42?source=qr
      https://go.example.com/c/SUMMER
      https://example.org/
      demo://wallet
      not a url

      """
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(reports.map(\.verdict) == ["link", "link", "not_ours", "link", "refused"])
    #expect(reports[0].link?.pathSegments == ["products", "42"])
    #expect(reports[1].link?.campaignKeyName == "SUMMER")
    #expect(reports[3].link?.requiresAuth == true)
    #expect(reports[4].url == "not a url")
  }

  /// A test of an app's project needs no other program to see that a link would not open.
  @Test(
    arguments: [
      (["demo://products/42"], 0), (["demo://products/42", "https://other.example.com/x"], 65),
      (["other://a"], 65),
    ] as [([String], Int32)]
  )
  func failsOnRequestWhereALinkWouldNotOpen(_ urls: [String], _ code: Int32) throws {
    let command = ["link", "parse", "--scheme", "demo"]
    let given = try Binary.run(command + ["--strict"] + urls)
    #expect(given.code == code && given.lines.count == urls.count)
    let input = urls.joined(separator: "\n") + "\n"
    #expect(try Binary.run(command + ["--strict"], input: input).code == code)
    #expect(try Binary.run(command + urls).code == 0)
  }

  @Test func answersALastLineWithoutAnEnd() throws {
    let (outcome, reports) = try parse("demo://a\r\ndemo://b")
    #expect(outcome.output.hasSuffix("}\n"))
    #expect(reports.map(\.url) == ["demo://a", "demo://b"])
  }

  @Test func answersEmptyLinesAndNothingAtAll() throws {
    let (outcome, reports) = try parse("\n\n")
    #expect(outcome.code == 0)
    #expect(reports.map(\.verdict) == ["refused", "refused"])
    #expect(try parse("").0 == .init(output: "", errors: "", code: 0))
  }

  @Test func goesOnAfterALineThatIsNotText() throws {
    let files = try TemporaryFolder()
    try Data("demo://a\n".utf8 + [0xFF, 0x0A] + "demo://b\n".utf8).write(to: files.url("in"))
    let process = try Binary.start(["link", "parse"] + Self.options, files: files)
    process.waitForExit()
    #expect(process.terminationStatus == 65)
    let lines = try files.text("out").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1] == #"{"error":{"code":"invalid_utf8","detail":"The line is not UTF-8."}}"#)
    #expect(
      try files.text("err") == "line 2: The line is not UTF-8.\n1 line of 3 was wrong.\n"
    )
  }

  @Test func keepsUpWithManyLines() throws {
    let (outcome, _) = try parse(String(repeating: "demo://products/42\n", count: 5_000))
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 5_000)
    #expect(Set(outcome.lines).count == 1)
  }

  @Test func refusesWhatIsNeitherSchemeNorDomain() throws {
    let outcome = try Binary.run(["link", "parse", "--scheme", "1nvalid"])
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("1nvalid"))
  }
}
