import LinkCore
package import RoutingCore
import TargetCore

extension PackedLink {
  private static let plain = RoutableLink(targets: LinkTargets())

  /// What decides where the link's taps go, without reading what the rest of its row says.
  ///
  /// - Returns: The same as ``LinkRecord/routing`` of ``record()``.
  /// - Throws: ``StoreError/Code/corrupt`` where the body is not what it should be.
  package func routable() throws -> RoutableLink {
    var cursor = SQLPackingCursor(body)
    var link = Self.plain
    let readers = LinkColumn.routingReaders
    for index in readers.indices {
      guard let cell = cursor.next() else {
        throw StoreError.corrupt(column: "link", expected: "packed columns")
      }
      switch cell {
      case .null: continue
      case .integer(let number) where number == readers[index].usual: continue
      case .integer, .text, .blob, .real:
        try readers[index].read?(SQLPackingCursor.Value(cell: cell, bytes: body), &link)
      }
    }
    return link
  }

  /// The link with nothing but what decides, where the rest of its row cannot be read: visitors learn
  /// no more of it than of the most private link.
  package func record(undamaged routable: RoutableLink) -> LinkRecord {
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
}
