import AssociationCore
import Crypto
import HTTPTypes
import Hummingbird
import LinkCore
import NIOCore
import Persistence

/// Serves the files by which phones learn that a link domain belongs to an app.
///
/// Apple and Google fetch them without following redirects and keep them for up to a day, so each
/// is answered at once, from memory, with a tag to compare.
struct AssociationFeature: ServerFeature {
  let directory: LinkDirectory

  func register(on routes: inout RouteTable) {
    let files: [(path: String, make: @Sendable ([AppRecord]) -> [UInt8])] = [
      ("/.well-known/apple-app-site-association", Self.apple),
      ("/.well-known/assetlinks.json", Self.android),
    ]
    for (path, make) in files {
      routes.add(.get, path, family: .association, operation: .association(path)) { request, _ in
        try answer(request, make: make)
      }
    }
  }

  private func answer(
    _ request: Request,
    make: @Sendable ([AppRecord]) -> [UInt8]
  ) throws -> Response {
    guard let domain = request.hostName.flatMap({ directory.domain(host: $0) }) else {
      throw ProblemError(.notFound, "This host is not a link domain.")
    }
    let file = make(directory.apps(of: domain.workspace))
    let tag = "\"\(Self.digest(file))\""
    guard request.headers[.ifNoneMatch] != tag else {
      return Response(status: .notModified, headers: [.eTag: tag])
    }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json", .eTag: tag],
      body: .init(byteBuffer: ByteBuffer(bytes: file))
    )
  }

  /// The file for iPhone and iPad: every app with a team.
  static func apple(_ apps: [AppRecord]) -> [UInt8] {
    AppleAppSiteAssociation.generate(
      apps: apps.filter { $0.platform == "ios" }.compactMap { app in
        app.teamID.flatMap { AssociatedApp(teamID: $0, bundleID: app.bundleID) }
      }
    )
  }

  /// The file for Android: every app with a signing certificate.
  static func android(_ apps: [AppRecord]) -> [UInt8] {
    AssetLinks.generate(
      apps: apps.filter { $0.platform == "android" }.map {
        AssociatedAndroidApp(packageName: $0.bundleID, fingerprints: $0.certificateFingerprints)
      }
    )
  }

  /// Sixteen bytes of SHA-256 in hexadecimal digits.
  private static func digest(_ bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).prefix(16).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
