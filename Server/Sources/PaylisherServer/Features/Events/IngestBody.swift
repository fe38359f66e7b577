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
        throw ProblemError(
          .unavailable,
          "The server is decompressing too much data. Try again.",
          retryAfter: 2
        )
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
      "Send the body uncompressed or with `Content-Encoding: gzip`.",
      headers: [.acceptEncoding: "gzip"]
    )
  }
}

extension ProblemError {
  fileprivate init(_ failure: GzipInflater.Failure) {
    switch failure {
    case .truncated: self.init(.malformedGzip, "The gzip body is truncated.")
    case .corrupt: self.init(.malformedGzip, "The body is not valid gzip.")
    case .trailingBytes:
      self.init(.malformedGzip, "The body has data after the end of the gzip data.")
    case .tooLarge(let limit):
      self.init(.bodyTooLarge, "The decompressed body can have at most \(limit) bytes.")
    case .ratio(let limit):
      self.init(.bodyTooLarge, "The compression ratio of the body can be at most \(limit).")
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
