import LinkCore
public import RoutingCore

extension PackedLink {
  /// What decides where the link's taps go, without reading what the rest of its row says.
  ///
  /// - Returns: The same as is made of ``record()``.
  /// - Throws: ``StoreError/Code/corrupt`` where the body is not what it should be.
  public func routable() throws -> RoutableLink {
    var cursor = SQLPackingCursor(body)
    var link = RoutableLink(targets: LinkTargets())
    var isEnabled = true
    for column in Self.parts {
      guard let cell = cursor.next() else {
        throw StoreError.corrupt(column: "link", expected: "packed columns")
      }
      switch (column, cell) {
      case (nil, _), (_, .null): break
      case (.targets, .text(let place)): link.targets = try LinkRow.targets(body, place)
      case (.rules, .text(let place)): link.rules = try LinkRow.rules(text(place))
      case (.isEnabled, .integer(let number)): isEnabled = number != 0
      case (.isWarned, .integer(let number)): link.state = number != 0 ? .warn : .active
      case (.startsAt, .integer(let number)): link.startsAt = Timestamp(milliseconds: number)
      case (.expiresAt, .integer(let number)): link.expiresAt = Timestamp(milliseconds: number)
      case (.expiredTarget, .text(let place)):
        link.expiredTarget = StoredForms.page(text(place))
      case (.clickLimit, .integer(let number)): link.clickLimit = number
      case (.password, .text): link.hasPassword = true
      case (let column?, _):
        throw StoreError.corrupt(column: column.rawValue, expected: "another kind of value")
      }
    }
    if !isEnabled { link.state = .disabled }
    return link
  }

  /// The link with nothing but what decides, where the rest of its row cannot be read: no stranger
  /// learns more of it than of the most private link.
  public func record(undamaged routable: RoutableLink) -> LinkRecord {
    LinkRecord(
      id: id,
      workspace: workspace,
      domain: domain,
      code: code,
      targets: routable.targets,
      rules: routable.rules,
      state: routable.state,
      isUnlisted: true,
      isSensitive: true,
      startsAt: routable.startsAt,
      expiresAt: routable.expiresAt,
      expiredTarget: routable.expiredTarget,
      clickLimit: routable.clickLimit,
      password: routable.hasPassword ? .never : nil,
      createdAt: id.value.timestamp ?? Timestamp(milliseconds: 0),
      version: version
    )
  }

  private func text(_ place: Range<Int>) -> String {
    String(decoding: body[place], as: UTF8.self)
  }

  /// The columns that decide.
  private enum Part: String {
    case targets, rules
    case isEnabled = "is_enabled"
    case isWarned = "is_warned"
    case startsAt = "starts_at"
    case expiresAt = "expires_at"
    case expiredTarget = "expired_target"
    case clickLimit = "click_limit"
    case password = "password_hash"
  }

  /// The columns of a body in their order, `nil` for those that decide nothing.
  private static let parts = bodyColumns.map { Part(rawValue: $0) }
}
