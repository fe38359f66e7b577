import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import WireModels

/// Keeps a form that a browser sent after its session had ended, or that needs the password again: the answer is a
/// page with the fields, which sends them again afterwards.
///
/// Nothing is stored. The address that takes the form again has a signed mark of its user and its end, so that
/// no other user sends it after signing in on the same browser; the mark allows nothing.
struct KeptForm: Sendable {
  /// The parameter that holds the mark.
  static let parameter = "resend"
  /// The most bytes of a form that is kept.
  static let limit = 262_144
  /// How long it may be sent again, in seconds.
  static let lifetime: Int64 = 3_600

  let signer: CookieSigner
  let origin: String

  /// The page with what was typed; `nil` for what no page of this server sent by a form.
  func page(
    _ request: Request,
    of user: UserID,
    signInAt location: String,
    needs need: KeptFormPage.Need = .signIn,
    now: Timestamp
  ) async -> Response? {
    guard request.method == .post, (try? request.requireOwnOrigin(origin)) != nil,
      request.headers[.secFetchDest].map({ $0 == "document" }) ?? true
    else { return nil }
    do {
      let form = FormBody(try await request.formBytes(limit: Self.limit))
      // A button alone is pressed again sooner than sent again.
      let isButton = form.fields.allSatisfy(\.value.isEmpty)
      guard need == .signIn || !isButton else { return nil }
      let action = action(of: request, user, now: now)
      let content = KeptFormPage.Content.form(action: action, fields: form.fields, needs: need)
      return answer(content, request, location, .unauthorized)
    } catch let error as ProblemError where error.problem.code == ProblemKind.bodyTooLarge.code {
      return answer(.tooLarge, request, location, .contentTooLarge)
    } catch {
      return nil
    }
  }

  /// The page that refuses a form which another user typed, or which is too old; `nil` for others.
  func refusal(_ request: Request, of user: UserID, now: Timestamp) -> Response? {
    guard let mark = request.uri.queryParameters[Substring(Self.parameter)].map(String.init) else {
      return nil
    }
    let text = signer.verified(mark, beside: request.uri.path)
    let parts = text?.split(separator: "_").map(String.init) ?? []
    if parts.count == 2, parts[0] == user.description, let end = Int64(parts[1]),
      now.milliseconds < end
    {
      return nil
    }
    return answer(.notYours, request, "/dashboard", .forbidden)
  }

  /// The address of the form with a mark of its user.
  private func action(of request: Request, _ user: UserID, now: Timestamp) -> String {
    let end = now.advanced(bySeconds: Self.lifetime).milliseconds
    let mark = signer.signed("\(user)_\(end)", beside: request.uri.path)
    let others = (request.uri.query ?? "").utf8.split(separator: UInt8(ascii: "&"))
      .filter { !$0.starts(with: "\(Self.parameter)=".utf8) }
    let query =
      others.map { String(Substring($0)) } + ["\(Self.parameter)=\(PercentCoding.encode(mark))"]
    return "\(request.uri.path)?\(query.joined(separator: "&"))"
  }

  private func answer(
    _ content: KeptFormPage.Content,
    _ request: Request,
    _ location: String,
    _ status: HTTPResponse.Status
  ) -> Response {
    let page = KeptFormPage(content, location: location, language: request.pageLanguage)
    return .dashboard(page.html, to: request, status: status)
  }
}
