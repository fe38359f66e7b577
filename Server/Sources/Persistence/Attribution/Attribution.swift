import LinkCore

/// What something is attributed to, in numbers of terms and dimensions.
struct Attribution: Hashable, Sendable {
  /// What it is counted by.
  var key: DimensionKey
  /// The number of ``key``.
  var dimension: Int64
  /// The number of the click's term, where a click is known.
  var click: Int64?

  /// Whether it belongs to a link.
  var isAttributed: Bool { key.link > 0 }
}
