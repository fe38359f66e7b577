public import LinkCore
// Rows are plain forms of the wire, so a file that imports rows can name their members.
@_exported public import WireModels

/// A plain form, stored in the workspace that owns it: `domain.host`, `domain.workspace`.
@dynamicMemberLookup
public struct Owned<Form: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// What the API shows of it.
  public var form: Form

  /// Puts a form into a workspace.
  public init(_ form: Form, in workspace: WorkspaceID) {
    self.form = form
    self.workspace = workspace
  }

  public subscript<Value>(dynamicMember member: WritableKeyPath<Form, Value>) -> Value {
    get { form[keyPath: member] }
    set { form[keyPath: member] = newValue }
  }
}

/// One click on a link; it never holds an address.
public typealias ClickRecord = Owned<ClickResource>

/// An app of a workspace.
public typealias AppRecord = Owned<AppResource>

extension AppRecord {
  /// What the app's owner chose, without a key path: making one for each tap took a fifth of a tap's time.
  public var settings: AppSettings {
    get { form.settings }
    set { form.settings = newValue }
  }
}

/// A link domain; its host is unique among those that are served.
public typealias DomainRecord = Owned<DomainResource>
