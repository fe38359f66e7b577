/// Safari's own banner above the page, which opens the app or its page in the App Store.
///
/// The tag is that of Apple's “Promoting apps with Smart App Banners”: a number and an argument,
/// separated by a comma, so that commas in the argument are encoded.
struct SmartAppBanner: Sendable {
  private let content: String

  init?(_ model: LandingPage.Model) {
    guard model.platform == .ios, let id = model.appStoreID,
      (1...12).contains(id.utf8.count), id.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let argument = PageAddress(model.link.address).map { address in
      ", app-argument="
        + address.description.split(separator: ",", omittingEmptySubsequences: false)
        .joined(separator: "%2C")
    }
    content = "app-id=\(id)" + (argument ?? "")
  }

  var html: HTML {
    """
    <meta name="apple-itunes-app" content="\(content)">

    """
  }
}
