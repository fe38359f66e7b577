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
    let isCompressed = try Self.isGzip(request)
    let body = try await request.collected(upTo: limits.ingestBody)
    return isCompressed ? try inflate(body) : body
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

  /// Whether the body says that it is gzip, by its header or, as browsers' libraries do, by
  /// `?compression=`.
  private static func isGzip(_ request: Request) throws(ProblemError) -> Bool {
    let header = request.headers[.contentEncoding].flatMap { $0.isEmpty ? nil : $0 }
    let query = request.uri.queryParameters["compression"].map(String.init)
    switch (header ?? query ?? "identity").trimmingCharacters(in: .whitespaces).lowercased() {
    case "identity": return false
    case "gzip", "x-gzip", "gzip-js": return true
    default:
      throw ProblemError(
        .unsupportedMediaType,
        "Send the body as it is or with `Content-Encoding: gzip`.",
        headers: [.acceptEncoding: "gzip"]
      )
    }
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
