/// Where in an agent the versions of systems begin; -1 where they are absent.
struct AgentVersions {
  var android = -1
  var ios = -1
  var mac = -1
  var nt = -1
  var windows = -1
  var phone = -1
  var cros = -1
  var harmony = -1
  var openharmony = -1
  var other = -1
  var version = -1
  var darwin = -1
  var cfnetwork = -1
  var facebook = -1
  var chrome = -1
  /// What an app adds behind the description of the browser it is built on, as in
  /// `(iPhone17,1; iOS 26_1; …)`.
  var statedIOS = -1
  /// The same of Android, as in `(Google Pixel 8; Android 14; …)`.
  var statedAndroid = -1
  /// The build of the system, as in `Mobile/23B85`.
  var mobile = -1

  /// Notes the end of a word after which a version may stand.
  mutating func note(_ mark: AgentMark, after: (AgentMark, AgentMark), _ end: Int) {
    switch mark {
    case .android: keep(&android, end, else: &statedAndroid)
    case .os: noteSystem(after.1, end)
    case .ios, .ipados: noteIOS(end)
    case .x: if after.1 == .macos || after.1 == .os && Self.isMac(after.0) { mac = end }
    case .iphone: if after.1 == .cpu { keep(&ios, end) }
    case .macos: keep(&mac, end)
    case .nt: keep(&nt, end)
    case .windows: keep(&windows, end)
    case .phone: if after.1 == .windows { keep(&phone, end) }
    case .cros: keep(&cros, end)
    case .harmony: keep(&harmony, end)
    case .openharmony: keep(&openharmony, end)
    case .version: keep(&version, end)
    case .mobile: keep(&mobile, end)
    case .darwin: keep(&darwin, end)
    case .cfnetwork: keep(&cfnetwork, end)
    case .ov: keep(&ios, end)
    case .fbsv: keep(&facebook, end)
    case .chrome: keep(&chrome, end)
    case .tizen, .kaios, .webos, .blackberry, .tvos, .watchos: keep(&other, end)
    default: break
    }
  }

  /// Notes where a version of iOS begins; the second is what an app adds.
  mutating func noteIOS(_ end: Int) { keep(&ios, end, else: &statedIOS) }

  private mutating func noteSystem(_ previous: AgentMark, _ end: Int) {
    switch previous {
    case .iphone, .cpu, .ipad, .ipod, .ios: keep(&ios, end)
    case .tablet: keep(&other, end)
    case .mac: mac = end
    case .phone: phone = end
    default: break
    }
  }

  private static func isMac(_ mark: AgentMark) -> Bool { mark == .mac || mark == .macintosh }

  private func keep(_ place: inout Int, _ end: Int) {
    if place < 0 { place = end }
  }

  private func keep(_ place: inout Int, _ end: Int, else later: inout Int) {
    if place < 0 {
      place = end
    } else if later < 0 {
      later = end
    }
  }
}
