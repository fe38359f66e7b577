import Dashboard
import LinkCore
import TargetCore

/// The columns of each service's exports.
extension LinkExportFormat {
  var columns: [LinkExportColumn] {
    switch self {
    case .firebase: Self.firebaseColumns + Self.utmColumns("utm_")
    case .bitly: Self.bitlyColumns
    case .dub: Self.dubColumns + Self.utmColumns("utm_")
    case .shlink: Self.shlinkColumns
    case .yourls: Self.yourlsColumns
    case .rebrandly: Self.rebrandlyColumns
    case .shortIO: Self.shortIOColumns + Self.utmColumns("utm") + Self.utmColumns("utm_")
    case .branch: Self.branchColumns + Self.utmColumns("utm_")
    }
  }

  /// The 29 columns of Firebase's page "Export Dynamic Links metadata"
  /// (<https://firebase.google.com/support/guides/export-dynamic-links>).
  private static let firebaseColumns: [LinkExportColumn] =
    [
      .init("shortlink", "short_link", as: .shortURL),
      .init("link", "deeplink", as: .text("targets.fallback")),
      .init("apn", as: .playPackage),
      .init("afl", as: .text("targets.android.web")),
      .init("amv", "imv", as: .skipped(.minimumVersion)),
      .init("ibi", as: .bundleID(.ios)),
      .init("ifl", as: .text("targets.ios.web")),
      .init("ius", as: .skipped(.ownScheme)),
      .init("ipfl", as: .text("targets.ipad.web")),
      .init("ipbi", as: .bundleID(.ipad)),
      .init("isi", as: .appStoreID),
      .init("efr", as: .skipped(.redirects)),
      .init("ofl", as: .text("targets.desktop")),
      .init("st", as: .text("preview.title")),
      .init("sd", as: .text("preview.description")),
      .init("si", as: .text("preview.imageURL")),
      .init("at", "itunesconnectat", as: .appStoreParameter("at")),
      .init("ct", "itunesconnectct", as: .appStoreParameter("ct")),
      .init("mt", "itunesconnectmt", as: .appStoreParameter("mt")),
      .init("pt", "itunesconnectpt", as: .appStoreParameter("pt")),
      .init("archived?", "archived", as: .label("archived")),
      .init("linkname", "name", as: .text("title")),
      .init(
        "creationtimestamp",
        "creationtime",
        "creation_timestamp",
        "creationdate",
        as: .note("Created")
      ),
    ]

  /// The Bitlink of Bitly's API v4 (<https://dev.bitly.com/api-reference>), as exports write it, and the columns of the
  /// export of the dashboard that URLR's migration guide names
  /// (<https://github.com/URLR/urlr-docs>, `migration/bitly.md`).
  private static let bitlyColumns: [LinkExportColumn] = [
    .init("link", "bitlink", as: .shortURL),
    .init(
      "custom_bitlinks",
      "custom_bitlink",
      "customlink",
      "customlinks",
      "custombitlinks",
      as: .customShortURLs
    ),
    .init("long_url", "longurl", "destinationurl", as: .text("targets.fallback")),
    .init("title", as: .text("title")),
    .init("tags", as: .tags),
    .init("created_at", "created", "datecreated", "createddate", as: .note("Created")),
    .init("archived", "is_archived", as: .label("archived")),
    .init(
      "clicks",
      "totalclicks",
      "user_clicks",
      "engagements",
      "totalengagements",
      as: .note("Clicks")
    ),
    .init("expiration_at", "expires_at", as: .time("expiresAt")),
    .init("deeplinks", as: .skipped(.otherApps)),
    .init(
      "id",
      "group_guid",
      "client_id",
      "references",
      "created_by",
      "createdby",
      "campaign_ids",
      "qr_code_ids",
      "aggregate_link",
      "modified_at",
      "private",
      "group",
      "domain",
      as: .skipped(.bookkeeping)
    ),
  ]

  /// Dub's link schema and the export of its dashboard (<https://github.com/dubinc/dub>,
  /// `apps/web/lib/zod/schemas/links.ts` and `apps/web/lib/api/links/format-links-for-export.ts`).
  private static let dubColumns: [LinkExportColumn] =
    [
      .init("shortlink", "link", as: .shortURL),
      .init("domain", as: .domain),
      .init("key", "slug", as: .code),
      .init("url", "destinationurl", as: .text("targets.fallback")),
      .init("title", as: .text("title")),
      .init("proxy", as: .ownPreview),
      .init("description", as: .text("preview.description")),
      .init("image", as: .text("preview.imageURL")),
      .init("ios", as: .device(.ios)),
      .init("android", as: .device(.android)),
      .init("geo", as: .countries),
      .init("tags", "tagnames", as: .tags),
      .init("comments", as: .text("notes")),
      .init("archived", as: .label("archived")),
      .init("expiresat", as: .time("expiresAt")),
      .init("expiredurl", as: .text("expiredTarget")),
      .init("password", as: .text("password")),
      .init("createdat", "createddate", as: .note("Created")),
      .init("clicks", "totalclicks", as: .note("Clicks")),
      .init("leads", "totalleads", as: .note("Leads")),
      .init("sales", "totalsales", as: .note("Sales")),
      .init("lastclicked", "conversions", "saleamount", as: .skipped(.statistics)),
      .init("rewrite", "doindex", "publicstats", "trackconversion", as: .skipped(.noSwitch)),
      .init("video", as: .skipped(.noVideo)),
      .init(
        "id",
        "externalid",
        "identifier",
        "tagid",
        "tagids",
        "folderid",
        "userid",
        "workspaceid",
        "projectid",
        "programid",
        "partnerid",
        "tenantid",
        "updatedat",
        "qrcode",
        "creator",
        "webhookids",
        "testvariants",
        "teststartedat",
        "testcompletedat",
        "ref",
        as: .skipped(.bookkeeping)
      ),
    ]

  /// The export of Shlink's web client, the columns of its own import, and its REST API
  /// (<https://github.com/shlinkio/shlink-web-component>, `src/short-urls/helpers/ExportShortUrlsBtn.tsx`, and
  /// <https://github.com/shlinkio/shlink-importer>, `src/Sources/Csv/CsvImporter.php`).
  private static let shlinkColumns: [LinkExportColumn] = [
    .init("shorturl", as: .shortURL),
    .init("shortcode", as: .code),
    .init("domain", as: .domain),
    .init("longurl", as: .text("targets.fallback")),
    .init("title", as: .text("title")),
    .init("tags", as: .tags),
    .init("meta.validsince", "validsince", as: .time("startsAt")),
    .init("meta.validuntil", "validuntil", as: .time("expiresAt")),
    .init("meta.maxvisits", "maxvisits", as: .number("clickLimit")),
    .init("forwardquery", as: .flag("forwardParameters")),
    .init("createdat", "datecreated", as: .note("Created")),
    .init("visits", "visitscount", "visitssummary.total", as: .note("Clicks")),
    .init(
      "visitssummary.nonbots",
      "visitssummary.bots",
      "visitssummary",
      as: .skipped(.statistics)
    ),
    .init("devicelongurls.ios", as: .device(.ios)),
    .init("devicelongurls.android", as: .device(.android)),
    .init("devicelongurls.desktop", as: .text("targets.desktop")),
    .init("crawlable", as: .skipped(.noSwitch)),
    .init("hasredirectrules", as: .skipped(.rules)),
  ]

  /// The table `yourls_url` and the API of YOURLS (<https://github.com/YOURLS/YOURLS>,
  /// `includes/functions-install.php` and `includes/functions-api.php`), and the plugin Import Export
  /// (<https://github.com/GautamGupta/YOURLS-Import-Export>, `fileio/csv.php`).
  private static let yourlsColumns: [LinkExportColumn] = [
    .init("shorturl", as: .shortURL),
    .init("keyword", "source", as: .code),
    .init("url", "target", as: .text("targets.fallback")),
    .init("title", as: .text("title")),
    .init("timestamp", as: .note("Created")),
    .init("clicks", "hits", as: .note("Clicks")),
    .init("ip", as: .skipped(.address)),
  ]

  /// Rebrandly's link (<https://developers.rebrandly.com/docs/link-entity>), as its recipe writes it to CSV
  /// (<https://developers.rebrandly.com/recipes/export-links-to-csv>).
  private static let rebrandlyColumns: [LinkExportColumn] = [
    .init("shorturl", as: .shortURL),
    .init("slashtag", as: .code),
    .init("domain", "domain.fullname", "domainname", as: .domain),
    .init("destination", as: .text("targets.fallback")),
    .init("title", as: .text("title")),
    .init("tags", as: .tags),
    .init("description", as: .text("notes")),
    .init("forwardparameters", as: .flag("forwardParameters")),
    .init("favourite", "favorite", as: .label("favourite")),
    .init("createdat", "creationdate", as: .note("Created")),
    .init("clicks", as: .note("Clicks")),
    .init("lastclickat", "lastclickdate", "sessions", as: .skipped(.statistics)),
    .init(
      "id",
      "updatedat",
      "domain.id",
      "domain.ref",
      "domainid",
      "status",
      "https",
      "integrated",
      "ownerid",
      "creator",
      "workspace",
      "linktype",
      "ispublic",
      as: .skipped(.bookkeeping)
    ),
  ]

  /// Short.io's link (<https://developers.short.io/reference>), as its exports and those of PyShortIO write it.
  private static let shortIOColumns: [LinkExportColumn] =
    [
      .init("shorturl", "secureshorturl", "shortlink", as: .shortURL),
      .init("path", as: .code),
      .init("domain", "hostname", as: .domain),
      .init("originalurl", "originallink", as: .text("targets.fallback")),
      .init("title", as: .text("title")),
      .init("tags", as: .tags),
      .init("iphoneurl", "iosurl", as: .device(.ios)),
      .init("androidurl", as: .device(.android)),
      .init("expiresat", as: .time("expiresAt")),
      .init("expiredurl", as: .text("expiredTarget")),
      .init("clickslimit", as: .number("clickLimit")),
      .init("haspassword", as: .flag("hasPassword")),
      .init("password", as: .skipped(.passwordHash)),
      .init("archived", as: .label("archived")),
      .init("createdat", as: .note("Created")),
      .init("clicks", "humanclicks", "totalclicks", as: .note("Clicks")),
      .init("splitturl", "spliturl", "splitpercent", "spliturlv2", as: .skipped(.rules)),
      .init(
        "cloaking",
        "redirecttype",
        "skipqs",
        "passwordcontact",
        "integrationadroll",
        "integrationfb",
        "integrationga",
        "integrationgtm",
        "integrationtt",
        as: .skipped(.noSwitch)
      ),
      .init(
        "id",
        "idstring",
        "domainid",
        "ownerid",
        "source",
        "folderid",
        "ttl",
        "updatedat",
        "displaypath",
        "icon",
        "user",
        "linkid",
        "lcpath",
        "user.id",
        "user.name",
        "user.email",
        "user.photourl",
        as: .skipped(.bookkeeping)
      ),
    ]

  /// The link data of Branch (<https://help.branch.io/apidocs/createdeeplinkurl> and
  /// <https://help.branch.io/apidocs/deep-linking.md>); the columns of its own CSV are not published.
  private static let branchColumns: [LinkExportColumn] =
    [
      .init("url", "link", "+url", "shorturl", "data.url", as: .shortURL),
      .init("alias", "~alias", as: .code),
      .init("domain", as: .domain),
      .init("$fallback_url", as: .text("targets.fallback")),
      .init("$desktop_url", as: .pages(["targets.desktop", "targets.fallback"])),
      .init("$canonical_url", as: .pages(["targets.fallback"])),
      .init("$ios_url", as: .device(.ios)),
      .init("$ipad_url", as: .device(.ipad)),
      .init("$android_url", as: .device(.android)),
      .init("$huawei_url", as: .device(.huawei)),
      .init("$ios_deeplink_path", as: .route([.ios])),
      .init("$android_deeplink_path", as: .route([.android])),
      .init("$deeplink_path", as: .route([.ios, .android])),
      .init("$og_title", as: .text("preview.title")),
      .init("$og_description", as: .text("preview.description")),
      .init("$og_image_url", as: .text("preview.imageURL")),
      .init("$marketing_title", "title", "linktitle", as: .text("title")),
      .init("campaign", "~campaign", as: .text("campaign.title")),
      .init("tags", "~tags", as: .tags),
      .init("channel", "~channel", as: .data("~channel")),
      .init("feature", "~feature", as: .data("~feature")),
      .init("stage", "~stage", as: .data("~stage")),
      .init("creationdate", "created_at", "createdat", "~creation_date", as: .note("Created")),
      .init("clicks", "totalclicks", as: .note("Clicks")),
      .init(
        "$one_time_use",
        "$match_duration",
        "$always_deeplink",
        "$ios_redirect_timeout",
        "$android_redirect_timeout",
        "$web_only",
        "$uri_redirect_mode",
        "$custom_sms_text",
        "$deeplink_no_attribution",
        "$ios_deepview",
        "$android_deepview",
        "$desktop_deepview",
        "$after_click_url",
        "$after_click_delay",
        as: .skipped(.noSwitch)
      ),
      .init("$og_video", "$og_url", "$og_type", "$og_redirect", as: .skipped(.noVideo)),
      .init(
        "$windows_phone_url",
        "$blackberry_url",
        "$fire_url",
        "$samsung_url",
        "$ios_wechat_url",
        "$android_wechat_url",
        "$ios_weibo_url",
        "$desktop_deeplink_path",
        as: .skipped(.noPlatform)
      ),
      .init(
        "id",
        "~id",
        "type",
        "$link_type",
        "$marketing",
        "$id",
        "~marketing",
        "branch_key",
        "app_id",
        "$identity_id",
        "+match_guaranteed",
        "~creation_source",
        "$canonical_identifier",
        as: .skipped(.bookkeeping)
      ),
    ]

  private static func utmColumns(_ prefix: String) -> [LinkExportColumn] {
    ["source", "medium", "campaign", "term", "content"].map {
      LinkExportColumn(prefix + $0, as: .utm("utm_" + $0))
    }
  }
}
