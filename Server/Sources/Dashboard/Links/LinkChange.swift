package import Foundation
import JSONCoding
package import LinkCore
package import WireModels

/// A change that each of the selected links of the list gets.
package struct LinkChange: Hashable, Sendable {
  /// What changes; the values are those of the form.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case disable = "disabled"
    case enable = "active"
    case archive
    case unarchive
    case addTag = "add"
    case removeTag = "remove"
    case setEnd = "end"
    case removeEnd = "noEnd"
    case changeDestination = "destination"

    /// The field that the action needs; `nil` if it needs none.
    package var field: Field? {
      switch self {
      case .addTag, .removeTag: .tag
      case .setEnd: .end
      case .changeDestination: .url
      case .disable, .enable, .archive, .unarchive, .removeEnd: nil
      }
    }
  }

  /// A field that some actions need, by its name in the form.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    /// The tag to add or to remove.
    case tag
    /// The last day of the links.
    case end
    /// The new destination.
    case url
  }

  /// What changes.
  package var action: Action
  /// The texts of the fields.
  package var values: [Field: String]
  /// The selected links.
  package var links: [LinkID]

  /// Makes a change.
  package init(_ action: Action, values: [Field: String] = [:], links: [LinkID] = []) {
    (self.action, self.values, self.links) = (action, values, links)
  }

  /// The text of the field that the action needs.
  var text: String { action.field.flatMap { values[$0] } ?? "" }

  /// Whether a field that the action needs is empty, or a date that no calendar has.
  package func lacksValue(in zone: TimeZone) -> Bool {
    guard let field = action.field else { return false }
    return field == .end ? Day(text, in: zone) == nil : text.isEmpty
  }

  /// What changes of a link; `nil` for a link that is like this already.
  package func patch(of link: LinkResource, in zone: TimeZone) -> LinkPatch? {
    let tags = link.settings.tags ?? []
    switch action {
    case .disable, .enable: return LinkPatch(["state": .string(action.rawValue)])
    case .archive, .unarchive:
      let isOn = action == .archive
      return link.settings.archived == isOn ? nil : LinkPatch(["archived": .bool(isOn)])
    case .addTag: return tags.contains(text) ? nil : Self.tags(tags + [text])
    case .removeTag: return tags.contains(text) ? Self.tags(tags.filter { $0 != text }) : nil
    case .removeEnd: return link.settings.expiresAt == nil ? nil : LinkPatch(["expiresAt": .null])
    case .setEnd: return patch(of: link, by: .expires, "expiresAt", in: zone)
    case .changeDestination: return patch(of: link, by: .url, "targets", in: zone)
    }
  }

  private static func tags(_ tags: [String]) -> LinkPatch {
    LinkPatch(["tags": .array(tags.map { .string($0) })])
  }

  /// The member of the settings that the form of a link would save for the text of a field.
  private func patch(
    of link: LinkResource,
    by field: LinkDraft.Field,
    _ member: String,
    in zone: TimeZone
  ) -> LinkPatch? {
    var settings = link.settings
    LinkDraft(values: [field: text]).apply(to: &settings, timeZone: zone)
    guard settings != link.settings, let value = try? settings.members[member] else { return nil }
    return LinkPatch([member: value])
  }
}
