extension LivePhrase {
  static let turkish: [LivePhrase: String] = [
    .liveApp: "Uygulama",
    .liveLinkHint: "Kimlik, kısa URL, kod veya başlık",
    .liveEventHint: "Tam adı, örneğin Purchase",
    .liveHidden: "{name} {value}: bunların {count} tanesini gizliyor.",
    .liveNoClicks: "Bu bağlantıda henüz tıklama yok",
    .liveNoClicksAdvice: "{link} bağlantı filtresi diğer tüm bağlantıların tıklamalarını gizliyor.",
    .liveClicksNote:
      "Tıklamaların uygulaması ve olay adı yoktur: yalnızca bağlantı filtresi bazılarını gizler.",
    .liveNoEvents: "Uyan olay yok",
    .liveNoEventsAdvice:
      "En yeni {count} olayın hiçbiri filtrelere uymuyor. Uyan yeni olaylar geldikçe burada görünür.",
    .liveNoSuchApp: "Uygulama: bu çalışma alanında bu kimliğe sahip uygulama yok.",
    .whyClick: "Bir tıklama neden oraya gitti",
    .clickRule: "Kural",
    .clickReferrer: "Geldiği sayfanın sunucu adı",
    .clickBrowser: "Uygulama içinde",
    .clickNetwork: "Ağ (ASN)",
    .clickUnique: "Ziyaretçisinin o gün bu bağlantıdaki ilk tıklaması (UTC)",
    .clickOfDeletedLink: "Bağlantı silindi.",
    .noClickSteps: "Bu tıklamanın adımları saklanmadı.",
    .launches7: "7 günde ilk açılışlar",
    .launches90: "90 günde ilk açılışlar",
    .launchDays: "Grafiklerin günleri",
    .allAppsCounted:
      "Grafikler tüm uygulamaların ilk açılışlarını sayar; uygulama filtresine yalnızca liste uyar.",
    .newestCounted:
      "Bu günlerde grafiklerin okuduğundan fazla ilk açılış oldu: en yeni {count} tanesi sayılır.",
    .noLaunchesFound: "Uyan ilk açılış yok",
    .noLaunchesFoundAdvice: "Başka bir uygulama seçin ya da filtreleri temizleyin.",
  ]
}
