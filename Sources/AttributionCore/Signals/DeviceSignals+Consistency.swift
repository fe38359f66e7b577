extension DeviceSignals {
  /// Whether both can be what one browser tells: nothing that both tell differs.
  ///
  /// A tap whose page ran no script tells less than the next one of the same browser.
  package func isConsistent(with other: DeviceSignals) -> Bool {
    func isSame<Value: Equatable>(_ mine: Value?, _ theirs: Value?) -> Bool {
      mine == nil || theirs == nil || mine == theirs
    }
    if let version, let theirs = other.version, !version.isConsistent(with: theirs) { return false }
    return isSame(system, other.system) && isSame(deviceClass, other.deviceClass)
      && isSame(model, other.model) && isSame(language, other.language)
      && isSame(region, other.region) && isSame(timeZone, other.timeZone)
      && isSame(zoneOffset, other.zoneOffset) && isSame(screen, other.screen)
      && isSame(scale, other.scale)
  }
}

extension SystemVersion {
  /// Whether one system may report both.
  package func isConsistent(with other: SystemVersion) -> Bool {
    if precision == .frozen || other.precision == .frozen { return true }
    let isRounded = precision == .major || other.precision == .major
    let (mine, theirs) = (number(isRounded), other.number(isRounded))
    return switch (precision, other.precision) {
    case (.atLeast, .atLeast): true
    case (.atLeast, _): mine <= theirs
    case (_, .atLeast): theirs <= mine
    default: mine == theirs
    }
  }

  private func number(_ isRounded: Bool) -> Int {
    Int(major) << 8 | (isRounded ? 0 : Int(minor))
  }
}
