/// What a link says about itself, to people and to the programs that preview it.
package struct LinkPreview: Hashable, Sendable {
  /// The short link itself, such as `https://go.example.com/c/SUMMER25`.
  package var address: String
  /// The title; the app's name or the host stands in where it is absent.
  package var title: String?
  /// One or two sentences.
  package var summary: String?
  /// The address of an image on the web, for previews and at the top of pages.
  package var imageURL: String?
  /// The name of the app or of the site that it belongs to.
  package var name: String?
  /// The address of the app's icon on the web; its first letter stands in where it is absent.
  package var iconURL: String?
  /// The brand's color, as six hexadecimal digits; one by the name where it is absent.
  package var color: String?

  package init(
    address: String,
    title: String? = nil,
    summary: String? = nil,
    imageURL: String? = nil,
    name: String? = nil,
    iconURL: String? = nil,
    color: String? = nil
  ) {
    self.address = address
    self.title = title
    self.summary = summary
    self.imageURL = imageURL
    self.name = name
    self.iconURL = iconURL
    self.color = color
  }
}

extension LinkPreview {
  /// The first of title, name and host that says something.
  func heading(host: String) -> String {
    [title, name].compactMap(\.?.visible).first ?? host
  }

  /// The app's or the site's initial, for a tile in place of an icon.
  func initial(host: String) -> String {
    ([name, title].compactMap(\.?.visible).first ?? host).initial
  }

  /// The accent of the brand's color, or else one by the name: the same one every time.
  func accent(host: String) -> Int {
    PageAccent.number(color: color, name: name?.visible ?? host)
  }
}

extension String {
  /// The first letter or number, for a tile in place of an icon.
  var initial: String {
    let character = first { $0.isLetter || $0.isNumber } ?? first
    return character.map { String($0).uppercased() } ?? "?"
  }

  /// The text without white space around it, or `nil` where nothing is left.
  var visible: String? {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return nil }
    return String(self[first...last])
  }
}
