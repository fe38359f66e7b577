import Dashboard
import DashboardTestSupport
import Foundation
import LinkPages

/// Writes the sample pages of the dashboard, and the files that they load, into a folder.
///
///     dashboard-samples FOLDER [LANGUAGE]
@main
struct DashboardSamplesTool {
  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = URL(filePath: arguments.count > 1 ? arguments[1] : ".cache/dashboard")
    let language = arguments.count > 2 ? PageLanguage(rawValue: arguments[2]) : nil
    let manager = FileManager.default
    for asset in DashboardAsset.all {
      let file = folder.appending(path: asset.path)
      try manager.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(asset.content.filled(isCompressed: false)).write(to: file)
    }
    for (name, page) in DashboardSamples(language: language ?? .english).pages {
      try Data(page.description.utf8).write(to: folder.appending(path: "\(name).html"))
    }
  }
}
