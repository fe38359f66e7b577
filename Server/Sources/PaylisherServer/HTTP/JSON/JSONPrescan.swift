/// Looks over JSON once, byte by byte and without recursion, before anything decodes it.
///
/// It accepts what RFC 8259 accepts and nothing else, so a decoder behind it meets neither bad
/// syntax nor bad Unicode. What breaks a limit is collected rather than thrown, so that a caller
/// can refuse one element of an array and take the others:
///
/// ```swift
/// let scan = try JSONPrescan.scan(bytes, limits: limits, elementsOf: "batch")
/// scan.elements[3]                    // where /batch/3 stands in the bytes
/// scan.faults.map(\.pointer)          // ["/batch/3/properties/x"]
/// ```
public struct JSONPrescan: Hashable, Sendable {
  /// What broke a limit, first to last; at most sixteen of them.
  public internal(set) var faults: [JSONFault] = []
  /// Where the elements of the array that was asked about stand in the bytes.
  public internal(set) var elements: [Range<Int>] = []

  /// Looks over `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - limits: The shape that is allowed.
  ///   - member: The name of a member of the outermost object, whose value's elements are to be
  ///     located.
  /// - Returns: What broke a limit, and where the elements are.
  /// - Throws: ``JSONFault`` where the bytes are not JSON or nested too deep.
  public static func scan(
    _ bytes: some RandomAccessCollection<UInt8>,
    limits: JSONLimits,
    elementsOf member: String? = nil
  ) throws(JSONFault) -> JSONPrescan {
    var scanner = JSONScanner(bytes: ContiguousArray(bytes), limits: limits, member: member)
    try scanner.run()
    return scanner.result
  }
}
