import LinkPages
import Testing

@Suite("QRCode")
struct QRCodeTests {
  private let address = "https://go.example.com/c/SUMMER25"

  @Test("The three finders are in their corners", arguments: QRCode.Correction.allCases)
  func drawsFinders(correction: QRCode.Correction) throws {
    let code = try QRCode(address, correction: correction)
    let last = code.width - 7
    for (column, row) in [(0, 0), (last, 0), (0, last)] {
      let border = (0..<7).allSatisfy { code[column + $0, row] && code[column, row + $0] }
      #expect(border && !code[column + 1, row + 1] && code[column + 3, row + 3])
    }
    #expect(code.width % 4 == 1)
  }

  @Test("More correction needs more modules")
  func growsWithCorrection() throws {
    let widths = try QRCode.Correction.allCases.map { try QRCode(address, correction: $0).width }
    #expect(widths == widths.sorted())
    #expect(widths.first != widths.last)
  }

  @Test("Everything outside is light")
  func isLightOutside() throws {
    let code = try QRCode(address)
    #expect(!code[-1, 0] && !code[0, -1] && !code[code.width, 0] && !code[0, code.width])
  }

  @Test("A text that no code holds is refused")
  func refusesWhatDoesNotFit() {
    #expect(throws: QRCodeError.notEncodable) { try QRCode("") }
    #expect(throws: QRCodeError.notEncodable) { try QRCode("a\0b") }
    let long = String(repeating: "x", count: 3_000)
    #expect(throws: QRCodeError.tooLong) { try QRCode(long) }
  }

  @Test("Terminal text holds the same modules", arguments: [1, 2, 3, 4])
  func printsForTerminals(margin: Int) throws {
    let code = try QRCode(address)
    let lines = code.terminalText(margin: margin).split(separator: "\n").map(Array.init)
    let side = code.width + 2 * margin
    #expect(lines.count == (side + 1) / 2)
    #expect(lines.allSatisfy { $0.count == side })
    let isLight: (Int, Int) -> Bool = { column, row in
      let character = lines[row / 2][column]
      return character == "\u{2588}" || character == (row % 2 == 0 ? "\u{2580}" : "\u{2584}")
    }
    for row in 0..<side {
      for column in 0..<side {
        #expect(isLight(column, row) != code[column - margin, row - margin])
      }
    }
  }

  @Test("Colored terminal text sets and resets its colors on each line")
  func colorsLines() throws {
    let lines = try QRCode(address).terminalText(colors: true).split(separator: "\n")
    #expect(
      lines.allSatisfy { $0.hasPrefix("\u{1B}[38;5;231;48;5;16m") && $0.hasSuffix("\u{1B}[0m") }
    )
  }

  @Test("SVG has the size, margin and colors that were asked for")
  func drawsSVG() throws {
    let code = try QRCode(address)
    let style = QRStyle(
      size: 320,
      margin: 2,
      foreground: QRStyle.Color(red: 1, green: 2, blue: 255)
    )
    let svg = code.svg(style: style).description
    #expect(
      svg.contains(
        "width=\"320\" height=\"320\" viewBox=\"0 0 \(code.width + 4) \(code.width + 4)\""
      )
    )
    #expect(svg.contains("fill=\"#0102ff\"") && svg.contains("fill=\"#ffffff\""))
    #expect(svg.contains("M2 2h7v1h-7z"))
  }

  @Test("A logo area leaves the middle free")
  func clearsLogoArea() throws {
    let code = try QRCode(address, correction: .high)
    let plain = code.svg().description
    let cleared = code.svg(style: QRStyle(logoArea: 0.25)).description
    #expect(cleared.utf8.count < plain.utf8.count)
  }

  @Test("PNG is an image of the size that was asked for", arguments: [1, 57, 300, 1_024])
  func drawsPNG(size: Int) throws {
    let code = try QRCode(address)
    let bytes = code.png(style: QRStyle(size: size))
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    #expect(width == max(size, code.width + 8))
  }

  @Test("A large PNG is a few kilobytes")
  func compressesPNG() throws {
    let code = try QRCode(address)
    #expect(code.png(style: QRStyle(size: 2_048)).count < 6_000)
  }

  @Test("Colors are read from six digits only")
  func readsColors() {
    #expect(QRStyle.Color("#0102Ff")?.description == "#0102ff")
    #expect(QRStyle.Color("ffffff") == .white)
    for text in ["", "#fff", "#gggggg", "+12345", "#1234567", "red", "#\u{FF11}23456"] {
      #expect(QRStyle.Color(text) == nil, "\(text)")
    }
  }
}
