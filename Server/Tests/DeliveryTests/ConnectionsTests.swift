import DeviceModels
import Foundation
import Testing

@testable import Delivery

/// `docs/operations.md` lists every outbound connection, and constant destinations use TLS.
@Suite struct ConnectionsTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../..").standardized

  /// The files that open connections, with the words that the page has for where they lead.
  private static let documented = [
    "Delivery/HTTP2/HTTP2Connection.swift": [
      "api.push.apple.com", "api.sandbox.push.apple.com", "fcm.googleapis.com",
      "oauth2.googleapis.com", "--apns-url", "--fcm-url", "--fcm-token-url",
    ],
    "Delivery/Mail/SMTPClient.swift": ["--smtp-host"],
    "Delivery/Outbound/CertificateProbe.swift": ["checks certificates"],
    "Delivery/Outbound/OutboundGuard.swift": [
      "app-site-association.cdn-apple.com", "/.well-known/assetlinks.json",
    ],
    "Delivery/Outbound/TextRecordResolver.swift": ["--dns-resolver"],
    "Delivery/SignIn/OpenIDProvider.swift": ["--oidc-issuer"],
    "Delivery/Tracing/OTLPClient.swift": ["--otlp-endpoint"],
    "PaylisherClient/PaylisherClient.swift": ["--server"],
    "PostgresDriver/PostgresSession.swift": ["--database-url"],
    "PostgresDriver/PostgresProbe.swift": ["--database-url"],
  ]

  @Test func everyConnectionIsDocumented() throws {
    // asvs 13.1.1 13.2.4 13.2.5
    let sources = Self.root.appending(path: "Server/Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    let opens =
      #/HTTPClient\(|HTTPClient\.shared|ClientBootstrap\(|PQconnect(db|Start)\(|Process\(\)|URLSession|[^_]text_records\(/#
    let found = try paths.filter { $0.hasSuffix(".swift") }.filter { path in
      try String(contentsOf: sources.appending(path: path), encoding: .utf8).contains(opens)
    }
    #expect(Set(found) == Set(Self.documented.keys))
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/operations.md"),
      encoding: .utf8
    )
    let section = try #require(
      page.components(separatedBy: "\n## ").first { $0.hasPrefix("Outbound connections\n") }
    )
    for (path, words) in Self.documented {
      for word in words { #expect(section.contains(word), "\(path): \(word)") }
    }
  }

  @Test func constantDestinationsAreReachedByTLS() {
    // asvs 12.3.1
    let endpoints = [
      HTTP2Endpoint.apns(.production), .apns(.sandbox), .fcm, .googleTokens,
    ]
    for endpoint in endpoints {
      #expect((endpoint.security, endpoint.port) == (.tls, 443), "\(endpoint.host)")
    }
  }

  @Test(arguments: ["http://id.example.com/token", "HTTP://id.example.com/", "id.example.com", ""])
  func asksNoIdentityProviderWithoutTLS(url: String) async throws {
    // asvs 12.3.1
    let failure = await #expect(throws: OpenIDFailure.self) {
      try await OpenIDClient().send(url, form: "secret=x", authorization: nil)
    }
    #expect(failure?.step == "address")
  }
}
