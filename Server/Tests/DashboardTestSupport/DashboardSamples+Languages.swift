import Dashboard
import LinkPages
import WireModels

extension DashboardSamples {
  /// Messages in several languages, of which one is written from right to left and one has long words.
  var messageLanguagePages: [String: HTML] {
    let (push, inApp) = (languageDraft(.push), languageDraft(.inApp))
    return [
      "message-languages": MessagePage(
        environment: environment,
        message: message(.draft, push.form(timeZone: environment.timeZone)),
        report: report([])
      ).html,
      "message-languages-new": messageForm(push, problem: languageProblem).html,
      "message-languages-long": messageForm(languageDraft(.push, shown: "de")).html,
      "message-in-app-languages": MessagePage(
        environment: environment,
        message: message(.draft, inApp.form(timeZone: environment.timeZone)),
        report: report([])
      ).html,
      "message-in-app-languages-new": messageForm(inApp).html,
    ]
  }

  private func languageDraft(_ channel: MessageChannel, shown: String = "ar") -> MessageDraft {
    MessageDraft(
      values: [.channel: channel.rawValue, .name: text, .shown: shown],
      contents: [
        .init(values: [
          .language: "en", .title: text, .body: text, .button: text, .otherTitle: text,
          .image: "https://cdn.example.com/\(text)", .action: "https://go.example.com/SUMMER",
        ]),
        .init(values: [
          .language: "ar", .title: "تخفيضات الصيف", .body: "خصم ٢٠٪ على كل شيء حتى مساء الأحد.",
          .button: "تسوّق الآن", .image: "https://cdn.example.com/ar.jpg",
        ]),
        .init(values: [
          .language: "de", .title: "Donaudampfschifffahrtsgesellschaftskapitänsmützen",
          .body: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
          .button: "Kraftfahrzeughaftpflichtversicherung",
          .action: "https://go.example.com/Sommerschlussverkaufsankündigung",
        ]),
      ]
    )
  }

  /// What is wrong in a language, and that one is there twice.
  private var languageProblem: Problem {
    let places = [
      "/languages/2", "/variants/0/contents/ar/imageURL", "/variants/1/contents/de/title",
    ]
    return Problem(
      status: 422,
      code: "invalid_fields",
      title: text,
      errors: places.map { .init(pointer: $0, code: "invalid", detail: text) }
    )
  }
}
