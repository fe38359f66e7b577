import LinkPages
import WireModels

extension ComponentPage {
  /// Fields, what is wrong with them, and forms that several pages have.
  var forms: HTML {
    let few = [
      example(ErrorSummary.self, summary), example(PersonSearch.self, Card(content: search).html),
      example(DraftPreviewPart.self, preview),
      example(FoldedCard.self, folded),
    ]
    return """
      <div class="grid two">\(example(FormField.self, Card(content: fields).html))\
      <div class="grid">\(few)</div></div>
      \(example(AudienceFields.self, Card(content: audience).html))
      \(example(ListNameForm.self, Card(content: list).html))
      """
  }

  private var summary: HTML {
    ErrorSummary(problem, fields: Self.faulty, labels: labels, title: text(.problem)).html
  }

  private var fields: HTML {
    let choices = [("a", text(.statusActive)), ("b", text(.statusDisabled))]
    let all: [FormField] = [
      FormField("component-title", label: text(.title), hint: "Shown in lists."),
      FormField(
        "component-url",
        label: text(.target),
        value: "http:/",
        error: "must be a URL.",
        isCode: true
      ),
      FormField("component-state", label: text(.status), kind: .choice(choices)),
      FormField("component-notes", label: text(.notes), kind: .lines),
      FormField("component-json", label: "JSON", value: "{}", kind: .code(rows: 3), isCode: true),
      FormField("component-check", label: "Box", value: "1", kind: .check),
    ]
    return "<form class=\"form\" action=\"#\">\(all.map(\.html))</form>"
  }

  private var problem: Problem {
    Problem(
      status: 422,
      code: "invalid_fields",
      title: "The link cannot be saved.",
      errors: [
        .init(pointer: "/targets/fallback", code: "invalid", detail: "must be a URL."),
        .init(pointer: "/elsewhere", code: "invalid", detail: "is no field of the form."),
      ]
    )
  }

  private static let faulty = ["/targets/fallback": "component-url"]

  private var labels: [String: String] { ["component-url": text(.target)] }

  private var audience: HTML {
    let draft = AudienceDraft(
      name: "Buyers",
      rows: [.init(kind: "event", name: "Purchase", value: "1", days: "30")]
    )
    return AudienceFields(environment: environment, draft: draft, path: "components").html
  }

  private var list: HTML {
    ListNameForm(
      environment: environment,
      path: "components",
      name: "VIP customers",
      button: text(.rename),
      field: "component-name"
    ).html
  }

  private var search: HTML { PersonSearch(environment: environment, person: "ada").html }

  private var preview: HTML {
    DraftPreviewPart(
      preview: .init(problem: problem),
      path: "#",
      link: .init(host: "go.example.com", url: "https://go.example.com/c/SUMMER"),
      labels: labels,
      environment: environment
    ).html
  }

  private var folded: HTML {
    FoldedCard(
      name: "component",
      title: text(.limits),
      state: ["Expires 31 Dec 2026", "Click limit: 100"],
      otherwise: text(.none),
      fields: FormField("component-folded", label: text(.clickLimit), value: "100").html
    ).html
  }
}
