import Foundation
import LinkCore
import WireModels

extension LinkPatch {
  /// The whole of a link with what the patch replaces and removes.
  func applied(to settings: LinkSettings) throws -> LinkSettings {
    let data = try JSONCoding.encoder().encode(settings)
    var whole = try JSONDecoder().decode([String: JSONValue].self, from: data)
    whole.merge(members) { $1 }
    whole = whole.filter { $0.value != .null }
    // The two words for one thing: the newer one is what was asked for.
    if members["enabled"] != nil, members["state"] == nil {
      whole.removeValue(forKey: "state")
    }
    let body = JSONBody(data: try JSONCoding.encoder().encode(whole))
    var changed = try body.decoded(LinkSettings.self, schema: .linkSettings)
    // A whole without a password keeps the old one; the empty one, which nobody can write, removes it.
    if members["password"] == .null { changed.password = "" }
    return changed
  }
}
