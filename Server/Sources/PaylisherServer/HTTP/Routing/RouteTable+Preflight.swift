import HTTPTypes
import Hummingbird

extension RouteTable {
  /// Adds the answer to a browser's question whether a page of another origin may call a route
  /// that publishable keys open ([Fetch, CORS protocol](https://fetch.spec.whatwg.org/#http-cors-protocol)).
  ///
  /// No other route answers it, so no page reaches the management API.
  mutating func addPreflights() {
    let device = routes.filter { $0.family == .device }
    let described = Set(routes.filter { $0.method == .options }.map(\.path))
    for path in Set(device.map(\.path)).subtracting(described).sorted() {
      let methods = device.filter { $0.path == path }.map(\.method.rawValue).sorted()
      add(.options, path, family: .device) { _, _ in
        Response(
          status: .noContent,
          headers: [
            .accessControlAllowMethods: methods.joined(separator: ", "),
            .accessControlAllowHeaders: "Authorization, Content-Type, Content-Encoding",
            .accessControlMaxAge: "86400",
          ]
        )
      }
    }
  }
}
