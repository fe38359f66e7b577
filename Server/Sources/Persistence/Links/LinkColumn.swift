import LinkCore
import RoutingCore
import TargetCore
import WireModels

/// A column of `link`: how it is read and written, in one place.
struct LinkColumn: Sendable {
  /// How taps read a column; a value, because closures in a list are called by a detour.
  struct RoutingReader: Sendable {
    /// The number that most rows have, which leaves a link as it is; so does `NULL`.
    var usual: Int64?
    /// Reads what decides where taps go; `nil` for other columns.
    var read: (@Sendable (SQLPackingCursor.Value, inout RoutableLink) throws -> Void)?
  }

  let name: StaticString
  /// Whether taps need it; the others are read for the owner alone.
  private(set) var isServed = true
  /// Whether it stays as it was inserted.
  private(set) var isFixed = false
  /// What stands in the row of a link.
  let value: @Sendable (LinkRecord) throws -> SQLValue
  /// Reads what decides where taps go, without the rest.
  var routing = RoutingReader()
  let read: @Sendable (SQLValue, inout LinkRecord) throws -> Void
  /// How the API shows and sets it, if the record holds the value as the API has it.
  private(set) var setting: Setting?

  /// A member of ``LinkSettings`` and the value of a record that it is.
  struct Setting: Sendable {
    let show: @Sendable (LinkRecord, inout LinkSettings) -> Void
    let take: @Sendable (LinkSettings, inout LinkRecord) -> Void
  }

  /// Every column but the first four, in the order of a row.
  static let all: [LinkColumn] = [
    owner("title", \.title).served.as(\.title, \.title), list("tags", \.tags),
    owner("notes", \.notes).as(\.notes, \.notes),
    LinkColumn(
      name: "targets",
      value: { try .text(JSONColumn.text($0.routing.targets.form)) },
      // Read where it stands: every tap on a link that was not tapped lately comes by here.
      routing: RoutingReader { packed, link in
        guard case .text(let place) = packed.cell else {
          throw StoreError.corrupt(column: "targets", expected: "text")
        }
        link.targets = try LinkRow.targets(packed.bytes, place)
      },
      read: { value, link in
        guard let text = try String?.value(of: value, in: "targets") else { return }
        link.routing.targets = try LinkRow.targets(text)
      }
    ),
    routing("rules", \.rules, read: LinkRow.rules) {
      // `NULL` for an empty list, which most are.
      $0.isEmpty ? nil : try JSONColumn.text($0.map(\.form))
    },
    json("campaign", \.campaign), json("preview", \.preview),
    routing("is_enabled", \.isEnabled), routing("is_warned", \.isWarned),
    owner("is_unlisted", \.isUnlisted).served.fixed,
    owner("is_sensitive", \.isSensitive).served.flag(.sensitive, \.sensitive, \.isSensitive),
    routing("forwards_parameters", \.forwardsParameters)
      .flag(.forwardParameters, \.forwardParameters, \.routing.forwardsParameters),
    routing("forwards_click_id", \.forwardsClickID)
      .flag(.forwardClickID, \.forwardClickID, \.routing.forwardsClickID),
    routing("offers_store", \.offersStore).flag(.offerStore, \.offerStore, \.routing.offersStore),
    routing("starts_at", \.startsAt).as(\.startsAt, \.routing.startsAt),
    routing("expires_at", \.expiresAt).as(\.expiresAt, \.routing.expiresAt),
    routing("expired_target", \.expiredTargetText),
    routing("click_limit", \.clickLimit).as(\.clickLimit, \.routing.clickLimit),
    LinkColumn(
      name: "password_hash",
      value: { $0.password.map(\.text).sqlValue },
      routing: RoutingReader { _, link in link.hasPassword = true },
      read: { value, link in
        let text = try String?.value(of: value, in: "password_hash")
        link.password = text.map { PasswordHash(text: $0) ?? .never }
      }
    ),
    owner("certain_window", \.certainWindow).served,
    owner("probabilistic_window", \.probabilisticWindow).served,
    owner("created_at", \.createdAt).served.fixed, owner("updated_at", \.updatedAt).served,
    owner("is_invite", \.isInvite).served.fixed,
    routing("template_id", \.template),
    owner("is_archived", \.isArchived).flag(.archived, \.archived, \.isArchived),
  ]

  /// The columns that taps need.
  static let served = all.filter(\.isServed)

  /// How what decides is read of each of ``served``.
  static let routingReaders = served.map(\.routing)
}

extension LinkColumn {
  private var served: LinkColumn {
    var column = self
    column.isServed = true
    return column
  }

  private var fixed: LinkColumn {
    var column = self
    column.isFixed = true
    return column
  }

  /// The column as a member of the API that may be absent.
  private func `as`<Value: Sendable>(
    _ member: any WritableKeyPath<LinkSettings, Value?> & Sendable,
    _ path: any WritableKeyPath<LinkRecord, Value?> & Sendable
  ) -> LinkColumn {
    var column = self
    column.setting = Setting(
      show: { $1[keyPath: member] = $0[keyPath: path] },
      take: { $1[keyPath: path] = $0[keyPath: member] }
    )
    return column
  }

  /// The column as a flag of the API.
  private func flag(
    _ field: LinkField,
    _ member: any WritableKeyPath<LinkSettings, Bool?> & Sendable,
    _ path: any WritableKeyPath<LinkRecord, Bool> & Sendable
  ) -> LinkColumn {
    var column = self
    column.setting = Setting(
      show: { $1[keyPath: member] = $0[keyPath: path] },
      take: { $1[keyPath: path] = $0[keyPath: member] ?? field.isOnIfAbsent }
    )
    return column
  }

  /// A column that decides where taps go.
  private static func routing<Value: SQLBindable & SQLReadable>(
    _ name: StaticString,
    _ path: any WritableKeyPath<RoutableLink, Value> & Sendable
  ) -> LinkColumn {
    let read: @Sendable (SQLValue, inout RoutableLink) throws -> Void = { value, link in
      if value != .null { link[keyPath: path] = try Value.value(of: value, in: name) }
    }
    var routing = RoutingReader { try read($0.value, &$1) }
    if case .integer(let usual) = RoutableLink(targets: LinkTargets())[keyPath: path].sqlValue {
      routing.usual = usual
    }
    return LinkColumn(
      name: name,
      value: { $0.routing[keyPath: path].sqlValue },
      routing: routing,
      read: { try read($0, &$1.routing) }
    )
  }

  /// A column of text that decides where taps go.
  private static func routing<Value>(
    _ name: StaticString,
    _ path: any WritableKeyPath<RoutableLink, Value> & Sendable,
    read: @escaping @Sendable (String) throws -> Value,
    write: @escaping @Sendable (Value) throws -> String?
  ) -> LinkColumn {
    let readValue: @Sendable (SQLValue, inout RoutableLink) throws -> Void = { value, link in
      guard let text = try String?.value(of: value, in: name) else { return }
      link[keyPath: path] = try read(text)
    }
    return LinkColumn(
      name: name,
      value: { try write($0.routing[keyPath: path]).sqlValue },
      routing: RoutingReader { try readValue($0.value, &$1) },
      read: { try readValue($0, &$1.routing) }
    )
  }

  /// A column that taps do not need.
  private static func owner<Value: SQLBindable & SQLReadable>(
    _ name: StaticString,
    _ path: any WritableKeyPath<LinkRecord, Value> & Sendable
  ) -> LinkColumn {
    LinkColumn(
      name: name,
      isServed: false,
      value: { $0[keyPath: path].sqlValue },
      read: { $1[keyPath: path] = try Value.value(of: $0, in: name) }
    )
  }

  /// A list in JSON that taps do not need; `NULL` where it is empty.
  private static func list(
    _ name: StaticString,
    _ path: any WritableKeyPath<LinkRecord, [String]> & Sendable
  ) -> LinkColumn {
    LinkColumn(
      name: name,
      isServed: false,
      value: {
        let list = $0[keyPath: path]
        return list.isEmpty ? .null : .text(try JSONColumn.text(list))
      },
      read: { value, link in
        link[keyPath: path] =
          try String?.value(of: value, in: name).map {
            try JSONColumn.value([String].self, from: $0, column: name.description)
          } ?? []
      }
    )
  }

  /// A form in JSON that taps need.
  private static func json<Value: Codable & Sendable>(
    _ name: StaticString,
    _ path: any WritableKeyPath<LinkRecord, Value?> & Sendable
  ) -> LinkColumn {
    LinkColumn(
      name: name,
      value: { try $0[keyPath: path].map(JSONColumn.text).sqlValue },
      read: { value, link in
        link[keyPath: path] = try String?.value(of: value, in: name).map {
          try JSONColumn.value(Value.self, from: $0, column: name.description)
        }
      }
    )
  }
}

// MARK: - What columns hold

extension RoutableLink {
  /// `is_enabled` and `is_warned` together are the state.
  fileprivate var isEnabled: Bool {
    get { state != .disabled }
    set { if !newValue { state = .disabled } }
  }

  fileprivate var isWarned: Bool {
    get { state == .warn }
    set { if newValue, state == .active { state = .warn } }
  }

  fileprivate var expiredTargetText: String? {
    get { expiredTarget?.description }
    set { expiredTarget = newValue.flatMap(StoredForms.page) }
  }
}

extension LinkRecord {
  fileprivate var certainWindow: Int64? {
    get { matchWindow?.certain }
    set { setWindow(\.certain, newValue) }
  }

  fileprivate var probabilisticWindow: Int64? {
    get { matchWindow?.probabilistic }
    set { setWindow(\.probabilistic, newValue) }
  }

  private mutating func setWindow(_ path: WritableKeyPath<MatchWindow, Int64?>, _ value: Int64?) {
    guard let value else { return }
    var window = matchWindow ?? MatchWindow()
    window[keyPath: path] = value
    matchWindow = window
  }
}
