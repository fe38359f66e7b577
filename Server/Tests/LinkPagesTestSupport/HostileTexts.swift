import Foundation

/// Texts that run a script, change a page or lead elsewhere, where nobody escapes them.
///
/// They are in `hostile-texts.json`, by what they are; those that run call `canary()`. Tests in the browser read the
/// same file, and show that each of them is hostile somewhere.
package let hostileTexts: [String] = groups.keys.sorted().flatMap { groups[$0] ?? [] }

/// Texts of every kind, for tests that have no time for all of ``hostileTexts``.
package let scriptPayloads: [String] = groups["everywhere"] ?? []

/// All of ``hostileTexts`` in a few, each of which is sixty of them.
package let joinedHostileTexts: [String] = stride(from: 0, to: hostileTexts.count, by: 60).map {
  hostileTexts[$0...].prefix(60).joined(separator: " ")
}

private let groups: [String: [String]] = {
  do {
    let data = Data(PackageResources.hostile_texts_json)
    return try JSONDecoder().decode([String: [String]].self, from: data)
  } catch {
    fatalError("hostile-texts.json: \(error)")
  }
}()
