package import LinkPages
import Persistence

extension LinkDirectory {
  /// The brand of a domain, whichever link of it is asked for.
  package func brand(host: String) -> PageBrand? { site(host: host)?.brand }
}

extension LinkDirectory.Entry {
  /// The brand of the app that every way of the link leads to; that of its domain where there are several.
  package var brand: PageBrand? {
    (app(on: .ios) ?? app(on: .android)).map(PageBrand.init) ?? domainBrand
  }

  /// What the link says about itself, with its app's name, icon and color.
  package var brandedPreview: LinkPreview {
    var preview = preview
    (preview.name, preview.iconURL, preview.color) = (brand?.name, brand?.iconURL, brand?.color)
    return preview
  }

  /// The brand of the link's domain, which tells nothing of the link.
  package var domainBrand: PageBrand? { site.brand }
}

extension PageBrand {
  /// How an app looks on pages.
  init(_ app: AppRecord) {
    self.init(
      name: app.settings.name,
      iconURL: app.settings.appearance?.iconURL,
      color: app.settings.appearance?.color
    )
  }

  /// The brand that all apps of a workspace share by their name; `nil` where they have several.
  init?(_ apps: [AppRecord]) {
    let brands = apps.map(PageBrand.init)
    guard let first = brands.first, brands.allSatisfy({ $0.name == first.name }) else { return nil }
    self.init(
      name: first.name,
      iconURL: brands.lazy.compactMap(\.iconURL).first,
      color: brands.lazy.compactMap(\.color).first
    )
  }
}
