import SwiftUI

struct RootView: View {
  @StateObject private var router = DeepLinkRouter.shared
  var body: some View {
    TabView(selection: $router.selectedTab) {
      HomeView().tag(AppTab.home)
      NavigationStack(path: $router.productsPath) {
        ProductsListView()
          .navigationDestination(for: ProductRoute.self) { route in
            switch route {
            case .detail(let id): ProductDetailView(id: id)
            case .reviews(let id): ProductReviewsView(id: id)
            }
          }
      }
      .tag(AppTab.products)
      WalletView().tag(AppTab.wallet)
      ProfileView().tag(AppTab.profile)
    }
  }
}

struct ContentView: View {
  @State private var isLoggedIn = false
  var body: some View {
    if isLoggedIn { RootView() } // router state applied as this appears
    else { LoginView { isLoggedIn = true } }
  }
}

struct ForwardingView: View {
  var body: some View {
    ContentView().paylisherDeepLinks()
  }
}
