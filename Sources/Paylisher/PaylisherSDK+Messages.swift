extension PaylisherSDK {
  /// Asks the server for in-app messages; they are shown when their moment comes.
  public func refreshEngageInAppMessages() {
    refreshEngageInAppMessages(target: nil)
  }

  /// Asks the server for in-app messages of a screen.
  ///
  /// - Parameter target: The screen's name, `nil` for all.
  public func refreshEngageInAppMessages(target: String?) {
    perform { engine, _ in engine.inApp.refresh(target: target) }
  }
}
