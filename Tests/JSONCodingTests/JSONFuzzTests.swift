import Foundation
import JSONCoding
import Testing

/// The scanner against Foundation's parser on documents that were changed at random.
@Suite struct JSONFuzzTests {
  private static let seeds = [
    #"{"a":[1,-2.5e3,"x\u00e9\n",{"b":null,"c":true}],"d":"ğ\ud83d\ude00"}"#,
    #"[{"event":"x","properties":{"p":1.50,"q":[],"r":{}}},{"event":"y","t":false}]"#,
    #"{"$os":"iOS","n":9223372036854775807,"e":1E-2,"z":{"z":{"z":[0]}}}"#,
  ]

  /// Documents with one to four bytes changed, taken out or put in; most are not JSON any more.
  @Test func agreesWithFoundation() {
    var generator = Seeded(state: 7)
    var (accepted, refused) = (0, 0)
    for round in 0..<100_000 {
      let bytes = Self.mutated(Array(Self.seeds[round % Self.seeds.count].utf8), &generator)
      let value = try? JSONValue(parsing: bytes, limits: .files)
      let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      if value == nil { refused += 1 } else { accepted += 1 }
      if (value != nil) != (theirs != nil) {
        #expect(
          Self.isKnownDifference(bytes),
          "ours \(value != nil): \(String(decoding: bytes, as: UTF8.self))"
        )
      }
      guard let value else { continue }
      #expect((try? JSONValue(parsing: value.canonicalBytes, limits: .files)) == value)
    }
    #expect(accepted > 5_000)
    #expect(refused > 5_000)
  }

  /// A recovering scanner takes what a strict one takes, with the same value.
  @Test func recoversWithoutChangingWhatIsRight() {
    var generator = Seeded(state: 11)
    for round in 0..<30_000 {
      let bytes = Self.mutated(Array(Self.seeds[round % Self.seeds.count].utf8), &generator)
      var scanner = JSONScanner(bytes, recovers: true)
      let element = try? scanner.element()
      let isWhole = element != nil && (try? scanner.end()) != nil
      let strict = try? JSONValue(parsing: bytes)
      #expect((isWhole && element?.fault == nil) == (strict != nil))
      if let strict { #expect(element?.value == strict) }
    }
  }

  /// What is read as members has the text, the length and the fault of what is read as a value.
  @Test func readsMembersAsItReadsValues() throws {
    var generator = Seeded(state: 13)
    let seeds = [
      #"{"properties":{"b":1,"a":"x","$set":{"z":[1.0,-0]},"c":12345678901234567},"event":"e"}"#,
      #"{"event":"e","properties": {"k" : "\u00e9\/" , "é":"ğ","k":07,"a\"b":-1.50e3}}"#,
      #"{"properties":{},"properties":{"a":{"b":[{}]}},"n":null}"#,
    ]
    var (clean, faulty) = (0, 0)
    for round in 0..<60_000 {
      let seed = Array(seeds[round % seeds.count].utf8)
      let bytes = round < seeds.count ? seed : Self.mutated(seed, &generator)
      var (first, second) = (JSONScanner(bytes, recovers: true), JSONScanner(bytes, recovers: true))
      let whole = try? first.element()
      let parts = try? second.element(members: "properties")
      #expect((whole == nil) == (parts == nil))
      guard let whole, let (element, members) = parts else { continue }
      #expect(element.length == whole.length)
      #expect(
        element.fault?.kind == whole.fault?.kind && element.fault?.offset == whole.fault?.offset
      )
      guard element.fault == nil else {
        faulty += 1
        continue
      }
      clean += 1
      let object = whole.value["properties"]?.objectValue
      #expect(members?.text == object.map { JSONValue.object($0).canonicalText })
      guard let members, let object else { continue }
      #expect(members.members == JSONMembers(members.text)?.members)
      #expect(
        members.setting("event", to: 7).text == JSONMembers(object.merging(["event": 7])).text
      )
      for key in object.keys where key.utf8.allSatisfy({ $0 > 0x5C }) {
        let rest = JSONMembers(object.filter { $0.key != key })
        let without = members.removing(key)
        #expect(without.text == rest.text && without.members == rest.members)
      }
      for (key, value) in object where key.utf8.allSatisfy({ $0 > 0x5C }) {
        #expect(members[key] == value)
        #expect(members.string(of: key) == value.stringValue)
        #expect(members.json(of: key) == value.canonicalText)
      }
    }
    #expect(clean > 2_000 && faulty > 2_000)
  }

  /// Where Foundation's parser differs from RFC 8259 and from this one: it takes a comma before a
  /// closing bracket, and other encodings, which it knows by a byte order mark or a zero byte.
  private static func isKnownDifference(_ bytes: [UInt8]) -> Bool {
    let packed = bytes.filter { $0 > 0x20 }
    let hasLastComma = zip(packed, packed.dropFirst()).contains { first, second in
      first == UInt8(ascii: ",") && (second == UInt8(ascii: "}") || second == UInt8(ascii: "]"))
    }
    let mark = bytes.first.map { [0xEF, 0xFE, 0xFF].contains($0) } ?? false
    return hasLastComma || mark || bytes.contains(0)
  }

  private static func mutated(_ seed: [UInt8], _ generator: inout Seeded) -> [UInt8] {
    var bytes = seed
    let marks = Array(#"{}[],:"\0123456789eE+-. tfn"#.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      let mark = marks[Int.random(in: 0..<marks.count, using: &generator)]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[index] = mark
      case 2: bytes.remove(at: index)
      default: bytes.insert(mark, at: index)
      }
    }
    return bytes
  }
}

/// SplitMix64, so that a failing run can be repeated.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
