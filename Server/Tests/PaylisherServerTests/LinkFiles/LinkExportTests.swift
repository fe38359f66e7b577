import Dashboard
import JSONCoding
import LinkCore
import Testing

@testable import PaylisherServer

/// Exports of other services are read as their documents describe them.
@Suite("Exports of other services")
struct LinkExportTests {
  private static let context = LinkFile.Context(domains: ["go.acme.com"], scheme: "acme")

  private static func read(
    _ text: String,
    _ context: LinkFile.Context = Self.context
  ) throws -> LinkFile.Reading {
    let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
    return try LinkFile.read(
      text,
      as: isJSON ? .jsonLines : .csv,
      withoutPasswords: false,
      context
    )
  }

  private static func links(_ reading: LinkFile.Reading) -> [String] {
    reading.lines.map { $0.json?.canonicalText ?? $0.error?.detail ?? "" }
  }

  @Test("Each column becomes its member", arguments: LinkExportSample.all)
  func readsRows(sample: LinkExportSample) throws {
    let reading = try Self.read(sample.text)
    #expect(reading.page?.format == sample.service.name)
    #expect(Self.links(reading) == [sample.link])
    // Nothing is left out without a word: each column becomes something, or says why it does not.
    let silent = reading.page?.columns.filter { $0.fields.isEmpty && $0.reason == nil }
    #expect(
      silent?.isEmpty == true && reading.page?.columns.allSatisfy { $0.reason != .unknown } == true
    )
  }

  @Test("A named service is read as the recognized one", arguments: LinkExportSample.all)
  func readsNamedServices(sample: LinkExportSample) throws {
    var context = Self.context
    context.service = sample.service
    #expect(Self.links(try Self.read(sample.text, context)) == [sample.link])
  }

  /// A spreadsheet that opens an export writes it in the way of its own country.
  @Test("Spreadsheets write the same file in many ways", arguments: LinkExportSample.all)
  func readsFilesOfSpreadsheets(sample: LinkExportSample) throws {
    guard !sample.text.hasPrefix("{") else { return }
    let rows = CSVText.records(sample.text).map(\.cells)
    let joined = { (mark: String) in
      rows.map { cells in
        cells.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: mark)
      }.joined(separator: "\r\n") + "\r\n"
    }
    let semicolons = joined(";")
    for text in [semicolons, joined("\t"), "sep=;\r\n" + semicolons, "\"sep=,\"\n" + joined(",")] {
      let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + wide] {
        #expect(Self.links(try Self.read(TextCoding.decode(bytes).text)) == [sample.link])
      }
    }
  }

  @Test("A line that names the separator is no row")
  func countsLinesBehindTheSeparator() throws {
    let reading = try Self.read("sep=;\r\ncode;url\r\nA;https://acme.com/a\r\n")
    #expect(reading.lines.map(\.number) == [3] && reading.page == nil)
  }

  static let own = [
    "code,title,url", "Code;Title;Tags;URL;Expires", "link,title,tags", "shortURL,url,code",
    LinkColumns.exported.joined(separator: ","),
  ]

  @Test("Our own columns stay our own", arguments: own)
  func keepsOwnColumns(heading: String) throws {
    #expect(try Self.read(heading + "\n").page == nil)
  }

  static let refused: [(String, LinkFile.Fault)] = [
    ("code,color\nA,b", .unknownColumns(["color"])),
    ("url,Link\na,b", .columnTwice(["url", "Link"])),
    (
      "link,title\nhttps://bit.ly/a,A\nhttps://bit.ly/b,B\nhttps://acme.com/,C",
      .shortURLs(column: "link", host: "bit.ly")
    ),
    ("Link\nhttps://acme.page.link/a", .shortURLs(column: "Link", host: "acme.page.link")),
    (#"[{"code":"A"}]"#, .list),
  ]

  @Test("A heading that is nobody's is refused with its columns", arguments: refused)
  func refusesHeadings(text: String, fault: LinkFile.Fault) {
    #expect(throws: fault) { try Self.read(text) }
  }

  @Test("A named service needs the column of the pages")
  func needsDestinations() {
    let context = LinkFile.Context(service: .bitly)
    #expect(throws: LinkFile.Fault.noDestination(.bitly)) {
      try Self.read("link,title\na,b", context)
    }
  }

  @Test("A named service decides about a heading that means two things")
  func namesDecide() throws {
    let context = LinkFile.Context(service: .dub, domains: ["go.acme.com"])
    let reading = try Self.read("link,url\nhttps://go.acme.com/a,https://acme.com/", context)
    let link = #"{"code":"a","domain":"go.acme.com","targets":{"fallback":"https://acme.com/"}}"#
    #expect(Self.links(reading) == [link])
  }

  @Test("Columns that are left out say why, unknown ones too")
  func namesColumns() throws {
    let text = "keyword,url,ip,sticky\na,https://acme.com/,192.0.2.1,1"
    let reading = try Self.read(text)
    #expect(
      reading.page?.columns == [
        .init(name: "keyword", fields: ["code"]), .init(name: "url", fields: ["targets.fallback"]),
        .init(name: "ip", fields: [], reason: .address),
        .init(name: "sticky", fields: [], reason: .unknown),
      ]
    )
    let path = try Self.read("url,$deeplink_path\nhttps://a.app.link/x,a", LinkFile.Context())
    #expect(path.page?.columns.last?.reason == .noScheme)
  }

  @Test("Pages by http become https, and are counted")
  func securesPages() throws {
    let text = """
      link,long_url
      https://bit.ly/a,http://acme.com/a?b=http://c
      https://bit.ly/b,HTTP://acme.com:80
      https://bit.ly/c,https://acme.com/c
      https://bit.ly/d,http://acme.com:8080/d
      """
    let reading = try Self.read(text)
    #expect(
      reading.lines.map { $0.json?["targets"]?["fallback"]?.stringValue } == [
        "https://acme.com/a?b=http://c", "https://acme.com", "https://acme.com/c",
        "http://acme.com:8080/d",
      ]
    )
    #expect(reading.page?.remarks.contains(.securedPages(2)) == true)
    let secure = try Self.read("link,long_url\nhttps://bit.ly/c,https://acme.com/c")
    #expect(secure.page?.remarks == [.otherHost("bit.ly", 1)])
  }

  @Test("Short URLs on other hosts, behind a path, and second ones are said")
  func remarksShortURLs() throws {
    let text = """
      link,long_url,custom_bitlinks
      https://bit.ly/a,https://acme.com/a,
      https://bit.ly/b,https://acme.com/b,
      https://go.acme.com/promo/c,https://acme.com/c,
      https://go.acme.com/c/d,https://acme.com/d,https://go.acme.com/e
      """
    let reading = try Self.read(text)
    let codes = reading.lines.map { $0.json?["code"]?.stringValue }
    let whole = ShortCode("promo/c")?.description
    #expect(codes == ["a", "b", whole ?? "c", "e"])
    #expect(
      reading.lines.map { $0.json?["domain"]?.stringValue } == [
        nil, nil, "go.acme.com", "go.acme.com",
      ]
    )
    let remarks: [LinkFileRemark] = [
      .otherHost("bit.ly", 2), .pathPrefix("promo", 1), .moreShortURLs(1),
    ]
    #expect(reading.page?.remarks == remarks)
    var context = Self.context
    context.domain = "new.acme.com"
    let moved = try Self.read(text, context)
    #expect(moved.lines.allSatisfy { $0.json?["domain"]?.stringValue == "new.acme.com" })
    #expect(
      moved.page?.remarks.prefix(2) == [.otherHost("bit.ly", 2), .otherHost("go.acme.com", 2)]
    )
  }

  @Test("Our own export without codes keeps the codes of its short URLs")
  func keepsCodesOfShortURLs() throws {
    let text =
      "shortURL,url\nhttps://go.acme.com/c/A,https://acme.com/\nhttps://old.acme.com/B,https://acme.com/"
    let reading = try Self.read(text)
    #expect(
      Self.links(reading) == [
        #"{"code":"A","domain":"go.acme.com","targets":{"fallback":"https://acme.com/"}}"#,
        #"{"code":"B","targets":{"fallback":"https://acme.com/"}}"#,
      ]
    )
    #expect(reading.page?.remarks == [.otherHost("old.acme.com", 1)])
  }

  @Test("A line that cannot be read is named, and stops no other")
  func refusesLines() throws {
    let text = """
      link,long_url,expiration_at
      https://bit.ly/,https://acme.com/a,
      https://bit.ly/b,https://acme.com/b,soon
      https://bit.ly/c,https://acme.com/c,2031-01-01
      https://bit.ly/d,https://acme.com/d,,more
      """
    let lines = try Self.read(text).lines
    #expect(lines.map { $0.error?.code } == ["no_code", "wrong_time", nil, "too_many_cells"])
  }

  @Test("A link that had a password is refused until it has one")
  func refusesPasswords() throws {
    let text = "originalURL,path,hasPassword\nhttps://acme.com/,a,true\nhttps://acme.com/,b,WAHR"
    #expect(try Self.read(text).lines.map { $0.error?.code } == ["password_missing", "wrong_flag"])
  }

  @Test("Codes of a file are found wherever they stand")
  func findsCodes() {
    var codes = ImportedCodes()
    let line = { (number: Int, code: String) in
      LinkFile.Line(number: number, json: ["code": .string(code)])
    }
    #expect(codes.insert(line(2, "AbC1")) == nil)
    #expect(codes.insert(line(3, "x")) == nil)
    let earlier = codes.insert(line(600, "aBc1"))
    #expect(earlier == .init(line: 2, code: "AbC1"))
    let sentence = "The code \"aBc1\" differs from \"AbC1\" on line 2 only in capitalization"
    #expect(earlier?.error(against: "aBc1").detail.hasPrefix(sentence) == true)
    let twice = "The code \"AbC1\" is already used on line 2."
    #expect(earlier?.error(against: "AbC1").detail == twice)
    #expect(codes.insert(LinkFile.Line(number: 7, json: [:])) == nil)
    var exact = ImportedCodes(caseSensitive: ["go.acme.com"])
    let codesOfDomain = ["AbC1", "aBc1", "AbC1"].map { code in
      exact.insert(.init(number: 1, json: ["code": .string(code), "domain": "go.acme.com"]))
    }
    #expect(codesOfDomain == [nil, nil, .init(line: 1, code: "AbC1")])
    // A domain is one however it is written, and its lines may be in any request.
    var written = ImportedCodes(caseSensitive: ["xn--bcher-kva.example"])
    let apart = [(2, "AbC1", "Bücher.example"), (400, "aBc1", "xn--bcher-kva.example")].map {
      written.insert(.init(number: $0, json: ["code": .string($1), "domain": .string($2)]))
    }
    #expect(apart == [nil, nil])
    let twin = LinkFile.Line(number: 700, json: ["code": "AbC1", "domain": "BÜCHER.example"])
    #expect(written.insert(twin) == .init(line: 2, code: "AbC1"))
  }
}
