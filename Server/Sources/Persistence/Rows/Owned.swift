package import LinkCore
// Rows are plain forms of the wire, so a file that imports rows can name their members.
@_exported public import WireModels

/// A plain form, stored in the workspace that owns it: `domain.host`, `domain.workspace`.
@dynamicMemberLookup
package struct Owned<Form: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The workspace it belongs to.
  package var workspace: WorkspaceID
  /// What the API shows of it.
  package var form: Form

  /// Puts a form into a workspace.
  package init(_ form: Form, in workspace: WorkspaceID) {
    self.form = form
    self.workspace = workspace
  }

  package subscript<Value>(dynamicMember member: WritableKeyPath<Form, Value>) -> Value {
    get { form[keyPath: member] }
    set { form[keyPath: member] = newValue }
  }
}

/// One click on a link; it never holds an address.
package typealias ClickRecord = Owned<ClickResource>

/// An app of a workspace.
package typealias AppRecord = Owned<AppResource>

extension AppRecord {
  /// What the app's owner chose, without a key path: making one for each tap took a fifth of a tap's time.
  package var settings: AppSettings {
    get { form.settings }
    set { form.settings = newValue }
  }
}

/// A link domain; its host is unique among those that are served.
package typealias DomainRecord = Owned<DomainResource>
