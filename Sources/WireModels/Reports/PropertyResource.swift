/// A property of events and whether reports count by it.
public struct PropertyResource: Codable, Hashable, Sendable {
  /// The name, such as `plan`; groups are `$groups.` and their type.
  public var name: String
  /// Whether events are counted by it.
  public var isCounted: Bool
  /// How many values have a count of their own, 100 at most; further ones share `(other)`.
  public var values: Int64

  /// Makes a property.
  public init(name: String, isCounted: Bool, values: Int64) {
    self.name = name
    self.isCounted = isCounted
    self.values = values
  }
}

/// The properties of events that a workspace counts or leaves out.
public struct PropertyReport: Codable, Hashable, Sendable {
  /// How many properties may be counted.
  public var limit: Int
  /// Every property, by name.
  public var items: [PropertyResource]

  /// Makes a report.
  public init(limit: Int, items: [PropertyResource]) {
    self.limit = limit
    self.items = items
  }
}

/// What an operator decides about a property.
public struct PropertySettings: Codable, Hashable, Sendable {
  /// Whether events are counted by it.
  public var isCounted: Bool

  /// Makes a decision.
  public init(isCounted: Bool) {
    self.isCounted = isCounted
  }
}

extension APIRoute where Answer == PropertyReport {
  /// The properties of events that are counted or left out.
  public static var properties: Self { Self(.listProperties) }
}

extension APIRoute where Answer == PropertyResource {
  /// Counts events by a property, or leaves it out and removes its counts.
  public static func setProperty(_ name: String, _ settings: PropertySettings) -> Self {
    Self(.setProperty, [name], body: settings)
  }
}
