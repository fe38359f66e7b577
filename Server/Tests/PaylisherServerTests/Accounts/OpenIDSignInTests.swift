import Crypto
import Delivery
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Synchronization
import Testing

@testable import PaylisherServer

/// An identity provider that answers inside the process, and signs what a test tells it to.
final class FakeIdentityProvider: OpenIDTransport {
  static let issuer = "https://id.example.com"

  /// What the next token says, and how it is signed.
  struct Answer: Sendable {
    var claims: [String: String] = [:]
    var audience = "client-1"
    var expiresIn: Int64 = 600
    var algorithm = "ES256"
    var isSignedByAnotherKey = false
    /// What the token's header says of the key besides, such as `jwk`.
    var keyMembers: [KeyMember] = []
    /// Whether the provider verified the address in `claims`.
    var isEmailVerified = true
    /// Seconds since the user signed in at the provider; `nil` where it does not say.
    var signedInBefore: Int64?
    /// What the metadata names as issuer.
    var metadataIssuer = FakeIdentityProvider.issuer
  }

  /// A member by which a token brings its own key, or says where it is.
  enum KeyMember: String, Sendable, CaseIterable {
    case jwk, jku, x5u, x5c
  }

  private let key = P256.Signing.PrivateKey()
  private let other = P256.Signing.PrivateKey()
  private let state = Mutex<(answer: Answer, nonce: String, forms: [String])>((Answer(), "", []))
  /// The access token that comes with each ID token.
  static let accessToken = "canary-of-an-access-token"
  /// The ID tokens that were given.
  private let given = Mutex<[String]>([])

  var tokens: [String] { given.withLock(\.self) }

  var answer: Answer {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }

  /// The nonce that the browser brought.
  func visit(nonce: String) { state.withLock { $0.nonce = nonce } }

  /// What was posted for tokens.
  var forms: [String] { state.withLock { $0.forms } }

  func send(
    _ url: String,
    form: String?,
    authorization: String?
  ) async throws -> (status: Int, body: [UInt8]) {
    switch url {
    case "\(Self.issuer)/.well-known/openid-configuration":
      let text = """
        {"issuer":"\(answer.metadataIssuer)","authorization_endpoint":"\(Self.issuer)/authorize",
        "token_endpoint":"\(Self.issuer)/token","jwks_uri":"\(Self.issuer)/keys"}
        """
      return (200, Array(text.utf8))
    case "\(Self.issuer)/keys":
      let point = Array(key.publicKey.rawRepresentation)
      let (x, y) = (Base64URL.encode(Array(point[..<32])), Base64URL.encode(Array(point[32...])))
      let text =
        #"{"keys":[{"kty":"EC","crv":"P-256","kid":"k1","use":"sig","x":"\#(x)","y":"\#(y)"}]}"#
      return (200, Array(text.utf8))
    default:
      guard let form, authorization == "Basic \(Data("client-1:secret".utf8).base64EncodedString())"
      else { return (401, []) }
      state.withLock { $0.forms.append(form) }
      let token = try token()
      given.withLock { $0.append(token) }
      return (200, Array(#"{"access_token":"\#(Self.accessToken)","id_token":"\#(token)"}"#.utf8))
    }
  }

  private func token() throws -> String {
    let (answer, nonce) = state.withLock { ($0.answer, $0.nonce) }
    let now = TestServer.start.milliseconds / 1_000
    var claims = ["iss": Self.issuer, "sub": "ada-at-example", "nonce": nonce]
    claims.merge(answer.claims) { $1 }
    let texts = claims.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }
    let body = """
      {\(texts.joined(separator: ",")),"aud":"\(answer.audience)","exp":\(now + answer.expiresIn),\
      "iat":\(now),"email_verified":\(answer.isEmailVerified)\
      \(answer.signedInBefore.map { ",\"auth_time\":\(now - $0)" } ?? "")}
      """
    let members = answer.keyMembers.map { #","\#($0.rawValue)":\#(value(of: $0))"# }.joined()
    let header = #"{"alg":"\#(answer.algorithm)","kid":"k1","typ":"JWT"\#(members)}"#
    let text = [header, body].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
    let signer = answer.isSignedByAnotherKey ? other : key
    let signature = try signer.signature(for: Data(text.utf8)).rawRepresentation
    return "\(text).\(answer.algorithm == "none" ? "" : Base64URL.encode(Array(signature)))"
  }
}

extension FakeIdentityProvider {
  /// The key of somebody else, as a token's header would bring it or name it.
  private func value(of member: KeyMember) -> String {
    let point = Array(other.publicKey.rawRepresentation)
    let (x, y) = (Base64URL.encode(Array(point[..<32])), Base64URL.encode(Array(point[32...])))
    return switch member {
    case .jwk: #"{"kty":"EC","crv":"P-256","kid":"k1","use":"sig","x":"\#(x)","y":"\#(y)"}"#
    case .jku, .x5u: #""https://evil.example/keys""#
    case .x5c: #"["\#(other.publicKey.derRepresentation.base64EncodedString())"]"#
    }
  }
}

/// Sign-in by OpenID Connect, from the button to the session.
@Suite struct OpenIDSignInTests {
  private static func with(
    _ body: (TestServer, FakeIdentityProvider) async throws -> Void
  ) async throws {
    let provider = FakeIdentityProvider()
    let server = try await TestServer { $0.openID = Self.provider(provider) }
    try await body(server, provider)
  }

  /// How a server asks the fake.
  static func provider(_ transport: FakeIdentityProvider) -> OpenIDProvider {
    OpenIDProvider(
      OpenIDSettings(
        issuer: FakeIdentityProvider.issuer,
        client: "client-1",
        secret: "secret",
        name: "Example"
      ),
      transport: transport
    )
  }

  /// Follows what leads to the provider and comes back with a code.
  @discardableResult
  static func visit(
    _ path: String,
    _ browser: inout Browser,
    _ provider: FakeIdentityProvider,
    state: String? = nil,
    issuer: String? = nil
  ) async throws -> TestResponse {
    let before = provider.forms.count
    let location = try await away(path, &browser)
    try #require(location.hasPrefix("\(FakeIdentityProvider.issuer)/authorize?"), "\(location)")
    let query = FormBody(String(location.drop { $0 != "?" }.dropFirst()))
    #expect(query["redirect_uri"] == "https://go.example.com/login/openid/callback")
    #expect(query["code_challenge_method"] == "S256" && query["code_challenge"].count == 43)
    provider.visit(nonce: query["nonce"])
    browser.site = "cross-site"
    let answer = try await browser.get(
      "/login/openid/callback?code=c1&state=\(state ?? query["state"])"
        + (issuer.map { "&iss=\(PercentCoding.encode($0))" } ?? "")
    )
    browser.site = "same-origin"
    if provider.forms.count > before, let form = provider.forms.last {
      let verifier = FormBody(form)["code_verifier"]
      let challenge = Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8))))
      #expect(challenge == query["code_challenge"])
    }
    return answer
  }

  /// The address at the provider: of a redirect, or of the page that follows the form of the account.
  private static func away(_ path: String, _ browser: inout Browser) async throws -> String {
    guard path == "/account/openid" else {
      let away = try await browser.get(path)
      return try #require(away.headers[.location])
    }
    let page = try await browser.post(path)
    let refresh = try #require(page.headers[.refresh], "\(page.status)")
    let address = String(refresh.dropFirst("0;url=".count))
    // The policy of the dashboard stops a redirect after a form.
    #expect(page.status == .ok && page.headers[.location] == nil)
    #expect(page.text.contains("href=\"\(address.replacing("&", with: "&amp;"))\""))
    #expect(address.contains("&prompt=select_account"))
    return address
  }

  /// A browser whose user connected an account at the provider, and signed out.
  static func connected(
    _ server: TestServer,
    _ provider: FakeIdentityProvider
  ) async throws -> Browser {
    var browser = try await server.browser()
    #expect(try await browser.get("/account").text.contains("action=\"/account/openid\""))
    let linked = try await visit("/account/openid", &browser, provider)
    #expect(linked.headers[.location] == "/account")
    #expect(try await browser.get("/account").text.contains("/account/openid/remove"))
    _ = try await browser.post("/logout")
    return browser
  }

  @Test func signsInAUserWhoConnectedAnAccount() async throws {
    // asvs 10.2.1
    try await Self.with { server, provider in
      var browser = try await Self.connected(server, provider)
      #expect(try await browser.get("/login").text.contains("href=\"/login/openid?next="))
      let answer = try await Self.visit("/login/openid?next=/dashboard/links", &browser, provider)
      #expect(answer.headers[.location] == "/dashboard/links")
      #expect(try await browser.get("/dashboard").status == .ok)
      // Another browser with the same account at the provider is the same user.
      var second = Browser(server)
      _ = try await Self.visit("/login/openid", &second, provider)
      #expect(try await second.get("/account").text.contains("ada@example.com"))
    }
  }

  @Test func anAccountThatNoUserConnectedOpensNothing() async throws {
    try await Self.with { server, provider in
      var browser = Browser(server)
      let answer = try await Self.visit("/login/openid", &browser, provider)
      #expect(answer.status == .forbidden && answer.text.contains("No user is connected"))
      #expect(try await browser.get("/dashboard").status == .seeOther)
    }
  }

  @Test func aCallbackWorksInItsBrowserOnly() async throws {
    // asvs 7.6.2 10.1.2 10.2.1
    try await Self.with { server, provider in
      var browser = try await Self.connected(server, provider)
      let forged = try await Self.visit("/login/openid", &browser, provider, state: "x")
      #expect(forged.status == .forbidden)
      var other = Browser(server)
      let stolen = try await other.get("/login/openid/callback?code=c1&state=x")
      #expect(stolen.status == .forbidden)
      #expect(try await browser.get("/dashboard").status == .seeOther)
    }
  }

  /// Who is signed in at the provider would be signed in here without having asked for it.
  @Test(arguments: ["cross-site", "same-site"])
  func aPageOfAnotherSiteLeadsToTheButtonOnly(_ site: String) async throws {
    // asvs 7.6.2
    try await Self.with { server, _ in
      var browser = Browser(server)
      browser.site = site
      let answer = try await browser.get("/login/openid?next=/dashboard/links")
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == "/login?next=%2Fdashboard%2Flinks")
      #expect(try await browser.get("/invitations/x/openid").headers[.location] == "/invitations/-")
      browser.site = "same-origin"
      let own = try await browser.get("/login/openid").headers[.location]
      #expect(own?.hasPrefix(FakeIdentityProvider.issuer) == true)
    }
  }

  /// Tokens that a provider would not send, or that are for another server.
  private static let refused: [FakeIdentityProvider.Answer] = [
    .init(claims: ["nonce": "another"]), .init(claims: ["iss": "https://evil.example"]),
    .init(claims: ["sub": ""]), .init(audience: "client-2"), .init(expiresIn: -61),
    .init(algorithm: "none"), .init(algorithm: "HS256"), .init(isSignedByAnotherKey: true),
  ]

  /// A key that a token brings, or that it says is elsewhere, is not the provider's, and nobody asks for it.
  @Test(arguments: FakeIdentityProvider.KeyMember.allCases)
  func takesNoKeyFromAToken(_ member: FakeIdentityProvider.KeyMember) async throws {
    // asvs 9.1.3
    try await Self.with { server, provider in
      var browser = try await Self.connected(server, provider)
      provider.answer = .init(isSignedByAnotherKey: true, keyMembers: [member])
      let answer = try await Self.visit("/login/openid", &browser, provider)
      #expect(answer.status == .forbidden)
      #expect(try await browser.get("/dashboard").status == .seeOther)
      // The control: with the provider's signature, what the header says besides changes nothing.
      provider.answer = .init(keyMembers: [member])
      _ = try await Self.visit("/login/openid", &browser, provider)
      #expect(try await browser.get("/dashboard").status == .ok)
    }
  }

  @Test(arguments: refused.indices)
  func refusesTokensThatAreNotForThisSignIn(_ index: Int) async throws {
    // asvs 6.8.1 6.8.2 9.1.1 9.1.2 9.2.1 9.2.2 9.2.3 9.2.4 10.5.1 10.5.4
    try await Self.with { server, provider in
      var browser = try await Self.connected(server, provider)
      provider.answer = Self.refused[index]
      let answer = try await Self.visit("/login/openid", &browser, provider)
      #expect(answer.status == .forbidden)
      #expect(try await browser.get("/dashboard").status == .seeOther)
      // The control: the same browser with a right token.
      provider.answer = .init()
      _ = try await Self.visit("/login/openid", &browser, provider)
      #expect(try await browser.get("/dashboard").status == .ok)
    }
  }

  @Test func refusesMetadataOfAnotherIssuer() async throws {
    // asvs 10.5.3
    try await Self.with { server, provider in
      provider.answer.metadataIssuer = "https://evil.example"
      var browser = Browser(server)
      let refused = try await browser.get("/login/openid")
      #expect(refused.status == .forbidden && refused.headers[.location] == nil)
      provider.answer.metadataIssuer = FakeIdentityProvider.issuer
      #expect(try await browser.get("/login/openid").status == .seeOther)
    }
  }

  @Test func oneAccountIsOneUsers() async throws {
    // asvs 6.8.1 6.8.2 10.5.2
    try await Self.with { server, provider in
      _ = try await Self.connected(server, provider)
      var eve = try await server.browser(of: "eve@example.com", role: .viewer)
      let answer = try await Self.visit("/account/openid", &eve, provider)
      #expect(answer.text.contains("connected to another user"))
    }
  }

  @Test func theSecondFactorIsStillAskedFor() async throws {
    // asvs 6.1.3 6.8.4
    try await Self.with { server, provider in
      var browser = try await Self.connected(server, provider)
      let users = server.dependencies.repositories.users
      let user = try await server.user("ada@example.com")
      try await users.beginSecondFactor(user.id, sealed: [1])
      _ = try await users.confirmSecondFactor(
        user.id,
        step: 1,
        codes: [],
        keeping: nil,
        now: TestServer.start,
        by: nil
      )
      let answer = try await Self.visit("/login/openid", &browser, provider)
      #expect(answer.headers[.location]?.hasPrefix("/login/code") == true)
      #expect(try await browser.get("/dashboard").status == .seeOther)
    }
  }

  @Test func withoutAProviderThereIsNoButton() async throws {
    var browser = Browser(try await TestServer())
    #expect(try await !browser.get("/login").text.contains("openid"))
    #expect(try await browser.get("/login/openid").status == .notFound)
  }
}
