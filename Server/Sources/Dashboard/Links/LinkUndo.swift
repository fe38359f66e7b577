import Foundation
import JSONCoding
package import WireModels

/// The change of a link that brings back the values of before another change.
///
/// The audit log names values by their paths (``LinkValue``), so that every value that a link has can be undone.
package struct LinkUndo: Sendable {
  private let changes: [(value: LinkValue, before: JSONValue?)]

  /// The way back from an entry of the audit log; `nil` if the entry made or removed the link, or if a value changed
  /// with the others that cannot be brought back: the password, or the link that an invitation follows.
  package init?(_ entry: AuditEntryResource) {
    guard entry.action == "link.update", !entry.changes.isEmpty else { return nil }
    var changes: [(LinkValue, JSONValue?)] = []
    for change in entry.changes {
      guard let value = LinkValue.at(change.field), value.isRestorable else { return nil }
      changes.append((value, change.before))
    }
    self.changes = changes
  }

  /// The patch of a link as it is now; values that the entry did not change stay.
  package func patch(_ link: LinkResource) throws -> LinkPatch {
    var whole = try link.settings.members
    for change in changes { change.value.write(change.before, to: &whole) }
    let fields = Set(changes.map(\.value.field))
    return LinkPatch(JSONObject(fields.map { ($0.rawValue, whole[$0.rawValue] ?? .null) }))
  }
}

extension LinkSettings {
  /// The members as JSON.
  var members: JSONObject {
    get throws { try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(self)) }
  }

  /// Reads members of JSON.
  init(members: JSONObject) throws {
    self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(members))
  }
}
