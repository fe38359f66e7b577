import Testing
import WireModels

@testable import PaylisherServer

/// Files of distinct ids: what is read, and what is refused, line by line.
@Suite struct PeopleListFileTests {
  /// Each file has the ids `u1` and `ü2`.
  private static let files = [
    "u1\nü2", "u1\r\nü2\r\n", "\u{FEFF}u1\rü2\r", "\n  u1 \n\n\tü2\n",
    "distinct_id\nu1\nü2\n", "Distinct ID\r\nu1\r\nü2\r\n", "id;name\nu1;A\nü2;B\n",
    "sep=;\nname;User-Id;id\nA;u1;9\nB;ü2;8\n", "name\texternalId\nA\tu1\nB\tü2",
    "\"id\",\"name\"\n\"u1\",\"A, B\"\n\"ü2\",\"two\nlines\"\n",
  ]

  @Test(arguments: files)
  func readsIds(_ text: String) throws {
    let file = try PeopleListFile(text)
    #expect(file.lines.map(\.id) == ["u1", "ü2"])
    #expect(file.refused.isEmpty && file.repeated == 0)
  }

  @Test("The first of the known columns counts")
  func choosesTheColumn() throws {
    let file = try PeopleListFile("id,distinct_id\n1,a\n2,b\n")
    #expect(file.lines == [.init(number: 2, id: "a"), .init(number: 3, id: "b")])
  }

  @Test func readsFilesOfEveryEncoding() throws {
    for (bytes, _) in TextCodingTests.files {
      let text = TextCoding.decode(bytes).text
      let file = try PeopleListFile(text.replacing("title", with: "distinct_id"))
      #expect(file.lines.map(\.id) == ["Größe – 5 €"])
    }
  }

  @Test func namesTheLinesWithoutAnId() throws {
    let long = String(repeating: "x", count: 257)
    let file = try PeopleListFile(
      "distinct_id,name\na,A\n,B\nb,B,C\n\(long),D\nnull,E\na,F\nb\u{FFFD},G\n\"c,H\n"
    )
    #expect(file.lines.map(\.id) == ["a"] && file.repeated == 1)
    let refused = file.refused.map { "\($0.line) \($0.reason)" }
    #expect(
      refused == [
        "3 no_id", "4 several_cells", "5 long_id", "6 placeholder", "8 unreadable", "9 open_quote",
      ]
    )
    #expect(file.refused.allSatisfy { !$0.detail.isEmpty })
  }

  @Test("Equal ids have equal bytes, and a line of several values is no id")
  func comparesBytes() throws {
    let file = try PeopleListFile("e\u{301}\n\u{E9}\ne\u{301}\na,b\n")
    #expect(file.lines.count == 2 && file.repeated == 1)
    #expect(file.refused.map(\.line) == [4])
  }

  @Test(arguments: [
    ("", PeopleListFile.Fault.noIDs), ("\n \n", .noIDs), ("distinct_id\n", .noIDs),
    ("name,city\nA,B\n", .noColumn(["name", "city"])), ("id,ID\n1,2\n", .columnTwice("id")),
  ])
  func refusesAFile(_ text: String, _ fault: PeopleListFile.Fault) {
    #expect(throws: fault) { try PeopleListFile(text) }
  }

  @Test func refusesMoreThanAListHas() {
    let text = (0...PeopleListResource.mostMembers).map { "u\($0)\n" }.joined()
    #expect(throws: PeopleListFile.Fault.tooManyIDs) { try PeopleListFile(text) }
  }
}
