public import LinkCore

extension APIRoute where Answer == Page<ScreenResource> {
  /// A page of the workspace's screens, by id and without their documents; up to 200, and 50 where
  /// `limit` is absent.
  public static func screens(cursor: String? = nil, limit: Int? = nil) -> Self {
    let query = [APIQueryItem("cursor", cursor), APIQueryItem("limit", limit)]
    return Self(.listScreens, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == ScreenResource {
  /// A screen with its draft and what the linter finds in it, and what the texts ask of a person where one is named.
  public static func screen(_ id: Slug, person: String? = nil) -> Self {
    Self(
      .getScreen,
      [id.description],
      query: [APIQueryItem("person", person)].compactMap(\.self)
    )
  }

  /// Stores the draft of a screen; one that is not there is made.
  ///
  /// `isNew` refuses a screen that is there already; a `revision` that was read refuses the change
  /// where there is a later one.
  public static func setScreen(
    _ id: Slug,
    _ settings: ScreenSettings,
    isNew: Bool = false,
    ifRevision revision: Int64? = nil
  ) -> Self {
    Self(
      .setScreen,
      [id.description],
      body: settings,
      headers: [
        "If-None-Match": isNew ? "*" : nil, "If-Match": revision.map { "\"\($0)\"" },
      ]
    )
  }

  /// Publishes the draft.
  public static func publishScreen(_ id: Slug) -> Self { Self(.publishScreen, [id.description]) }

  /// Publishes an earlier version again.
  public static func rollBackScreen(_ id: Slug, to version: Int64) -> Self {
    Self(.rollBackScreen, [id.description], body: ScreenRollback(version: version))
  }
}

extension APIRoute where Answer == Page<ScreenVersion> {
  /// The publications of a screen, newest first, without their documents.
  public static func screenVersions(_ id: Slug) -> Self {
    Self(.listScreenVersions, [id.description])
  }
}

extension APIRoute where Answer == ScreenVersion {
  /// A publication of a screen.
  public static func screenVersion(_ id: Slug, _ number: Int64) -> Self {
    Self(.getScreenVersion, [id.description, "\(number)"])
  }
}

extension APIRoute where Answer == ScreenPreviewResource {
  /// Links that show the draft for a while.
  public static func previewScreen(_ id: Slug, _ request: ScreenPreviewRequest) -> Self {
    Self(.previewScreen, [id.description], body: request)
  }
}

extension APIRoute where Answer == Page<PlacementResource> {
  /// A page of the workspace's placements, by id; up to 200, and 50 where
  /// `limit` is absent.
  public static func placements(cursor: String? = nil, limit: Int? = nil) -> Self {
    let query = [APIQueryItem("cursor", cursor), APIQueryItem("limit", limit)]
    return Self(.listPlacements, query: query.compactMap(\.self))
  }
}

extension APIRoute where Answer == PlacementResource {
  /// A placement.
  public static func placement(_ id: Slug) -> Self { Self(.getPlacement, [id.description]) }

  /// Stores a placement; conditions are as for screens.
  public static func setPlacement(
    _ id: Slug,
    _ settings: PlacementSettings,
    isNew: Bool = false,
    ifRevision revision: Int64? = nil
  ) -> Self {
    Self(
      .setPlacement,
      [id.description],
      body: settings,
      headers: [
        "If-None-Match": isNew ? "*" : nil, "If-Match": revision.map { "\"\($0)\"" },
      ]
    )
  }
}

extension APIRoute where Answer == PlacementCheck {
  /// What a placement shows a person now, and why.
  public static func checkPlacement(_ id: Slug, person: String) -> Self {
    Self(
      .checkPlacement,
      [id.description],
      query: [APIQueryItem("person", person)].compactMap(\.self)
    )
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes a screen, whose versions stay; `revision` is the one that was read.
  public static func deleteScreen(_ id: Slug, ifRevision revision: Int64? = nil) -> Self {
    Self(
      .deleteScreen,
      [id.description],
      headers: ["If-Match": revision.map { "\"\($0)\"" }]
    )
  }

  /// Removes a placement; `revision` is the one that was read.
  public static func deletePlacement(_ id: Slug, ifRevision revision: Int64? = nil) -> Self {
    Self(
      .deletePlacement,
      [id.description],
      headers: ["If-Match": revision.map { "\"\($0)\"" }]
    )
  }
}
