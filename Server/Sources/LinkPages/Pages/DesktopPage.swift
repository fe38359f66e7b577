/// The page for computers: a QR code to take the link to a phone, and the ways on from here.
///
/// A phone on which the link opens nothing gets it without a code, with the devices that the link opens on. It has no
/// script.
package struct DesktopPage: Sendable {
  /// What the page shows.
  package var model: Model

  package init(_ model: Model) {
    self.model = model
  }

  /// What the page shows and where its buttons lead.
  package struct Model: Hashable, Sendable {
    /// The response that the page is part of.
    package var environment: PageEnvironment
    /// What the link says about itself.
    package var link: LinkPreview
    /// What the QR code says, where it is not the link's address: with `?source=qr` scans count
    /// apart from taps.
    package var scannedURL: String?
    /// The path that answers a `POST` with a page that shows a code to type into the app.
    package var codePath: String?
    /// The page on the web.
    package var webURL: String?
    /// The app's page in the App Store.
    package var appStoreURL: String?
    /// The app's page in Google Play.
    package var googlePlayURL: String?
    /// The app's page in Huawei's AppGallery.
    package var appGalleryURL: String?
    /// Whether a phone shows the page, which can neither scan it nor use the stores of other phones.
    package var isPhone: Bool

    package init(
      environment: PageEnvironment,
      link: LinkPreview,
      scannedURL: String? = nil,
      codePath: String? = nil,
      webURL: String? = nil,
      appStoreURL: String? = nil,
      googlePlayURL: String? = nil,
      appGalleryURL: String? = nil,
      isPhone: Bool = false
    ) {
      self.isPhone = isPhone
      self.environment = environment
      self.link = link
      self.scannedURL = scannedURL
      self.codePath = codePath
      self.webURL = webURL
      self.appStoreURL = appStoreURL
      self.googlePlayURL = googlePlayURL
      self.appGalleryURL = appGalleryURL
    }
  }

  /// The document.
  package var html: HTML {
    let code = code
    return PageFrame(
      environment: model.environment,
      title: model.link.heading(host: model.environment.owner),
      accent: model.link.accent(host: model.environment.host),
      layout: code == nil ? .narrow : .wide,
      head: SocialTags(link: model.link, environment: model.environment).html,
      content: """
        <div class="columns">
        <div class="aside">
        \(LinkHero(link: model.link, environment: model.environment).html)
        <div class="actions">
        \(elsewhere)\(webButton)\(stores)\(more)</div>
        </div>
        \(code)</div>
        """
    ).html
  }

  private var text: PageText { model.environment.language.text }

  private var code: HTML? {
    let address = model.scannedURL ?? model.link.address
    guard !model.isPhone, PageAddress(address)?.isWeb == true, let code = try? QRCode(address)
    else { return nil }
    return """
      <section class="scan">
      <div class="code" role="img" aria-label="\(text(.codeOf))">\(code.svg(style: QRStyle(size: 264, margin: 4)))</div>
      <h2>\(text(.scan))</h2>
      <p class="summary">\(text(.scanHint))</p>
      <p class="address"><bdi>\(model.link.address)</bdi></p>
      </section>

      """
  }

  /// The advice for a phone on which the link opens nothing.
  private var elsewhere: HTML? {
    guard model.isPhone, PageAddress(model.webURL) == nil else { return nil }
    let android = model.googlePlayURL ?? model.appGalleryURL
    let devices = [model.appStoreURL.map { _ in "iPhone" }, android.map { _ in "Android" }]
      .compactMap(\.self).joined(separator: ", ")
    let advice =
      devices.isEmpty
      ? text(.noDeviceAdvice) : text(.otherDeviceAdvice, ["devices": devices])
    return """
      <h2>\(text(.otherDevice))</h2>
      <p class="summary">\(advice)</p>
      <p class="address"><bdi>\(model.link.address)</bdi></p>

      """
  }

  private var webButton: HTML? {
    PageAddress(model.webURL).map { address in
      """
      <a class="button primary" href="\(address.description)">\(address.onward(text))</a>

      """
    }
  }

  /// The stores, side by side.
  private var stores: HTML? {
    let addresses = [
      ("App Store", model.appStoreURL), ("Google Play", model.googlePlayURL),
      ("AppGallery", model.appGalleryURL),
    ]
    let buttons = addresses.compactMap { name, address in
      PageAddress(address).map { address in
        """
        <a class="button" href="\(address.description)">\(name)</a>

        """ as HTML
      }
    }
    guard !model.isPhone, !buttons.isEmpty else { return nil }
    return "<div class=\"stores\">\n\(buttons)</div>\n"
  }

  private var more: HTML? {
    guard !model.isPhone, let code = CodeButton(model.codePath, model.environment) else {
      return nil
    }
    return MoreOptions(title: text(.moreOptions), content: code.html).html
  }
}
