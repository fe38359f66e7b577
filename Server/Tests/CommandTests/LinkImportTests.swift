import Foundation
import Testing

/// Imports that end before their last line.
struct LinkImportTests {
  /// The demo has a link: 200 of the first request have room, the 200 of the second have not.
  private static func interrupted(
    _ options: String...
  ) async throws -> (server: RunningServer, outcome: Binary.Outcome) {
    let server = try await RunningServer(arguments: ["--demo", "--links-per-workspace", "250"])
    let lines = (1...450).map {
      #"{"code":"N\#($0)","targets":{"fallback":"https://example.com/"}}"#
    }
    try server.folder.write(lines.joined(separator: "\n"), to: "many.jsonl")
    return (server, try server.run(["link", "import", "many.jsonl"] + options))
  }

  /// Who imports the file again would make them twice, or not find them.
  @Test func namesTheLinksThatItMade() async throws {
    let (server, outcome) = try await Self.interrupted("--output", "made.csv")
    #expect(outcome.code == 1)
    #expect(outcome.lines == (1...200).map { "\(server.base)/c/N\($0)" })
    #expect(
      outcome.errors.hasPrefix("200 links were created.\nThis workspace has reached its link limit")
    )
    let rest =
      "200 links were created before; the request with lines 201 to 400 created none, "
      + "and after it 50 lines were not tried.\n"
    #expect(outcome.errors.contains(rest), "\(outcome.errors)")
    #expect(outcome.errors.contains("Remove the lines of created links from the file"))
    let rows = try server.folder.text("made.csv").split(separator: "\n")
    #expect(rows.count == 201)
    #expect(rows.last == "200,N200,\(server.base)/c/N200,")
    #expect(try server.run(["link", "show", "N200"]).code == 0)
    for code in ["N201", "N401"] {
      #expect(try server.run(["link", "show", code]).code == 1)
    }
  }

  @Test func namesThemInJSON() async throws {
    let (_, outcome) = try await Self.interrupted("--json", "--idempotency-key", "once")
    #expect(outcome.code == 1)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = object as? [String: Any]
    #expect(report?["created"] as? Int == 200)
    #expect((report?["links"] as? [Any])?.count == 200)
    #expect(outcome.errors.contains("with the same --idempotency-key"))
  }

  /// Nothing was made, and nothing more is said than that there is no server.
  @Test func saysNothingOfLinksBeforeTheFirstRequest() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"targets":{"fallback":"https://example.com/"}}"#, to: "one.jsonl")
    let outcome = try Binary.run(
      ["link", "import", "one.jsonl", "--key", "x", "--server", "http://127.0.0.1:1"],
      in: folder
    )
    #expect((outcome.code, outcome.output) == (69, ""))
    #expect(!outcome.errors.contains("made"))
  }

  private static let bitly = """
    link,long_url,title,created_at,custom_bitlinks,tags,paper
    https://bit.ly/3SD8bAQ,https://example.com/a,Flyer,2022-10-24T10:40:37+0000,,print,red
    """

  /// The export of another service is read as such, and what it becomes is said before anything is made.
  @Test func readsExportsOfServices() async throws {
    let server = try await RunningServer()
    try server.folder.write(Self.bitly, to: "bitly.csv")
    let tried = try server.run(["link", "import", "bitly.csv", "--dry-run"])
    #expect(tried.code == 0)
    #expect(tried.output.contains("create  3SD8bAQ  Flyer"))
    for text in [
      "Read as an export of Bitly.", "long_url         targets.fallback",
      "paper            – Paylisher does not know this column.", "Short URLs on bit.ly: 1.",
      "Nothing was changed.",
    ] {
      #expect(tried.errors.contains(text), "\(text) in \(tried.errors)")
    }
    let made = try server.run(["link", "import", "bitly.csv", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(made.output.utf8))
    let source = (object as? [String: Any])?["source"] as? [String: Any]
    #expect(source?["format"] as? String == "Bitly")
    #expect(
      (source?["columns"] as? [Any])?.count == 7 && (source?["remarks"] as? [Any])?.count == 1
    )
    let shown = try server.run(["link", "show", "3SD8bAQ", "--json"])
    #expect(shown.output.contains("Imported from Bitly. Created: 2022-10-24T10:40:37+0000."))
  }

  /// A dry run knows the lines of its own request only, and a file may have many requests.
  @Test func namesBothLinesOfACode() async throws {
    let server = try await RunningServer()
    let rows = (0..<250).map { "https://bit.ly/C\($0)x,https://example.com/" }
    let text = (["link,long_url"] + rows + ["https://bit.ly/c7X,https://example.com/"])
      .joined(separator: "\n")
    try server.folder.write(text, to: "bitly.csv")
    let sentence = "The code \"c7X\" differs from \"C7x\" on line 9 only in capitalization"
    let tried = try server.run(["link", "import", "bitly.csv", "--dry-run"])
    #expect(tried.code == 65 && tried.output.contains(sentence))
    #expect(tried.errors.contains("250 links would be created"))
    let made = try server.run(["link", "import", "bitly.csv"])
    #expect(made.code == 65 && made.errors.contains(sentence))
  }

  /// What nobody can tell by the bytes is asked for, and taken when it is named.
  @Test func readsNamedEncodings() async throws {
    let server = try await RunningServer()
    let bytes =
      Array("code,title,url\nY1,Y".utf8) + [0xFD, 0x6C, 0x62, 0x61, 0xFE, 0xFD]
      + Array(",https://example.com/\n".utf8)
    try Data(bytes).write(to: server.folder.url("turkish.csv"))
    let refused = try server.run(["link", "import", "turkish.csv"])
    #expect(refused.code == 65 && refused.errors.contains("--encoding windows-1254"))
    let named = ["link", "import", "turkish.csv", "--encoding", "windows-1254"]
    #expect(try server.run(named).code == 0)
    #expect(try server.run(["link", "show", "Y1"]).output.contains("Yılbaşı"))
    let wrong = try server.run(["link", "import", "turkish.csv", "--encoding", "latin9"])
    #expect(wrong.code == 64 && wrong.errors.contains("windows-1254"))
  }

  static let refused: [(text: String, sentence: String)] = [
    (
      "link,title\nhttps://bit.ly/a,A",
      "contains short URLs of bit.ly, so links would redirect to them"
    ),
    ("link,url\na,b", "The columns \"link\" and \"url\" have the same meaning."),
    ("code,color\nA,b", "an unknown column: \"color\""),
  ]

  @Test(arguments: refused) func refusesHeadings(text: String, sentence: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "links.csv")
    let outcome = try Binary.run(
      ["link", "import", "links.csv", "--key", "x", "--server", "http://127.0.0.1:1"],
      in: folder
    )
    #expect(outcome.code == 65 && outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  /// Neither domain nor code changes afterwards, so the check says where each line goes.
  @Test(arguments: [
    ("a.csv", "code,url\nD1,https://example.com/\n"),
    ("a.jsonl", #"{"code":"D1","targets":{"fallback":"https://example.com/"}}"#),
  ])
  func namesTheDomain(_ name: String, _ text: String) async throws {
    let server = try await RunningServer()
    #expect(try server.run(["domain", "create", "go.shop.example"]).code == 0)
    try server.folder.write(text, to: name)
    let checked = try server.run(["link", "import", name, "--dry-run"])
    let place = "1 link would be created on go.shop.example. Nothing was changed.\n"
    #expect(checked.code == 0 && checked.errors.hasSuffix(place), "\(checked)")
    let made = try server.run(["link", "import", name])
    #expect(made.output == "https://go.shop.example/c/D1\n")
    let host = try #require(server.base.split(separator: "/").last?.split(separator: ":").first)
    let other = ["link", "import", name, "--domain", String(host)]
    let otherChecked = try server.run(other + ["--dry-run"])
    #expect(otherChecked.errors.contains("created on \(host)."), "\(otherChecked)")
    #expect(try server.run(other).output == "\(server.base)/c/D1\n")
  }
}
