/// The names that ``AgentScanner`` gives to browsers and apps, for authors of rules.
public enum AgentNames: Sendable {
  /// The browsers.
  public static let browsers = Set(
    AgentLexicon.browsers.map(\.name) + AgentLexicon.appleBrowsers.map(\.name)
      + AgentHints.brands.map(\.name) + [safari, androidBrowser]
  )
  /// The apps whose web views are known, and what stands for any other.
  public static let inAppBrowsers = Set(AgentLexicon.apps.map(\.name) + [webView])

  static let safari = "safari"
  static let androidBrowser = "android_browser"
  static let webView = "webview"

  /// The name that was probably meant.
  ///
  /// - Returns: the one with the fewest letters to change, of several the first in order; `nil` where
  ///   none is near.
  static func nearest(to text: String, among names: Set<String>) -> String? {
    if let whole = names.sorted().first(where: { isPart($0, of: text) || isPart(text, of: $0) }) {
      return whole
    }
    let near = names.map { (distance: distance(text, $0), name: $0) }.min { $0 < $1 }
    return near.flatMap { $0.distance <= max(1, text.utf8.count / 3) ? $0.name : nil }
  }

  private static func isPart(_ part: String, of text: String) -> Bool {
    part.utf8.count >= 4 && text.split(separator: "_").contains { $0 == part[...] }
  }

  /// The letters to insert, remove or change (Levenshtein).
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for place in other.indices {
        let changed = diagonal + (letter == other[place] ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(changed, row[place] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
