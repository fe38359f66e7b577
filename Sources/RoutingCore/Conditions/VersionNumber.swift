/// A version such as `18.1.2`, compared number by number; what is missing counts as 0.
public struct VersionNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let numbers: [Int]

  /// Reads numbers between dots, at most six; `nil` where one is no number.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...6).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard part.utf8.count <= 9, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0, numbers.count > 1 { numbers.removeLast() }
    self.numbers = numbers
  }

  /// The numbers between dots, without zeros at the end.
  public var description: String { numbers.map(String.init).joined(separator: ".") }

  /// Whether one version came before another.
  public static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    for index in 0..<max(left.numbers.count, right.numbers.count) {
      let (first, second) = (left.number(index), right.number(index))
      if first != second { return first < second }
    }
    return false
  }

  private func number(_ index: Int) -> Int {
    index < numbers.count ? numbers[index] : 0
  }
}

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
