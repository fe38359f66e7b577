/// How currencies are written beside a number, apart from their signs, which Unicode knows.
enum CurrencyWords {
  /// Codes of ISO 4217 that are no word, in capital letters.
  static let codes = words(
    """
    AED AFN AOA ARS AUD AZN BBD BDT BGN BHD BIF BMD BND BRL BYN BZD CDF CHF CLP CNH CNY CRC CZK DJF DKK DZD EGP ERN ETB
    EUR FJD FKP GBP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW
    KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR
    PAB PGK PKR PLN PYG QAR RMB RON RSD RWF SAR SBD SCR SEK SGD SHP SLE SRD SSP STN SVC SYP SZL THB TJS TMT TND TTD TWD
    TZS UAH UGX USD USDT UYU UZS VND VNĐ WST XAF XCD XOF XPF YER ZAR ZMW
    """
  )
  /// Codes that are also words or abbreviations in capital letters; before a number that another word follows, as
  /// in `TRY 7 DAYS`, they are these.
  static let wordCodes = words("TRY CAD MAD RUB COP DOP ANG VES BSD BTN")
  /// Codes that are words more often than money, as in `TOP 10`; before a number they need a fraction.
  static let rareCodes = words("ALL TOP PEN SOS BAM GEL AMD MOP BOB AWG SDG CVE PHP CUP")
  /// Codes that are also written in small letters.
  static let smallCodes = words(
    """
    usd eur gbp jpy chf pln czk huf ron bgn uah inr krw cny rmb brl mxn aud nzd hkd sgd twd thb idr myr vnd vnđ zar ils
    aed qar egp nok dkk kwd kzt
    """
  )

  /// Abbreviations that stand before a number, in small letters.
  static let before = words(
    "tl dh dhs gs ر.س ر.ق ر.ع د.إ د.ك د.ب ج.م درهم ريال rp rs rm kr fr sfr frs ksh tsh ush zł zl kč kc nrs ₨ le bs vnđ rmb 月額 年額 月々 月费 月費 年费 年費"
  )
  /// Words and abbreviations that follow a number, in small letters.
  static let after = words(
    """
    tl dh dhs rb lira lirası liraya liradan liralık lirasi kr kron kronor kroner kronen korun koruny koruna krone krona krónur
    zł zl złotych złote złoty zloty zlotys zlotych kč kc forint lei leu leva lev лв лева руб рубль рубля рублей р грн
    гривень гривні гривны тенге тг сум ден дин динара din dinara rs rp rupee rupees rupiah rupias rm ringgit ringgits
    fr frs sfr franken franc francs francos franchi chf fcfa cfa euro euros euroa eurot eurolla евро євро ευρώ avro
    dollar dollars dolar dolara doları dólar dólares dollari dollaro доллар доллара долларов долл долара доларів dollár
    peso pesos piso real reais soles colones bolívares yen yens yenes yuan renminbi rouble roubles ruble rubles rublos
    dirham dirhams dirhem riyal riyals rial rials riyali dinar dinars dinares shekel shekels sheqel baht đ đồng dong
    rand rands naira cedi cedis shilling shillings manat lari som hryvnia hryvnias quid bucks cent cents ct pence öre øre
    ريال ريالا ريالًا ريالات ر.س ر.ق ر.ع ر.ي درهم درهما درهمًا دراهم د.إ د.م دينار دينارا دينارًا دنانير د.ك د.ب د.ا ج.م جنيه
    جنيها جنيهًا جنيهات ليرة ل.ل ل.س دولار دولارا دولارًا دولارات يورو تومان ریال شيكل
    שקל שקלים ש״ח ש"ח שח דולר דולרים אירו יורו บาท रुपये रुपए रुपया रु টাকা ლარი
    """
  )
  /// How words of scripts without spaces begin.
  static let beginnings = [
    "円", "圆", "圓", "元", "원", "块", "塊", "人民币", "人民幣", "美元", "美金", "日元", "日圓", "欧元", "歐元", "港币", "港幣",
    "港元",
    "台币", "台幣", "新台幣", "ドル", "米ドル", "ユーロ", "달러", "유로", "엔", "บาท",
  ]
  /// Words that begin as those above and mean something else.
  static let otherBeginnings = ["元化", "元气", "元素", "엔진", "원칙", "块钱包"]
  /// Exact in its capital letters: `ft` are feet.
  static let exact: Set<String> = ["Ft", "Lei"]
  /// Words of ``after`` that are also other words: they need a fraction, or the end of the price behind them.
  static let ambiguous = words(
    "real fr frs lei cent cents ct din som sum lari p rm rs lev leu pund"
  )
  /// Behind a hyphen these make a quality of a currency's word.
  static let qualities = words("free friendly less neutral based")
  /// Between a number and the word of its currency.
  static let nations = words(
    """
    us u s uns american canadian australian british turkish türk turk swiss japanese indian mexican hong kong new
    zealand singapore amerikan amerikanische schweizer usd indonesian malaysian south african brazilian chinese saudi
    emirati egyptian korean norwegian swedish danish polish czech thai
    """
  )
  /// Multiplies the number before it.
  static let multipliers = words(
    "k ribu rbu juta bin mil mln tys тыс hundred thousand 万 千 만 천 萬 lakh"
  )
  /// Numbers in words.
  static let numbers = words(
    """
    a one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy
    eighty ninety hundred ein eine einen zwei drei vier fünf sechs sieben acht neun zehn zwölf zwanzig dreißig fünfzig
    hundert bir iki üç dört beş altı yedi sekiz dokuz on yirmi otuz kırk elli altmış yetmiş seksen doksan yüz un una uno
    dos tres cuatro cinco seis siete ocho nueve diez veinte cincuenta cien deux trois quatre cinq dix vingt trente
    cinquante cent due tre quattro cinque dieci um dois três dez
    """
  )
  /// Whether a word is a number; German writes `neunundvierzig` in one.
  static func isNumber(_ word: String) -> Bool {
    numbers.contains(word) || word.hasSuffix("zig") || word.hasSuffix("zehn")
  }

  /// Words that mean weight with one of ``weights`` in the text.
  static let poundWords = words("pound pounds pfund libras livres p")

  /// Words of what an amount of money can be given as: not what a plan costs.
  static let benefits = words(
    """
    voucher vouchers gift gifts giftcard credit credits bonus cashback coupon coupons donation donations reward rewards
    gutschein gutscheine gutscheins guthaben geschenkkarte geschenk bonusguthaben startguthaben rabattgutschein spende
    hediye kupon kuponu kuponlar çeki çek bonusu kredi kredisi bağış vale vales regalo cupón cupones tarjeta bono crédito
    bon cadeau avoir buono buoni omaggio vale-presente presente cupom presentkort gavekort cadeaubon tegoed waardebon
    купон подарок подарочная сертификат бонус قسيمة قسائم هدية رصيد كوبون ваучер クーポン ギフト 商品券 优惠券 代金券 礼品卡 優惠券
    禮券 상품권 쿠폰 크레딧
    """
  )
  /// What words of benefits have within them.
  static let benefitParts = [
    "gutschein", "guthaben", "クーポン", "ギフト", "商品券", "ポイント", "优惠券", "代金券", "礼品卡", "優惠券", "禮券", "상품권",
    "쿠폰",
  ]
  /// Join one of ``benefits`` to the amount behind it.
  static let joints = words(
    "of worth über von im wert de da di à à of in valued värd på waarde van på w o wartości на بقيمة"
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
