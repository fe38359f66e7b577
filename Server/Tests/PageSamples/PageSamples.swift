import Foundation
import LinkPages
import LinkPagesTestSupport

/// Writes every sample page into a folder, with `manifest.json`, for the browser tests.
///
/// ```
/// page-samples /tmp/pages
/// ```
@main
struct PageSamples {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: page-samples FOLDER")
      exit(64)
    }
    let folder = URL(filePath: CommandLine.arguments[1])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for sample in PageSample.shown {
      try write(Array(sample.html.description.utf8), "\(sample.name).html", in: folder)
    }
    let code = try QRCode("https://go.example.com/c/SUMMER25")
    let logo = try QRCode("https://go.example.com/c/SUMMER25", correction: .high)
    let style = QRStyle(size: 300)
    let painted = QRStyle(
      size: 400,
      foreground: QRStyle.Color(red: 0x2A, green: 0x2F, blue: 0x9E),
      logoArea: 0.2
    )
    try write(code.png(style: style), "code.png", in: folder)
    try write(logo.png(style: painted), "code-logo.png", in: folder)
    try write(Array(code.svg(style: style).description.utf8), "code.svg", in: folder)
    try write(Array(code.terminalText().utf8), "code.txt", in: folder)
    try write(Array(JSONEncoder().encode(Manifest())), "manifest.json", in: folder)
  }

  private static func write(_ bytes: [UInt8], _ name: String, in folder: URL) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }
}

/// What the browser tests need to serve the pages as a server does.
private struct Manifest: Encodable {
  struct Page: Encodable {
    var name: String
    var device: String
  }

  var headers = Dictionary(
    PageHeaders.page.map { ($0.name, $0.value) },
    uniquingKeysWith: { $1 }
  )
  var pages = PageSample.shown.map { Page(name: $0.name, device: $0.device) }
  var scanned = "https://go.example.com/c/SUMMER25"
}
