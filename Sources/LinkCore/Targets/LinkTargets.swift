/// Where a link leads, by platform.
public struct LinkTargets: Hashable, Sendable {
  /// iPhone, and iPad where ``ipad`` is absent.
  public var ios: AppTarget?
  /// iPad.
  public var ipad: AppTarget?
  /// Android, and Huawei where ``huawei`` is absent.
  public var android: AppTarget?
  /// Huawei: HarmonyOS, and Android phones in Huawei's browser.
  public var huawei: AppTarget?
  /// The web page for computers.
  public var desktop: AcceptedTarget?
  /// The web page for everybody else.
  public var fallback: AcceptedTarget?

  /// Makes targets.
  public init(
    ios: AppTarget? = nil,
    ipad: AppTarget? = nil,
    android: AppTarget? = nil,
    huawei: AppTarget? = nil,
    desktop: AcceptedTarget? = nil,
    fallback: AcceptedTarget? = nil
  ) {
    self.ios = ios
    self.ipad = ipad
    self.android = android
    self.huawei = huawei
    self.desktop = desktop
    self.fallback = fallback
  }
}
