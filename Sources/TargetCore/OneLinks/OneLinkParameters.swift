public import LinkCore

/// The parameters of a OneLink, the link format of AppsFlyer, by their names on the wire.
///
/// A parameter without a value is absent, and of equal names the last counts, as in
/// ``LinkParameters``.
///
/// ```swift
/// let link = OneLinkParameters(["deep_link_value": "apple", "deep_link_sub1": "7", "pid": "mail"])
/// link[.value]                    // "apple"
/// link.values["deep_link_sub1"]   // "7"
/// ```
public struct OneLinkParameters: Hashable, Sendable {
  /// The parameters whose meaning is known.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// The route or product that the app opens.
    case value = "deep_link_value"
    /// The media source; at most 150 characters where a link is made.
    case mediaSource = "pid"
    /// The campaign; at most 100 characters where a link is made.
    case campaign = "c"
    /// The id of the campaign.
    case campaignID = "af_c_id"
    /// The channel of the media source.
    case channel = "af_channel"
    /// The name of the ad set.
    case adset = "af_adset"
    /// The id of the ad set.
    case adsetID = "af_adset_id"
    /// The name of the ad.
    case ad = "af_ad"
    /// The id of the ad.
    case adID = "af_ad_id"
    /// The keywords that were searched for.
    case keywords = "af_keywords"
    /// The publisher.
    case siteID = "af_siteid"
    /// What the click cost.
    case costValue = "af_cost_value"
    /// The currency of the cost.
    case costCurrency = "af_cost_currency"
    /// The first of five labels of the media source.
    case sub1 = "af_sub1"
    /// The second label.
    case sub2 = "af_sub2"
    /// The third label.
    case sub3 = "af_sub3"
    /// The fourth label.
    case sub4 = "af_sub4"
    /// The fifth label.
    case sub5 = "af_sub5"
    /// Whether the link is for users who have the app.
    case isRetargeting = "is_retargeting"
    /// How long a re-engagement counts, such as `30d`.
    case reengagementWindow = "af_reengagement_window"
    /// How long after the click an install counts, such as `20d` or `6h`.
    case lookback = "af_click_lookback"
    /// The URL with a custom scheme that opens the app.
    case app = "af_dp"
    /// Where iOS goes without the app.
    case ios = "af_ios_url"
    /// Where Android goes without the app.
    case android = "af_android_url"
    /// Where computers go.
    case desktop = "af_web_dp"
    /// Where every tap goes, whatever its device.
    case everything = "af_r"
    /// Whether iOS tries the scheme where the universal link did not open the app.
    case forcesScheme = "af_force_deeplink"
    /// The title of the preview; at most 250 characters.
    case previewTitle = "af_og_title"
    /// The description of the preview; at most 250 characters.
    case previewDescription = "af_og_description"
    /// The picture of the preview.
    case previewImage = "af_og_image"
    /// Whether the link was copied by the landing page for the app to find on the clipboard.
    case isCopied = "cp_url"
  }

  /// How many `deep_link_sub…` there are.
  public static let subValueCount = 10
  /// The parameters that are data for the app: they say what to open and where the tap came from,
  /// and nothing about where the tap goes.
  public static let appData: Set<String> = Set(
    [
      Name.value, .mediaSource, .campaign, .campaignID, .channel, .adset, .adsetID, .ad, .adID,
      .keywords, .siteID, .sub1, .sub2, .sub3, .sub4, .sub5, .isRetargeting,
    ].map(\.rawValue) + (1...subValueCount).map { "deep_link_sub\($0)" }
  )

  /// The parameters that say where a tap goes.
  public static let targets: [Name] = [.app, .ios, .android, .desktop, .everything]

  /// Every parameter by its name, those of the app's own included.
  public private(set) var values: [String: String]

  /// Takes parameters over.
  public init(_ values: [String: String]) {
    self.values = values.filter { !$0.key.isEmpty && !$0.value.isEmpty }
  }

  /// Takes the parameters of a link over.
  public init(_ parameters: LinkParameters) {
    let pairs = parameters.pairs.lazy.filter { !$0.value.isEmpty }.map { ($0.name, $0.value) }
    self.init(Dictionary(pairs, uniquingKeysWith: { $1 }))
  }

  /// Reads the query of a request, percent-encoded and without `?`; one that cannot stand in a URL has
  /// no parameters.
  public init(query: String) {
    let url = try? LinkURL("https://a/?\(query)")
    self.init(url.map { LinkParameters(queryOf: $0) } ?? LinkParameters())
  }

  /// The value of a parameter; setting `nil` or an empty text removes it.
  public subscript(name: Name) -> String? {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue?.isEmpty == false ? newValue : nil }
  }

  /// Whether a parameter says yes: `true` or `1`, in any case.
  public func isOn(_ name: Name) -> Bool {
    let value = self[name]?.lowercased()
    return value == "true" || value == "1"
  }

  /// The parameters as a query in the order of their names, percent-encoded.
  public var query: String {
    values.sorted { $0.key < $1.key }
      .map { "\(PercentCoding.encode($0.key))=\(PercentCoding.encode($0.value))" }
      .joined(separator: "&")
  }
}

extension OneLinkParameters {
  /// A parameter that is longer than the format allows.
  public struct TooLong: Error, Hashable, Sendable {
    /// The name of the parameter.
    public let name: String
    /// The most characters it may have.
    public let limit: Int

    /// Makes an error.
    public init(name: String, limit: Int) {
      (self.name, self.limit) = (name, limit)
    }
  }

  /// The most bytes of all parameters of a link that is made, as ``query``.
  public static let maximumLength = 3_000
  private static let limits: [(Name, Int)] = [
    (.mediaSource, 150), (.campaign, 100), (.previewTitle, 250), (.previewDescription, 250),
  ]

  /// Checks the lengths before a link is made of the parameters.
  public func checkLengths() throws(TooLong) {
    for (name, limit) in Self.limits where (self[name]?.count ?? 0) > limit {
      throw TooLong(name: name.rawValue, limit: limit)
    }
    for (name, value) in values
    where name.utf8.count > LinkGrammar.maximumNameLength
      || value.utf8.count > LinkGrammar.maximumValueLength
    {
      throw TooLong(name: name, limit: LinkGrammar.maximumValueLength)
    }
    if query.utf8.count > Self.maximumLength {
      throw TooLong(name: "query", limit: Self.maximumLength)
    }
  }
}
