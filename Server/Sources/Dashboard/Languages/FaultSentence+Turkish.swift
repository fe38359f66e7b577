extension FaultSentence {
  static let turkish: [FaultSentence: String] = [
    .empty: "boş olamaz",
    .required: "gerekli",
    .tooShort: "en az {count} karakter olmalı",
    .tooLong: "en çok {count} karakter olabilir",
    .number: "{low} ile {high} arasında bir sayı olmalı",
    .wholeNumber: "{low} ile {high} arasında bir tam sayı olmalı",
    .leastNumber: "{low} veya daha büyük bir tam sayı olmalı",
    .later: "daha geç olmalı",
    .afterStart: "başlangıçtan sonra olmalı",
    .taken: "bu alan adında alınmış",
    .isThere: "zaten var, bu veya başka bir büyük/küçük harfle",
    .reserved: "ayrılmış bir sözcük; başka bir tane seçin",
    .host: "go.example.com gibi bir sunucu adı olmalı",
    .publicURL: "herkese açık bir sunucu adı olan bir https URL’si olmalı",
    .email: "bir e-posta adresi olmalı",
    .team: "on büyük harf veya rakam olmalı",
    .color: "D6006D gibi altı onaltılık rakam olmalı",
    .appURL: "çalışma alanının bir uygulamasının kaydettiği şemayla başlayan bir URL olmalı",
    .scheme: "uygulamanın kendi şeması olmalı: bir harf, sonra harfler, rakamlar, +, - veya .",
    .fingerprint: "AA:BB:… biçiminde 32 bayt olmalı",
    .codeCharacters: "harfler, rakamlar, - ve _ olmalı",
    .zone: "Europe/Istanbul veya UTC gibi saat dilimi veritabanındaki bir ad olmalı",
    .expiredTarget: "bir bitiş veya tıklama sınırı gerekir, yoksa oraya hiçbir şey götürmez",
    .targetTooLong: "Bir hedef en çok {limit} bayttır.",
    .targetCharacter:
      "Denetim karakterleri, boşluklar, tırnaklar, açılı ayraçlar, ters bölüler ve görünmez karakterler bir hedefte bulunamaz; yüzde kodlamasıyla yazın.",
    .noScheme: "Bir hedef https://example.com örneğindeki gibi bir şemayla başlar.",
    .routeScheme:
      "Uygulama içi yol, çalışma alanının bir uygulamasının kaydettiği şemayla başlar; bağlantının diğer alanları https alır.",
    .schemeNotAllowed:
      "{scheme} şemasına izin verilmiyor; https kullanın veya şemayı bir uygulamaya kaydedin.",
    .schemeNeverAllowed: "{scheme} şemasına bir hedefte hiçbir zaman izin verilmez.",
    .userInfo: "Bir hedefte sunucudan önce kullanıcı adı veya parola olmaz.",
    .noHost: "Bir web hedefi iki eğik çizgiden sonra bir sunucu adı verir.",
    .badHost: "Bir web hedefinin sunucusu example.com gibi herkese açık bir addır.",
    .hostNotAllowed:
      "Çalışma alanı {host} sunucusunu listelemiyor (paylisher workspace update --allow-host).",
    .badPort: "Port, 1 ile 65535 arasında bir sayıdır.",
    .noRoute: "Uygulama içi bir hedef şemadan sonra bir şey belirtir.",
  ]
}
