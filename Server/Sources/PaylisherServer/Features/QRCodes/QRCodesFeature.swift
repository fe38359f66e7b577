import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
package import LinkPages
import NIOCore
import Persistence
import WireModels

/// Draws links as QR codes.
struct QRCodesFeature: ServerFeature {
  let repositories: Repositories

  func register(on routes: inout RouteTable) {
    routes.manage(.drawLinkCode) { request, context, workspace in
      let options = try CodeOptions(request)
      let link = try await repositories.links.find(workspace, context.pathID()).found("link")
      let domain = try await repositories.domains.find(workspace, link.domain).found("domain")
      return try answer(link, domain: domain, options)
    }
  }

  private func answer(
    _ link: LinkRecord,
    domain: DomainRecord,
    _ options: CodeOptions
  ) throws -> Response {
    do {
      let drawing = try QRDrawing(
        of: link.code.url(on: domain.baseURL),
        style: options.style,
        correction: options.correction
      )
      return Response(
        status: .ok,
        headers: [
          .contentType: options.format.mediaType,
          .contentDisposition: "inline; filename=\"\(link.code).\(options.format.rawValue)\"",
        ],
        body: .init(byteBuffer: ByteBuffer(bytes: drawing.bytes(options.format)))
      )
    } catch {
      let (reason, arguments) = error.reason
      throw ProblemError(
        .conflictingFields,
        "?\(error.option) \(error.sentence).",
        errors: [.init(pointer: "?\(error.option)", code: error.name, reason, arguments)]
      )
    }
  }
}

extension QRDrawingError {
  fileprivate var reason: (FaultReason, [String: Problem.Argument]) {
    switch self {
    case .lowContrast: (.codeContrast, [:])
    case .logoNeedsCorrection: (.codeCorrection, [:])
    case .tooSmall(let least): (.codeSize, ["least": .init(least)])
    case .tooLong: (.codeTooLong, [:])
    }
  }

  /// What to do, as a sentence without its subject: `must be …`.
  package var sentence: String { reason.0.detail(reason.1) }
}

/// How a link's code is asked for.
private struct CodeOptions {
  let format: QRDrawing.Format
  let style: QRStyle
  let correction: QRCode.Correction?

  init(_ request: Request) throws {
    let query = try QueryReader(request, .drawLinkCode)
    format = try query.text("format", .codeFormat).flatMap(QRDrawing.Format.init) ?? .svg
    correction = try query.text("correction", .codeCorrection).flatMap(QRCode.Correction.init)
    style = QRStyle(
      size: try query.integer("size", 32...4_096, standard: 512),
      margin: try query.integer("margin", 0...32, standard: 4),
      foreground: try query.text("foreground", .codeColor).flatMap(QRStyle.Color.init) ?? .black,
      background: try query.text("background", .codeColor).flatMap(QRStyle.Color.init) ?? .white,
      logoArea: Double(try query.integer("logo", 0...25, standard: 0)) / 100
    )
  }
}
