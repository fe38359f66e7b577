/// What must hold of a row before it is changed.
package enum RowCondition: Hashable, Sendable {
  /// Nothing.
  case always
  /// It is not there.
  case absent
  /// It is there with this revision.
  case revision(Int64)

  /// Compares the revision of the row, `nil` where it is not there.
  ///
  /// - Throws: ``StoreError/Code/versionMismatch``.
  func check(_ found: Int64?) throws {
    switch self {
    case .always: return
    case .absent where found == nil: return
    case .revision(let wanted) where found == wanted: return
    case .absent, .revision:
      throw StoreError(.versionMismatch, "The row is not as the condition says.")
    }
  }
}
