import Foundation
import LinkCore
import Testing
import WireModels

struct LinkReportTests {
  private let configuration = LinkConfiguration(
    customSchemes: ["yourapp"],
    universalLinkDomains: ["go.example.com"],
    authRequiredDestinations: ["wallet"]
  )

  @Test func reportsALink() throws {
    #expect(
      try json("yourapp://Wallet/1?keyName=K&source=ig") == """
        {"link":{"authParamRequired":false,"campaignKeyName":"K",\
        "canonicalSource":"instagram","canonicalURL":"yourapp://Wallet/1?keyName=K&source=ig",\
        "destination":"Wallet","host":"Wallet","isShortLink":false,"kind":"custom_scheme",\
        "parameters":{"keyName":"K","source":"ig"},"pathSegments":["Wallet","1"],\
        "requiresAuth":true,"route":"wallet/1","scheme":"yourapp","source":"ig"},\
        "url":"yourapp://Wallet/1?keyName=K&source=ig","verdict":"link"}
        """
    )
  }

  @Test func reportsWhyNot() throws {
    #expect(
      try json("other://x") == """
        {"explanation":"The app's configuration does not name this scheme.",\
        "reason":"scheme_not_configured","url":"other://x","verdict":"not_ours"}
        """
    )
    #expect(
      try json("https://go.example.com/K+") == """
        {"explanation":"This page of a short link is for the browser.",\
        "reason":"for_browser","url":"https://go.example.com/K+","verdict":"refused"}
        """
    )
  }

  private func json(_ url: String) throws -> String {
    let verdict = LinkGrammar.parse(url, configuration: configuration)
    let report = LinkReport(verdict, of: url, gatedRoutes: configuration.gatedRoutes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }
}
