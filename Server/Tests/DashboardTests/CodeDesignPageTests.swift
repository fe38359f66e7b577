import DashboardTestSupport
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// The designer of QR codes says every choice in its address.
@Suite("QR designer")
struct CodeDesignPageTests {
  private func page(_ query: CodeDesignPage.Query, problem: Problem? = nil) -> String {
    let samples = DashboardSamples()
    return CodeDesignPage(
      environment: samples.environment,
      link: samples.link,
      query: query,
      problem: problem
    ).html.description
  }

  private func query(correction: String = "", logo: String = "") -> CodeDesignPage.Query {
    CodeDesignPage.Query(
      foreground: "#1a1a2e",
      background: "",
      size: "",
      margin: "",
      correction: correction,
      logo: logo
    )
  }

  @Test("The picture and both files have the correction and the room for a logo")
  func addresses() {
    let page = page(query(correction: "high", logo: "20"))
    let choices = "margin=4&amp;correction=high&amp;logo=20&amp;format="
    #expect(page.ranges(of: choices + "svg").count == 2)
    #expect(page.ranges(of: choices + "png").count == 1)
    #expect(page.contains("<option value=\"high\" selected>"))
    #expect(page.contains("value=\"20\""))
  }

  @Test("The correction is what the code needs until one is chosen")
  func standard() {
    let page = page(query())
    #expect(page.contains("<option value=\"\" selected>Automatic"))
    #expect(page.contains("margin=4&amp;logo=0&amp;format=svg"))
    for level in QRCode.Correction.allCases {
      #expect(page.contains("<option value=\"\(level.rawValue)\">"))
    }
  }

  @Test("What is not drawn is at the field that it is about")
  func refusal() {
    let error = Problem.FieldError(pointer: "?correction", code: "x", detail: "must be high")
    let problem = Problem(status: 409, code: "conflicting_fields", title: "no", errors: [error])
    let page = page(query(correction: "low", logo: "20"), problem: problem)
    #expect(page.contains("<a href=\"#correction\"><bdi>Error correction</bdi>: must be high</a>"))
    #expect(page.contains("id=\"correction-error\">must be high</p>"))
    #expect(!page.contains("<img"))
  }
}
