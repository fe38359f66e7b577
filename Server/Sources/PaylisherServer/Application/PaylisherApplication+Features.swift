import Redirecting

extension PaylisherApplication {
  /// Every feature; each adds its own routes and services.
  static func features(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator,
    directory: LinkDirectory,
    redirects: RedirectsFeature,
    candidates: TapCandidates
  ) -> [any ServerFeature] {
    var dependencies = dependencies
    dependencies.linkObservers.append(redirects.updater)
    let live = LiveFeature(dependencies, authenticator: authenticator)
    let quota = LinkQuota(
      directory,
      perWorkspace: dependencies.settings.limits.linksPerWorkspace
    )
    return [
      AdminFeature(
        dependencies,
        authenticator: authenticator,
        explainer: redirects.explanations,
        quota: quota
      ),
      redirects,
      EventsFeature(dependencies, authenticator: authenticator, observer: live.feed),
      DeferredFeature(
        dependencies,
        authenticator: authenticator,
        directory: directory,
        candidates: candidates
      ),
      InvitesFeature(
        dependencies,
        authenticator: authenticator,
        directory: directory,
        quota: quota
      ),
      AssociationFeature(dependencies, directory: directory),
      QRCodesFeature(repositories: dependencies.repositories),
      ReportsFeature(dependencies),
      live,
      AccountsFeature(dependencies),
      PeopleFeature(dependencies),
      MessagesFeature(dependencies),
      PurchasesFeature(dependencies),
      PushFeature(
        dependencies,
        authenticator: authenticator,
        inApp: StoredInAppMessages(dependencies)
      ),
      ScreensFeature(dependencies, authenticator: authenticator),
      SavedReportsFeature(dependencies),
      SharesFeature(dependencies),
      SchedulesFeature(dependencies),
      AlertsFeature(dependencies),
      SimulationFeature(dependencies),
      CompatibilityFeature(),
    ]
  }
}
