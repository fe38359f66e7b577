/// Versions that browsers froze, and the signs that tell the real one.
extension AgentReading {
  /// The version of iOS or iPadOS.
  ///
  /// From iOS 26 on browsers name the system 18.6 or 18.7, whatever runs
  /// ([WebKit 26](https://webkit.org/blog/17333/webkit-features-in-safari-26-0/)). The real version is
  /// in the words that an app adds, in Safari's own version, which follows the system's, or in the
  /// system's build. Without any of them the version stays, and counts as frozen.
  var iosVersion: (text: String?, isFrozen: Bool) {
    guard let head = numbers(at: versions.ios) else { return (headlessVersion, false) }
    guard head.major == 18, head.minor >= 6 else { return (safariVersion(over: head.major), false) }
    var isCertain = false
    for place in [versions.statedIOS, versions.facebook, versions.version] {
      guard let numbers = numbers(at: place) else { continue }
      if Self.plausible.contains(numbers.major) { return (version(at: place), false) }
      isCertain = isCertain || numbers.major == head.major
    }
    if let version = buildVersion { return (version, false) }
    return (version(at: versions.ios), !isCertain)
  }

  /// The version of Android.
  ///
  /// Chrome names it 10 since version 110, whatever runs
  /// ([user agent reduction](https://www.chromium.org/updates/ua-reduction/)); an app may add the real
  /// one.
  var androidVersion: (text: String?, isFrozen: Bool) {
    let place = behindLevel(versions.android)
    guard let head = numbers(at: place) else { return (version(at: versions.facebook), false) }
    guard head.major == 10 else { return (version(at: place), false) }
    var isCertain = false
    for later in [behindLevel(versions.statedAndroid), versions.facebook] {
      guard let numbers = numbers(at: later) else { continue }
      if (11...99).contains(numbers.major) { return (version(at: later), false) }
      isCertain = isCertain || numbers.major == 10
    }
    return (version(at: place), !isCertain)
  }

  /// The version of a system that is not frozen where it is known to be: Safari is a part of the system, so its
  /// own version is right where it is 26 or later and the head names an older one.
  private func safariVersion(over major: Int) -> String? {
    guard major < Self.plausible.lowerBound, let safari = numbers(at: versions.version),
      Self.plausible.contains(safari.major)
    else { return version(at: versions.ios) }
    return version(at: versions.version)
  }

  /// The versions of a system that froze at 18.
  private static let plausible = 26...99

  /// The version where the system's name has none, as on an iPad that asks for desktop pages; iPads
  /// do so since 13, and what is older is a number that Chrome always writes.
  private var headlessVersion: String? {
    if let stated = version(at: versions.facebook) { return stated }
    if let safari = numbers(at: versions.version), (13...99).contains(safari.major) {
      return version(at: versions.version)
    }
    return darwinVersion
  }

  /// `26.1` for the build `23B85`: the number tells the version, the letter what follows the dot.
  ///
  /// Safari writes `15E148` for every build.
  private var buildVersion: String? {
    guard let start = digits(at: versions.mobile), start + 2 < bytes.count else { return nil }
    let (tens, ones) = (bytes[start] &- 0x30, bytes[start + 1] &- 0x30)
    let letter = bytes[start + 2] &- UInt8(ascii: "A")
    guard tens < 10, ones < 10, letter < 9, case let build = Int(tens) * 10 + Int(ones),
      (23...60).contains(build)
    else { return nil }
    return "\(build + 3).\(letter)"
  }

  /// The place of the version in `Android (34/14; …)`, whose first number is the level of the API.
  private func behindLevel(_ place: Int) -> Int {
    guard var end = digits(at: place), bytes[end - 1] == UInt8(ascii: "(") else { return place }
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "/") ? end : place
  }
}
