import Foundation
import LinkPages
import Testing

/// Every drawing that is not refused can be read, by a reader that is not ours.
@Suite("QRDrawing")
struct QRDrawingTests {
  static let link = "https://go.example.com/c/SUMMER25"

  struct Drawn: CustomTestStringConvertible, Sendable {
    var style: QRStyle
    var correction: QRCode.Correction?

    var testDescription: String {
      "\(style.size) px, margin \(style.margin), \(style.foreground) on \(style.background), "
        + "logo \(style.logoArea), \(correction?.rawValue ?? "auto")"
    }
  }

  static let colors: [(String, String)] = [
    ("000000", "ffffff"), ("1a1a2e", "fff4e0"), ("0b5a30", "d9f2e3"), ("8d1f10", "ffffff"),
    ("4550d8", "ffffff"), ("000000", "f2932f"), ("767676", "ffffff"),
  ]

  static let drawings: [Drawn] = {
    let corrections: [QRCode.Correction?] = [.low, .medium, .quartile, .high]
    let plain = colors.flatMap { color in
      [160, 333, 1_024].flatMap { size in
        [1, 4, 10].map { margin in style(size, margin, color, 0) }
      }
    }
    let logos = [0.05, 0.15, 0.25].flatMap { logo in
      [200, 512].flatMap { size in colors.prefix(3).map { style(size, 4, $0, logo) } }
    }
    return plain.enumerated().map { Drawn(style: $1, correction: corrections[$0 % 4]) }
      + logos.map { Drawn(style: $0, correction: nil) }
  }()

  static func style(
    _ size: Int,
    _ margin: Int,
    _ colors: (String, String),
    _ logo: Double
  )
    -> QRStyle
  {
    QRStyle(
      size: size,
      margin: margin,
      foreground: QRStyle.Color(colors.0) ?? .black,
      background: QRStyle.Color(colors.1) ?? .white,
      logoArea: logo
    )
  }

  @Test("What is drawn is read", arguments: drawings)
  func isRead(drawn: Drawn) throws {
    let drawing = try QRDrawing(of: Self.link, style: drawn.style, correction: drawn.correction)
    #expect(try Self.read(drawing.bytes(.png)) == Self.link + "?source=qr")
  }

  @Test("Too little contrast is refused, and so is light on dark")
  func refusesContrast() {
    for (dark, light) in [("cccccc", "ffffff"), ("ffffff", "000000"), ("ff0000", "00ff00")] {
      let style = Self.style(512, 4, (dark, light), 0)
      #expect(throws: QRDrawingError.lowContrast) { try QRDrawing(of: Self.link, style: style) }
    }
  }

  @Test("A logo needs the highest correction", arguments: [QRCode.Correction.low, .quartile])
  func refusesLogos(correction: QRCode.Correction) {
    let style = QRStyle(logoArea: 0.1)
    #expect(throws: QRDrawingError.logoNeedsCorrection) {
      try QRDrawing(of: Self.link, style: style, correction: correction)
    }
  }

  @Test("A module has two pixels")
  func refusesSmallOnes() throws {
    let error = #expect(throws: QRDrawingError.self) {
      try QRDrawing(of: Self.link, style: QRStyle(size: 40))
    }
    guard case .tooSmall(let least) = error else { return #expect(Bool(false)) }
    let smallest = try QRDrawing(of: Self.link, style: QRStyle(size: least))
    #expect(try Self.read(smallest.bytes(.png)) == Self.link + "?source=qr")
    let long = "https://go.example.com/" + String(repeating: "a", count: 3_000)
    #expect(throws: QRDrawingError.tooLong) { try QRDrawing(of: long) }
  }

  @Test("Every refusal names an option and says what would do")
  func explains() {
    let errors: [QRDrawingError] = [
      .lowContrast, .logoNeedsCorrection, .tooSmall(least: 90), .tooLong,
    ]
    #expect(Set(errors.map(\.name)).count == errors.count)
    #expect(errors.map(\.option) == ["foreground", "correction", "size", "link"])
  }

  @Test("A link with a query keeps it")
  func marksScans() {
    #expect(QRDrawing.scanned("https://a.example/x") == "https://a.example/x?source=qr")
    #expect(QRDrawing.scanned("https://a.example/x?a=1") == "https://a.example/x?a=1&source=qr")
  }

  private static func read(_ image: [UInt8]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    try Data(image).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let reader = Process()
    let output = Pipe()
    reader.executableURL = URL(filePath: "/usr/bin/zbarimg")
    reader.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.path()]
    reader.standardOutput = output
    reader.standardError = FileHandle.nullDevice
    try reader.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    reader.waitUntilExit()
    return text.trimmingCharacters(in: .newlines)
  }
}
