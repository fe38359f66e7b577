import JSONCoding
import Testing

@testable import Dashboard

/// Forms of blocks change what they name, and nothing else.
@Suite struct BlockComposerTests {
  private static let document: JSONValue = [
    "schema": 1, "defaultLanguage": "de",
    "blocks": [
      ["type": "text", "content": ["en": "One", "de": "Eins"], "fallback": "kept"],
      ["type": "hologram", "depth": 3], ["type": "spacer", "verticalSpacing": 8],
    ],
  ]

  private static func changed(
    _ step: BlockComposer.Step,
    _ list: BlockComposer.List = .blocks
  ) throws -> (document: JSONValue, isChanged: Bool) {
    var composer = try #require(BlockComposer(document))
    let isChanged = composer.apply(step, to: list)
    return (.object(composer.document), isChanged)
  }

  private static func types(_ document: JSONValue, _ list: String = "blocks") -> [String?] {
    (document[list]?.arrayValue ?? []).map { $0["type"]?.stringValue }
  }

  @Test func movesAndRemoves() throws {
    let up = try Self.changed(.move(2, isDown: false)).document
    #expect(Self.types(up) == ["text", "spacer", "hologram"])
    let down = try Self.changed(.move(0, isDown: true)).document
    #expect(Self.types(down) == ["hologram", "text", "spacer"])
    let gone = try Self.changed(.remove(1)).document
    #expect(Self.types(gone) == ["text", "spacer"])
    #expect(gone["schema"] == 1)
  }

  @Test(
    arguments: [
      .move(0, isDown: false), .move(2, isDown: true), .remove(3), .remove(-1), .change(9, [:]),
    ] as [BlockComposer.Step]
  )
  func aPlaceThatIsNotThereChangesNothing(_ step: BlockComposer.Step) throws {
    let (document, isChanged) = try Self.changed(step)
    #expect(!isChanged && document == Self.document)
  }

  @Test(arguments: BlockComposer.Kind.allCases)
  func whatIsAddedHasFields(_ kind: BlockComposer.Kind) throws {
    let document = try Self.changed(.add(kind), .footer).document
    #expect(Self.types(document, "footer") == [kind.rawValue])
    let block = try #require(document["footer"]?.arrayValue?.first?.objectValue)
    #expect(!BlockComposer.fields(of: block).isEmpty)
    #expect(document["blocks"] == Self.document["blocks"])
  }

  @Test func changesOneLanguageAndKeepsTheRest() throws {
    let values = ["content": "Neu", "fontSize": "22pt", "fontWeight": "", "textAlignment": ""]
    let document = try Self.changed(.change(0, values)).document
    let block = try #require(document["blocks"]?.arrayValue?.first)
    #expect(block["content"] == ["en": "One", "de": "Neu"])
    #expect(block["fallback"] == "kept" && block["fontSize"] == "22pt")
    #expect(block["fontWeight"] == nil)
    let unknown = try Self.changed(.change(1, ["depth": "9"])).document
    #expect(unknown == Self.document)
  }

  @Test func rowsKeepWhatTheFormDoesNotShow() throws {
    var composer = try #require(
      BlockComposer([
        "blocks": [
          ["type": "features", "items": [["icon": "a", "title": "T", "schema": 1]]]
        ]
      ])
    )
    let block = composer.blocks(of: .blocks)[0]
    let field = try #require(BlockComposer.fields(of: block).first)
    #expect(composer.value(field, of: block) == "a | T | ")
    composer.apply(.change(0, ["items": "b | New | more | bars\n | Second"]), to: .blocks)
    let items = composer.blocks(of: .blocks)[0]["items"]
    #expect(
      items == [
        ["icon": "b", "title": "New", "text": "more | bars", "schema": 1], ["title": "Second"],
      ]
    )
  }
}
