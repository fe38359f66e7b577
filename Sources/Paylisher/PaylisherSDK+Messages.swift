extension PaylisherSDK {
  /// Requests in-app messages from the server.
  ///
  /// The SDK shows each message when its conditions are met.
  public func refreshEngageInAppMessages() {
    refreshEngageInAppMessages(target: nil)
  }

  /// Requests a screen's in-app messages from the server.
  ///
  /// - Parameter target: The name of the screen, or `nil` for all screens.
  public func refreshEngageInAppMessages(target: String?) {
    perform { engine, _ in engine.inApp.refresh(target: target) }
  }
}
