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
    for lines in ["b | New | more | bars", "b | New | more | bars\n | Second"] {
      composer.apply(.change(0, ["items": lines]), to: .blocks)
    }
    let items = composer.blocks(of: .blocks)[0]["items"]
    #expect(
      items == [
        ["icon": "b", "title": "New", "text": "more | bars", "schema": 1], ["title": "Second"],
      ]
    )
  }

  private static func translated(_ english: String, _ german: String) -> JSONValue {
    ["en": .string(english), "de": .string(german)]
  }

  /// The items of a block with three lines after its text was changed.
  private static func items(_ kind: String, _ text: String) throws -> JSONValue? {
    let rows: [JSONValue] = [("a", "One", "Eins"), ("b", "Two", "Zwei"), ("c", "Three", "Drei")]
      .map { id, english, german in
        let title = translated(english, german)
        return kind == "question"
          ? ["id": .string(id), "label": title] : ["icon": "✓", "title": title]
      }
    let member = kind == "question" ? "choices" : "items"
    var composer = try #require(
      BlockComposer([
        "defaultLanguage": "en",
        "blocks": [.object(JSONObject(["type": .string(kind), member: .array(rows)]))],
      ])
    )
    composer.apply(.change(0, [member: text]), to: .blocks)
    return composer.blocks(of: .blocks).first?[member]
  }

  @Test(
    "Lines keep their own translations, wherever they go",
    arguments: [
      ("✓ | Two\n✓ | Three", ["Zwei", "Drei"]), ("✓ | One\n✓ | Three", ["Eins", "Drei"]),
      ("✓ | Three\n✓ | One\n✓ | Two", ["Drei", "Eins", "Zwei"]),
      ("✓ | New\n✓ | One\n✓ | Two\n✓ | Three", [nil, "Eins", "Zwei", "Drei"]),
      ("★ | Three | more\n✓ | Four", ["Drei", nil]),
      ("✓ | One\n✓ | 2\n✓ | Three", ["Eins", "Zwei", "Drei"]),
      ("✓ | Two\n✓ | 3\n✓ | One", ["Zwei", nil, "Eins"]), ("", []),
    ] as [(String, [String?])]
  )
  func linesKeepTheirTranslations(_ text: String, _ german: [String?]) throws {
    let items = try #require(try Self.items("features", text)?.arrayValue)
    #expect(items.map { $0["title"]?["de"]?.stringValue } == german)
  }

  @Test(
    "Choices keep their own translations by id",
    arguments: [
      ("c | 3\nb | Two", ["Drei", "Zwei"]), ("x | Two\na | One", ["Zwei", "Eins"]),
      ("b | One\na | Two\nc | Three", ["Zwei", "Eins", "Drei"]),
    ] as [(String, [String?])]
  )
  func choicesKeepTheirTranslations(_ text: String, _ german: [String?]) throws {
    let choices = try #require(try Self.items("question", text)?.arrayValue)
    #expect(choices.map { $0["label"]?["de"]?.stringValue } == german)
  }
}
