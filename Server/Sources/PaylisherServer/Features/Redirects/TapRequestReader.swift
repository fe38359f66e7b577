import GeoDatabase
import HTTPTypes
import Hummingbird
import LinkCore
import Redirecting
import RoutingCore

/// Reads requests for short links, of the router and of the fast path, into one form.
struct TapRequestReader: Sendable {
  let clients: ClientReader

  init(_ settings: ServerSettings, geo: GeoDatabase?) {
    clients = ClientReader(settings, geo: geo)
  }

  /// A request as the router has it; `nil` where it names no host or no code.
  func read(
    _ request: Request,
    _ context: ServerContext,
    code: String?,
    now: Timestamp
  ) -> TapRequest? {
    guard let host = request.hostName, let code = code.flatMap({ ShortCode($0) }) else {
      return nil
    }
    return TapRequest(
      host: host,
      code: code,
      path: LinkPath.visible(request.uri.path),
      query: request.uri.query,
      isGet: request.method == .get,
      headers: TapHeaders(request.headers),
      client: clients.client(of: request, context),
      now: now
    )
  }

  /// A request that the fast path found in a connection's bytes; `nil` where it names no host.
  func read(
    _ request: PlainRequest,
    _ path: TapPath,
    in bytes: UnsafeRawBufferPointer,
    agent: Agent,
    from peer: NetworkAddress?,
    now: Timestamp
  ) -> TapRequest? {
    guard
      let authority = request.fields[.host].map({ UnsafeRawBufferPointer(rebasing: bytes[$0]) }),
      HostName.isAuthority(authority), let host = HostName.of(authority),
      let code = ShortCode(String(decoding: bytes[path.code], as: UTF8.self)),
      path.isCampaign || !ReservedCodes.contains(code)
    else { return nil }
    return TapRequest(
      host: host,
      code: code,
      path: String(decoding: bytes[request.path], as: UTF8.self),
      query: request.query.map { String(decoding: bytes[$0], as: UTF8.self) },
      agent: agent,
      headers: TapHeaders(request, in: bytes),
      client: clients.client(of: request, in: bytes, from: peer),
      now: now
    )
  }
}

extension TapHeaders {
  init(_ fields: HTTPFields) {
    self.init()
    userAgent = fields[.userAgent]
    referer = fields[.referer]
    acceptLanguage = fields[.acceptLanguage]
    acceptEncoding = fields[.acceptEncoding]
    cookie = fields[.cookie]
    purpose = RequestPurpose(fields)
    clientBrands = fields[.clientBrands]
    clientPlatform = fields[.clientPlatform]
    clientMobile = fields[.clientMobile]
    clientModel = fields[.clientModel]
    clientPlatformVersion = fields[.clientPlatformVersion]
  }

  fileprivate init(_ request: PlainRequest, in bytes: UnsafeRawBufferPointer) {
    self.init()
    userAgent = request.text(.userAgent, in: bytes)
    referer = request.text(.referer, in: bytes)
    acceptLanguage = request.text(.acceptLanguage, in: bytes)
    acceptEncoding = request.text(.acceptEncoding, in: bytes)
    cookie = request.text(.cookie, in: bytes)
    purpose.secPurpose = request.text(.secPurpose, in: bytes)
    purpose.purpose = request.text(.purpose, in: bytes)
    purpose.xMoz = request.text(.xMoz, in: bytes)
    clientModel = request.text(.clientModel, in: bytes)
    clientPlatformVersion = request.text(.clientPlatformVersion, in: bytes)
  }
}

extension RequestPurpose {
  /// What a request says; the fast path leaves those that have the fields after `X-Moz` to the router.
  fileprivate init(_ fields: HTTPFields) {
    self.init()
    (secPurpose, purpose) = (fields[.secPurpose], fields[.purpose])
    (xPurpose, xSecPurpose, xMoz) = (fields[.xPurpose], fields[.xSecPurpose], fields[.xMoz])
    (fetchMode, fetchDestination) = (
      fields[values: .secFetchMode].first, fields[values: .secFetchDest].first
    )
    nextRouterPrefetch = fields[.nextRouterPrefetch]
    middlewarePrefetch = fields[.middlewarePrefetch]
    speculationTags = fields[.speculationTags]
  }
}
