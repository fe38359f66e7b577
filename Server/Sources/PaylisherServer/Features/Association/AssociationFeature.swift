import HTTPTypes
import Hummingbird
import LinkCore
import NIOCore
import Persistence
import Redirecting

/// Serves the files by which phones learn that a link domain belongs to an app.
///
/// Apple and Google fetch them without following redirects and keep them for up to a day, so each
/// is answered at once, from memory, with a tag to compare.
struct AssociationFeature: ServerFeature {
  let directory: LinkDirectory
  let responder: AssociationResponder

  init(_ dependencies: ServerDependencies, directory: LinkDirectory) {
    self.directory = directory
    responder = AssociationResponder(
      repositories: dependencies.repositories,
      dashboardHost: dependencies.settings.dashboardHost
    )
  }

  func register(on routes: inout RouteTable) {
    let files: [(path: String, make: @Sendable (AssociationFiles) -> [UInt8])] = [
      (AssociationFiles.applePath, \.apple), (AssociationFiles.androidPath, \.android),
    ]
    for (path, make) in files {
      routes.add(.get, path, family: .association, operation: .association(path)) { request, _ in
        try answer(request, make: make)
      }
    }
    routes.manage(.showAssociation) { [responder] request, context, workspace in
      try await responder.answer(request, context.pathID(), workspace)
    }
  }

  private func answer(
    _ request: Request,
    make: @Sendable (AssociationFiles) -> [UInt8]
  ) throws -> Response {
    guard let domain = request.hostName.flatMap({ directory.domain(host: $0) }) else {
      throw ProblemError(.notFound, "This host is not a link domain.")
    }
    let apps = directory.apps(of: domain.workspace)
    let file = make(responder.files(of: apps, on: domain.host))
    let tag = EntityTag.text(of: file)
    guard request.headers[.ifNoneMatch] != tag else {
      return Response(status: .notModified, headers: [.eTag: tag])
    }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json", .eTag: tag],
      body: .init(byteBuffer: ByteBuffer(bytes: file))
    )
  }
}
