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
    return Self(.delete, "/api/v1/people/{id}", [distinctID], query: query, isLongRunning: true)
  }
}
