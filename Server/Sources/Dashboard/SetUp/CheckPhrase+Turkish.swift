extension CheckPhrase {
  static let turkish: [CheckPhrase: String] = [
    .appsGood: "Uygulamada bağlantıların gerektirdiği her şey var.",
    .appsWarning: "Bir uygulamada bağlantıların gerektirdiği bir şey eksik.",
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
    .certificateGood: "Sertifika geçerli.",
    .certificateWarning: "Sertifikanın süresi yakında doluyor: yenileyin.",
    .certificateBad: "Telefonlar sertifikayı kabul etmiyor.",
    .certificateUnknown: "Sertifikanın ne kadar geçerli olduğu okunamadı.",
    .associationGood: "İlişkilendirme dosyası telefonların gerektirdiği gibi.",
    .associationWarning:
      "İlişkilendirme dosyası çalışıyor, ama büyük olasılıkla istendiği gibi değil.",
    .associationBad: "Bu ilişkilendirme dosyasıyla hiçbir bağlantı uygulama açmaz.",
    .copyGood: "Apple’ın dosya kopyası güncel.",
    .copyWarning:
      "Apple’da dosyanın kopyası henüz yok veya eski; dosyayı günde yaklaşık bir kez alır.",
    .copyUnknown: "Apple’ın dosya kopyasına buradan ulaşılamıyor.",
    .linksGood: "Bakılan her bağlantı her platformda bir yere götürüyor.",
    .linksWarning:
      "Bir bağlantı bir platformda hiçbir yere götürmüyor: yedek hedef veya her platform için hedef verin.",
    .linksBad: "Bir bağlantının artık izin verilmeyen bir hedefi var.",
  ]
}
