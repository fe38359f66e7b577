import Dashboard
import DashboardTestSupport
import Foundation
import LinkPages
import LinkPagesTestSupport

/// Writes the sample pages of the dashboard in every language, the same with hostile texts, and the
/// files that they load, into a folder.
///
///     dashboard-samples FOLDER
@main
struct DashboardSamplesTool {
  /// The pages with the most places for texts.
  private static let hostile = ["domains", "link", "link-refused", "links", "report-breakdown"]

  /// A name without a place to break, in two directions, with markup and control characters.
  private static let longName =
    String(repeating: "Donaudampfschifffahrt", count: 8) + "<b>\u{202E}سلام\u{0000}\u{200F}"
    + "'\"&amp;%00"

  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".cache/dashboard")
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
    for (index, payload) in scriptPayloads.enumerated() {
      let pages = DashboardSamples(text: payload).pages
      for name in hostile {
        if let page = pages[name] { try write(page, "hostile-\(index)-\(name)", in: folder) }
      }
    }
  }

  private static func write(_ page: HTML, _ name: String, in folder: URL) throws {
    try Data(page.description.utf8).write(to: folder.appending(path: "\(name).html"))
  }
}
