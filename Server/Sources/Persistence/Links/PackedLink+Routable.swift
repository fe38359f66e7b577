import LinkCore
public import RoutingCore

extension PackedLink {
  /// What decides where the link's taps go, without reading what the rest of its row says.
  ///
  /// - Returns: The same as ``LinkRecord/routing`` of ``record()``.
  /// - Throws: ``StoreError/Code/corrupt`` where the body is not what it should be.
  public func routable() throws -> RoutableLink {
    var cursor = SQLPackingCursor(body)
    var link = RoutableLink(targets: LinkTargets())
    for column in LinkColumn.served {
      guard let cell = cursor.next() else {
        throw StoreError.corrupt(column: "link", expected: "packed columns")
      }
      guard let read = column.readRouting else { continue }
      try read(value(cell), &link)
    }
    return link
  }

  /// The link with nothing but what decides, where the rest of its row cannot be read: visitors learn
  /// no more of it than of the most private link.
  public func record(undamaged routable: RoutableLink) -> LinkRecord {
    var link = LinkRecord(
      id: id,
      workspace: workspace,
      domain: domain,
      code: code,
      createdAt: id.value.timestamp ?? Timestamp(milliseconds: 0)
    )
    link.routing = routable
    if routable.hasPassword { link.password = .never }
    (link.isUnlisted, link.isSensitive, link.version) = (true, true, version)
    return link
  }

  private func value(_ cell: SQLPackingCursor.Cell) -> SQLValue {
    switch cell {
    case .null: .null
    case .integer(let number): .integer(number)
    case .text(let place): .text(String(decoding: body[place], as: UTF8.self))
    case .blob(let place): .blob(Array(body[place]))
    case .real(let number): .real(number)
    }
  }
}
