import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import LinkPages
import LinkPagesTestSupport
import RoutingCore
import Testing

@testable import Delivery
@testable import PaylisherServer

/// Signs that other programs read, joined by their neighbours to other characters for Swift.
@Suite struct JoiningTextTests {
  @Test func eachTextHidesItsSignFromCharacters() {
    for text in joiningTexts {
      let isSeen = text.whole.contains(Character(Unicode.Scalar(text.sign)))
      #expect(!isSeen || text.isPlain, "\(text.whole.debugDescription)")
      #expect(text.whole.utf8.contains(text.sign))
    }
    #expect(joiningTexts.count > 150)
  }

  /// The cells of one row, as RFC 4180 has it, by bytes.
  private static func cells(_ line: String) -> [[UInt8]] {
    var (cells, isQuoted, bytes): ([[UInt8]], Bool, ArraySlice<UInt8>) = (
      [[]], false, Array(line.utf8)[...]
    )
    while let byte = bytes.popFirst() {
      switch (byte, isQuoted) {
      case (UInt8(ascii: "\""), true) where bytes.first == byte:
        cells[cells.count - 1].append(byte)
        bytes.removeFirst()
      case (UInt8(ascii: "\""), _): isQuoted.toggle()
      case (UInt8(ascii: ","), false): cells.append([])
      default: cells[cells.count - 1].append(byte)
      }
    }
    return cells
  }

  @Test func aCellOfCSVStaysOne() {
    for text in joiningTexts {
      let cells = Self.cells(CSVText.line([text.whole]))
      let expected = Array(text.whole.utf8)
      #expect(cells == [expected] || cells == [Array("'".utf8) + expected])
    }
  }

  @Test func aPageHasNoSignOfItsOwn() {
    for text in joiningTexts {
      let html: HTML = "<p title=\"\(text.whole)\">\(text.whole)</p>"
      let bytes = html.description.utf8
      #expect(bytes.count { $0 == UInt8(ascii: "<") } == 2)
      #expect(bytes.count { $0 == UInt8(ascii: "\"") } == 2)
    }
  }

  /// What a client writes hides nothing of what the proxy writes behind it.
  @Test func theProxysAddressCounts() {
    let reader = ClientAddressReader()
    let proxy = NetworkAddress("127.0.0.1")
    for text in joiningTexts {
      for client in [text.whole, "192.0.2.66\(text.before)", "192.0.2.66,\(text.before)"] {
        let address = reader.address(peer: proxy, forwarded: ["\(client), 203.0.113.9"])
        #expect(address == NetworkAddress("203.0.113.9"), "\(client.debugDescription)")
      }
    }
  }

  @Test func aMailHasNoLineOfItsOwn() throws {
    // attack 106
    let reader = try #require(MailAddress("ada@example.com"))
    for text in joiningTexts {
      let message = MailMessage(to: reader, subject: text.whole, text: text.whole)
      let sent = message.text(
        from: reader,
        name: text.whole,
        id: "1",
        at: Timestamp(milliseconds: 0)
      )
      #expect(sent.utf8.allSatisfy { $0 < 0x7F })
      let head = sent.split(separator: "\r\n\r\n", maxSplits: 1)[0].split(separator: "\r\n")
      #expect(head.allSatisfy { $0.hasPrefix(" ") || $0.split(separator: ":").count > 1 })
      let stuffed = Array(SMTPSession.stuffed(".\(text.whole)\r\n.\(text.after)\r\n").utf8)
      let lines = stuffed.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      let dots = lines.filter { $0.first == UInt8(ascii: ".") }
      #expect(dots.count >= 2 && dots.allSatisfy { $0.starts(with: "..".utf8) })
    }
  }

  @Test func aQueryIsReadByBytes() async throws {
    let server = try await TestServer()
    for text in joiningTexts {
      let search = PercentCoding.encode(text.whole)
      let path = "/api/v1/links?search=\(search)"
      let status = try await server.manage(.get, path).status
      #expect(status.code < 500, "\(text.whole.debugDescription)")
    }
    // A plus is a space before any mark.
    let found = try await server.manage(.get, "/api/v1/links?limit=1&search=a+%CC%81b")
    #expect(found.status == .ok)
  }
}
