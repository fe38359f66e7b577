extension TraceEntry {
  /// A trace as the JSON of a column, as ``JSONColumn`` reads and writes it.
  ///
  /// Every click has one: the general encoder takes longer for it than SQLite for the row.
  static func json(_ trace: [TraceEntry]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128 * trace.count + 2)
    bytes.append(UInt8(ascii: "["))
    for (index, entry) in trace.enumerated() {
      bytes.append(contentsOf: (index == 0 ? "{\"detail\":" : ",{\"detail\":").utf8)
      JSONString.append(entry.detail, to: &bytes)
      bytes.append(contentsOf: ",\"outcome\":".utf8)
      JSONString.append(entry.outcome, to: &bytes)
      bytes.append(contentsOf: ",\"step\":".utf8)
      JSONString.append(entry.step, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
