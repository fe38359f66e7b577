/// One event of a stream ([HTML §9.2](https://html.spec.whatwg.org/multipage/server-sent-events.html)).
public struct ServerSentEvent: Hashable, Sendable {
  /// The last id that the stream gave, to go on behind it.
  public var id: String?
  /// Its kind, `message` where the stream names none.
  public var name: String
  /// What it says.
  public var data: String

  public init(id: String? = nil, name: String = "message", data: String) {
    self.id = id
    self.name = name
    self.data = data
  }
}
