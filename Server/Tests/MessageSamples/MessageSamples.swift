import Foundation
import LayoutCore
import LinkCore
import LinkPages

/// Writes a sheet of each sample message on six phones, in several conditions, for the documentation.
///
/// ```
/// message-samples Tests/LayoutCoreTests/Samples /tmp/sheets
/// ```
@main
struct MessageSamples {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else {
      print("usage: message-samples SAMPLES FOLDER")
      exit(64)
    }
    let samples = URL(filePath: CommandLine.arguments[1])
    let folder = URL(filePath: CommandLine.arguments[2])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: samples.path())
      .filter { $0.hasSuffix(".json") }.sorted()
    for name in names {
      let data = try Data(contentsOf: samples.appending(path: name))
      let json = try JSONDecoder().decode(JSONValue.self, from: data)
      guard
        let document = LayoutDocument(
          kind: json["layoutType"]?.stringValue,
          defaultLanguage: LanguageTag("en"),
          layouts: json["layouts"] ?? []
        )
      else { continue }
      let sheet = MessageSheet(document: document).html.description
      try Data(sheet.utf8).write(to: folder.appending(path: name.dropLast(5) + ".html"))
    }
  }
}

/// One message on six phones, a row for each condition.
struct MessageSheet {
  let document: LayoutDocument

  struct Row {
    var name: String
    var language = "en"
    var scheme = LayoutColorScheme.light
    var textScale = 1.0
    var isTurned = false
    var missesImages = false
  }

  static let rows = [
    Row(name: "Light"),
    Row(name: "Dark", scheme: .dark),
    Row(name: "Long words, large text", language: "de", textScale: 1.5),
    Row(name: "Right to left", language: "ar", scheme: .dark),
    Row(name: "Pictures missing", language: "tr", missesImages: true),
    Row(name: "Turned", isTurned: true),
  ]

  /// Width, height, and what the system covers above and below.
  static let phones: [(Double, Double, Double, Double)] = [
    (320, 568, 20, 0), (360, 780, 28, 24), (375, 667, 20, 0), (390, 844, 47, 34),
    (412, 915, 32, 24),
    (430, 932, 59, 34),
  ]

  static let turnedPhones = [phones[0], phones[3], phones[5]]

  var html: HTML {
    var previews: [MessagePreview] = []
    let rows = Self.rows.map { row in
      let phones = (row.isTurned ? Self.turnedPhones : Self.phones).map { phone in
        let preview = MessagePreview(geometry(row, phone), number: previews.count)
        previews.append(preview)
        let scheme = row.scheme.rawValue
        return "<div class=\"phone \(scheme)\"><div class=\"app\"></div>\(preview.markup)</div>"
          as HTML
      }
      return "<h2>\(row.name)</h2><div class=\"row\">\(phones)</div>" as HTML
    }
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Message</title>
      <style>\(Self.styles)\(MessagePreview.sharedStyles)\(previews.map(\.styles))</style></head>
      <body>\(rows)</body></html>
      """
  }

  private func geometry(_ row: Row, _ phone: (Double, Double, Double, Double)) -> LayoutGeometry {
    let (width, height, top, bottom) = phone
    let environment = LayoutEnvironment(
      size: row.isTurned
        ? LayoutSize(width: height, height: width) : LayoutSize(width: width, height: height),
      insets: row.isTurned
        ? LayoutInsets(
          left: top > 30 ? top : 0,
          bottom: bottom > 0 ? 21 : 0,
          right: top > 30 ? top : 0
        )
        : LayoutInsets(top: top, bottom: bottom),
      textScale: row.textScale,
      colorScheme: row.scheme,
      languages: [row.language].compactMap { LanguageTag($0) },
      missingImages: row.missesImages ? Set(document.imageURLs) : []
    )
    return document.resolve(in: environment, measurer: AverageTextMeasurer())
  }

  private static let styles: HTML = """
    body{margin:0;padding:24px 32px 40px;background:#e4e6eb;width:max-content;\
    font:600 34px/1.2 Inter,system-ui,sans-serif;color:#14161a}
    h2{font:inherit;margin:28px 0 16px}
    .row{display:flex;gap:28px;align-items:flex-start}
    .phone{position:relative;border-radius:40px;overflow:hidden;background:#fff;\
    box-shadow:0 0 0 8px #14161a,0 24px 40px -12px #14161a66}
    .phone .message{position:relative}
    .app{position:absolute;inset:0;background:\
    linear-gradient(#e3e5ea,#e3e5ea) 20px 76px/55% 26px no-repeat,\
    linear-gradient(#eef0f3,#eef0f3) 20px 122px/calc(100% - 40px) 170px no-repeat,\
    repeating-linear-gradient(#fff 0 54px,#eef0f3 54px 84px) 20px 318px/calc(100% - 40px) 100% no-repeat,#fff}
    .phone.dark{background:#0b0c10}
    .phone.dark .app{background:\
    linear-gradient(#2a2d36,#2a2d36) 20px 76px/55% 26px no-repeat,\
    linear-gradient(#1c1e25,#1c1e25) 20px 122px/calc(100% - 40px) 170px no-repeat,\
    repeating-linear-gradient(#0b0c10 0 54px,#1c1e25 54px 84px) 20px 318px/calc(100% - 40px) 100% no-repeat,#0b0c10}
    """
}
