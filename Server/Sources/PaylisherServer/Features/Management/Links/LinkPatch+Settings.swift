import Foundation
import LinkCore
import WireModels

extension LinkPatch {
  /// The whole of a link with what the patch replaces and removes.
  func applied(to settings: LinkSettings) throws -> JSONBody {
    let data = try JSONCoding.encoder().encode(settings)
    var whole = try JSONDecoder().decode([String: JSONValue].self, from: data)
    whole.merge(members) { $1 }
    whole = whole.filter { $0.value != .null }
    // The two words for one thing: the newer one is what was asked for.
    if members["enabled"] != nil, members["state"] == nil {
      whole.removeValue(forKey: "state")
    }
    // No password in a whole is "as it was": removing one is the empty one.
    if members["password"] == .null { whole["password"] = "" }
    return JSONBody(data: try JSONCoding.encoder().encode(whole))
  }
}
