import RoutingCore
import Testing

@Suite struct CampaignParametersTests {
  private struct Row: Sendable {
    let query: String?
    let source: String?
    var medium: String?
    var campaign: String?
  }

  private static let rows: [Row] = [
    Row(query: nil, source: nil),
    Row(query: "size=42", source: nil),
    Row(
      query: "utm_source=Newsletter&utm_medium=E-Mail&utm_campaign=Black%20Friday",
      source: "newsletter",
      medium: "e-mail",
      campaign: "black friday"
    ),
    Row(query: "source=poster", source: "poster"),
    Row(query: "source=poster&utm_source=mail", source: "mail"),
    Row(query: "utm_source=a&utm_source=b", source: "a"),
    Row(query: "UTM_SOURCE=a&utm_campaign=x+y", source: "a", campaign: "x y"),
    Row(query: "utm_source=&utm_medium=%20", source: nil),
    Row(query: "utm_source=a%0Ab", source: nil),
    Row(query: "utm_source=%FF", source: nil),
    Row(query: "utm_source=" + String(repeating: "a", count: 101), source: nil),
    Row(query: "utm_source=m%C3%BCnchen", source: "münchen"),
    Row(query: "pid=Mail&c=Autumn", source: "mail", campaign: "autumn"),
    Row(query: "c=x&pid=mail&utm_campaign=june&source=poster", source: "poster", campaign: "june"),
    Row(query: "c=Autumn&source=poster", source: "poster"),
    Row(query: "apid=a&c=b", source: nil),
  ]

  @Test(arguments: rows.indices) func reads(row index: Int) {
    let row = Self.rows[index]
    let parameters = CampaignParameters(query: row.query)
    #expect(parameters.source == row.source)
    #expect(parameters.medium == row.medium)
    #expect(parameters.campaign == row.campaign)
  }

  @Test(
    arguments: [
      (nil, nil, nil, "direct"), (nil, "l.instagram.com", nil, "instagram"),
      (nil, nil, "facebook", "facebook"), (nil, "www.blog.example.com", nil, "blog.example.com"),
      ("source=newsletter", "l.instagram.com", nil, "newsletter"),
      ("utm_source=IG", nil, nil, "instagram"), ("utm_source=chrome-ads", nil, nil, "chrome-ads"),
      ("utm_source=katana-shop", nil, nil, "katana-shop"), ("utm_source=orca", nil, nil, "orca"),
      ("utm_source=safari-newsletter", nil, nil, "safari-newsletter"),
      ("utm_source=instagram_story", nil, nil, "instagram"),
      (nil, "www.safaricom.co.ke", nil, "safaricom.co.ke"),
      (nil, "katana.example", nil, "katana.example"),
      (nil, "www.orcasecurity.example", nil, "orcasecurity.example"),
      (nil, "www.notfacebook.example", nil, "notfacebook.example"),
      (nil, "chromehearts.example", nil, "chromehearts.example"),
      (nil, "gmailchecker.example", nil, "gmailchecker.example"),
      (nil, "myinstagramtips.example", nil, "myinstagramtips.example"),
      (nil, "web.whatsapp.com", nil, "web.whatsapp.com"),
      (nil, "web.telegram.org", nil, "web.telegram.org"), (nil, nil, "whatsapp", "direct"),
      (nil, "com.facebook.katana", nil, "facebook"), (nil, "com.whatsapp", nil, "direct"),
      (nil, "com.acme.reader", nil, "com.acme.reader"), (nil, "t.co", nil, "twitter"),
    ] as [(String?, String?, String?, String)]
  )
  func namesTheSource(query: String?, referrer: String?, app: String?, word: String) {
    let source = CampaignParameters(query: query).source
    let words = [false, true].map { isScan in
      CampaignParameters.sourceWord(
        of: source,
        isScan: isScan,
        referrerHost: referrer,
        inAppBrowser: app
      )
    }
    #expect(words == [word, "qr"])
  }
}
