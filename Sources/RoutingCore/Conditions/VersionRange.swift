/// Versions from one to another; either end may be open.
public struct VersionRange: Hashable, Sendable, CustomStringConvertible {
  /// The first version that belongs to it.
  public var from: VersionNumber?
  /// The first version that does not belong to it any more.
  public var below: VersionNumber?

  /// Makes a range.
  public init(from: VersionNumber? = nil, below: VersionNumber? = nil) {
    self.from = from
    self.below = below
  }

  /// Whether a version belongs to it.
  public func contains(_ version: VersionNumber) -> Bool {
    if let from, version < from { return false }
    if let below, version >= below { return false }
    return true
  }

  /// Whether every version of another range belongs to this one.
  func contains(_ other: VersionRange) -> Bool {
    if let from {
      guard let start = other.from, start >= from else { return false }
    }
    if let below {
      guard let end = other.below, end <= below else { return false }
    }
    return true
  }

  /// The range for people.
  public var description: String {
    switch (from, below) {
    case (let from?, let below?): "\(from) up to \(below)"
    case (let from?, nil): "\(from) or later"
    case (nil, let below?): "before \(below)"
    case (nil, nil): "any version"
    }
  }
}
