import Foundation
import JSONCoding
import WireModels

extension LinkPatch {
  /// The whole of a link with what the patch replaces and removes; a day without a time is one of `zone`.
  func applied(to settings: LinkSettings, in zone: TimeZone) throws -> LinkSettings {
    let bytes = Array(try JSONEncoder.canonical.encode(settings))
    var whole = try JSONValue(parsing: bytes, limits: .files).objectValue ?? [:]
    whole.merge(members)
    whole = whole.filter { $0.value != .null }
    // The two words for one thing: the newer one is what was asked for.
    if members["enabled"] != nil, members["state"] == nil { whole["state"] = nil }
    var changed = try JSONValue.object(whole)
      .decoded(LinkSettings.self, schema: .linkSettings, in: zone)
    // A whole without a password keeps the old one; the empty one, which no caller can write, removes it.
    if members["password"] == .null { changed.password = "" }
    return changed
  }
}
