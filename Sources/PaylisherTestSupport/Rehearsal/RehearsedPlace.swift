/// Where a tap or a first launch comes from, as a ``LinkRehearsal``'s server sees it.
struct RehearsedPlace: Hashable, Sendable {
  /// Names the phone's browser, as its cookie does.
  var phone: String
  /// The phone's model.
  var model: String
  /// The network that it uses.
  var network: String
}
