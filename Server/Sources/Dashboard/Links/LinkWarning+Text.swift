import LinkCore
package import LinkPages
package import WireModels

extension WarningReason: Translated {
  package static let phraseTable = PhraseTable(Self.self, in: .dashboard)
}

extension LinkWarning {
  /// A warning that `reason` says with its values.
  package init(
    pointer: String,
    code: String,
    _ reason: WarningReason,
    _ arguments: [String: Problem.Argument]
  ) {
    self.init(
      pointer: pointer,
      code: code,
      detail: reason.detail(arguments),
      reason: reason.code,
      arguments: arguments
    )
  }

  /// The warning in the reader's language and time zone; `nil` where this version does not know its reason.
  func words(_ text: DashboardText, _ format: DashboardFormat) -> String? {
    guard let reason = reason.flatMap(WarningReason.init(code:)) else { return nil }
    let values = (arguments ?? [:]).map { name, value in (name, Self.said(name, value.text, format))
    }
    return reason.text(in: text.language, Dictionary(uniqueKeysWithValues: values))
  }

  private static func said(_ name: String, _ value: String, _ format: DashboardFormat) -> String {
    switch name {
    case "device": devices[value] ?? value
    case "end": Timestamp(iso8601: value).map(format.momentText) ?? value
    default: value
    }
  }

  private static let devices = [
    "ios": "iPhone", "ipad": "iPad", "android": "Android", "huawei": "Huawei",
  ]
}
