import Testing

@testable import PaylisherServer

/// What is called plain decides what the parser never sees, so that every doubt must fall to it.
@Suite struct PlainRequestTests {
  func read(_ text: String) -> PlainRequest.Reading {
    Array(text.utf8).withUnsafeBytes { PlainRequest.read($0) }
  }

  static let plain = "GET /c/SUMMER25?a=1&b=%20 HTTP/1.1\r\nHost: go.example.com\r\n\r\n"

  @Test func readsPlacesOfAPlainHead() throws {
    let text =
      "GET /c/x?q HTTP/1.1\r\nhOsT:go.example.com:8080\r\nUser-Agent:  A b\r\nX-Odd: ü\r\n"
      + "Connection: Keep-Alive\r\n\r\nGET /"
    let bytes = Array(text.utf8)
    guard case .plain(let request) = read(text) else { return #expect(Bool(false)) }
    func part(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(part(request.path) == "/c/x")
    #expect(part(request.query) == "q")
    #expect(part(request.fields[.host]) == "go.example.com:8080")
    #expect(part(request.fields[.userAgent]) == "A b")
    #expect(request.fields[.referer] == nil)
    #expect(request.length == bytes.count - 5)
  }

  @Test func waitsForEveryByteOfAPlainHead() {
    for length in 0..<Self.plain.utf8.count {
      #expect(read(String(Self.plain.unicodeScalars.prefix(length))) == .incomplete)
    }
    guard case .plain = read(Self.plain) else { return #expect(Bool(false)) }
  }

  @Test(arguments: [
    // Other methods, versions and forms of target.
    "HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n", "POST /x HTTP/1.1\r\nHost: a\r\n\r\n",
    "get /x HTTP/1.1\r\nHost: a\r\n\r\n", "GET  /x HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /x HTTP/1.0\r\nHost: a\r\n\r\n", "GET /x HTTP/2.0\r\nHost: a\r\n\r\n",
    "GET /x  HTTP/1.1\r\nHost: a\r\n\r\n", "GET /x\r\n",
    "GET http://a/x HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET * HTTP/1.1\r\nHost: a\r\n\r\n", "GET /x#f HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /\u{FC} HTTP/1.1\r\nHost: a\r\n\r\n", "GET /\\ HTTP/1.1\r\nHost: a\r\n\r\n",
    "\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n",
    // Bodies, however they are announced.
    "GET /x HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\ncontent-length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nTRANSFER-ENCODING: chunked\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n",
    // What changes the connection.
    "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nProxy-Connection: close\r\n\r\n",
    // Lines that parsers do not agree about.
    "GET /x HTTP/1.1\nHost: a\n\n", "GET /x HTTP/1.1\r\nHost: a\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\n\n", "GET /x HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
    "GET /x HTTP/1.1\r\n Host: a\r\n\r\n", "GET /x HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost\r\n\r\n", "GET /x HTTP/1.1\r\n: a\r\nHost: a\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nX: b\u{0}\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nX(: b\r\n\r\n",
    // Fields that must be there once.
    "GET /x HTTP/1.1\r\n\r\n", "GET /x HTTP/1.1\r\nHost:\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET /x HTTP/1.1\r\nHost: a \r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nUser-Agent: ü\r\n\r\n",
    "GET /x HTTP/1.1\r\nHost: a\r\nReferer: a\r\nReferer: b\r\n\r\n",
  ])
  func leavesEverythingElseToTheParser(head: String) {
    #expect(read(head) == .other)
  }

  @Test func leavesLongHeadsToTheParser() {
    let long = "GET /x HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "b", count: 9_000)
    #expect(read(long) == .other)
    let many = "GET /x HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: b\r\n", count: 64) + "\r\n"
    #expect(read(many) == .other)
  }
}
