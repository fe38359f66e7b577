package import RoutingCore

/// The header fields that a tap is read from, wherever they were found.
package struct TapHeaders: Hashable, Sendable {
  package var userAgent: String?
  package var referer: String?
  package var acceptLanguage: String?
  package var secPurpose: String?
  package var purpose: String?
  package var xMoz: String?
  package var clientBrands: String?
  package var clientPlatform: String?
  package var clientMobile: String?

  package init(
    userAgent: String? = nil,
    referer: String? = nil,
    acceptLanguage: String? = nil,
    secPurpose: String? = nil,
    purpose: String? = nil,
    xMoz: String? = nil,
    clientBrands: String? = nil,
    clientPlatform: String? = nil,
    clientMobile: String? = nil
  ) {
    self.userAgent = userAgent
    self.referer = referer
    self.acceptLanguage = acceptLanguage
    self.secPurpose = secPurpose
    self.purpose = purpose
    self.xMoz = xMoz
    self.clientBrands = clientBrands
    self.clientPlatform = clientPlatform
    self.clientMobile = clientMobile
  }

  /// The client hints; `nil` where the browser sent none.
  package var hints: AgentHints? {
    guard clientPlatform != nil || clientBrands != nil else { return nil }
    return AgentHints(brands: clientBrands, platform: clientPlatform, mobile: clientMobile)
  }
}
