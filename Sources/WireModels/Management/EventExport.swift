/// The headers of a page of exported events, whose body is only events.
public enum EventExport: Sendable {
  /// The media type: one JSON object a line.
  public static let mediaType = "application/x-ndjson"
  /// The cursor behind the last event of the page.
  public static let nextCursor = "Paylisher-Next-Cursor"
  /// `true` if more events are stored already, else `false`.
  public static let hasMore = "Paylisher-Has-More"
  /// About how many events a page has at most.
  public static let mostEvents = 10_000
}
