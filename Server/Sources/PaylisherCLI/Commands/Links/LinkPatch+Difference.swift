import Foundation
import JSONCoding
import LinkCore
import WireModels

extension LinkPatch {
  /// The patch that makes one link's settings another's; a password that is absent stays.
  init(from old: LinkSettings, to new: LinkSettings) throws {
    let (before, after) = (try Self.members(of: old), try Self.members(of: new))
    let removed = before.keys.filter { after[$0] == nil && !Self.fixed.contains($0) }
    let changed = after.filter { before[$0.key] != $0.value }
    self.init(changed.merging(JSONObject(removed.map { ($0, .null) })))
  }

  /// What stays where it is left out.
  private static let fixed: Set = ["domain", "code", "unlisted", "password"]

  private static func members(of settings: LinkSettings) throws -> JSONObject {
    try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(settings))
  }
}
