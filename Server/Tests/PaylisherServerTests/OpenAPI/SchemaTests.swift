import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite("Schema")
struct SchemaTests {
  private static let schema = Schema.object([
    .required("name", .line(1...3), "A name."),
    .optional("kind", .choice("a", "b"), "A kind."),
    .optional("numbers", .array(.integer(1...5), count: 1...2), "Numbers."),
    .optional("data", .map(.any, count: 1), "Data."),
    .optional("on", .boolean, "On."),
    .optional("share", .number(0...1), "A share."),
    .optional("word", .string(.init(excluded: ["api"])), "A word."),
  ])

  @Test(
    arguments: [
      ["name": "abc"], ["name": "é😀a", "kind": "b", "numbers": [1, 5], "on": true],
      ["name": "a", "data": ["x": [nil, 1]], "share": 0.5], ["name": "a", "share": 1],
    ] as [JSONValue]
  )
  func takesWhatFits(_ value: JSONValue) {
    #expect(Self.schema.faults(in: value).isEmpty)
  }

  @Test(
    arguments: [
      ([:], ["/name missing"]),
      (["name": ""], ["/name too_short"]),
      (["name": "abcd"], ["/name too_long"]),
      (["name": "a\nb"], ["/name invalid"]),
      (["name": nil], ["/name wrong_type"]),
      (["name": "a", "kind": "c", "on": "x"], ["/kind unknown_value", "/on wrong_type"]),
      (["name": "a", "numbers": []], ["/numbers wrong_count"]),
      (["name": "a", "numbers": [0, 1.5]], ["/numbers/0 out_of_range", "/numbers/1 wrong_type"]),
      (["name": "a", "data": ["x": 1, "y": 2]], ["/data too_many_members"]),
      (["name": "a", "share": 1.5], ["/share out_of_range"]),
      (["name": "a", "b": 1, "a/": 1], ["/a~1 unknown_field", "/b unknown_field"]),
      (["name": "a", "word": "API"], ["/word reserved"]),
      ("x", [" wrong_type"]),
    ] as [(JSONValue, [String])]
  )
  func namesEveryFault(_ value: JSONValue, _ faults: [String]) {
    // asvs 1.3.3 8.2.3
    #expect(Self.schema.faults(in: value).map { "\($0.pointer) \($0.code)" } == faults)
  }

  @Test func wantsEnoughMembers() {
    let schema = Schema.object([.optional("a", .any, "A.")], atLeast: 1)
    #expect(schema.faults(in: [:]).map(\.code) == ["missing"])
    #expect(schema.faults(in: ["a": 1]).isEmpty)
  }
}
