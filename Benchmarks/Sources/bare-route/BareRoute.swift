import Foundation
import Hummingbird

/// The least that the server's own framework does for a redirect, or for a page: the anchor for taps.
///
///     bare-route PORT [FILE]
///
/// With a file, every tap is answered with its bytes, which are a page in gzip.
@main
struct BareRoute {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let port = arguments.dropFirst().first.flatMap(Int.init) ?? 8_090
    let page = try arguments.dropFirst(2).first.map {
      ByteBuffer(bytes: try Data(contentsOf: URL(filePath: $0)))
    }
    let router = Router()
    router.get("/c/:key") { _, _ in
      guard let page else {
        return Response(status: .found, headers: [.location: "https://example.com/"])
      }
      let headers: HTTPFields = [
        .contentType: "text/html; charset=utf-8", .contentEncoding: "gzip",
      ]
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: page))
    }
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: port))
    )
    try await application.runService()
  }
}
