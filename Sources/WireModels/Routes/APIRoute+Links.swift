public import LinkCore

extension APIRoute where Answer == LinkResource {
  /// Makes a link.
  public static func createLink(_ settings: LinkSettings) -> Self {
    Self(.post, "/api/v1/links", body: settings)
  }

  /// A link.
  public static func link(_ id: LinkID) -> Self {
    Self(.get, "/api/v1/links/{id}", [id.description])
  }

  /// Replaces what a link's owner chose; `settings` is whole.
  public static func updateLink(_ id: LinkID, _ settings: LinkSettings) -> Self {
    Self(.put, "/api/v1/links/{id}", [id.description], body: settings)
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes a link; its code becomes free.
  public static func deleteLink(_ id: LinkID) -> Self {
    Self(.delete, "/api/v1/links/{id}", [id.description])
  }
}

extension APIRoute where Answer == Page<LinkResource> {
  /// Links, newest first; `search` is a part of their code or title.
  public static func links(
    search: String? = nil,
    domain: String? = nil,
    cursor: String? = nil,
    limit: Int? = nil
  ) -> Self {
    let query = [
      APIQueryItem("search", search), APIQueryItem("domain", domain),
      APIQueryItem("cursor", cursor), APIQueryItem("limit", limit),
    ]
    return Self(.get, "/api/v1/links", query: query.compactMap(\.self))
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
    return Self(.get, "/api/v1/clicks", query: query.compactMap(\.self))
  }
}
