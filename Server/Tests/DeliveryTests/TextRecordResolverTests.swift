import Delivery
import Testing

/// Look-ups of TXT records against a name server that says whatever a test wants.
@Suite struct TextRecordResolverTests {
  private static let name = "_paylisher.go.example.com"
  private typealias Bytes = DNSBytes

  /// A script of a hostile or broken server, and what is made of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: TextRecordResolver.Answer
    let script: FakeNameServer.Script

    init(
      _ name: String,
      _ expected: TextRecordResolver.Answer,
      _ script: @escaping FakeNameServer.Script
    ) {
      (testDescription, self.expected, self.script) = (name, expected, script)
    }
  }

  private static let good = Bytes.record(Bytes.strings("good"))
  private static let evil = Bytes.record(Bytes.strings("evil"))

  private static let cases: [Case] = [
    Case("one record", .found(["good"])) { [Bytes.answer($0, [good])] },
    Case("a record of several strings", .found(["paylisher-domain=1"])) {
      [Bytes.answer($0, [Bytes.record(Bytes.strings("paylisher", "-domain", "=1"))])]
    },
    Case("several records", .found(["a", "", "b"])) {
      let records = ["a", "", "b"].map { Bytes.record(Bytes.strings($0)) }
      return [Bytes.answer($0, records)]
    },
    Case("an alias", .found(["good"])) {
      let target = Bytes.name("records.example.net")
      let alias = Bytes.record(target, type: 5)
      return [Bytes.answer($0, [alias, Bytes.record(Bytes.strings("good"), of: target)])]
    },
    Case("the record of another name beside", .absent) {
      [Bytes.answer($0, [Bytes.record(Bytes.strings("evil"), of: Bytes.name("other.example"))])]
    },
    Case("another type", .absent) { [Bytes.answer($0, [Bytes.record([127, 0, 0, 1], type: 1)])] },
    Case("no such name", .absent) { [Bytes.answer($0, code: 3)] },
    Case("no such record", .absent) { [Bytes.answer($0)] },
    Case("the server fails", .unavailable) { [Bytes.answer($0, code: 2)] },
    Case("the server refuses", .unavailable) { [Bytes.answer($0, code: 5)] },
    Case("no answer", .unavailable) { _ in [] },
    Case("an answer of five bytes", .unavailable) { [Array($0.prefix(5))] },
    Case("a number that was not asked", .unavailable) { query in
      [Bytes.answer([query[0] ^ 1, query[1]] + query.dropFirst(2), [evil])]
    },
    Case("the right number after 100 wrong ones", .found(["good"])) { query in
      let wrong = (1...100).map { offset -> [UInt8] in
        let number = (UInt16(query[0]) << 8 | UInt16(query[1])) &+ UInt16(offset)
        return Bytes.answer(
          [UInt8(number >> 8), UInt8(number & 0xFF)] + query.dropFirst(2),
          [evil]
        )
      }
      return wrong + [Bytes.answer(query, [good])]
    },
    Case("another question", .unavailable) { query in
      [Bytes.answer(Array(query.prefix(12)) + Bytes.name("other.example") + [0, 16, 0, 1], [evil])]
    },
    Case("a query in place of an answer", .unreadable) {
      [Bytes.answer($0, [evil], flags: 0x01)]
    },
    Case("a truncated answer", .unreadable) { [Bytes.answer($0, [evil], flags: 0x83)] },
    Case("a name that points at itself", .unreadable) { query in
      let place = query.count
      let itself = [0xC0 | UInt8(place >> 8), UInt8(place & 0xFF)]
      return [Bytes.answer(query, [Bytes.record(Bytes.strings("evil"), of: itself)])]
    },
    Case("an alias of itself", .unreadable) {
      [Bytes.answer($0, [Bytes.record(Bytes.asked, type: 5)])]
    },
    Case("a chain of ten aliases", .unreadable) { query in
      var owner = Bytes.asked
      var records: [[UInt8]] = []
      for step in 0..<10 {
        let target = Bytes.name("alias\(step).example")
        records.append(Bytes.record(target, of: owner, type: 5))
        owner = target
      }
      return [Bytes.answer(query, records + [Bytes.record(Bytes.strings("evil"), of: owner)])]
    },
    Case("a string that is longer than its record", .unreadable) {
      [Bytes.answer($0, [Bytes.record([255] + Array("evil".utf8))])]
    },
    Case("fewer records than it says", .unreadable) { [Bytes.answer($0, [evil], count: 9)] },
    Case(
      "60 kB of records",
      .found(Array(repeating: String(repeating: "z", count: 510), count: 115))
    ) { query in
      let text = String(repeating: "z", count: 255)
      let record = Bytes.record(Bytes.strings(text, text))
      return [Bytes.answer(query, Array(repeating: record, count: 115))]
    },
    Case("bytes that are no text", .found(["\u{FFFD}\0"])) {
      [Bytes.answer($0, [Bytes.record([2, 0xFF, 0])])]
    },
  ]

  @Test(arguments: cases) func readsWhateverAServerSays(_ one: Case) async throws {
    // asvs 1.4.1 1.4.3
    let server = try await FakeNameServer(one.script)
    let address = try #require(NameServer("127.0.0.1:\(server.port)"))
    let resolver = TextRecordResolver(server: address, seconds: 1)
    #expect(await resolver.records(of: Self.name) == one.expected)
    try await server.stop()
  }

  @Test func asksWithAnotherNumberEachTime() async throws {
    let server = try await FakeNameServer { query in
      [Bytes.answer(query, [Bytes.record(Bytes.strings("\(query[0]).\(query[1])"))])]
    }
    let address = try #require(NameServer("127.0.0.1:\(server.port)"))
    let resolver = TextRecordResolver(server: address, seconds: 1)
    var numbers: Set<TextRecordResolver.Answer> = []
    for _ in 0..<20 { numbers.insert(await resolver.records(of: Self.name)) }
    #expect(numbers.count > 15)
    try await server.stop()
  }

  @Test(arguments: [
    ("10.0.0.53", "10.0.0.53:53"), ("127.0.0.1:5353", "127.0.0.1:5353"), ("", nil), ("::1", nil),
    ("10.0.0", nil), ("resolver", nil), ("10.0.0.53:", nil), ("10.0.0.53:0", nil),
    ("10.0.0.53:65536", nil), ("10.0.0.53:53:53", nil), ("10.0.0.53:\u{0661}", nil),
    ("10.0.0.53\u{301}", nil), ("010.0.0.53", nil),
  ])
  func readsTheAddressOfAResolver(_ text: String, _ expected: String?) {
    #expect(NameServer(text)?.description == expected)
  }
}
