package import LinkPages
public import WireModels

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

  /// The warning in the reader's language; `nil` where this version does not know its reason.
  func words(_ text: DashboardText) -> String? {
    guard let reason = reason.flatMap(WarningReason.init(code:)) else { return nil }
    let values = (arguments ?? [:]).map { name, value in
      (name, name == "device" ? Self.devices[value.text] ?? value.text : value.text)
    }
    return reason.text(in: text.language, Dictionary(uniqueKeysWithValues: values))
  }

  private static let devices = [
    "ios": "iPhone", "ipad": "iPad", "android": "Android", "huawei": "Huawei",
  ]
}
