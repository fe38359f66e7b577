/// Safari's own banner above the page, which opens the app or its page in the App Store.
///
/// The tag is that of Apple's “Promoting apps with Smart App Banners”: a number and an argument,
/// separated by a comma, so that commas in the argument are encoded.
struct SmartAppBanner: Sendable {
  /// The number of the app in the App Store.
  let id: String
  private let model: LandingPage.Model

  init?(_ model: LandingPage.Model) {
    guard let id = Self.number(model) else { return nil }
    (self.id, self.model) = (id, model)
  }

  /// The URL that Safari opens the app with.
  var argument: String? {
    model.address.map { address in
      let comma = Array("%2C".utf8)
      let bytes = address.description.utf8.flatMap { $0 == UInt8(ascii: ",") ? comma : [$0] }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The tag, with the argument that it has.
  func html(argument: HTML?) -> HTML {
    """
    <meta name="apple-itunes-app" content="app-id=\(id)\(argument.map { ", app-argument=\($0)" as HTML })">

    """
  }

  /// The number of the app in the App Store, where the banner is shown.
  private static func number(_ model: LandingPage.Model) -> String? {
    guard model.platform == .ios else { return nil }
    let id = model.appStoreID ?? number(inStoreURL: model.storeURL)
    return id.flatMap { isNumber($0) ? $0 : nil }
  }

  /// The number in `https://apps.apple.com/…/id1234567890`, with or without a query.
  private static func number(inStoreURL url: String?) -> String? {
    guard let url, stores.contains(where: url.hasPrefix) else { return nil }
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let number = path.split(separator: UInt8(ascii: "/")).last { $0.starts(with: "id".utf8) }
    return number.flatMap { String($0.dropFirst(2)) }
  }

  private static let stores = ["https://apps.apple.com/", "https://itunes.apple.com/"]

  private static func isNumber(_ text: String) -> Bool {
    (1...12).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
