extension LinkRow {
  /// Whose a link is comes before anything else about it.
  static let ownership: [LinkRow] = [
    LinkRow("otherapp://products/42", "not_ours scheme_not_configured"),
    LinkRow("yourapp2://products/42", "not_ours scheme_not_configured"),
    LinkRow("your-app://products/42", "not_ours scheme_not_configured"),
    LinkRow(
      "com.googleusercontent.apps.1-x:/oauth2redirect?code=s",
      "not_ours scheme_not_configured"
    ),
    LinkRow("fb123://authorize#access_token=s", "not_ours scheme_not_configured"),
    LinkRow("msauth.com.example.app://auth?code=s", "not_ours scheme_not_configured"),
    LinkRow("mailto:a@b.example", "not_ours scheme_not_configured"),
    LinkRow("tel:+15550100", "not_ours scheme_not_configured"),
    LinkRow("javascript:alert(1)", "not_ours scheme_not_configured"),
    LinkRow("data:text/html,x", "not_ours scheme_not_configured"),
    LinkRow("file:///etc/passwd", "not_ours scheme_not_configured"),
    LinkRow("intent://x#Intent;scheme=yourapp;end", "not_ours scheme_not_configured"),
    LinkRow("otherapp://a b\u{0}", "not_ours scheme_not_configured"),
    LinkRow("ftp://link.paylisher.com/K", "not_ours scheme_not_configured"),
    LinkRow("wss://link.paylisher.com/K", "not_ours scheme_not_configured"),
    LinkRow("fb123://page/1", "page | page,1 | - | ", app: .many),
    LinkRow("com.example.app://page/1", "page | page,1 | - | ", app: .many),
    LinkRow("COM.example.App:page", "page | page | - | ", app: .many),
    LinkRow("yourapp://vault", "vault | vault | - | gated", app: .many),
    LinkRow("yourapp://products/42", "products | products,42 | - | gated", app: .many),
    LinkRow("yourapp://products/4", "products | products,4 | - | ", app: .many),
    LinkRow("yourapp://products/42", "not_ours scheme_not_configured", app: .none),
    LinkRow("https://link.paylisher.com/K", "not_ours domain_not_configured", app: .none),
    LinkRow("yourapp://products/42", "products | products,42 | - | ", app: .schemeOnly),
    LinkRow("yourapp://wallet", "wallet | wallet | - | ", app: .schemeOnly),
    LinkRow("https://link.paylisher.com/K", "not_ours domain_not_configured", app: .schemeOnly),
    LinkRow("yourapp://products/42", "not_ours scheme_not_configured", app: .domainOnly),
    LinkRow("https://link.paylisher.com/K", "K | K | K | short", app: .domainOnly),
  ]

  static let all = customScheme + universal + ownership
}
