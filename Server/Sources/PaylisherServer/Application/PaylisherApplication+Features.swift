extension PaylisherApplication {
  /// Every feature; each adds its own routes and services.
  static func features(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator
  ) -> [any ServerFeature] {
    [
      AdminFeature(dependencies, authenticator: authenticator)
    ]
  }
}
