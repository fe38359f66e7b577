import Foundation
import Paylisher
import SwiftUI
import UIKit

// What the samples of the guide take for granted around them.

var isUserLoggedIn = false
let config = PaylisherConfig(apiKey: "phc_YOUR_PROJECT_KEY")
let deepLinkConfig = PaylisherDeepLinkConfig()

func navigate(to destination: String) {}
func showLogin(_ completion: @escaping (Bool) -> Void) {}
func presentLogin(_ completion: @escaping (Bool) -> Void) {}

class AppDelegate: NSObject, UIApplicationDelegate {}

struct LoginView: View {
  let onLogin: () -> Void
  init(_ onLogin: @escaping () -> Void) { self.onLogin = onLogin }
  var body: some View { Text("Login") }
}

struct HomeView: View {
  var body: some View { Text("Home") }
}

struct ProductsListView: View {
  var body: some View { Text("Products") }
}

struct ProductDetailView: View {
  let id: String
  var body: some View { Text(id) }
}

struct ProductReviewsView: View {
  let id: String
  var body: some View { Text(id) }
}

struct WalletView: View {
  var body: some View { Text("Wallet") }
}

struct ProfileView: View {
  var body: some View { Text("Profile") }
}
