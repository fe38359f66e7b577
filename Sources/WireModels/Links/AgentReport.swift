/// What a user agent says, as `agent classify` prints it, one JSON object a line.
///
/// Every field is present; what is not known is `null`.
public struct AgentReport: Codable, Hashable, Sendable {
  /// The operating system's family, such as `ios`.
  public var os: String?
  /// The operating system's version, such as `18.1`.
  public var osVersion: String?
  /// The kind of device, such as `phone`.
  public var device: String?
  /// The browser's family, such as `safari`.
  public var browser: String?
  /// The app whose web view this is, such as `instagram`.
  public var inAppBrowser: String?
  /// The bot's name, such as `googlebot`.
  public var bot: String?

  /// Makes a report.
  public init(
    os: String?,
    osVersion: String?,
    device: String?,
    browser: String?,
    inAppBrowser: String?,
    bot: String?
  ) {
    self.os = os
    self.osVersion = osVersion
    self.device = device
    self.browser = browser
    self.inAppBrowser = inAppBrowser
    self.bot = bot
  }

  /// Writes every field, `null` included.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(os, forKey: .os)
    try container.encode(osVersion, forKey: .osVersion)
    try container.encode(device, forKey: .device)
    try container.encode(browser, forKey: .browser)
    try container.encode(inAppBrowser, forKey: .inAppBrowser)
    try container.encode(bot, forKey: .bot)
  }

  private enum CodingKeys: String, CodingKey {
    case os, osVersion, device, browser, inAppBrowser, bot
  }
}
