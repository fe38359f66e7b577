import Paylisher
import SwiftUI

/// The login that a link to the orders waits for.
struct LoginPage: View {
  @ObservedObject var shop: Shop
  @State private var name = ""

  var body: some View {
    VStack(spacing: 18) {
      Image(systemName: "person.crop.circle.fill")
        .font(.system(size: 64))
        .foregroundColor(Color("AccentColor"))
        .accessibilityHidden(true)
      Text("Welcome back").font(.title.bold())
      Text("Log in to see your orders. Any name works.").foregroundColor(.secondary)
      TextField("Name", text: $name)
        .textFieldStyle(.roundedBorder)
        .textInputAutocapitalization(.never)
      Button(action: { shop.loginEnded(name) }) {
        Text("Log in").font(.headline).frame(maxWidth: .infinity)
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      .disabled(name.isEmpty)
      Button("Not now") { shop.loginEnded(nil) }
    }
    .padding(28)
    .paylisherScreenView("Login")
  }
}

/// What the customer bought.
struct OrdersPage: View {
  @ObservedObject var shop: Shop

  var body: some View {
    List {
      Section {
        if shop.orders.isEmpty { Text("No orders yet.").foregroundColor(.secondary) }
        ForEach(shop.orders.indices, id: \.self) { index in
          Label(shop.orders[index].name, systemImage: shop.orders[index].symbol)
        }
      }
      Section {
        Button("Notify me about deliveries") { AppDelegate.askForNotifications() }
        Button("Log out") { shop.logOut() }
      }
    }
    .navigationTitle(shop.customer ?? "Orders")
    .paylisherScreenView("Orders")
  }
}

/// What the SDK knows and did: for developers.
struct InspectorPage: View {
  @ObservedObject var shop: Shop

  var body: some View {
    List {
      Section {
        Row(name: "Server", value: Settings.host)
        Row(name: "Person", value: PaylisherSDK.shared.getDistinctId())
        Row(name: "Last link", value: link?.url.absoluteString ?? "None")
        Row(name: "Campaign", value: link?.campaignKeyName ?? "None")
        Row(name: "Push", value: isReachable ? "Registered" : "Not registered")
      }
      Section {
        ForEach(shop.log) { line in Text(line.text).font(.footnote) }
      }
    }
    .navigationTitle("Inspector")
    .paylisherScreenView("Inspector")
  }

  private var link: PaylisherDeepLink? { PaylisherSDK.shared.lastDeepLink }
  private var isReachable: Bool { PaylisherSDK.shared.isPushUpToDate }
}

private struct Row: View {
  let name: String
  let value: String

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(name).font(.caption).foregroundColor(.secondary)
      Text(value).font(.footnote).textSelection(.enabled)
    }
  }
}
