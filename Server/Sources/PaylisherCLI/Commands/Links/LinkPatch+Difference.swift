import Foundation
import JSONCoding
import LinkCore
import WireModels

extension LinkPatch {
  /// The patch that makes one link's settings another's; a password that is absent stays.
  init(from old: LinkSettings, to new: LinkSettings) throws {
    let (before, after) = (try Self.members(of: old), try Self.members(of: new))
    let removed = before.keys.filter {
      after[$0] == nil && LinkField(rawValue: $0)?.isClearable != false && $0 != "password"
    }
    let changed = after.filter { before[$0.key] != $0.value }
    self.init(changed.merging(JSONObject(removed.map { ($0, .null) })))
  }

  private static func members(of settings: LinkSettings) throws -> JSONObject {
    try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(settings))
  }
}
