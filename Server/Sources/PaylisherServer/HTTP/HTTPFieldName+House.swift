package import HTTPTypes

extension HTTPField.Name {
  /// The name in the source; one that is no field name ends the first test that touches it.
  static func literal(_ name: StaticString) -> HTTPField.Name {
    guard let field = HTTPField.Name("\(name)") else {
      preconditionFailure("\(name) is no name of a header field")
    }
    return field
  }

  /// Names a request, here and in the server's log.
  package static let requestID = literal("X-Request-Id")
  static let contentTypeOptions = literal("X-Content-Type-Options")
  static let referrerPolicy = literal("Referrer-Policy")
  static let resourcePolicy = literal("Cross-Origin-Resource-Policy")
  static let openerPolicy = literal("Cross-Origin-Opener-Policy")
  static let robotsTag = literal("X-Robots-Tag")
  static let frameOptions = literal("X-Frame-Options")
  static let forwardedFor = literal("X-Forwarded-For")
  static let secFetchSite = literal("Sec-Fetch-Site")
  static let rateLimit = literal("RateLimit")
  static let rateLimitPolicy = literal("RateLimit-Policy")
  static let idempotencyKey = literal("Idempotency-Key")
  static let idempotencyReplayed = literal("Idempotency-Replayed")
  /// The last event that a client of a live stream has.
  static let lastEventID = literal("Last-Event-ID")
  /// Keeps proxies from buffering an answer until it is whole.
  static let accelBuffering = literal("X-Accel-Buffering")
  /// The cursor behind a page of exported events.
  static let nextCursor = literal("Paylisher-Next-Cursor")
  /// Whether more events can be exported already.
  static let hasMore = literal("Paylisher-Has-More")
  static let secPurpose = literal("Sec-Purpose")
  static let purpose = literal("Purpose")
  static let xPurpose = literal("X-Purpose")
  static let xSecPurpose = literal("X-Sec-Purpose")
  static let xMoz = literal("X-Moz")
  static let secFetchMode = literal("Sec-Fetch-Mode")
  static let secFetchDest = literal("Sec-Fetch-Dest")
  static let nextRouterPrefetch = literal("Next-Router-Prefetch")
  static let middlewarePrefetch = literal("X-Middleware-Prefetch")
  static let speculationTags = literal("Sec-Speculation-Tags")
  static let clientBrands = literal("Sec-CH-UA")
  static let clientPlatform = literal("Sec-CH-UA-Platform")
  static let clientMobile = literal("Sec-CH-UA-Mobile")
  static let clientModel = literal("Sec-CH-UA-Model")
  static let clientPlatformVersion = literal("Sec-CH-UA-Platform-Version")

  /// Every name above.
  static let house: [HTTPField.Name] = [
    requestID, contentTypeOptions, referrerPolicy, resourcePolicy, openerPolicy, robotsTag,
    frameOptions,
    forwardedFor, secFetchSite, rateLimit, rateLimitPolicy, idempotencyKey, idempotencyReplayed,
    lastEventID, accelBuffering, nextCursor, hasMore,
    secPurpose, purpose, xPurpose, xSecPurpose, xMoz, secFetchMode, secFetchDest,
    nextRouterPrefetch, middlewarePrefetch, speculationTags,
    clientBrands, clientPlatform, clientMobile, clientModel,
    clientPlatformVersion,
  ]
}
