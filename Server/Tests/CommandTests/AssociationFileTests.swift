import Foundation
import Testing

/// The commands that make, check, compare and explain association files.
struct AssociationFileTests {
  static let app = "ABCDE12345.com.example.demo"

  private func run(_ arguments: [String], input: String = "") throws -> Binary.Outcome {
    try Binary.run(["association"] + arguments, input: input)
  }

  @Test func makesAFileThatItFindsNothingWrongWith() throws {
    let made = try run(["generate", "--app", Self.app, "--clip", Self.app + ".Clip"])
    #expect(made.code == 0)
    #expect(made.output.contains("\"ABCDE12345.com.example.demo.Clip\""))
    let checked = try run(["lint"], input: made.output)
    #expect(checked == .init(output: "standard input: no problems found.\n", errors: "", code: 0))
    let lines = #"{"aasa":\#(made.output.replacing("\n", with: "")),"appID":"\#(Self.app)","#
    let matched = try run(
      ["match"],
      input: lines + "\"url\":\"https://a.example/c/X\"}\n" + lines
        + "\"url\":\"https://a.example/api/v1/links\"}\n"
    )
    #expect(matched.lines == ["match", "exclude"])
  }

  @Test func makesAndroidsFile() throws {
    let print = (0..<32).map { _ in "AB" }.joined(separator: ":")
    let made = try run(["generate", "--file", "android", "--package", "com.example.app=\(print)"])
    #expect(made.code == 0)
    #expect(try run(["lint"], input: made.output).code == 0)
    #expect(try run(["generate", "--file", "android", "--package", "x"]).code == 64)
    #expect(try run(["generate", "--app", "com.example.app"]).code == 64)
  }

  @Test func saysWhereJSONIsWrong() throws {
    let outcome = try run(["lint"], input: "{\n  \"applinks\": {\n    \"details\": [1,]\n  }\n}")
    #expect(outcome.code == 1)
    #expect(outcome.lines.first == "error   Line 3, column 19: expected a value.")
    #expect(outcome.errors == "standard input has 1 error.\n")
    let json = try run(["lint", "--json"], input: "[")
    #expect(json.code == 1 && json.output.contains("\"invalid_json\""))
  }

  @Test func readsFilesWithAMarkAndSignedOnes() throws {
    let outcome = try run(["lint"], input: "\u{FEFF}{\"applinks\":{\"details\":[]}}")
    #expect(outcome.output.contains("(byte_order_mark)"))
    #expect(outcome.output.contains("(no_details)"))
  }

  @Test func explainsWhichAppOpensAURL() throws {
    let folder = try TemporaryFolder()
    let made = try run(["generate", "--app", Self.app])
    let file = try folder.write(made.output, to: "aasa")
    let opened = try run(["explain", "https://a.example/c/X", "--from", file])
    #expect(opened.output.hasPrefix("\(Self.app) opens it by {\"/\":\"*\"} (/applinks/details/0/"))
    let kept = try run(["explain", "https://a.example/c/X/handoff", "--from", file])
    #expect(kept.output.contains("leaves it to the browser by"))
    let steps = try run(["explain", "https://a.example/c/X", "--from", file, "--app", Self.app])
    #expect(steps.output.contains("the URL's path does not match"))
    #expect(steps.lines.last?.hasSuffix("this one") == true)
  }

  @Test func comparesTwoFiles() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write(try run(["generate", "--app", Self.app]).output, to: "old")
    let other = try run(["generate", "--app", Self.app, "--path", "/c/*"])
    let new = try folder.write(other.output, to: "new")
    let same = try run(["diff", old, old])
    #expect(same.code == 0 && same.output.hasSuffix("mean the same.\n"))
    let changed = try run(["diff", old, new])
    #expect(changed.code == 1)
    #expect(changed.output.hasPrefix("~ applinks \(Self.app): rule "))
  }

  @Test(arguments: [
    "https://127.0.0.1/x", "http://example.com/x", "https://localhost/x", "https://u@a.example/x",
    "https://169.254.169.254/latest", "https://a.example:8443/x",
  ])
  func asksPublicHostsOnly(url: String) throws {
    let outcome = try run(["lint", url])
    #expect(outcome.code == 69)
    #expect(outcome.output.isEmpty)
  }

  @Test func printsSnippetsThatTheirReadersTake() async throws {
    let server = try await RunningServer()
    let all = try server.run(["app", "snippets"])
    #expect(all.code == 0)
    let plist = try server.run(["app", "snippets", "--only", "info-plist"])
    let entitlements = try server.run(["app", "snippets", "--only", "entitlements"])
    for text in [plist.output, entitlements.output] {
      let whole = "<plist version=\"1.0\"><dict>\n\(text)</dict></plist>"
      let value = try PropertyListSerialization.propertyList(
        from: Data(whole.utf8),
        format: nil
      )
      #expect((value as? [String: Any])?.count == 1)
    }
    let manifest = try server.run(["app", "snippets", "--only", "manifest"]).output
    #expect(manifest.contains("android:autoVerify=\"true\""))
    #expect(try server.run(["app", "snippets", "--only", "nothing"]).code == 64)
  }
}
