import AudienceCore
import WireModels

extension MessageForm {
  /// The data without which a text cannot be written, with the place of a content that asks for it.
  private var requiredData: [(name: String, pointer: String)] {
    variants.enumerated().flatMap { place, variant in
      variant.contents.sorted { $0.key < $1.key }.flatMap { language, content in
        content.requiredNames.filter { $0.source == .data }.map(\.name).sorted()
          .map { ($0, "/variants/\(place)/contents/\(language)") }
      }
    }
  }

  /// Refuses to send to one person without the data that a text asks for.
  func check(data: [String: AudienceValue]) throws(ProblemError) {
    guard let missing = requiredData.first(where: { data[$0.name] == nil }) else { return }
    throw .field("/data", "missing", .requestData, ["name": .init(missing.name)])
  }

  /// Refuses to launch what only a request can send: an audience has no data.
  func checkLaunchData() throws(ProblemError) {
    guard let missing = requiredData.first else { return }
    throw .field(missing.pointer, "invalid", .launchData, ["name": .init(missing.name)])
  }
}
