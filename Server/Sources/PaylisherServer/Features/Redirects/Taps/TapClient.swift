import HTTPTypes
import Hummingbird
import LinkCore
import NIOCore
import Redirecting
import RoutingCore

/// Where a server learns who a client is.
struct TapClientReader: Sendable {
  private let country: HTTPField.Name?
  /// The same in lower case.
  private let countryName: [UInt8]?
  private let addresses: ClientAddressReader

  init(_ settings: ServerSettings) {
    country = settings.countryHeader.flatMap { HTTPField.Name($0) }
    countryName = country.map { Array($0.canonicalName.utf8) }
    addresses = ClientAddressReader(settings)
  }

  /// Reads what the connection and the proxies in front say.
  func client(of request: Request, _ context: ServerContext) -> TapClient {
    let field = addresses.believes(context.peer) ? country : nil
    return TapClient(
      country: field.flatMap { request.headers[$0] }.flatMap(Self.country),
      address: addresses.address(of: request, context),
      userAgent: request.headers[.userAgent]
    )
  }

  /// The country that a plain request's header says.
  func country(
    of request: PlainRequest,
    in bytes: UnsafeRawBufferPointer,
    from peer: SocketAddress?
  ) -> String? {
    guard let countryName, addresses.believes(peer) else { return nil }
    return request.onlyValue(of: countryName, in: bytes).flatMap(Self.country)
  }

  private static func country(_ text: String) -> String? {
    let isCountry = text.utf8.count == 2 && text.allSatisfy { $0.isASCII && $0.isLetter }
    return isCountry ? text.uppercased() : nil
  }
}

extension TapReading {
  init(_ request: Request, now: Timestamp) {
    self.init(
      TapHeaders(request.headers),
      query: request.uri.query,
      isGet: request.method == .get,
      now: now
    )
  }
}

extension TapHeaders {
  init(_ fields: HTTPFields) {
    self.init(
      userAgent: fields[.userAgent],
      referer: fields[.referer],
      acceptLanguage: fields[.acceptLanguage],
      secPurpose: fields[.secPurpose],
      purpose: fields[.purpose],
      xMoz: fields[.xMoz],
      clientBrands: fields[.clientBrands],
      clientPlatform: fields[.clientPlatform],
      clientMobile: fields[.clientMobile]
    )
  }
}
