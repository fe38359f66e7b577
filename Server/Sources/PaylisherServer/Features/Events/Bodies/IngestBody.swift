import Foundation
import HTTPTypes
import Hummingbird

/// Reads the body of an ingest request, compressed or not, within limits.
struct IngestBody: Sendable {
  var limits: RequestLimits
  var budget: InflationBudget

  /// The body's bytes, inflated.
  ///
  /// - Throws: ``ProblemError``.
  func read(_ request: Request) async throws -> [UInt8] {
    let coding = try Self.coding(request)
    let body = try await request.collected(upTo: limits.ingestBody)
    switch coding {
    case .identity: return body
    case .gzip: return try inflate(body)
    case .gzipPerhaps: return body.starts(with: [0x1F, 0x8B]) ? try inflate(body) : body
    }
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
