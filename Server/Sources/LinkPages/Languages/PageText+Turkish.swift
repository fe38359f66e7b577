extension PageText {
  static let turkish = PageText(
    openTheApp: "Uygulamayı aç",
    openApp: "{app} ile aç",
    getTheApp: "Uygulamayı indir",
    getApp: "{app} uygulamasını indir",
    copies: "Uygulama doğru yerde açılsın diye bu bağlantıyı kopyalar.",
    installWithoutCopying: "Kopyalamadan yükle",
    continueOnTheWeb: "Web sitesinde devam et",
    notOpened: "Bir şey olmadı mı? Uygulama henüz bu telefonda yüklü değil.",
    insideApp: "{app} içindesiniz",
    insideAnApp: "Başka bir uygulamanın içindesiniz",
    escape: """
      Bağlantılar buradan açılmayabilir. {menu} simgesine dokunup “{item}” seçeneğini \
      seçin.
      """,
    openInBrowser: "Tarayıcıda aç",
    openInExternalBrowser: "Harici tarayıcıda aç",
    scan: "Telefonunuzla tarayın",
    scanHint: "Bu bağlantıyı açmak için telefonunuzun kamerasını koda tutun.",
    codeOf: "Bu bağlantının QR kodu",
    notFound: "Böyle bir bağlantı yok",
    notFoundAdvice: """
      Adreste yazım hatası olup olmadığına bakın veya bağlantıyı gönderen kişiye sorun.
      """,
    expired: "Bu bağlantının süresi doldu",
    expiredAdvice: "Yalnızca sınırlı bir süre geçerliydi. Gönderen kişiden yenisini isteyin.",
    whereItLeads: "Bu bağlantı nereye gidiyor?",
    doesNotCount: "Bu sayfaya bakmak bağlantıyı açmaz ve dokunma sayılmaz.",
    works: "Çalışıyor",
    isDisabled: "Devre dışı",
    hasExpired: "Süresi dolmuş",
    iPhoneAndIPad: "iPhone ve iPad",
    computers: "Bilgisayarlar",
    everythingElse: "Diğer her şey",
    app: "Uygulama",
    store: "Mağaza",
    web: "Web",
    leadsNowhere: "Hiçbir yere gitmiyor"
  )
}
