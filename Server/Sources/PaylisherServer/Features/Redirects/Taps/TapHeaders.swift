import HTTPTypes
import RoutingCore

/// The header fields that a tap is read from, wherever they were found.
struct TapHeaders: Hashable, Sendable {
  var userAgent: String?
  var referer: String?
  var acceptLanguage: String?
  var secPurpose: String?
  var purpose: String?
  var xMoz: String?
  var clientBrands: String?
  var clientPlatform: String?
  var clientMobile: String?

  /// The client hints; `nil` where the browser sent none.
  var hints: AgentHints? {
    guard clientPlatform != nil || clientBrands != nil else { return nil }
    return AgentHints(brands: clientBrands, platform: clientPlatform, mobile: clientMobile)
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

extension HTTPField.Name {
  fileprivate static let clientBrands = HTTPField.Name("Sec-CH-UA") ?? .origin
  fileprivate static let clientPlatform = HTTPField.Name("Sec-CH-UA-Platform") ?? .origin
  fileprivate static let clientMobile = HTTPField.Name("Sec-CH-UA-Mobile") ?? .origin
  fileprivate static let secPurpose = HTTPField.Name("Sec-Purpose") ?? .origin
  fileprivate static let purpose = HTTPField.Name("Purpose") ?? .origin
  fileprivate static let xMoz = HTTPField.Name("X-Moz") ?? .origin
}
