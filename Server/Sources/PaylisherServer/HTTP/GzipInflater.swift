import CZlib

/// Inflates one gzip member ([RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)) within limits.
///
/// Memory is bounded by the limit, whatever the input claims: the output grows by chunks, and each
/// is checked before the next.
struct GzipInflater: Sendable {
  /// The most bytes that may come out.
  var maximumLength: Int
  /// The most bytes that may come out for one that goes in, once the first 64 KiB are out.
  var maximumRatio = 50

  /// Why a body was not inflated.
  enum Failure: Error, Hashable, Sendable {
    /// It ends before its own end.
    case truncated
    /// It is not gzip, or its checksum is wrong.
    case corrupt
    /// More would come out than allowed.
    case tooLarge(limit: Int)
    /// It is compressed more than honest data is.
    case ratio(limit: Int)
    /// Something follows the first member.
    case trailingBytes
  }

  /// The most bytes that are inflated at a time.
  private static let chunk = 65_536

  /// The inflated bytes.
  func inflate(_ compressed: [UInt8]) throws(Failure) -> [UInt8] {
    guard !compressed.isEmpty else { throw .truncated }
    var stream = z_stream()
    // 15 bits of window; 16 more accept gzip and nothing else.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { throw .corrupt }
    defer { inflateEnd(&stream) }
    var input = compressed
    // Few events are inflated in one piece, without the zeros of a whole chunk.
    let chunk = min(Self.chunk, max(4_096, compressed.count * 8))
    let outcome = input.withUnsafeMutableBufferPointer { buffer in
      stream.next_in = buffer.baseAddress
      stream.avail_in = UInt32(buffer.count)
      return Result { () throws(Failure) in try run(&stream, chunk) }
    }
    return try outcome.get()
  }

  private func run(_ stream: inout z_stream, _ length: Int) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: length)
    while true {
      let status = chunk.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        return CZlib.inflate(&stream, Z_NO_FLUSH)
      }
      output.append(contentsOf: chunk[..<(length - Int(stream.avail_out))])
      try check(output.count, stream)
      switch status {
      case Z_STREAM_END:
        guard stream.avail_in == 0 else { throw .trailingBytes }
        return output
      case Z_OK where stream.avail_in > 0 || stream.avail_out == 0: continue
      case Z_OK, Z_BUF_ERROR: throw .truncated
      default: throw .corrupt
      }
    }
  }

  private func check(_ length: Int, _ stream: z_stream) throws(Failure) {
    guard length <= maximumLength else { throw .tooLarge(limit: maximumLength) }
    guard length <= Self.chunk || length / max(1, Int(stream.total_in)) <= maximumRatio else {
      throw .ratio(limit: maximumRatio)
    }
  }
}
