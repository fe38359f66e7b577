import JSONCoding
import Testing

@testable import PaylisherServer

/// Files of spreadsheets are read as they were written, or refused at the line that cannot be read.
@Suite struct TextCodingTests {
  private static let text = "code;title\nA1;Größe – 5 €"

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBig ? pair.reversed() : pair
    }
  }

  private static let windows =
    Array("code;title\nA1;Gr".utf8) + [0xF6, 0xDF] + Array("e ".utf8) + [0x96]
    + Array(" 5 ".utf8) + [0x80]

  static let files: [([UInt8], TextCoding)] = [
    (Array(text.utf8), .utf8), ([0xEF, 0xBB, 0xBF] + Array(text.utf8), .utf8),
    (utf16("\u{FEFF}" + text, isBig: false), .utf16LittleEndian),
    (utf16("\u{FEFF}" + text, isBig: true), .utf16BigEndian),
    (utf16(text, isBig: false), .utf16LittleEndian), (utf16(text, isBig: true), .utf16BigEndian),
    (windows, .windows1252),
  ]

  @Test(arguments: files)
  func readsFilesOfSpreadsheets(bytes: [UInt8], coding: TextCoding) {
    let file = TextCoding.decode(bytes)
    #expect(file.coding == coding)
    #expect(Array(file.text.utf8) == Array(Self.text.utf8))
  }

  @Test func readsShortAndEmptyFiles() {
    #expect(TextCoding.decode([]) == ("", .utf8))
    #expect(TextCoding.decode([0x41]) == ("A", .utf8))
    #expect(TextCoding.decode([0xE9]) == ("é", .windows1252))
  }

  /// "Yılbaşı" of a Turkish Excel, and "Ýmir" of a Western one.
  private static let turkish: [UInt8] = [0x59, 0xFD, 0x6C, 0x62, 0x61, 0xFE, 0xFD]

  static let named: [(TextCoding, [UInt8], String)] = [
    (.windows1254, turkish, "Yılbaşı"), (.windows1254, [0xD0, 0xDD, 0xDE, 0xF0, 0x80], "ĞİŞğ€"),
    (.windows1254, [0x8E, 0x9E, 0x81], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    (.windows1252, [0xDD, 0x6D, 0x69, 0x72, 0x20, 0x9E], "Ýmir ž"), (.utf8, [0xC4, 0xB1], "ı"),
    (.utf16BigEndian, [0x01, 0x31], "ı"),
  ]

  @Test(arguments: named)
  func readsNamedCodings(coding: TextCoding, bytes: [UInt8], text: String) {
    #expect(TextCoding.decode(bytes, as: coding) == (text, coding))
    #expect(TextCoding(name: coding.rawValue.uppercased()) == coding)
  }

  @Test func knowsNoOtherCodings() {
    #expect(TextCoding(name: "latin1") == nil)
  }

  /// A byte without a meaning, half a character of UTF-16, and UTF-8 that was cut.
  static let broken: [[UInt8]] = [
    Array("code\nA1\nGr".utf8) + [0xF6, 0x81], utf16("code\nA1\nü", isBig: false) + [0x41],
    [0xFF, 0xFE] + utf16("code\nA1\nB", isBig: false) + [0x00, 0xD8],
    Array("code\nA1\nüöä".utf8) + [0xC3], Array("code\nA1\nGr\u{FFFD}n".utf8),
    Array("code\nA1\nG\u{81}".utf8),
    // "Yılbaşı" of a Turkish Excel, in Windows-1254.
    Array("code\nA1\nY".utf8) + [0xFD] + Array("lba".utf8) + [0xFE, 0xFD],
  ]

  @Test(arguments: [[0x50, 0x4B, 0x03, 0x04, 0x14], [0xD0, 0xCF, 0x11, 0xE0]] as [[UInt8]])
  func knowsWorkbooks(bytes: [UInt8]) {
    #expect(TextCoding.isWorkbook(bytes) && !TextCoding.isWorkbook([0x50]))
  }

  @Test(arguments: broken)
  func refusesTheLineThatCannotBeRead(bytes: [UInt8]) throws {
    let file = TextCoding.decode(bytes)
    let lines = try LinkFile.lines(file.text, as: .csv, withoutPasswords: false)
    #expect(lines.map(\.number) == [2, 3])
    #expect(lines.map { $0.error?.code } == [nil, "unreadable_text"])
    let json = file.text.replacing("code", with: "{}").replacing("A1", with: "{}")
    let objects = try LinkFile.lines(json, as: .jsonLines, withoutPasswords: false)
    #expect(objects.map { $0.error?.code } == [nil, nil, "unreadable_text"])
  }
}
