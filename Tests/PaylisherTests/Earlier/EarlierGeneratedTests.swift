import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Starts over generated states of the earlier SDK, whole and damaged: no opt-out is lost, no person is
/// doubled, and no update is an install.
@MainActor
@Suite struct EarlierGeneratedTests {
  private struct Generated {
    var files: [String: EarlierFolder.File] = [:]
    var isOptedOut = false
    var distinctID: String?
    var events: Set<String> = []
  }

  private static func generate(_ seed: Int) -> Generated {
    let moment = ManualClock().now().milliseconds / 1_000 - 60
    var random = Lehmer(seed: UInt64(seed))
    var made = Generated()
    for folder in ["group/app", "own"] where Int.random(in: 0..<4, using: &random) > 0 {
      let (anonymous, user) = ("a-\(folder)-\(seed)", "u-\(folder)-\(seed)")
      let isIdentified = Bool.random(using: &random)
      let distinct = isIdentified ? user : anonymous
      let ids = add("distinctId", "\"\(distinct)\"", folder, &made, &random)
      let others = add("anonymousId", "\"\(anonymous)\"", folder, &made, &random)
      _ = add("isIdentified", "\(isIdentified)", folder, &made, &random)
      // The first folder with an id says who it is. A lost user id leaves the anonymous one, which the
      // server has merged with it.
      if made.distinctID == nil { made.distinctID = ids ? distinct : others ? anonymous : nil }
      if Bool.random(using: &random) {
        let isOptedOut = Bool.random(using: &random)
        let isWhole = add("optOut", "\(isOptedOut)", folder, &made, &random)
        let exists = made.files["\(folder)/paylisher.optOut"] != nil
        if exists, isOptedOut || !isWhole { made.isOptedOut = true }
      }
      for number in 0..<Int.random(in: 0..<4, using: &random) {
        let name = "E\(number)-\(folder)"
        made.files["\(folder)/paylisher.queueFolder/\(moment).\(number)"] = .text(
          #"{"event":"\#(name)","distinct_id":"\#(distinct)","uuid":"\#(UUID())"}"#
        )
        made.events.insert(name)
      }
    }
    return made
  }

  /// Writes a file, or a damaged one, or none.
  ///
  /// - Returns: Whether it is whole.
  private static func add(
    _ name: String,
    _ value: String,
    _ folder: String,
    _ made: inout Generated,
    _ random: inout Lehmer
  ) -> Bool {
    let text = #"{"paylisher.\#(name)":\#(value)}"#
    let path = "\(folder)/paylisher.\(name)"
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return false
    case 1:
      let length = Int.random(in: 0..<text.utf8.count, using: &random)
      made.files[path] = .text(String(text.prefix(length)))
      return false
    case 2:
      made.files[path] = .broken
      return false
    default:
      made.files[path] = .text(text)
      return true
    }
  }

  @Test(arguments: 0..<4)
  func noOptOutIsLostNobodyIsDoubledAndNoUpdateIsAnInstall(_ part: Int) {
    var problems: [String] = []
    var (optedOut, people) = (0, 0)
    for seed in part * 100..<part * 100 + 100 {
      let made = Self.generate(seed)
      var random = Lehmer(seed: UInt64(seed) + 100_000)
      let earlier = EarlierFolder(made.files)
      let phone = TestPhone { _ in nil }
      func check(_ sdk: PaylisherSDK, _ place: String) {
        if sdk.isOptOut() != made.isOptedOut { problems.append("choice \(seed) \(place)") }
        if let id = made.distinctID, sdk.getDistinctId() != id {
          problems.append("person \(seed) \(place)")
        }
      }
      if Bool.random(using: &random) {
        earlier.setLocked(true)
        let sdk = phone.launch(after: earlier)
        if !made.files.isEmpty, !sdk.isOptOut() || !phone.captured.isEmpty {
          problems.append("locked \(seed)")
        }
        earlier.setLocked(false)
      }
      // The process ends at any step of the first start, or never.
      earlier.end(afterSteps: Int.random(in: 0..<40, using: &random))
      let first = phone.launch(after: earlier)
      if made.isOptedOut, first.engine != nil, !first.isOptOut() {
        problems.append("first \(seed)")
      }
      earlier.end(afterSteps: .max)
      let second = phone.launch(after: earlier)
      check(second, "second")
      let id = second.getDistinctId()
      let third = phone.launch(after: earlier)
      check(third, "third")
      if third.getDistinctId() != id { problems.append("another person \(seed)") }
      let names = phone.captured.compactMap { $0["event"]?.stringValue }
      let isUpdate = made.files.keys.contains { $0.contains("/paylisher.") }
      if isUpdate, names.contains("Application Installed") { problems.append("install \(seed)") }
      for event in made.events where names.count(where: { $0 == event }) != 1 {
        problems.append("event \(seed) \(event)")
      }
      if !earlier.files.isEmpty { problems.append("left \(seed) \(earlier.files.keys.sorted())") }
      if made.isOptedOut { optedOut += 1 }
      if made.distinctID != nil { people += 1 }
    }
    #expect(problems == [])
    #expect(optedOut > 20)
    #expect(people > 50)
  }
}
