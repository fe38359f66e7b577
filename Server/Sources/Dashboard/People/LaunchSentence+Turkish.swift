extension LaunchSentence {
  static let turkish: [LaunchSentence: String] = [
    .off: "ertelenmiş bağlantılar bu uygulamada kapalı",
    .on: "ertelenmiş bağlantılar bu uygulamada açık",
    .tokenCame: "bir belirteç şu yolla geldi: {route}",
    .tokenSigned: "bu sunucu onu bu uygulama için imzaladı",
    .tokenUnknown: "böyle bir belirteç saklı değil",
    .tokenOfOtherApp: "belirteç çalışma alanının başka bir uygulaması için",
    .tokenIssued: "{link} bağlantısına yapılan bir tıklama için verildi",
    .redeemedByOther: "başka bir yükleme onu kullandı",
    .redeemedBefore: "bu yükleme onu daha önce kullandı",
    .tooManyCodes: "çok fazla yanlış kod yazıldı",
    .noSuchCode: "şu anda hiçbir sayfa bu kodu göstermiyor",
    .notRedeemed: "daha önce hiçbir yükleme onu kullanmadı",
    .takesFromGuess:
      "hiçbir yükleme onu kullanmadı; ağ ve cihazla eşleştirilen yükleme tıklamayı kaybeder",
    .window: "tıklamadan beri {age} sn, izin verilen {window} sn",
    .noToken: "uygulama belirteç getirmedi",
    .noAdvertisingID: "hiçbir tıklamada yok",
    .noFingerprint: "yalnızca cihaz sınıfını, saat dilimini ve dili söyler",
    .tokenNotSigned: "bu sunucu onu bu çalışma alanı için imzalamadı",
    .tokenOfPlatform: "{platform} uygulamaları için yapıldı",
    .tokenEnded: "{end} itibarıyla bitti",
    .tokenValid: "{end} tarihine kadar geçerli, sorulduğu an: {now}.",
    .noCertainEvidence:
      "uygulama bir tıklamada bulunan belirteç, kod veya reklam kimliği getirmedi",
    .compared: "bu ağın {taps} açık tıklaması karşılaştırıldı, ağda {people} kişi var",
    .homeChance: "bir günde görülen cihazlara göre {chance} olasılıkla bir ev",
    .launchesSince:
      "en iyi tıklamadan beri bu ağın başka ilk açılışları; her biri cihazlardan daha fazlasını ister",
    .prior: "adres ve cihazdan önce, en iyi tıklamanın yalnızca ağ ve gecikmeye göre olasılığı",
    .excludes: "tıklamayı dışlar: bir telefon bir günde böyle değişemez",
    .bits: "{bits} bit",
    .devices: "cihazların bütün sinyallerinden {sum} bit, gereken {least}",
    .noDevices:
      "cihazların bütün sinyallerinden {sum} bit; bu kadar ilk açılıştan sonra hiçbiri yetmez",
    .threshold:
      "bütün tıklamalar ve hiç tıklama olmaması arasında olasılık {chance}, gereken {least}",
    .margin:
      "sonraki kişinin tıklamasının {bits} bit üstünde, {count} tıklama neredeyse aynı ölçüde uyuyor",
    .delivered: "tıklamanın bağlantısı teslim edilir",
    .superseded: "{time} anında başka bir yükleme tıklamanın belirtecini getirdi.",
    .ifOn: "Bu uygulamada ertelenmiş bağlantıları açmak eşleşmeyi sağlayabilir.",
    .ifStored: "Tıklaması sunucuda hâlâ saklı olan bir belirteç eşleşirdi.",
    .ifRightApp: "Aynı belirteç, yapıldığı uygulama tarafından gönderilseydi eşleşirdi.",
    .ifOwnTap: "Bu kişinin kendi tıklaması kendi belirtecini verirdi.",
    .ifSooner: "Tıklamadan sonraki {window} saniye içinde bir ilk açılış eşleşirdi.",
    .ifToken: "Açılış sayfasından pano, referrer, web veya kodla gelen bir belirteç eşleşirdi.",
    .ifTokenNotFingerprint:
      "Açılış sayfasından bir belirteç eşleşirdi; tek başına parmak izi asla.",
    .ifNewCode:
      "Yanlış kodların saati dolduktan sonra yazılan yeni bir kod eşleşirdi.",
    .ifCode:
      "Bu çalışma alanının bir sayfasının son 30 dakikada gösterdiği bir kod eşleşirdi.",
    .ifUnchanged: "Belirteç, açılış sayfasının verdiği hâliyle eşleşirdi.",
    .ifBefore: "{end} öncesinde bir ilk açılış eşleşirdi.",
    .ifProbabilistic: "Bu uygulamada ağ ve cihazla eşleştirme açılırsa eşleşebilir.",
    .ifTapped: "İlk açılıştan önce bu ağda bir tıklama eşleşebilir.",
    .ifEarlier: "{seconds} saniye daha erken bir ilk açılış süre içinde olurdu.",
    .ifSmallerCrowd:
      "En çok {limit} kişilik bir ağ veya açılış sayfasından bir belirteç eşleşebilir.",
    .ifFewerFits: "Aynı ölçüde uyan {count} başka tıklama olmasaydı eşleşirdi.",
    .ifFewerLaunches: "Tıklamadan beri bu ağda {count} başka ilk açılış olmasaydı eşleşirdi.",
    .ifWiderMargin: "Sonraki tıklama {bits} bit daha kötü uysaydı eşleşirdi.",
    .ifReported: "Şunlar gönderilip uyuşsaydı eşleşirdi: {signals}.",
    .ifAgreeing: "Şunlar uyuşsaydı eşleşirdi: {signals}.",
    .ifCertain: "Açılış sayfasından pano, web veya kodla gelen bir belirteç eşleşirdi.",
  ]
}
