public import LinkCore
public import TargetCore

extension APIRoute where Answer == LinkResource {
  /// Brings a deleted link back.
  public static func restoreLink(_ id: LinkID) -> Self {
    Self(.restoreLink, [id.description])
  }
}

extension APIRoute where Answer == LinkResource {
  /// Makes a link; sent again with the same `key` within a day, it is made once.
  public static func createLink(_ settings: LinkSettings, key: String? = nil) -> Self {
    Self(.createLink, body: settings, headers: ["Idempotency-Key": key])
  }

  /// A link.
  public static func link(_ id: LinkID) -> Self {
    Self(.getLink, [id.description])
  }

  /// Replaces what a link's owner chose; `settings` is whole, `version` the one that was read.
  public static func updateLink(
    _ id: LinkID,
    _ settings: LinkSettings,
    version: Int64? = nil
  ) -> Self {
    Self(
      .updateLink,
      [id.description],
      body: settings,
      headers: ["If-Match": version.map { "\"\($0)\"" }]
    )
  }

  /// Changes the members of a link that the patch names; `version` is the one that was read.
  public static func changeLink(
    _ id: LinkID,
    _ patch: LinkPatch,
    version: Int64? = nil
  ) -> Self {
    Self(
      .changeLink,
      [id.description],
      body: patch,
      headers: ["If-Match": version.map { "\"\($0)\"" }]
    )
  }
}

extension APIRoute where Answer == LinkBulkResult {
  /// Makes many links; sent again with the same `key` within a day, they are made once.
  public static func createLinks(_ bulk: LinkBulk, key: String? = nil) -> Self {
    Self(.createLinks, body: bulk, headers: ["Idempotency-Key": key])
  }
}

extension APIRoute where Answer == NoAnswer {
  /// A link's QR code as a picture.
  ///
  /// - Parameters:
  ///   - id: The link.
  ///   - format: `svg` or `png`.
  ///   - foreground: The dark color in six hexadecimal digits.
  ///   - background: The light color in six hexadecimal digits.
  ///   - size: The length of a side in pixels.
  ///   - margin: The light border in modules.
  ///   - correction: How much may be hidden: `low`, `medium`, `quartile` or `high`.
  ///   - logo: Per cent of the side that stay free in the middle.
  /// - Returns: The request; its answer is the picture's bytes.
  public static func linkCode(
    _ id: LinkID,
    format: String,
    foreground: String? = nil,
    background: String? = nil,
    size: String? = nil,
    margin: String? = nil,
    correction: String? = nil,
    logo: String? = nil
  ) -> Self {
    let query = [
      APIQueryItem("format", format), APIQueryItem("foreground", foreground),
      APIQueryItem("background", background), APIQueryItem("size", size),
      APIQueryItem("margin", margin), APIQueryItem("correction", correction),
      APIQueryItem("logo", logo),
    ]
    return Self(.drawLinkCode, [id.description], query: query.compactMap(\.self))
  }

  /// Removes a link, whose code becomes free; `version` is the one that was read.
  public static func deleteLink(_ id: LinkID, version: Int64? = nil) -> Self {
    Self(
      .deleteLink,
      [id.description],
      headers: ["If-Match": version.map { "\"\($0)\"" }]
    )
  }
}

extension APIRoute where Answer == Page<LinkResource> {
  /// Links, newest first unless `order` says another; `search` is a part of their code, title, tags or targets' hosts, `code` a whole code.
  public static func links(
    search: String? = nil,
    code: String? = nil,
    tag: String? = nil,
    status: LinkStatus? = nil,
    archived: Bool? = nil,
    domain: String? = nil,
    order: LinkOrder? = nil,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    let query = [
      APIQueryItem("search", search), APIQueryItem("code", code), APIQueryItem("tag", tag),
      APIQueryItem("status", status?.rawValue), APIQueryItem("archived", archived),
      APIQueryItem("domain", domain), APIQueryItem("sort", order?.rawValue),
      APIQueryItem("cursor", cursor), APIQueryItem("limit", limit),
    ]
    return Self(.listLinks, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == ClickResource {
  /// One click, with the trace of its decision.
  public static func click(_ id: ClickID) -> Self {
    Self(.getClick, [id.description])
  }
}

extension APIRoute where Answer == Page<ClickResource> {
  /// Clicks, newest first, of one link or of all.
  public static func clicks(
    link: LinkID? = nil,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    let query = [
      APIQueryItem("link", link), APIQueryItem("cursor", cursor), APIQueryItem("limit", limit),
    ]
    return Self(.listClicks, query: query.compactMap(\.self))
  }
}
