/// Looks over JSON once, byte by byte and without recursion, before anything decodes it.
///
/// It takes what RFC 8259 takes and nothing else, so that a decoder behind it meets neither bad
/// syntax nor bad Unicode, and keeps it within limits that decoders do not have.
enum JSONPrescan: Sendable {
  /// Looks over `bytes`.
  ///
  /// - Throws: ``JSONFault``: the first one.
  static func check(
    _ bytes: some RandomAccessCollection<UInt8>,
    limits: JSONLimits
  ) throws(JSONFault) {
    var scanner = JSONScanner(bytes: ContiguousArray(bytes), limits: limits)
    try scanner.run()
  }
}
