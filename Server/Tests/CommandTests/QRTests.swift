import Foundation
import Testing

/// The QR codes that commands draw, read back by zbarimg.
struct QRTests {
  @Test func theBannerShowsTheDemoLink() async throws {
    let server = try await RunningServer()
    #expect(try Self.read(bitmap: try server.output) == "\(server.base)/c/DEMO?source=qr")
  }

  @Test func drawsALinkInTheTerminalAndInAFile() async throws {
    let server = try await RunningServer()
    let link = "\(server.base)/c/DEMO"
    let scanned = link + "?source=qr"
    #expect(try Self.read(bitmap: try server.run(["link", "qr", "DEMO"]).output) == scanned)
    let outcome = try server.run(["link", "qr", "DEMO", "--output", "code.png"])
    #expect(outcome == .init(output: link + "\n", errors: "", code: 0))
    #expect(try Self.read(file: server.folder.path("code.png")) == scanned)
    #expect(try server.run(["link", "qr", "DEMO", "--output", "code.svg"]).code == 0)
    #expect(try server.folder.text("code.svg").hasPrefix("<svg "))
    #expect(try server.run(["link", "qr", "DEMO", "--output", "code.gif"]).code == 64)
    let painted = ["--foreground", "1a1a2e", "--background", "#fff4e0", "--logo", "20"]
    let drawn = try server.run(["link", "qr", "DEMO", "--output", "logo.png"] + painted)
    #expect(drawn.code == 0)
    #expect(try Self.read(file: server.folder.path("logo.png")) == scanned)
    let pale = try server.run(["link", "qr", "DEMO", "--output", "p.png", "--foreground", "cccccc"])
    #expect(pale.code == 64)
    #expect(pale.errors.contains("--foreground must be darker than the background"))
  }

  /// Reads half blocks as a picture, in which what is drawn is light.
  private static func read(bitmap text: String) throws -> String {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("█") }
    let scale = 8
    let rows = lines.flatMap { line in
      ["█▀", "█▄"].map { light in line.map { light.contains($0) ? "255" : "0" } }
    }
    let wide = rows.map { row in row.flatMap { Array(repeating: $0, count: scale) } }
    let picture = wide.flatMap { Array(repeating: $0.joined(separator: " "), count: scale) }
    let header = "P2\n\((rows.first?.count ?? 0) * scale) \(rows.count * scale)\n255\n"
    let folder = try TemporaryFolder()
    let file = try folder.write(
      header + picture.map { $0 + "\n" }.joined(),
      to: "code.pgm"
    )
    return try withExtendedLifetime(folder) { try read(file: file) }
  }

  private static func read(file: String) throws -> String {
    let files = try TemporaryFolder()
    try files.write("", to: "out")
    let reader = Process()
    reader.executableURL = URL(filePath: "/usr/bin/zbarimg")
    reader.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file]
    reader.standardOutput = try FileHandle(forWritingTo: files.url("out"))
    try reader.start()
    reader.waitForExit()
    return try files.text("out").trimmingCharacters(in: .newlines)
  }
}
