import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("PasswordPage")
struct PasswordPageTests {
  @Test("The form posts to the path of the request, and works without script")
  func postsToItsPath() {
    let page = PasswordPage(.mock).html.description
    #expect(
      page.contains("<form class=\"actions\" method=\"post\" action=\"/c/SUMMER25?source=mail\">")
    )
    #expect(page.contains("name=\"password\" type=\"password\" required"))
    #expect(!page.contains("<script") && !page.contains("role=\"alert\""))
  }

  @Test(
    "A path that a browser could read as another origin is left out",
    arguments: ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:x", ""]
  )
  func staysOnItsOrigin(path: String) {
    var model = PasswordPage.Model.mock
    model.path = path
    #expect(
      PasswordPage(model).html.description.contains("<form class=\"actions\" method=\"post\">")
    )
  }

  @Test("A wrong password is said beside the field")
  func saysWhatWasWrong() {
    var model = PasswordPage.Model.mock
    model.state = .refused
    let page = PasswordPage(model).html.description
    #expect(page.contains("aria-invalid=\"true\" aria-describedby=\"error\""))
    #expect(page.contains("<p class=\"error\" id=\"error\" role=\"alert\">"))
  }

  @Test("After too many attempts there is a time and no form")
  func locks() {
    var model = PasswordPage.Model.mock
    model.state = .locked(seconds: 1)
    let page = PasswordPage(model).html.description
    #expect(page.contains("Try again in \u{2068}1\u{2069} min."))
    #expect(!page.contains("<form") && !page.contains("<input"))
  }

  @Test("A busy server keeps the form")
  func isBusy() {
    var model = PasswordPage.Model.mock
    model.state = .busy
    let page = PasswordPage(model).html.description
    #expect(page.contains("Too many requests") && page.contains("<form"))
  }

  @Test("Each state has its status")
  func hasStatus() {
    let states: [PasswordPage.Model.State] = [.asked, .refused, .locked(seconds: 300), .busy]
    #expect(states.map(\.statusCode) == [200, 403, 429, 503])
    #expect(NoticePage.Notice.allCases.map(\.statusCode) == [404, 410, 404, 410, 429])
  }
}
