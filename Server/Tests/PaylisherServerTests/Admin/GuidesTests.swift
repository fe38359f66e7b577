import Foundation
import HTTPTypes
import Hummingbird
import LinkPages
import NIOCore
import Synchronization
import Testing

@testable import PaylisherServer

@Suite struct GuidesTests {
  /// "Hello" in gzip.
  private static let hello: [UInt8] = [
    0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0, 0x82, 0x89,
    0xD1, 0xF7, 0x05, 0, 0, 0,
  ]

  private static func bytes(_ files: [(path: String, content: [UInt8])]) -> [UInt8] {
    func part(_ content: [UInt8]) -> [UInt8] { number(content.count) + content }
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    return Array("PLGUIDES".utf8) + number(files.count)
      + files.flatMap { part(Array($0.path.utf8)) + part($0.content) }
  }

  private static func archive() throws -> GuideArchive {
    let files = ["index.html", "api/links.html", "site.css", "search.json", "images/a.svg"]
    return try #require(GuideArchive(bytes(files.map { ($0, hello) })))
  }

  private static func text(_ response: Response) async throws -> String {
    let written = Written()
    try await response.body.write(Writer(written: written))
    return written.text.withLock(\.self)
  }

  private final class Written: Sendable {
    let text = Mutex("")
  }

  private struct Writer: ResponseBodyWriter {
    let written: Written

    mutating func write(_ buffer: ByteBuffer) async throws {
      written.text.withLock { $0 += String(buffer: buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }

  @Test func readsAnArchiveAndNothingElse() throws {
    #expect(try Self.archive().files.count == 5)
    let whole = Self.bytes([("a", [1, 2]), ("b", [])])
    #expect(GuideArchive(whole)?.files == ["a": [1, 2], "b": []])
    for count in 0..<whole.count { #expect(GuideArchive(Array(whole.prefix(count))) == nil) }
    #expect(GuideArchive(whole + [0]) == nil)
    #expect(GuideArchive(Self.bytes([("a", []), ("a", [])])) == nil)
    #expect(GuideArchive(Array("PLGUIDES".utf8) + [255, 255, 255, 255]) == nil)
  }

  @Test(arguments: [
    ("/docs/index.html", "text/html; charset=utf-8"),
    ("/docs/api/links.html", "text/html; charset=utf-8"),
    ("/docs/site.css", "text/css; charset=utf-8"), ("/docs/search.json", "application/json"),
    ("/docs/images/a.svg", "image/svg+xml"),
  ])
  func answersAFile(path: String, type: String) async throws {
    let plain = try GuidesFeature.answer(path, accepting: .identity, from: Self.archive())
    #expect(plain.headers[.contentType] == type)
    #expect(plain.headers[.contentEncoding] == nil)
    #expect(try await Self.text(plain) == "Hello")
    let packed = try GuidesFeature.answer(path, accepting: .gzip, from: Self.archive())
    #expect(packed.headers[.contentEncoding] == "gzip")
    #expect(packed.body.contentLength == Self.hello.count)
  }

  @Test(arguments: [
    "/docs/none.html", "/docs/../secrets.json", "/docs/%2e%2e/secrets.json", "/docs//etc/passwd",
    "/docs/api",
  ])
  func hasNoOtherFile(path: String) throws {
    #expect(throws: ProblemError.self) {
      try GuidesFeature.answer(path, accepting: .gzip, from: Self.archive())
    }
  }

  @Test func beginsAtTheFirstPage() throws {
    for path in ["/docs", "/docs/"] {
      let answer = try GuidesFeature.answer(path, accepting: .gzip, from: Self.archive())
      #expect(answer.headers[.location] == "/docs/index.html")
    }
  }

  @Test func aBuildWithoutGuidesSaysSo() {
    #expect(throws: ProblemError.self) {
      try GuidesFeature.answer("/docs/index.html", accepting: .gzip, from: nil)
    }
  }
}
