import GeoDatabase
import HTTPTypes
import Hummingbird
import LinkCore
import Redirecting
import RoutingCore

/// Reads who sent a request and from which country: a header of the proxy in front says it, else the databases
/// that know the address.
struct ClientReader: Sendable {
  let addresses: ClientAddressReader
  private let country: HTTPField.Name?
  /// The same in lower case.
  private let countryName: [UInt8]?
  private let geo: GeoDatabase?

  init(_ settings: ServerSettings, geo: GeoDatabase?) {
    addresses = ClientAddressReader(settings)
    country = settings.countryHeader.flatMap { HTTPField.Name($0) }
    countryName = country.map { Array($0.canonicalName.utf8) }
    self.geo = geo
  }

  /// Who sent a request that the router has.
  func client(of request: Request, _ context: ServerContext) -> TapClient {
    let isBelieved = addresses.believes(ClientAddressReader.peer(context.peer))
    return client(
      at: addresses.address(of: request, context),
      in: isBelieved ? country.flatMap { request.headers[$0] } : nil
    )
  }

  /// Who sent a request that the fast path found in a connection's bytes.
  func client(
    of request: PlainRequest,
    in bytes: UnsafeRawBufferPointer,
    from peer: NetworkAddress?
  ) -> TapClient {
    let country = addresses.believes(peer) ? countryName : nil
    return client(
      at: addresses.address(of: request, in: bytes, from: peer),
      in: country.flatMap { request.onlyValue(of: $0, in: bytes) }
    )
  }

  /// A client at an address, in the country that a proxy names, else where databases know the address.
  func client(at address: NetworkAddress?, in country: String?) -> TapClient {
    var location = ClientLocation()
    if let geo, let address { location = geo.location(of: address) }
    location.country = country.flatMap(Self.country) ?? location.country
    return TapClient(location: location, address: address)
  }

  /// A country as two capital letters; `nil` for any other text.
  static func country(_ text: String) -> String? {
    let isCountry = text.utf8.count == 2 && text.allSatisfy { $0.isASCII && $0.isLetter }
    return isCountry ? text.uppercased() : nil
  }
}
