import Foundation
import JSONCoding
import Testing

@Suite struct JSONValueTests {
  private struct Item: Codable, Equatable {
    enum Kind: String, Codable { case small, large }
    var name: String
    var kind: Kind?
    var count: Int
    var ratio: Double
    var tags: [String]
    var children: [Item]?
    var more: [String: JSONValue]?
    var isOn: Bool
    var byte: UInt8?
  }

  private static let whole = """
    {"name":"a","kind":"large","count":3,"ratio":2,"tags":["x","y"],"isOn":true,"byte":255,
     "children":[{"name":"b","count":1,"ratio":0.5,"tags":[],"isOn":false,"kind":null}],
     "more":{"n":1.5,"o":{"p":null}}}
    """

  @Test func decodesWhatTheSystemDecodes() throws {
    let value = try JSONValue(parsing: Array(Self.whole.utf8))
    let item = try value.decoded(as: Item.self)
    #expect(try JSONDecoder().decode(Item.self, from: Data(Self.whole.utf8)) == item)
    #expect(item.children?.first?.ratio == 0.5)
  }

  @Test(arguments: [
    (#"{"name":1}"#, "/name"), (#"{"count":1.5}"#, "/count"), (#"{"count":"1"}"#, "/count"),
    (#"{"byte":256}"#, "/byte"), (#"{"byte":-1}"#, "/byte"), (#"{"tags":["a",2]}"#, "/tags/1"),
    (#"{"tags":{}}"#, "/tags"), (#"{"isOn":1}"#, "/isOn"), (#"{"isOn":null}"#, "/isOn"),
    (#"{"kind":"huge"}"#, "/kind"), (#"{"children":[{}]}"#, "/children/0"),
    (#"{"children":[[]]}"#, "/children/0"), (#"{"ratio":"2"}"#, "/ratio"),
  ])
  func saysWhichFieldIsWrong(change: String, pointer: String) throws {
    let changes = try JSONValue(parsing: Array(change.utf8)).objectValue
    var value = try #require(try JSONValue(parsing: Array(Self.whole.utf8)).objectValue)
    value.merge(changes ?? [:]) { $1 }
    let whole = JSONValue.object(value)
    let data = Data(whole.canonicalBytes)
    let ours = Self.path { try whole.decoded(as: Item.self) }
    let theirs = Self.path { try JSONDecoder().decode(Item.self, from: data) }
    #expect(ours == pointer)
    // Foundation says only of a number that does not fit that one does not.
    #expect(theirs == pointer || theirs == "")
  }

  private static func path(_ decode: () throws -> Item) -> String? {
    do {
      _ = try decode()
      return nil
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context)
    {
      return JSONPointer(context.codingPath).description
    } catch {
      return "\(error)"
    }
  }

  @Test func encodesAndDecodesItself() throws {
    let value = try JSONValue(parsing: Array(Self.whole.utf8))
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
    #expect(try value.decoded(as: JSONValue.self) == value)
    #expect(try value.decoded(as: JSONObject.self) == value.objectValue)
  }

  /// The writer's bytes are those of Foundation's encoder with sorted keys, doubles apart.
  @Test(arguments: [
    #"{"b":1,"a":[true,null,"x/y"],"c":{"z":{},"y":[]}}"#,
    #""\u0000\u0001\b\t\n\f\r\"\\ é😀\u007f""#,
    "[0,-1,10,9223372036854775807,0.5]", #"{"A":1,"a":1,"_":1,"$":1,"é":1,"":1}"#,
  ])
  func writesWhatTheSystemWrites(text: String) throws {
    let value = try JSONValue(parsing: Array(text.utf8))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == value.canonicalText)
  }

  @Test func keepsMembersInOrder() {
    var object = JSONObject((0..<100).reversed().map { ("k\($0)", .integer($0)) })
    for number in 0..<100 { #expect(object["k\(number)"] == .integer(Int64(number))) }
    #expect(object["k"] == nil)
    #expect(object["k100"] == nil)
    object["k5"] = nil
    object["k50"] = "x"
    object["new"] = true
    #expect(object.count == 100)
    #expect(object["k5"] == nil)
    #expect(object["k50"] == "x")
    #expect(object.keys == object.keys.sorted())
    #expect(object == JSONObject(object.shuffled().map { ($0.key, $0.value) }))
    #expect(object.hashValue == JSONObject(object.dictionary).hashValue)
    object.merge(["new": false, "newer": 1]) { old, _ in old }
    #expect(object["new"] == true)
    #expect(object["newer"] == 1)
    #expect(object.filter { $0.key.hasPrefix("new") }.keys == ["new", "newer"])
  }

  @Test(arguments: [
    (["ab", "a", "", "abcdefgh", "abcdefghi", "abcdefgh\u{0}", "b", "é", "z", "\u{0}"]),
    (["same0001a", "same0001b", "same0001", "same0001a"]),
  ])
  func sortsByBytes(names: [String]) {
    let object = JSONObject(names.enumerated().map { ($1, .integer(Int64($0))) })
    let expected = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    #expect(
      object.keys == expected.keys.sorted { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
    )
    #expect(object.allSatisfy { $0.value == .integer(Int64(expected[$0.key] ?? -1)) })
  }
}
