import LinkPages
import WireModels

extension TapQuery {
  /// The fields of a form that asks about a tap.
  func fields(_ environment: DashboardEnvironment) -> [HTML] {
    let text = environment.text
    let devices = TapDevice.allCases.map { ($0.rawValue, text($0.phrase)) }
    let field = FormField(
      "device",
      label: text(.device),
      value: device?.rawValue ?? "",
      kind: .choice(devices)
    )
    return [field.html] + circumstances(environment)
  }

  /// The fields of where and when a tap happens, for whichever device.
  func circumstances(_ environment: DashboardEnvironment) -> [HTML] {
    let text = environment.text
    let fields = [
      FormField(
        "country",
        label: text(.country),
        hint: text(.countryHint),
        value: country ?? "",
        offer: environment.offer(.country)
      ),
      FormField(
        "language",
        label: text(.language),
        value: language ?? "",
        isCode: true,
        offer: environment.offer(.language)
      ),
      FormField("date", label: text(.day), value: date ?? "", kind: .line("date")),
      FormField("time", label: text(MessagingPhrase.time), value: time ?? "", kind: .line("time")),
    ]
    return fields.map(\.html)
  }

  /// Why the server does not explain such a tap, with what the form calls its fields.
  static func refusal(_ problem: Problem, _ text: DashboardText) -> String {
    let labels = ["country": text(.country), "language": text(.language), "at": text(.day)]
    let faults = (problem.errors ?? []).map { fault in
      // `?country` in an address, `/country` in a body.
      fault.pointer.dropFirst() == "at"
        ? FormSentence.dateAndTime.text(in: text.language)
        : "\(labels[String(fault.pointer.dropFirst())] ?? fault.pointer): \(fault.detail)"
    }
    return faults.isEmpty ? problem.detail ?? problem.title : faults.joined(separator: "; ")
  }
}
