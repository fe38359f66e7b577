import AudienceCore
import Dashboard
import Foundation
import Hummingbird
import JSONCoding
import LayoutCore
import LinkCore
import LinkPages
import MessagingCore
import Persistence
import ScreenCore
import ScreenLinting
import WireModels

/// Drafts of screens and in-app messages as a phone shows them, for the frames of their pages.
extension DashboardFeature {
  func registerDrawings(on routes: inout RouteTable) {
    draw(&routes, .get, "screens/{id}/drawing", needs: .readMessages) { page, form, look in
      let screen = try await page.api.send(.screen(page.context.slug(), person: form.person))
      return try look.screen(screen.document, for: screen.person)
    }
    draw(&routes, .post, "screens/{id}/drawing", needs: .editMessages) { page, form, look in
      let document: JSONValue = try Self.decoded(form["document"])
      guard let id = form.person else { return try look.screen(document) }
      let screen = try await page.api.send(.screen(page.context.slug(), person: id))
      return try look.screen(document, for: screen.person)
    }
    draw(&routes, .get, "messages/{id}/drawing", needs: .readMessages) { page, _, look in
      let message = try await page.api.send(.message(page.id())).message
      return DrawnDraft(look.message(message, variant: page.text("variant")))
    }
    draw(&routes, .get, "messages/drawing", needs: .editMessages) { _, form, look in
      DrawnDraft(look.message(MessageDraft(form).form(timeZone: .gmt)))
    }
    draw(&routes, .post, "messages/drawing", needs: .editMessages) { _, form, look in
      let json = form["json"]
      let message: MessageForm =
        try json.isEmpty ? MessageDraft(form).form(timeZone: .gmt) : Self.decoded(json)
      return DrawnDraft(look.message(message))
    }
  }

  private func draw(
    _ routes: inout RouteTable,
    _ method: HTTPRequest.Method,
    _ path: String,
    needs permission: Permission,
    _ drawing:
      @escaping @Sendable (DashboardRequest, FormBody, DraftLook) async throws -> DrawnDraft
  ) {
    respond(&routes, method, path, needs: permission) { page in
      let form =
        method == .post ? try await page.request.form(limit: Self.jsonFormBytes) : page.fields
      let look = DraftLook(form, language: page.environment.language)
      var frame = DeviceDrawing(environment: page.environment, isDark: look.scheme == .dark)
      do {
        let drawn = try await drawing(page, form, look)
        frame.drawing = drawn.geometry.map { .drawing($0) }
        (frame.person, frame.unsaved) = (drawn.person, drawn.unsaved)
      } catch let error as ProblemError where error.problem.status < 500 {
        frame.problem = page.problem(error)
      }
      return .drawing(frame.page, to: page.request)
    }
  }
}

/// A draft, laid out for a phone.
struct DrawnDraft: Sendable {
  /// The layout; `nil` where there is nothing to show.
  let geometry: LayoutGeometry?
  /// Whose words its texts have.
  var person: ScreenPerson?
  /// The properties that its texts ask for and the stored draft does not.
  var unsaved: [String] = []

  init(_ geometry: LayoutGeometry?) {
    self.geometry = geometry
  }
}

extension FormBody {
  /// The distinct id of the person whose words a drawing shows; `nil` where none is named.
  fileprivate var person: String? { self["person"].isEmpty ? nil : self["person"] }
}

/// How a draft is drawn: in which appearance, and for which reader.
struct DraftLook: Sendable {
  let scheme: LayoutColorScheme
  let language: String?
  private let reader: [LanguageTag]

  init(_ form: FormBody, language: PageLanguage) {
    scheme = LayoutColorScheme(rawValue: form["look"]) ?? .light
    self.language = form["shown"].isEmpty ? nil : form["shown"]
    reader = [self.language, language.rawValue].compactMap(\.self).compactMap { LanguageTag($0) }
  }

  private var phone: LayoutEnvironment { .phone(scheme, languages: reader) }

  /// The screen with the words of a person, or with the defaults.
  ///
  /// - Throws: ``ProblemError`` where the document is none of a screen, or its texts cannot be read.
  func screen(
    _ json: JSONValue?,
    for person: ScreenPerson? = nil
  ) throws(ProblemError) -> DrawnDraft {
    guard let screen = json.map({ PersonalScreen($0) }) else { return DrawnDraft(nil) }
    do throws(AudienceFault) {
      try screen.check()
    } catch {
      throw .field(error.pointer, "invalid", error.reason, error.arguments)
    }
    var drawn = DrawnDraft(try geometry(screen.document { name in person?[name.name] }))
    drawn.person = person
    let stored = Set(person?.words.map(\.name) ?? [])
    drawn.unsaved = screen.names.map(\.name).filter { !stored.contains($0) }.sorted()
    return drawn
  }

  private func geometry(_ json: JSONValue) throws(ProblemError) -> LayoutGeometry? {
    do throws(ScreenFault) {
      return try ScreenDocument(json: json).drawn(on: phone)
    } catch {
      let remark = error.remark
      throw .field(error.pointer, "invalid", remark.reason, remark.arguments)
    }
  }

  /// The layout of a variant, the first where none is named; `nil` for a message without one.
  func message(_ form: MessageForm, variant: String? = nil) -> LayoutGeometry? {
    let variant = form.variants.first { $0.name == variant } ?? form.variants.first
    guard let contents = variant?.contents,
      let content = [language, form.defaultLanguage].compactMap({ $0 })
        .compactMap({ contents[$0] }).first ?? contents.min(by: { $0.key < $1.key })?.value,
      let layout = content.layout.flatMap({ MessagePayload(inApp: $0) })?.layout
    else { return nil }
    return layout.resolve(in: phone, measurer: AverageTextMeasurer())
  }
}

extension MessageDraft {
  init(_ form: FormBody) {
    let values = Field.allCases.map { ($0, form[$0.rawValue]) }
    let count = (0..<Self.mostLanguages).prefix { !form.all("language\($0)").isEmpty }.count
    self.init(
      values: Dictionary(uniqueKeysWithValues: values),
      contents: (0..<count).map { Content(form, at: $0) }
    )
  }
}

extension MessageDraft.Content {
  /// The fields of one language; browsers end lines by two characters, of which one is stored.
  fileprivate init(_ form: FormBody, at index: Int) {
    let values = Field.allCases.map { field in
      (field, form["\(field.rawValue)\(index)"].replacing("\r\n", with: "\n"))
    }
    self.init(values: Dictionary(uniqueKeysWithValues: values))
  }
}

extension Response {
  /// A drawing under a policy of its own, which lets pages of this server show it in a frame.
  fileprivate static func drawing(_ page: DrawingPage, to request: Request) -> Response {
    var response = Response.dashboard(page.html, to: request)
    response.headers[.contentSecurityPolicy] = page.policy.description
    return response
  }
}
