import AssociationCore
import Testing

/// How files are served: what is around them, and what a server says about them.
@Suite struct ServedAssociationTests {
  /// `{"applinks":{}}`, signed by a tool, in definite lengths.
  static let signed = """
    3081d406092a864886f70d010702a081c63081c3020101310d300b0609608648016503040201301e06092a86
    4886f70d010701a011040f7b226170706c696e6b73223a7b7d7d31818e30818b0201013024300c310a300806
    035504030c017802145e93cc1138cc115535c613a5a3359f12ce6bdee1300b0609608648016503040201300a
    06082a8648ce3d04030204473045022100ba75b61f57056a8d5447696c28dddcc5a5fa4c4b211519bd131768
    eab36f57540220063387962d1e42688cb53e3dc803d3b855c7ec50723eed5b63af54df1aa395ab
    """
  /// The same, as it streams: in indefinite lengths and parts.
  static let streamed = """
    308006092a864886f70d010702a0803080020101310d300b0609608648016503040201308006092a864886f7
    0d010701a0802480040f7b226170706c696e6b73223a7b7d7d00000000000031818d30818a0201013024300c
    310a300806035504030c017802145e93cc1138cc115535c613a5a3359f12ce6bdee1300b0609608648016503
    040201300a06082a8648ce3d0403020446304402201c061635d27c54928eba20ca36fcd4eb1c9f6557e7de4b
    35aa0b7a2669768a48022030771eda1733a1f060a182bf55fd9011fae1ba12ef62dcf308887cf37b38ac6a00
    0000000000
    """

  static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.filter(\.isHexDigit)
    return stride(from: 0, to: digits.count, by: 2).compactMap { place in
      let start = digits.index(digits.startIndex, offsetBy: place)
      return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16)
    }
  }

  @Test(arguments: [signed, streamed])
  func unwrapsSignedFiles(text: String) throws {
    let bytes = Self.bytes(text)
    let content = try #require(SignedAssociation.content(of: bytes))
    #expect(String(decoding: content, as: UTF8.self) == "{\"applinks\":{}}")
    let served = ServedAssociation(status: 200, contentType: "application/json", body: bytes)
    #expect(served.findings.map(\.code) == [.signed])
    #expect(String(decoding: served.file, as: UTF8.self) == "{\"applinks\":{}}")
    // Cut off anywhere, or with a byte changed, it is no signed file or has other content.
    for count in 0..<40 { #expect(SignedAssociation.content(of: bytes.prefix(count)) == nil) }
  }

  @Test func survivesWhatIsNotSigned() {
    for bytes in [
      [], [0x30], [0x30, 0x80], Array("{}".utf8), [UInt8](repeating: 0x30, count: 500),
    ] {
      #expect(SignedAssociation.content(of: bytes) == nil)
    }
    let nested = [UInt8](repeating: 0, count: 2_000).enumerated().map {
      $0.offset % 2 == 0 ? 0x30 : UInt8(0x80)
    }
    #expect(SignedAssociation.content(of: nested) == nil)
  }

  static let answers: [(Int, String?, [UInt8], [AssociationFinding.Code])] = [
    (200, "application/json", [0x7B, 0x7D], []),
    (200, "Application/JSON; charset=utf-8", [0x7B, 0x7D], []),
    (200, "application/pkcs7-mime", [0x7B, 0x7D], [.wrongContentType]),
    (200, nil, [0x7B, 0x7D], [.wrongContentType]),
    (200, "application/json", [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], [.byteOrderMark]),
    (301, "text/html", [], [.redirected]), (308, nil, [], [.redirected]),
    (404, "text/html", [], [.wrongStatus]), (403, nil, [], [.wrongStatus]),
    (204, nil, [], [.wrongStatus]),
  ]

  @Test(arguments: answers)
  func looksAtTheAnswer(
    status: Int,
    type: String?,
    body: [UInt8],
    codes: [AssociationFinding.Code]
  ) {
    let served = ServedAssociation(status: status, contentType: type, body: body)
    #expect(served.findings.map(\.code) == codes)
  }

  @Test func saysWhereARedirectLeads() {
    let served = ServedAssociation(
      status: 301,
      contentType: nil,
      location: "https://www.example.com/",
      body: []
    )
    #expect(served.findings.first?.message.contains("https://www.example.com/") == true)
  }
}
