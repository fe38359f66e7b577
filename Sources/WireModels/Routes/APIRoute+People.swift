extension APIRoute where Answer == ErasureReport {
  /// Erases everything of the person that a distinct id belongs to, for good.
  ///
  /// A person with several distinct ids is refused unless `merged` says to erase them all; a dry run
  /// answers what an erasure would take, and changes nothing.
  public static func erasePerson(
    _ distinctID: String,
    merged: Bool = false,
    isDryRun: Bool = false
  ) -> Self {
    let query = [(merged, "merged"), (isDryRun, "dryRun")].filter(\.0)
      .compactMap { APIQueryItem($0.1, "true") }
    return Self(.erasePerson, [distinctID], query: query, isLongRunning: true)
  }
}

extension APIRoute where Answer == PersonResource {
  /// The person that a distinct id belongs to.
  public static func person(_ distinctID: String) -> Self {
    Self(.getPerson, [distinctID])
  }
}

extension APIRoute where Answer == ReachResource {
  /// The push addresses of a person, and what they said about marketing.
  public static func reach(of distinctID: String) -> Self {
    Self(.getReach, [distinctID])
  }
}

extension APIRoute where Answer == ConsentResource {
  /// Stores what a person said about a category of marketing.
  public static func setConsent(
    of distinctID: String,
    _ category: ConsentCategory,
    _ settings: ConsentSettings
  ) -> Self {
    Self(
      .setConsent,
      [distinctID, category.name],
      body: settings
    )
  }
}
