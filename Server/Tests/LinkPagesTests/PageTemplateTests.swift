import CZlib
import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("PageTemplate")
struct PageTemplateTests {
  static let models: [LandingPage.Model] = PageLanguage.allCases.flatMap { language in
    [LandingPage.Model.mock, .android, .bare].flatMap { model -> [LandingPage.Model] in
      var (plain, inside) = (model, model)
      plain.environment = .mock(language)
      plain.codePath = "/c/SUMMER25/code?ticket=a&b=c"
      plain.signalsPath = "/c/SUMMER25/signals?ticket=a"
      inside.environment = .mock(language)
      inside.inAppBrowser = "line"
      inside.tapped = "https://go.example.com/c/SUMMER25?utm_source=a,b&x='1'"
      return [plain, inside]
    }
  }

  @Test("Filled in, a template is the page, compressed or not", arguments: models)
  func fills(model: LandingPage.Model) throws {
    let page = LandingPage(model)
    let text = Array(page.html.description.utf8)
    #expect(page.template.filled(with: page.values, isCompressed: false) == text)
    let compressed = page.template.filled(with: page.values, isCompressed: true)
    #expect(try gunzip(compressed) == text)
  }

  @Test("Filled in with a payload, a template is the page", arguments: joinedHostileTexts)
  func fillsPayloads(payload: String) throws {
    let visible = payload.filter { ("!"..."~").contains($0) }
    for address in [payload, "https://www.example.com/?" + visible] {
      let page = LandingPage(.hostile(payload, address: address, path: address))
      let text = Array(page.html.description.utf8)
      #expect(page.template.filled(with: page.values, isCompressed: false) == text)
    }
  }

  @Test("Pages of one shape share a template")
  func shares() throws {
    var model = LandingPage.Model.mock
    model.tapped = "https://go.example.com/c/SUMMER25?utm_source=mail"
    let first = LandingPage(model)
    model.tapped = "https://go.example.com/c/SUMMER25?utm_source=story&x=\"<b>\""
    model.appURL = "acmecoffee://offers/summer?jid=\"2\"&x=<b>"
    model.webURL = "https://www.example.com/" + String(repeating: "x", count: 8_000)
    model.handoffPath = "/c/SUMMER25/handoff?ticket=2"
    let second = LandingPage(model)
    #expect(first.shape == second.shape)
    let body = first.template.filled(with: second.values, isCompressed: true)
    #expect(try gunzip(body) == Array(second.html.description.utf8))
  }

  @Test("What changes more than a slot changes the shape")
  func tellsShapesApart() {
    let changes: [(inout LandingPage.Model) -> Void] = [
      { $0.environment.language = .turkish }, { $0.platform = .android }, { $0.appURL = nil },
      { $0.storeURL = nil }, { $0.webURL = nil }, { $0.handoffPath = nil },
      { $0.signalsPath = "/c/S/signals" }, { $0.codePath = "/c/S/code" },
      { $0.inAppBrowser = "line" }, { $0.appStoreID = "7" }, { $0.tapped = "no address" },
      { $0.opensSafari = true }, { $0.storeURL = "https://play.google.com/store" },
    ]
    let shapes = changes.map { change in
      var model = LandingPage.Model.mock
      change(&model)
      return LandingPage(model).shape
    }
    #expect(Set(shapes + [LandingPage(.mock).shape]).count == changes.count + 1)
  }

  @Test("Every page is compressed whole", arguments: PageSample.all)
  func compresses(page: PageSample) throws {
    let body = PageTemplate(page.html, level: 1).filled(isCompressed: true)
    #expect(try gunzip(body) == Array(page.html.description.utf8))
  }

  @Test("A landing page takes at most 6.5 kB on the wire", arguments: models)
  func isSmall(model: LandingPage.Model) {
    // What a tap's own query takes comes on top.
    var model = model
    model.tapped = nil
    let page = LandingPage(model)
    #expect(page.template.filled(with: page.values, isCompressed: true).count <= 6_656)
  }

  /// What zlib reads, with its check of checksum and length.
  private func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    try #require(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK)
    defer { inflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: 262_144))
    let (status, count) = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return (inflate(&stream, Z_FINISH), output.count - Int(stream.avail_out))
      }
    }
    try #require(status == Z_STREAM_END && stream.avail_in == 0)
    return Array(output[..<count])
  }
}

@Suite("PageCoding")
struct PageCodingTests {
  @Test(
    "gzip is used where the client takes it",
    arguments: [
      (nil, .identity), ("", .identity), ("gzip", .gzip), ("br, GZIP;q=0.5", .gzip),
      ("gzip, deflate, br, zstd", .gzip), ("gzip;q=0", .identity), ("gzip; q=0.000", .identity),
      ("gzip;q=0.001", .gzip), ("deflate", .identity), ("*", .identity), ("xgzip", .identity),
      (String(repeating: "x,", count: 600) + "gzip", .identity),
    ] as [(String?, PageCoding)]
  )
  func chooses(acceptEncoding: String?, coding: PageCoding) {
    #expect(PageCoding.best(for: acceptEncoding) == coding)
  }
}
