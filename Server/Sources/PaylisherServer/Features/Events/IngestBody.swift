import CZlib
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// Reads the body of an ingest request, compressed or not, within limits.
struct IngestBody: Sendable {
  var limits: RequestLimits
  var budget: DecompressionBudget

  /// A body as it came.
  struct Sent: Sendable {
    fileprivate var bytes: [UInt8]
    fileprivate var isCompressed: Bool

    /// About what it takes inflated and parsed.
    var cost: Int { IngestBody.cost(bytes.count, isCompressed: isCompressed) }
  }

  /// About what so many bytes take inflated and parsed: bodies of events are compressed six times.
  static func cost(_ bytes: Int, isCompressed: Bool) -> Int { bytes * (isCompressed ? 6 : 1) }

  /// Reads the body; `arrived` receives how many bytes came, as they come.
  ///
  /// - Throws: ``ProblemError``, also what `arrived` throws.
  func read(
    _ request: Request,
    arrived: (Int) throws(ProblemError) -> Void
  ) async throws -> Sent {
    let coding = try Self.coding(request)
    let bytes = try await request.collected(upTo: limits.ingestBody, arrived: arrived)
    let isCompressed =
      switch coding {
      case .identity: false
      case .gzip: true
      case .gzipPerhaps: bytes.starts(with: [0x1F, 0x8B])
      }
    return Sent(bytes: bytes, isCompressed: isCompressed)
  }

  /// The body's bytes, inflated.
  ///
  /// - Throws: ``ProblemError``.
  func inflated(_ body: Sent) throws -> [UInt8] {
    body.isCompressed ? try inflate(body.bytes) : body.bytes
  }

  private func inflate(_ body: [UInt8]) throws -> [UInt8] {
    let inflater = GzipInflater(maximumLength: limits.inflatedBody)
    let needed = min(limits.inflatedBody, body.count * inflater.maximumRatio + 65_536)
    do {
      guard let bytes = try budget.reserving(needed, { try inflater.inflate(body) }) else {
        throw ProblemError(.unavailable, "Too much is being decompressed.", retryAfter: 2)
      }
      return bytes
    } catch let failure as GzipInflater.Failure {
      throw ProblemError(failure)
    }
  }

  private enum Coding {
    case identity, gzip
    /// What a query says; libraries for browsers leave it there when they do not compress.
    case gzipPerhaps
  }

  /// What the body says it is, by its header or, as libraries for browsers do, by `?compression=`.
  private static func coding(_ request: Request) throws(ProblemError) -> Coding {
    if let header = request.headers[.contentEncoding], !header.isEmpty {
      switch header.trimmingCharacters(in: .whitespaces).lowercased() {
      case "identity": return .identity
      case "gzip", "x-gzip": return .gzip
      default: throw unsupported
      }
    }
    switch request.uri.queryParameters["compression"] {
    case nil: return .identity
    case "gzip", "gzip-js": return .gzipPerhaps
    default: throw unsupported
    }
  }

  private static var unsupported: ProblemError {
    ProblemError(
      .unsupportedMediaType,
      "Send the body as it is or with `Content-Encoding: gzip`.",
      headers: [.acceptEncoding: "gzip"]
    )
  }
}

extension ProblemError {
  fileprivate init(_ failure: GzipInflater.Failure) {
    switch failure {
    case .truncated: self.init(.malformedGzip, "The gzip body ends before its own end.")
    case .corrupt: self.init(.malformedGzip, "The body is not gzip, or was changed on its way.")
    case .trailingBytes: self.init(.malformedGzip, "Something follows the gzip body.")
    case .tooLarge(let limit):
      self.init(.bodyTooLarge, "The body may have \(limit) bytes, decompressed.")
    case .ratio(let limit):
      self.init(.bodyTooLarge, "The body may be compressed \(limit) times at most.")
    }
  }
}

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

/// Bounds the memory that all bodies being inflated take together.
final class DecompressionBudget: Sendable {
  private let free: Mutex<Int>

  init(bytes: Int = 64 << 20) {
    free = Mutex(bytes)
  }

  /// Runs `body` while `bytes` are reserved; `nil` if they are not free.
  func reserving<Value>(_ bytes: Int, _ body: () throws -> Value) rethrows -> Value? {
    guard take(bytes) else { return nil }
    defer { free.withLock { $0 += bytes } }
    return try body()
  }

  private func take(_ bytes: Int) -> Bool {
    free.withLock { free in
      guard free >= bytes else { return false }
      free -= bytes
      return true
    }
  }
}
