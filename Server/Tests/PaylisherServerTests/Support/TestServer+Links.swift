import CZlib
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import NIOCore
import Persistence
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

extension TestResponse {
  /// The body as text.
  var text: String { String(buffer: body) }

  /// The body as JSON.
  func json() throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(body.readableBytesView))
  }
}

/// Agents as real phones send them.
enum UserAgents {
  static let iPhone = """
    Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
    Version/18.1 Mobile/15E148 Safari/604.1
    """
  static let android = """
    Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) \
    Chrome/131.0.0.0 Mobile Safari/537.36
    """
  static let mac = """
    Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) \
    Version/18.1 Safari/605.1.15
    """
  static let bot = "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"
}

/// Bytes compressed as a client does it.
func gzip(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  guard
    deflateInit2_(&stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
  else { return [] }
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 1_000 + 1_024)
  input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      deflate(&stream, Z_FINISH)
    }
  }
  return Array(output.prefix(Int(stream.total_out)))
}

extension TestServer {
  /// Sends bytes, through every layer.
  func post(
    _ path: String,
    bytes: [UInt8],
    headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await router.test(.router) { client in
      try await client.execute(
        uri: path,
        method: .post,
        headers: headers,
        body: ByteBuffer(bytes: bytes)
      ) { $0 }
    }
  }

  /// Gets many paths, through every layer.
  func sendAll(_ paths: [String], headers: HTTPFields) async throws -> [TestResponse] {
    try await router.test(.router) { client in
      var responses: [TestResponse] = []
      for path in paths {
        responses.append(try await client.execute(uri: path, method: .get, headers: headers) { $0 })
      }
      return responses
    }
  }

  /// Makes the domain that test requests name, with links on it.
  func makeDomain(host: String = "localhost", _ links: [LinkRecord]) async throws {
    let domain = try await addDomain(host: host)
    for var link in links {
      link.domain = domain
      try await dependencies.repositories.links.create(link, by: nil)
    }
    try await application.prepare()
  }

  /// Carries journaled clicks into the store.
  func drain() async throws {
    try await application.prepare()
  }

  private func addDomain(host: String) async throws -> DomainID {
    let domain = DomainRecord(
      DomainResource(
        id: DomainID(timestamp: Self.start),
        host: host,
        baseURL: "http://\(host)",
        createdAt: Self.start
      ),
      in: workspace
    )
    try await dependencies.repositories.domains.create(domain, by: nil)
    return domain.id
  }

  /// A link to the product page of the app.
  func link(_ code: String, _ targets: LinkTargets? = nil) throws -> LinkRecord {
    var link = LinkRecord(
      id: LinkID(timestamp: Self.start),
      workspace: workspace,
      domain: DomainID(timestamp: Self.start),
      code: try #require(ShortCode(code)),
      targets: try targets ?? Self.productTargets(),
      createdAt: Self.start
    )
    link.title = "Summer"
    link.campaign = CampaignFields(
      type: "seasonal",
      title: "Summer sale",
      metaData: ["discount": 25]
    )
    return link
  }

  static func target(_ url: String) throws -> AcceptedTarget {
    try AcceptedTarget.accept(url, policy: TargetPolicy(schemes: ["https", "acme"]))
  }

  static func productTargets() throws -> LinkTargets {
    LinkTargets(
      ios: AppTarget(
        app: try target("acme://product/42"),
        store: try target("https://apps.apple.com/app/id1"),
        web: try target("https://shop.example.com/p/42")
      ),
      android: AppTarget(
        app: try target("acme://product/42"),
        store: try target("https://play.google.com/store/apps/details?id=com.example.acme")
      ),
      desktop: try target("https://shop.example.com/p/42?from=link#top"),
      fallback: try target("https://shop.example.com/")
    )
  }
}
