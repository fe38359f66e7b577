import Testing

@testable import PaylisherServer

/// Small files in the documented shape of each service's export.
struct LinkExportSample: Sendable {
  /// The service that wrote it.
  var service: LinkExportFormat
  /// The file.
  var text: String
  /// Its first link, as the API takes it.
  var link: String

  static let all = [
    firebase, firebaseWithPages, bitly, bitlyDashboard, dub, dubAPI, shlink, shlinkTemplate, yourls,
    yourlsPlugin, rebrandly, shortIO, branch,
  ]

  /// Firebase's page names these 29 columns.
  static let firebaseHeading =
    "Short link,Deep link (link),Android package name (apn),Android fallback link (afl),"
    + "Android minimum package version code (amv),iOS bundle ID (ibi),iOS fallback link (ifl),"
    + "iOS custom scheme (ius),iOS iPad fallback link (ipfl),iOS iPad bundle ID (ipbi),"
    + "iOS app store ID (isi),iOS minimum version (imv),Enable forced redirect? (efr),"
    + "Desktop fallback link (ofl),Social title (st),Social description (sd),Social image link (si),"
    + "UTM source (utm_source),UTM medium (utm_medium),UTM campaign (utm_campaign),"
    + "UTM term (utm_term),UTM content (utm_content),iTunes connect at,iTunes connect ct,"
    + "iTunes connect mt,iTunes connect pt,Archived?,Link name,Creation timestamp"

  static let firebase = LinkExportSample(
    service: .firebase,
    text: firebaseHeading + """

      https://go.acme.com/m9Mm,https://acme.com/p/42?ref=a,com.acme.shop,,12,com.acme.shop,,acme,,,1234567890,2.0,false,https://acme.com/desktop,Shoes,"Red, and blue",https://acme.com/s.png,mail,,spring,,,,nov,8,99,true,Spring sale,2023-04-01T08:00:00Z
      """,
    link: """
      {"code":"m9Mm","domain":"go.acme.com","notes":"Imported from Firebase Dynamic Links. Created: 2023-04-01T08:00:00Z.",\
      "preview":{"description":"Red, and blue","imageURL":"https://acme.com/s.png","title":"Shoes"},"tags":["archived"],\
      "targets":{"android":{"store":"https://play.google.com/store/apps/details?id=com.acme.shop","universalLink":"https://acme.com/p/42?ref=a"},\
      "desktop":"https://acme.com/desktop?utm_source=mail&utm_campaign=spring",\
      "fallback":"https://acme.com/p/42?ref=a&utm_source=mail&utm_campaign=spring",\
      "ios":{"store":"https://apps.apple.com/app/id1234567890?ct=nov&mt=8&pt=99","universalLink":"https://acme.com/p/42?ref=a"}},\
      "title":"Spring sale"}
      """
  )

  /// Pages for phones without the app come before the stores, and an iPad has its own.
  static let firebaseWithPages = LinkExportSample(
    service: .firebase,
    text: firebaseHeading + """

      https://acme.page.link/abcd,https://acme.com/a,com.acme.shop,https://acme.com/android,,com.acme.shop,https://acme.com/ios,,https://acme.com/ipad,com.acme.shop,1234567890,,,,,,,,,,,,,,,,false,,
      """,
    link: """
      {"code":"abcd","targets":{"android":{"universalLink":"https://acme.com/a","web":"https://acme.com/android"},\
      "fallback":"https://acme.com/a","ios":{"universalLink":"https://acme.com/a","web":"https://acme.com/ios"},\
      "ipad":{"universalLink":"https://acme.com/a","web":"https://acme.com/ipad"}}}
      """
  )

  static let bitly = LinkExportSample(
    service: .bitly,
    text: """
      link,long_url,title,created_at,custom_bitlinks,tags
      https://bit.ly/3SD8bAQ,https://acme.com/a,"Flyer, front",2022-10-24T10:40:37+0000,"[""https://go.acme.com/flyer""]","[""print"",""summer""]"
      """,
    link: """
      {"code":"flyer","domain":"go.acme.com","notes":"Imported from Bitly. Created: 2022-10-24T10:40:37+0000.",\
      "tags":["print","summer"],"targets":{"fallback":"https://acme.com/a"},"title":"Flyer, front"}
      """
  )

  static let bitlyDashboard = LinkExportSample(
    service: .bitly,
    text: """
      Date Created,Title,Link,Custom Link,Destination URL,Total Engagements,Tags
      2024-01-02,Flyer,https://bit.ly/3SD8bAQ,,https://acme.com/a,142,print
      """,
    link: """
      {"code":"3SD8bAQ","notes":"Imported from Bitly. Created: 2024-01-02. Clicks: 142.","tags":["print"],\
      "targets":{"fallback":"https://acme.com/a"},"title":"Flyer"}
      """
  )

  static let dub = LinkExportSample(
    service: .dub,
    text: """
      Short link,Destination URL,Title,Tags,Created Date,Total clicks
      https://go.acme.com/try,https://acme.com/a,Try it,"one, two",2024-05-01T12:00:00.000Z,12
      """,
    link: """
      {"code":"try","domain":"go.acme.com","notes":"Imported from Dub. Created: 2024-05-01T12:00:00.000Z. Clicks: 12.",\
      "tags":["one","two"],"targets":{"fallback":"https://acme.com/a"},"title":"Try it"}
      """
  )

  static let dubAPI = LinkExportSample(
    service: .dub,
    text: """
      {"links":[{"id":"x","domain":"go.acme.com","key":"try","url":"https://acme.com/a","archived":false,\
      "expiresAt":"2031-01-01T00:00:00.000Z","expiredUrl":"https://acme.com/over","password":null,"proxy":true,\
      "title":"Try it","description":"Now","image":"https://acme.com/s.png","ios":"https://apps.apple.com/app/id1",\
      "android":"acme://try","geo":{"TR":"https://acme.com/tr"},"tags":[{"id":"t","name":"one"}],"comments":"Mine",\
      "utm_source":"mail","clicks":3,"createdAt":"2024-05-01T12:00:00.000Z","qrCode":"https://api.dub.co/qr"}]}
      """,
    link: """
      {"code":"try","domain":"go.acme.com","expiredTarget":"https://acme.com/over","expiresAt":"2031-01-01T00:00:00.000Z",\
      "notes":"Mine\\nImported from Dub. Clicks: 3. Created: 2024-05-01T12:00:00.000Z.",\
      "preview":{"description":"Now","imageURL":"https://acme.com/s.png","title":"Try it"},\
      "rules":[{"conditions":[{"kind":"country","values":["TR"]}],"name":"TR","web":"https://acme.com/tr"}],"tags":["one"],\
      "targets":{"android":{"app":"acme://try"},"fallback":"https://acme.com/a?utm_source=mail",\
      "ios":{"store":"https://apps.apple.com/app/id1"}},"title":"Try it"}
      """
  )

  static let shlink = LinkExportSample(
    service: .shlink,
    text: """
      createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits
      2023-01-05T10:00:00+01:00,go.acme.com,abc,https://go.acme.com/abc,https://acme.com/a,Title,one|two,7
      """,
    link: """
      {"code":"abc","domain":"go.acme.com","notes":"Imported from Shlink. Created: 2023-01-05T10:00:00+01:00. Clicks: 7.",\
      "tags":["one","two"],"targets":{"fallback":"https://acme.com/a"},"title":"Title"}
      """
  )

  static let shlinkTemplate = LinkExportSample(
    service: .shlink,
    text: """
      Long URL;tags;domain;short code;title
      https://acme.com/a;one|two;;abc;Title
      """,
    link: """
      {"code":"abc","tags":["one","two"],"targets":{"fallback":"https://acme.com/a"},"title":"Title"}
      """
  )

  static let yourls = LinkExportSample(
    service: .yourls,
    text: """
      keyword,url,title,timestamp,ip,clicks
      ozh,https://acme.com/a,Title,2019-03-01 10:00:00,192.0.2.1,30
      """,
    link: """
      {"code":"ozh","notes":"Imported from YOURLS. Created: 2019-03-01 10:00:00. Clicks: 30.",\
      "targets":{"fallback":"https://acme.com/a"},"title":"Title"}
      """
  )

  static let yourlsPlugin = LinkExportSample(
    service: .yourls,
    text: "source,target,hits\r\n/ozh/,https://acme.com/a,30\r\n",
    link: """
      {"code":"ozh","notes":"Imported from YOURLS. Clicks: 30.","targets":{"fallback":"https://acme.com/a"}}
      """
  )

  static let rebrandly = LinkExportSample(
    service: .rebrandly,
    text: """
      id,createdAt,shortUrl,domain,slashtag,destination,title,clicks,favourite
      abc123,2024-01-15T10:30:00.000Z,go.acme.com/product,go.acme.com,product,https://acme.com/a,Product,42,true
      """,
    link: """
      {"code":"product","domain":"go.acme.com","notes":"Imported from Rebrandly. Created: 2024-01-15T10:30:00.000Z. Clicks: 42.",\
      "tags":["favourite"],"targets":{"fallback":"https://acme.com/a"},"title":"Product"}
      """
  )

  static let shortIO = LinkExportSample(
    service: .shortIO,
    text: """
      originalURL,path,shortURL,title,tags,createdAt,expiresAt,expiredURL,iphoneURL,androidURL,clicksLimit,utmSource,hasPassword
      https://acme.com/a?utm_source=x,locked,https://go.acme.com/locked,Title,,2025-07-16T07:22:54.897Z,2031-01-01T00:00:00Z,https://acme.com/over,https://acme.com/ios,https://play.google.com/store/apps/details?id=com.acme,100,mail,false
      """,
    link: """
      {"clickLimit":100,"code":"locked","domain":"go.acme.com","expiredTarget":"https://acme.com/over",\
      "expiresAt":"2031-01-01T00:00:00Z","notes":"Imported from Short.io. Created: 2025-07-16T07:22:54.897Z.",\
      "targets":{"android":{"store":"https://play.google.com/store/apps/details?id=com.acme"},\
      "fallback":"https://acme.com/a?utm_source=x","ios":{"web":"https://acme.com/ios?utm_source=mail"}},"title":"Title"}
      """
  )

  static let branch = LinkExportSample(
    service: .branch,
    text: """
      url,$marketing_title,$deeplink_path,$desktop_url,$ios_url,$og_title,~campaign,~channel,~tags,$match_duration,product_id
      https://acme.app.link/abCdEf123,Spring,products/42,https://acme.com/a,https://apps.apple.com/app/id1,Shoes,spring,mail,one,7200,42
      """,
    link: """
      {"campaign":{"metaData":{"product_id":"42","~channel":"mail"},"title":"spring"},"code":"abCdEf123",\
      "preview":{"title":"Shoes"},"tags":["one"],"targets":{"android":{"app":"acme://products/42"},\
      "desktop":"https://acme.com/a","fallback":"https://acme.com/a",\
      "ios":{"app":"acme://products/42","store":"https://apps.apple.com/app/id1"}},"title":"Spring"}
      """
  )
}

extension LinkExportSample: CustomTestStringConvertible {
  var testDescription: String { "\(service.name): \(text.prefix(40))" }
}
