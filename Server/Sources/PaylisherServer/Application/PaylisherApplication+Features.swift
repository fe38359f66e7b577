extension PaylisherApplication {
  /// Every feature; each adds its own routes and services.
  static func features(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator,
    directory: LinkDirectory,
    redirects: RedirectsFeature
  ) -> [any ServerFeature] {
    var dependencies = dependencies
    dependencies.linkObservers.append(redirects.updater)
    return [
      AdminFeature(dependencies, authenticator: authenticator),
      redirects,
      EventsFeature(dependencies, authenticator: authenticator),
      DeferredFeature(
        dependencies,
        authenticator: authenticator,
        directory: directory,
        candidates: redirects.candidates
      ),
      AssociationFeature(dependencies, directory: directory),
      CodesFeature(repositories: dependencies.repositories),
      ReportsFeature(dependencies),
      PeopleFeature(dependencies),
      CompatibilityFeature(),
    ]
  }
}
