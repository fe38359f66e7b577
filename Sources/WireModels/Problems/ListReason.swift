/// Why a line of an uploaded list names no person, or a distinct id cannot be on one.
public enum ListReason: Int, ReasonCode {
  case noID, severalCells, openQuote, unreadable, longID, nullInID, placeholder, erased

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
