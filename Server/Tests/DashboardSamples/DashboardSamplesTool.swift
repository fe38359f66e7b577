import Dashboard
import DashboardTestSupport
import Foundation
import LinkPages
import LinkPagesTestSupport

/// Writes the sample pages of the dashboard in every language, and the files that they load, into a folder.
///
/// With `--text` it writes every page of the dashboard and of visitors with the text that it reads in every field; with
/// `filled`, without the other states of these pages, which have the text in fewer fields.
///
///     dashboard-samples FOLDER
///     dashboard-samples --text [filled] <TEXT
@main
struct DashboardSamplesTool {
  /// A name without a place to break, in two directions, with markup and control characters.
  private static let longName =
    String(repeating: "Donaudampfschifffahrt", count: 8) + "<img src=x onerror=canary()>"
    + "\u{202E}سلام\u{0000}\u{200F}'\"&amp;%00"

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--text" {
      let bytes = try FileHandle.standardInput.readToEnd() ?? Data()
      let text = String(decoding: bytes, as: UTF8.self)
      try writePages(text, hasStates: !arguments.contains("filled"))
    } else {
      try writeFolder(URL(filePath: arguments.first ?? ".cache/dashboard"))
    }
  }

  /// Writes pages to the standard output, each after a line with its name and its length in bytes.
  ///
  /// The length of the text decides their language: sentences that are translated have the text between other words.
  private static func writePages(_ text: String, hasStates: Bool) throws {
    let languages = PageLanguage.allCases
    let language = languages[text.unicodeScalars.count % languages.count]
    let samples = DashboardSamples(text: text, language: language)
    let states = hasStates ? samples.pages : [:]
    let pages =
      states.merging(samples.hostilePages) { $1 }.map { ($0, $1) }
      + PageSample.visitorPages(text).map { ($0.name, $0.html) }
    for (name, page) in pages.sorted(by: { $0.0 < $1.0 }) {
      let bytes = Data(page.description.utf8)
      try FileHandle.standardOutput.write(contentsOf: Data("\(name) \(bytes.count)\n".utf8) + bytes)
    }
  }

  private static func writeFolder(_ folder: URL) throws {
    let manager = FileManager.default
    try? manager.removeItem(at: folder)
    for asset in DashboardAsset.all {
      let file = folder.appending(path: asset.path)
      let parent = file.deletingLastPathComponent()
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(asset.content.filled(isCompressed: false)).write(to: file)
    }
    try write(DashboardSamples.drawing.html, "drawing", in: folder)
    let policy = DashboardSamples.drawing.policy.description
    try Data(policy.utf8).write(to: folder.appending(path: "drawing.policy"))
    for language in PageLanguage.allCases {
      for (name, page) in DashboardSamples(language: language).pages {
        try write(page, "\(language.rawValue)-\(name)", in: folder)
      }
    }
    for language in [PageLanguage.english, .german, .arabic] {
      for (name, page) in DashboardSamples(text: longName, language: language).pages {
        try write(page, "names-\(language.rawValue)-\(name)", in: folder)
      }
    }
  }

  private static func write(_ page: HTML, _ name: String, in folder: URL) throws {
    try Data(page.description.utf8).write(to: folder.appending(path: "\(name).html"))
  }
}
