import Foundation
import LinkCore
import LinkPages
import WireModels

extension MessagePage {
  /// The number of users that was typed; `nil` if it is none.
  package static func people(_ typed: String) -> Int64? {
    TypedNumber.whole(typed).map { Int64(clamping: $0) }
  }

  /// The dialog before a message is sent: its users, devices and time.
  var launch: [HTML] {
    let dialog = Dialog(
      id: "launch",
      opens: text(.launch),
      kind: .primary,
      title: "\(text(.launch)): \(message.message.name)",
      content: """
        \(Facts(rows: facts).html)<p>\(text(.launchAdvice))</p>
        <form class="form" method="post" action="\(environment.path("messages/\(message.id)/launch"))">\
        \(confirmation)<p><button class="button primary" type="submit">\(text(.launch))</button></p></form>
        """,
      cancel: text(.cancel)
    )
    return [dialog.button, dialog.html]
  }

  private var facts: [(name: String, value: HTML?)] {
    let format = environment.format
    let devices = message.message.channel == .push ? estimate?.devices : nil
    return [
      (text(.audience), "<bdi>\(audience?.name ?? text(.allPeople))</bdi>"),
      (text(.peopleNow), estimate.map { "\(format.number($0.people))" }),
      (text(LaunchDialogPhrase.devices), devices.map { "\(format.number($0))" }),
      (text(.delivery), moment),
    ]
  }

  /// When the message goes out, on the reader's clock with its zone.
  private var moment: HTML {
    let (delivery, format) = (message.message.delivery, environment.format)
    switch delivery?.kind {
    case .local:
      let time = (delivery?.localTime ?? "").replacing("T", with: " ")
      return "\(text(LaunchDialogPhrase.eachZone, ["time": time]))"
    case .event:
      return "\(text(LaunchDialogPhrase.followsEvent, ["event": delivery?.event ?? ""]))"
    case .sequence: return "\(text(LaunchDialogPhrase.followsStep))"
    case .at:
      guard let at = delivery?.at else { return "" }
      return "\(format.moment(at)) (<bdi>\(environment.timeZone.identifier)</bdi>)"
    case .immediately, nil:
      let now = format.moment(environment.now)
      return "\(text(.atOnce)): \(now) (<bdi>\(environment.timeZone.identifier)</bdi>)"
    }
  }

  private var confirmation: HTML? {
    guard let people = estimate?.people, people > LaunchConfirmation.mostUnconfirmed,
      ![.event, .sequence].contains(message.message.delivery?.kind)
    else { return nil }
    let count = ["count": environment.format.number(people)]
    return FormField(
      "people",
      label: text(LaunchDialogPhrase.confirm, count),
      isCode: true
    ).html
  }
}

/// What is said before a message is sent.
enum LaunchDialogPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case devices, eachZone, followsEvent, followsStep, confirm
}
