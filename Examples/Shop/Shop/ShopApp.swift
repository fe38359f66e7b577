import Paylisher
import SwiftUI

/// A small shop that a link opens at a product.
@main
struct ShopApp: App {
  @UIApplicationDelegateAdaptor(AppDelegate.self) private var appDelegate
  @StateObject private var shop: Shop

  init() {
    // The object is made here, and not by the wrapper: in an initialiser of an `App` the wrapper makes
    // another object each time it is asked.
    let shop = Shop()
    _shop = StateObject(wrappedValue: shop)
    shop.startPaylisher()
  }

  var body: some Scene {
    WindowGroup {
      ContentView(shop: shop).paylisherDeepLinks()
    }
  }
}

struct ContentView: View {
  @ObservedObject var shop: Shop

  var body: some View {
    NavigationStack(path: $shop.path) {
      ProductList(shop: shop)
        .navigationDestination(for: Page.self) { page in
          switch page {
          case .product(let id): ProductPage(shop: shop, product: Product.find(id))
          case .orders: OrdersPage(shop: shop)
          case .inspector: InspectorPage(shop: shop)
          }
        }
    }
    .tint(Color("AccentColor"))
    // A sheet that is pulled down is an answer, too.
    .sheet(
      isPresented: $shop.isAskingForLogin,
      onDismiss: { shop.loginEnded(nil) },
      content: { LoginPage(shop: shop) }
    )
  }
}
