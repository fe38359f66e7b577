import DashboardTestSupport
import Foundation
import JSONCoding
import LinkPages
import LinkPagesTestSupport
import TargetCore
import Testing

@Suite("Pages with the same text in every field")
struct FilledPageTests {
  /// The days of a report, which its page writes itself, the names of sentences, which no page shows, and the names
  /// of fields, which are constants.
  private static let exempt: Set<String> = [
    ".query.from", ".query.to", ".reason", ".lastFailureReason", ".condition.kind",
    ".values.key.rawValue", ".values.key.value.path", ".arguments.key", ".fixArguments.key",
  ]

  @Test("Every text of every page's model has a sample that is hostile there")
  func everyTextIsFilled() {
    // asvs 1.1.2
    // attack 68
    let text = "Vq7x"
    var found = TextFields(text)
    for page in DashboardSamples(text: text).filledPages.values { found.read(page.model) }
    let unfilled = found.unfilled.filter { place in
      !Self.exempt.contains { place.hasSuffix($0) }
    }
    #expect(found.filled.count > 1_000)
    #expect(unfilled == [])
  }

  @Test("A text that no sample fills is found, and so is a part that no sample has")
  func unfilledTextsAreFound() {
    struct Part {
      var note: String?
    }
    struct Other {
      var part: Part?
    }
    struct Thing {
      var name = "a Vq7x"
      var code = "b"
      var note: String?
      var part: Part?
    }
    var found = TextFields("Vq7x", modules: ["DashboardTests."])
    found.read(Thing())
    #expect(found.filled == ["Thing.name"])
    #expect(found.unfilled == ["Thing.code", "Thing.note", "Thing.part"])
    found.read(Thing(part: Part(note: "Vq7x")))
    #expect(found.unfilled == ["Thing.code", "Thing.note"])
    found.read(Other(part: Part()))
    found.read(Other(part: nil))
    #expect(found.unfilled == ["Other.part.note", "Thing.code", "Thing.note"])
  }

  @Test("Every type of page has one")
  func everyPageIsFilled() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Dashboard").standardizedFileURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    let text = try paths.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }.joined()
    let pages = Set(text.matches(of: /package struct (\w+Page)\b/).map { String($0.output.1) })
    let filled = DashboardSamples().filledPages.values.map { "\(type(of: $0.model))" }
    #expect(pages.count > 40 && pages.subtracting(filled) == [])
  }

  @Test("Texts that run scripts stay texts on every page", arguments: joinedHostileTexts)
  func hostileValuesStayText(payload: String) throws {
    let samples = DashboardSamples(text: payload)
    let pages = samples.pages.merging(samples.filledPages.mapValues(\.html)) { $1 }
    let scripts = try NSRegularExpression(pattern: "<script")
    let others = try Self.dangers.map { try NSRegularExpression(pattern: $0) }
    for (name, page) in pages {
      let text = page.description
      let whole = NSRange(location: 0, length: text.utf16.count)
      #expect(scripts.numberOfMatches(in: text, range: whole) == 1, "\(name)")
      for danger in others {
        let found = danger.firstMatch(in: text, range: whole)
        #expect(found == nil, "\(name): \(danger.pattern)")
      }
    }
  }

  /// What runs scripts in a page, for Foundation: Swift's own expressions take minutes for all pages in a debug build.
  private static let dangers = [
    #"""
    <(img (?!src="/dashboard/)|iframe (?!name="drawing" )|object|embed|base|math|body (?!class="alone">)[a-z]|svg on|marquee)
    """#,
    #"<[a-z][^>"]*("[^"]*"[^>"]*)* on[a-z]+="#,
    #"href="javascript:"#,
  ]

  @Test(
    "Each of these is found",
    arguments: [
      "<img src=x>", "<iframe srcdoc=x>", "<object>", "<body onload=x>", "<svg onload=x>",
      "<marquee>",
      #"<p class="a" title="b" onclick=x>"#, #"<a href="javascript:x">"#,
    ]
  )
  func dangersAreFound(markup: String) throws {
    let whole = NSRange(location: 0, length: markup.utf16.count)
    let found = try Self.dangers.contains {
      try NSRegularExpression(pattern: $0).firstMatch(in: markup, range: whole) != nil
    }
    #expect(found)
  }
}

/// The texts in values by their places, which reflection finds, and those of them that have a given text.
private struct TextFields {
  private let text: String
  private let modules: [String]
  private var all: Set<String> = []
  private(set) var filled: Set<String> = []

  /// The places of texts that never have the given one, and of parts that no sample has.
  var unfilled: [String] {
    all.subtracting(filled).filter { place in
      !all.contains { $0.hasPrefix(place + ".") }
    }.sorted()
  }

  /// Looks into the types of `modules`, each of which has a dot behind its name; those of others have no texts, or none
  /// that a text could be put into.
  init(
    _ text: String,
    modules: [String] = ["Dashboard.", "DeviceModels.", "LinkCore.PlatformTargets", "WireModels."]
  ) {
    (self.text, self.modules) = (text, modules)
  }

  mutating func read(_ value: Any) {
    read(value, at: "\(type(of: value))")
  }

  private mutating func read(_ value: Any, at path: String) {
    if let found = value as? String { return note(path, found.contains(text)) }
    if let found = value as? JSONObject { return read(JSONValue.object(found), at: path) }
    if let found = value as? JSONValue { return note(path, found.canonicalText.contains(text)) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional where mirror.children.isEmpty:
      if let optional = type(of: value) as? any OptionalValue.Type, hasTexts(optional.wrapped) {
        note(path, false)
      }
    case .optional, .collection, .set, .dictionary:
      for child in mirror.children { read(child.value, at: path) }
    case .tuple:
      for child in mirror.children { read(child.value, at: path + "." + (child.label ?? "")) }
    default:
      guard isOurs(type(of: value)) else { return }
      for child in mirror.children { read(child.value, at: path + "." + (child.label ?? "")) }
    }
  }

  private mutating func note(_ path: String, _ isFilled: Bool) {
    all.insert(path)
    if isFilled { filled.insert(path) }
  }

  private func hasTexts(_ type: Any.Type) -> Bool {
    if type == String.self || type == JSONValue.self || type == JSONObject.self { return true }
    return isOurs(type) && !(type is any RawRepresentable.Type)
  }

  private func isOurs(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    // A category has a name that only letters can be in.
    return modules.contains { name.hasPrefix($0) } && !name.hasSuffix("ConsentCategory")
  }
}

/// An optional, of which reflection says no more than that there is nothing.
private protocol OptionalValue {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
  static var wrapped: Any.Type { Wrapped.self }
}
