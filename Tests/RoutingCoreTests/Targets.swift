import LinkCore
import TargetCore

/// Accepts a target that a test wrote, under a policy with the app scheme of the examples.
func target(_ url: String) throws -> AcceptedTarget {
  try AcceptedTarget.accept(url, policy: TargetPolicy(schemes: ["https", "myapp", "market"]))
}

/// Targets for every platform.
func everywhere() throws -> LinkTargets {
  LinkTargets(
    ios: AppTarget(
      app: try target("myapp://products/42"),
      store: try target("https://apps.apple.com/app/id1"),
      web: try target("https://www.example.com/ios")
    ),
    android: AppTarget(
      app: try target("myapp://products/42"),
      store: try target("https://play.google.com/store/apps/details?id=com.example"),
      web: try target("https://www.example.com/android")
    ),
    desktop: try target("https://www.example.com/desktop"),
    fallback: try target("https://www.example.com/all")
  )
}
