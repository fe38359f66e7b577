import LinkCore
import ScreenCore
import ScreenLinting
import Testing

/// Which texts type a price, in any form that people write one, and which numbers are something else.
@Suite struct TypedPriceTests {
  /// Signs, codes, abbreviations and words of currencies on either side of an amount in any digits; amounts that read
  /// as prices alone; and money that a discount takes off.
  static let prices = entries(
    """
    Only $4.99 | Nur 4,99 € | 4.99$ | US$4.99 | R$ 19,90 | NT$ 300 | £3 | ₺149 | 149 ₺ | ₹499 | ₩9,900 | ¥500 |
    ￥500 | 199 ₽ | 99₴ | ₪19.90 | ฿199 | 49.000₫ | ₱249 | € 9,- | 99¢ | C$7 | ₦1,500 | 9,99\u{A0}€ |
    9,99\u{202F}€ | 1\u{202F}234,50\u{A0}€ | $\u{200B}9 | $-5 | ＄９.９９ | 59.99 USD a year | USD 59.99 | usd 5 |
    5 eur | EUR\u{A0}49 | 149 TRY | TRY 149 / year | CHF 9.- | CHF 9.90 | 49 SEK | NOK 99 | 990 HUF | INR 499 |
    AED 36.99 | 149TRY | USD59 | 19.99 CAD per month | PLN 19,99 | IDR 49K | 149 TL | 149TL'ye | 149 tl |
    49 kr | 49 kr. | kr 49 | Kr. 49,- | 49:- | 19,99 zł | 129 Kč | 990 Ft | 29 lei | 9,99 лв | 199 руб. |
    199р | 99 грн | Rp49.000 | Rp 49.000 | RM19.90 | Rs. 499 | Rs 499 | Fr. 9.90 | S/ 19.90 | R99.99 |
    49.000đ | 99 ct | 49 ر.س | 36 د.إ | 19.90 ש״ח | 5 dollars | 5 US dollars | one dollar a week |
    fünf Euro im Monat | 5 Euro | 5 euros | 149 lira | 149 Türk Lirası | beş lira | 500円 | 月額500円 | 500円/月 |
    9,900원 | 30元 | 25块 | 5美元 | 199 рублей | 19 dirhams | ٤٩ ريال | ٤٩٫٩٩ درهم | 49 тенге | 99 cents |
    200 pesos | 20 reais | 79 Franken | 79 kroner | 49 złotych | 199 บาท | 499 रुपये | 20 שקלים | ۴۹۰۰۰ تومان |
    5 pounds a month | 49,90 avro | 9.99 | Pro for 9.99 | 9,99 / Monat | Now 49.90! | 149/month |
    Only 149 per month | 149 / ay | 1.499,00 | 9.- | 99,– | ٩٫٩٩ | Price: 149 | Fiyat: 149 | 月額980 |
    {{price}} or 9.99 | 59 {{currency}} | 9\u{FE0F}\u{20E3}.9\u{FE0F}\u{20E3}9\u{FE0F}\u{20E3} | Save $20 |
    20 € sparen | $0 today | Just €1 | €1.234,56 | 1 234,50 zł | US $9 | $ 0.99 | 9.99 € only |
    Für 9,99€/Monat | 9,99 EUR/Monat | 12,99 Euro pro Monat | Aylık 49,99 TL | 49,99₺/ay | Sadece 49,99 |
    only 9.99 a month | 4.99/week | 0.99 per day | 1.99/wk | JPY 980 | 980 JPY | 980 円(税込) | 税込980円 | ¥980/月 |
    ￥1,200／年 | 1,200円 | 月々500円から | 每月30元 | ¥30/月 | HK$38 | 38 HKD | NT$150 | 新台幣150元 | 9,900₩ | 월 9,900원 |
    ₩ 9900 | R$19,90/mês | 19,90 reais | MX$99 | $99 MXN | 99 pesos al mes | S/. 19.90 | CLP 4.990 |
    $4.990 CLP | Kč 129 | 129,- Kč | 199,- | 19,90 zł/mies. | PLN19.99 | 5 990 Ft | HUF 5 990 | 49 DKK |
    kr. 49,- | 49 kronor | SEK 49 | 49 SEK/mån | ₹ 499/- | Rs.499/month | 499 INR | Rp 49.000/bulan |
    IDR49.000 | RM 19.90 sebulan | S$12.98 | A$7.99 | NZ$9 | C$ 9.99 | CA$9.99 | AUD 7.99 | 7.99 AUD | ฿99 |
    99 บาท | 99.000đ | 99.000 VND | ₫99.000 | ₱249/mo | PHP 249.00 | 249 PHP | QAR 36.99 | 36.99 AED |
    ٣٦٫٩٩ د.إ | ٣٧ درهمًا | ١٩٫٩٩ ر.س | 19.99 ريال | 99 جنيه | EGP 99 | ₪ 19.90 | 19.90 ש"ח | 99 ₽/мес |
    99 руб/мес | от 99 рублей | 99р. | 49 грн/міс | ₸990 | 990 тг | 49 lei/lună | 9,99 лв./месец | R 99.99 |
    ZAR 99 | KSh 500 | ₦1500 | GH₵ 20 | 500 FCFA | TRY 149 | 149,99 TRY | 149 Turkish lira | five bucks |
    ten dollars a month | 99 euro cents | £4.99 pm | £49 p.a. | GBP 4.99 | 4.99 GBP | 4.99 pounds |
    Four euros | Un euro por semana | neunundvierzig Euro | $4 . 99 | $\u{2009}9.99 | 9.99\u{A0}USD |
    CHF\u{A0}9.90 | Fr. 9.– | SFr. 9.90 | 9 Franken | 4.99 monthly | 49.99/yr | only 49.99 per year! |
    Now 4,99 instead of 9,99 | 9.99! | (9.99) | ~9.99~ | 9.99/mo | Weekly 4.99 | EUR 5,- | 5,- € | 99p a week |
    50 öre | ¢99 | 29.99 - billed yearly | 59.99 AUD | 1 USD | $1M | ₺ 49,99 | 149₺'den | $—4 | 149.99 |
    1,499.00 TL | For just $3 a week | Ab 3 € | A partir de 4,99 € | dès 4,99 € | desde 4,99 € |
    a soli 4,99 € | por apenas R$ 9,90 | за 99 ₽ | всего 99 рублей | только 99₽ | 99 KZT | Preis 4,99 |
    Price 4.99 | Precio: 4,99 | Kosten: 49 im Jahr | 49 im Jahr | 49 al año | 49 par an | 4,99 haftalık |
    ¥6/周 | 6元/周 | 6块钱 | ¥ 6.00 | ６００円 | 一年只要 98 元 | $9.99/mo. billed annually | USD 9 | 9 USD | US$ 9 |
    U.S. $9 | $9 USD | AU$ 9 | €9,99* | 9,99€* | *9.99 | 9.99 +tax | 4.99+VAT | zzgl. 4,99 | 4.99 incl. tax |
    TL 149 | 149 TL/ay | 149.-TL | 149,-TL | yılda 149 TL | 149 Lira | 149 lirA | 149 ₺ / ay | Tl 149 |
    CZK 129 | 129 CZK | 129 korun | Ft 990 | 990 forint | BGN 9.99 | HRK 49 | RSD 490 | 490 dinara | 490 din. |
    MKD 300 | 300 ден | ALL 500.00 | UAH 99 | GEL 9.99 | AMD 990.00 | 9.99 GEL | KWD 1.500 | 1.500 KWD |
    BHD 1.900 | OMR 1.9 | د.ك 1.500 | JOD 3.5 | MAD 49.00 | 49.00 MAD | 49 dirhams | 49 DH | DH 49 | DZD 500 |
    TND 9 | NGN 1500 | ETB 100 | VNĐ 99.000 | 99k VND | 99.000 đồng | Rp99rb | 99rb | 99 ribu rupiah | RMB 30 |
    30 RMB | CNY 30 | TWD 150 | 150 TWD | KRW 9900 | MYR 19.90 | SGD 12.98 | 12.98 SGD | THB 99 | 99 THB |
    99 Baht | LKR 990 | Rs 990/- | PKR 500 | 500 rupees | BDT 200 | ৳200 | 200 টাকা | ₨ 500 | ₡3.000 |
    Q 49.00 | L 99.00 | B/. 5.00 | Bs. 30 | Gs. 50.000 | $U 199 | ARS 4999 | COP 19.900 | COP$ 19.900 |
    PEN 19.90 | BRL 19,90 | CAD 9.99 | C$9 | 9,99 $ CA | 9,99 $ | 14.99 Euros | 1 € | 1€/Tag | 0,33 € am Tag |
    33 cents a day | less than a dollar a day | Only one euro | 2 for 9.99 | Then 59.99 | Then 59.99/yr |
    59.99 after trial | 7 days free, then 59.99 | 7 days free then $59.99 | Regular price 99.99 | Was 99.99 |
    Since 2024, $5 a month | €5 for 3 months | 3 months for €5 | Then just 7,99€ | JUST 4.99 | NOW ONLY 49,99 |
    Pro: 2.99 | GET PRO — $19 | Nur heute: 29,90 | dopo 9,99 al mese | 4,99 / Woche | 9,99€ /Monat |
    Rs.99 only | ₹99 मात्र | सिर्फ ₹99 | ¥88/月 | 只需88元 | 仅需 ¥88 | 每年 ¥88 | 88块 | 월 4,900원 | 연 49,000원 |
    月額４８０円 | 480円から | 480 円/月 | Tylko 19,99 zł | 19,99zł miesięcznie | Pouze 129 Kč | Csak 990 Ft |
    Doar 29 lei | Само 9,99 лв. | Всего 199 ₽ | лише 99 грн | μόνο 4,99 € | 4,99 ευρώ | רק ₪19.90 | 19.90 שקל |
    فقط ٤٩ ريال | 49 SAR | ٤٩ درهم شهريا | فقط ۴۹۰۰۰ تومان | chỉ 49.000đ | เพียง 99 บาท | hanya Rp49.000 |
    Rp 49.000,- | cuma Rp49rb | ₱99 lang | 99 piso | kun 49 kr | bara 49 kr | vain 4,99 € | slechts € 4,99 |
    €4,99 p/m | $4.99 pw | £2.50 each month | Four pounds a month | 99 pence | $.99 | $0,99 | USD$5 | 5USD/mo |
    EUR4.99 | 4.99EUR | TRY149.99 | ₺149/ay | 149 TL ödeyin | ayda 149 TL | 149 lira/ay | CHF 5.— | 5 CHF |
    SFr 5.- | 0,00 € | Free, then $9.99 | $99 value | worth $99 | Save 10 € | 10 € off | 10 € Rabatt |
    10 TL indirim | Was $99, now $49
    """
  )

  /// Benefits that are given, discounts in per cent, ratings, versions, dates, times, counts, phone numbers and sizes;
  /// words and codes that also mean something else; variables.
  static let others = entries(
    """
    10 € voucher | A 10 € voucher every month | Includes a $10 gift card | $5 store credit | 10 €-Gutschein |
    Gutschein über 10 € | 50 TL hediye çeki | bon d’achat de 10 € | voucher worth 10 € | Get €5 cashback |
    $100 in credits | Voucher: 10 € | $10 Amazon gift card | 50% off | Save 50 % | %50 indirim | -30% |
    12.50% more | 4.8 | 4.85 stars | 4,75 von 5 | Rated 4.85 | 4.85/5 | ★ 4.75 | Version 9.99 | v2.10 |
    iOS 17.10 | 24/7 | 12.05.2026 | Until 31.12. | bis 24.12. gratis | 2026-05-12 | 9:30 | 19.30 Uhr |
    9.00–17.00 | 10.30 am | 10,000 users | 10.000 Nutzer | 1,234,567 downloads | Over 1.25 million runs |
    +1 555 123 45 67 | 0850 222 12 34 | 192.168.10.25 | 2.50 GB | 1.25x speed | 10.25 km | 98.60 °F |
    1.75 hours | 3.14 | 7 days free | 12 months | 365 days | 1 year | 2 for 1 | TRY 7 DAYS FREE |
    Try 7 days free | TOP 10 routes | ALL 900 WALKS | WORLD CUP 2026 | CAD 3D models | Learn PHP 8 | SDG 13 |
    CVE-2024-1234 | EURO 2024 highlights | 5 European cities | Lose 10 pounds | 500 ft climb | 100 KM |
    30 Sek. Pause | Team of 5 won | 10 won games | 20 dollar-free tips | 3 workouts/week | Up to 5/day |
    5 lessons a day | Only 5 left | 30日間無料 | 3か月 | 第5回 | 2元化 | R2D2 | Plan B 2 | PEN 2 PAPER | {{price}} |
    {{price}} / {{period}} | Formula 1 | Level 2 | #1 app | Then {{price}} a year | ١٠٠ درس |
    20% off for students | %20 indirim | 10 EUR voucher inside | Earn a $5 credit | €20 gift card every year |
    20 TL kupon | Ücretsiz 20 TL'lik kupon | Bonus of $10 | Gift card of 25 € | $25 bonus | a $10 coupon |
    25 € Gutschein zum Start | bono de 10 € | cupón de 5 € | un bon de 10 € | buono da 10 € | 5 € Guthaben |
    10 € de crédito | 500円クーポン | 500円分のクーポン | 30元优惠券 | قسيمة بقيمة 10 ريال | купон на 500 ₽ | 4.9 out of 5 |
    Rated 4.9 by 12,000 users | 4,9/5 | 5.0 rating | 4.95 ★ | v3.25 | version 2.15 | iOS 16.45 or later |
    24/7 support | 12/05/2026 | 31.12.2026 | bis 31.12. | Ends 31.12 | 9:30–17:00 | um 19.30 Uhr |
    10.000+ kullanıcı | 1 Mio. Nutzer | 2.50 km | 12.5 km | 1,5 Stunden | +90 532 123 45 67 | (555) 123-4567 |
    0800-123456 | 3 devices | 5 GB | 256 MB | 4K | 1080p | 100% | 99.99% uptime | 99.9% uptime | 7-day trial |
    30 days | 12 Monate | 1 Jahr | Top 10 | #1 | 2x faster | 10× more | A4 | B2B | MP3 | 24h | 8 hours |
    5k run | 10K steps | 42.20 km | 5 stars | 300 recipes | Season 3 | Chapter 12.34 | Level 99 |
    Win 3 rounds | 3 won medals | Since 1999 | 2026 | Q1 2026 | Lose 5 kg | lose 20 pounds in 8 weeks |
    All 12 lessons | Try 14 days | TRY 14 DAYS | Top 100 | 5 real stories | 2 real coaches | 1 sol |
    10 crowns to win | 4 fr lessons | 3 per day | 5 users per month | up to 10 a month for each |
    20 lei lines | 100 m | 5 L | 37.50 °C | 16:9 | 3,2,1 | 1, 2, 3 | 1.2.3 | 0.5 mm | 8.30 am | 8.30pm |
    RGB 255 | USB 3.20 | Wi-Fi 6 | 5G | CO2 | H2O | E=mc2 | 2+2 | 90s | Area 51 | 10 francophone cities |
    7 euro-friendly tips | 5 Pound-for-pound | Face 2 Face | 1 on 1 | 100 won games | 2 cent years | Sec 3 |
    40 yen-free | 5 lira-less | 400 ft | 3 ct scans | 6 p | US 5 | 10 KM | 1 RMB-free | iPhone 15.20 |
    Windows 11.50 | macOS 14.10 | Rated 4.87 on the App Store | 4.87 average rating | App Store rating: 4.85 |
    3.50 GPA | Run 21.10 km | BMI 22.50 | pH 7.35 | 1.50 m | 1,75 l | 3.25 GB free | 2.75x | 100.00% |
    12.34 % | 24.12.2026 | am 24.12. | on 24.12 | 1.5. | 9.00 Uhr | 9.00 AM | 19:00 | 7.30'da | saat 19.30 |
    8–10 | 10-20 | 1/2 | 3/4 | 10 000 users | 10’000 users | 1.000.000 downloads | 2.000 recipes |
    12,500 lessons | 1,000+ | 5,000 km | ISO 27001 | RFC 2119 | GDPR 2016/679 | Section 3.10 | § 3.10 |
    Fig. 2.15 | Bible John 3.16 | Psalm 23 | Room 101 | Studio 54 | Form 1040 | Boeing 747 | Route 66 |
    Catch 22 | No. 10 | Nr. 5 | № 5 | 10th | 1st month | 2nd | 25 m pool | 5 Pfund abnehmen |
    3 pounds of muscle | gain 5 pounds | weigh 150 pounds | 5 lbs | 50 kg | 120 bpm | 500 kcal |
    2000 calories | 8 glasses | 10 min a day | 15 minutes per day | 5 workouts per week | 20 songs a month |
    3 books a year | 10/10 | 9/10 people | 9 out of 10 | 8 of 10 | 4 in 5 | 1 in 3 | 50/50 | 80/20 |
    16 GB RAM | 1 TB cloud | 10 languages | 40+ courses | 365 days of walks | 52 weeks | 12 of 12 | 7 Tage |
    30 Tage Geld zurück | 14 gün | 3 ay | bir ay | 1 yıl | 6 mois | 2 semaines | 7 días | 12 meses | 7日間 |
    3ヶ月 | 30天 | 12个月 | 100개 | 1위 | 第1 | No.1 | 5人 | 1000人 | 100万人 | 100万ダウンロード | ٧ أيام | ١٢ شهرًا |
    Level 10.50 | Lesson 5.10 | {{trial_duration}} free | {{discount}} off | Save {{discount}} |
    {{price_per_month}} a month | {{price}} ({{price_per_month}} per month) |
    {{yearly.price}} vs {{monthly.price}} | {{price}}* | Only {{price}}! | {{price}} per 1 year |
    {{intro_price}} for {{intro_duration}} | Since 2024, a $5 credit | 3 $10 coupons | Win a €50 voucher |
    10 € welcome bonus | Ein 10-€-Gutschein | 10 € Startguthaben | 25 TL hediye kredisi | $10 reward |
    2000円分のギフト券 | 50 zł voucher | voucher 50 zł | 50 kr presentkort | cadeaubon van 10 € |
    carte cadeau de 10 € | tarjeta regalo de 10 € | vale-presente de R$ 10 | Up to 50% off | Half the work |
    4.7 stars | 4.75 stars | 4,8 von 5 Sternen | 5.0 ★ | 4.95/5 | Version 3.99 | Build 9.99 | v1.50 |
    12.11.2026 | 11.12. | 01.09. | on 09.11 | 10:00–18:00 | 10.00–18.00 | 18.00 Uhr | at 7:45 pm | 365/7 |
    10,000+ | 10.000 | 1,000,000 | 100.000 downloads | 9.99 km | 9.50 hours | 1.50x | +49 30 123456 |
    030/123456 | 1-800-555-0199 | Ages 4–8 | Ages 13+ | Grade 5 | Top 50 | TOP 50 | All 50 states |
    ALL 50 STATES | Pen 5 | 2 try | Cup 3 | 5 pounds lighter in 4 weeks | 100 ft | 25 m | 5 kg | 20 min |
    90 days | 1 of 5 | Lesson 4.50 | Unit 2.90 | Season 2 Episode 9 | Day 1 | Week 12 | Year 3 | 1984 | 007 |
    3D | 4K HDR | AES 256 | TLS 1.30 | Bluetooth 5.00 | #99 | No. 99 | 99 problems | 99 recipes |
    99% accuracy | 0 ads | 0% interest | 1+1 | 2-in-1 | 100 words a day | 500 exams a year | 10 walks/month
    """
  )

  static func entries(_ table: String) -> [String] {
    table.split { $0 == "|" || $0 == "\n" }.map { entry in
      let rest = entry.drop { $0 == " " }
      return String(rest.last == " " ? rest.dropLast() : rest)
    }.filter { !$0.isEmpty }
  }

  private static func isTyped(_ text: String) throws -> Bool {
    let json: JSONValue = [
      "close": ["active": true], "blocks": [["type": "text", "content": .string(text)]],
    ]
    let findings = try ScreenDocument(json: json).lint()
    return findings.contains { $0.rule == .priceTyped && $0.severity == .error }
  }

  @Test func findsPrices() throws {
    #expect(Self.prices.count > 250)
    #expect(try Self.prices.filter { try !Self.isTyped($0) } == [])
  }

  @Test func leavesOtherNumbers() throws {
    #expect(Self.others.count > 250)
    #expect(try Self.others.filter { try Self.isTyped($0) } == [])
  }
}
