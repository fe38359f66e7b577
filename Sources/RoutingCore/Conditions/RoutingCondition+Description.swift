import LinkCore

extension RoutingCondition: CustomStringConvertible {
  /// The condition for people.
  public var description: String {
    switch test {
    case .platform(let platforms): "platform is \(Self.list(platforms.map(\.rawValue)))"
    case .device(let devices): "device is \(Self.list(devices.map(\.rawValue)))"
    case .system(let systems): "system is \(Self.list(systems.map(\.rawValue)))"
    case .systemVersion(let range): "system version is \(range)"
    case .appVersion(let range): "app version is \(range)"
    case .language(let languages): "language is \(Self.list(languages))"
    case .country(let countries): "country is \(Self.list(countries))"
    case .address(let ranges): "address is in \(Self.list(ranges.map(\.description)))"
    case .query(let key, nil): "query has \(key)"
    case .query(let key, let values?): "query has \(key) = \(Self.list(values))"
    case .referrer(let hosts): "referrer is \(Self.list(hosts))"
    case .browser(let names): "browser is \(Self.list(names))"
    case .inAppBrowser(nil): "inside another app"
    case .inAppBrowser(let names?): "inside \(Self.list(names))"
    case .dates(let from, let until):
      "time is \(from.map { "from \($0.iso8601) " } ?? "")\(until.map { "until \($0.iso8601)" } ?? "")"
    case .hours(let window):
      "local time in \(window.zone) is \(Self.clock(window.from)) to \(Self.clock(window.until)) "
        + "on days \(Self.list(window.days.sorted().map(String.init)))"
    }
  }

  private static func list(_ words: some Collection<String>) -> String {
    words.sorted().joined(separator: " or ")
  }

  private static func clock(_ minutes: Int) -> String {
    let minute = minutes % 60
    return "\(minutes / 60):\(minute < 10 ? "0" : "")\(minute)"
  }
}
