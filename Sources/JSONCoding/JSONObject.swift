/// The members of a JSON object, in the order of the bytes of their names.
///
/// The order is that of the canonical form, so writing sorts nothing, and equal objects are equal
/// element by element. Setting a member is linear in the number of members.
public struct JSONObject: Sendable {
  /// A member.
  public typealias Element = (key: String, value: JSONValue)

  /// The members in order; no name occurs twice.
  private var members: [Element] = []

  /// An empty object.
  public init() {}

  /// An object with these members; of equal names the last wins.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init(unsorted: members.map { (key: $0.0, value: $0.1) })
  }

  /// An object with the members of a dictionary.
  public init(_ members: [String: JSONValue]) {
    self.init(members.lazy.map { ($0.key, $0.value) })
  }

  /// An object whose members are in order already.
  init(sorted members: [Element]) {
    self.members = members
  }

  /// An object whose members are in any order; of equal names the last wins.
  init(unsorted: [Element]) {
    var order = unsorted.indices.map { (prefix: unsorted[$0].key.bytePrefix, place: $0) }
    order.sort { left, right in
      if left.prefix != right.prefix { return left.prefix < right.prefix }
      let (first, second) = (unsorted[left.place].key, unsorted[right.place].key)
      return first.bytesPrecede(second)
        || (left.place < right.place && !second.bytesPrecede(first))
    }
    members.reserveCapacity(unsorted.count)
    var last: UInt64?
    for (prefix, place) in order {
      let member = unsorted[place]
      if prefix == last, members[members.count - 1].key.hasSameBytes(as: member.key) {
        members.removeLast()
      }
      members.append(member)
      last = prefix
    }
  }

  /// The value of a member, `nil` where there is none; setting `nil` removes the member.
  public subscript(key: String) -> JSONValue? {
    get { position(of: key).map { members[$0].value } }
    set {
      let position = insertionPosition(of: key)
      let isThere = position < members.count && members[position].key.hasSameBytes(as: key)
      switch (newValue, isThere) {
      case (let value?, true): members[position].value = value
      case (let value?, false): members.insert((key, value), at: position)
      case (nil, true): members.remove(at: position)
      case (nil, false): break
      }
    }
  }

  /// The value of a member, or another value where there is none.
  public subscript(key: String, default value: @autoclosure () -> JSONValue) -> JSONValue {
    get { self[key] ?? value() }
    set { self[key] = newValue }
  }

  /// The members by name; of names that Unicode takes for equal only one is kept.
  public var dictionary: [String: JSONValue] { mapValues { $0 } }

  /// The names of the members, in order.
  public var keys: [String] { members.map(\.key) }

  /// The values of the members, in the order of their names.
  public var values: [JSONValue] { members.map(\.value) }

  /// The members that `isIncluded` wants.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> JSONObject {
    JSONObject(sorted: try members.filter(isIncluded))
  }

  /// The values changed, the names as they are.
  public func mapValues<Value>(
    _ transform: (JSONValue) throws -> Value
  ) rethrows -> [String: Value] {
    var result: [String: Value] = [:]
    for (key, value) in members { result[key] = try transform(value) }
    return result
  }

  /// Sets the members of another object; `combine` picks from the old and the new value.
  public mutating func merge(
    _ other: JSONObject,
    uniquingKeysWith combine: (JSONValue, JSONValue) -> JSONValue = { $1 }
  ) {
    for (key, value) in other {
      self[key] = self[key].map { combine($0, value) } ?? value
    }
  }

  /// Removes a member; its value, or `nil` where there was none.
  @discardableResult
  public mutating func removeValue(forKey key: String) -> JSONValue? {
    defer { self[key] = nil }
    return self[key]
  }

  /// This object with the members of another one; `combine` picks from the old and the new value.
  public func merging(
    _ other: JSONObject,
    uniquingKeysWith combine: (JSONValue, JSONValue) -> JSONValue = { $1 }
  ) -> JSONObject {
    var result = self
    result.merge(other, uniquingKeysWith: combine)
    return result
  }

  /// The place of a member; short objects are looked through, as lengths differ mostly.
  private func position(of key: String) -> Int? {
    if members.count <= 16 {
      return members.indices.first { members[$0].key.hasSameBytes(as: key) }
    }
    let position = insertionPosition(of: key)
    guard position < members.count, members[position].key.hasSameBytes(as: key) else { return nil }
    return position
  }

  /// The place of the first member that is not before `key`.
  private func insertionPosition(of key: String) -> Int {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if members[middle].key.bytesPrecede(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension JSONObject: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { members.count }
  /// The member at a place.
  public subscript(position: Int) -> Element { members[position] }
}

extension JSONObject: Hashable {
  /// Whether two objects have the same members, names byte by byte.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.elementsEqual(right) { $0.key.hasSameBytes(as: $1.key) && $0.value == $1.value }
  }

  /// Hashes the members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (key, value) in members {
      hasher.combine(key)
      hasher.combine(value)
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object; of equal names the last wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}

extension String {
  /// Whether the bytes are the same; `==` also takes texts for equal that Unicode normalises alike.
  public func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count
      && (unsafe withBytes { left in
        unsafe other.withBytes { right in unsafe left.hasSameBytes(as: right) }
      })
  }

  /// Whether one of the bytes is this one.
  public func hasByte(_ byte: UInt8) -> Bool {
    unsafe withBytes { unsafe $0.contains(byte) }
  }

  /// Whether this comes before another text in the order of bytes.
  func bytesPrecede(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// The first eight bytes as a number that sorts as they do; most names differ there already.
  var bytePrefix: UInt64 {
    unsafe withBytes { bytes in
      guard bytes.count < 8 else {
        return UInt64(bigEndian: unsafe bytes.loadUnaligned(as: UInt64.self))
      }
      return unsafe bytes.reduce(0) { $0 << 8 | UInt64($1) } << (64 - 8 * bytes.count)
    }
  }

  /// The bytes where they stand; a text of Objective-C is copied first.
  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe body(UnsafeRawBufferPointer($0)) }
      ?? Array(utf8).withUnsafeBytes(body)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether as many bytes are the same, compared by eight.
  fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    while position + 8 <= count {
      let left = unsafe loadUnaligned(fromByteOffset: position, as: UInt64.self)
      guard unsafe left == other.loadUnaligned(fromByteOffset: position, as: UInt64.self) else {
        return false
      }
      position += 8
    }
    while position < count {
      guard unsafe self[position] == other[position] else { return false }
      position += 1
    }
    return true
  }
}
