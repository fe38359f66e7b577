extension CheckPhrase {
  static let turkish: [CheckPhrase: String] = [
    .appsGood: "Uygulamada bağlantıların gerektirdiği her şey var.",
    .appsWarning:
      "Bir uygulamada bağlantıların gerektirdiği bir şey eksik veya henüz uygulama yok.",
    .pushKeysGood: "Hiçbir sağlayıcı bir bildirim anahtarını reddetmiyor.",
    .pushKeysWarning:
      "Bildirimle ulaşılabilen kişiler var, ama hiçbir uygulamanın gönderme anahtarı yok.",
    .pushKeysBad:
      "Bir sağlayıcı bir bildirim anahtarını reddediyor: uygulamanın sayfasında başka bir anahtar ayarlayın.",
    .pushKeysUnknown: "Bildirim anahtarları okunamadı.",
    .domainsWarning: "Çalışma alanının bağlantıları için alan adı yok.",
    .clockGood: "Saat doğru.",
    .clockWarning: "Saat biraz yanlış: sistemin saati ayarlamasını sağlayın (NTP).",
    .clockBad: "Saat yanlış: bağlantılar ve belirteçler yanlış zamanda başlar ve biter.",
    .clockUnknown: "Saat karşılaştırılamadı.",
    .domainGood: "Alan adı HTTPS üzerinden yanıt veriyor.",
    .domainBad:
      "Alan adı yanıt vermiyor: DNS kaydını bu sunucuya veya vekil sunucusuna yönlendirin ve 443 numaralı bağlantı noktasını açın.",
    .domainUnknown: "Alan adına bu sunucudan ulaşılamıyor.",
    .certificateBad: "Telefonlar sertifikayı kabul etmiyor.",
    .associationGood: "İlişkilendirme dosyası telefonların gerektirdiği gibi.",
    .associationWarning:
      "İlişkilendirme dosyası çalışıyor, ama büyük olasılıkla istendiği gibi değil.",
    .associationBad: "Bu ilişkilendirme dosyasıyla bağlantılar her uygulamayı açmaz.",
    .copyGood: "Apple’ın dosya kopyası güncel.",
    .copyWarning:
      "Apple’da dosyanın kopyası henüz yok veya eski; dosyayı günde yaklaşık bir kez alır.",
    .copyUnknown: "Apple’ın dosya kopyasına buradan ulaşılamıyor.",
    .linksGood: "Bakılan her bağlantı her platformda bir yere götürüyor.",
    .linksWarning:
      "Bir bağlantının değişmesi gerekiyor: yedek hedef, her platform için hedef veya aşağıdaki sözlerin söylediği.",
    .linksBad: "Bir bağlantının artık izin verilmeyen bir hedefi var.",
  ]
}
