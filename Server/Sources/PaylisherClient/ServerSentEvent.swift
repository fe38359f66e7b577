/// One event of a stream ([HTML §9.2](https://html.spec.whatwg.org/multipage/server-sent-events.html)).
package struct ServerSentEvent: Hashable, Sendable {
  /// The last id that the stream gave, to go on behind it.
  package var id: String?
  /// Its kind, `message` where the stream names none.
  package var name: String
  /// What it says.
  package var data: String

  package init(id: String? = nil, name: String = "message", data: String) {
    self.id = id
    self.name = name
    self.data = data
  }
}
