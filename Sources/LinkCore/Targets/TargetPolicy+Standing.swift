extension TargetPolicy {
  /// Whether a target that was accepted earlier, maybe under another policy, would be accepted now.
  ///
  /// It costs less than accepting the text again: its spelling is canonical, and most hosts are
  /// plain names.
  public func stillAllows(_ target: AcceptedTarget) -> Bool {
    guard schemes.contains(target.scheme) else { return false }
    guard let host = target.host else { return true }
    if let hosts {
      if hosts.contains(host) { return true }
    } else if LinkDomain.isPlainlyPublic(host) {
      return true
    }
    do {
      _ = try canonicalHost(Array(host.utf8)[...])
      return true
    } catch {
      return false
    }
  }
}
