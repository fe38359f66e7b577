import Hummingbird

/// The least that the server's own framework does for a redirect: the anchor for taps.
@main
struct BareRoute {
  static func main() async throws {
    let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8_090
    let router = Router()
    router.get("/c/:key") { _, _ in
      Response(status: .found, headers: [.location: "https://example.com/"])
    }
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: port))
    )
    try await application.runService()
  }
}
