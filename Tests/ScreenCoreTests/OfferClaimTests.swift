import LinkCore
import ScreenCore
import ScreenLinting
import Testing

/// Which texts promise a trial or discount, and so must not be larger than the price.
@Suite struct OfferClaimTests {
  static let claims = TypedPriceTests.entries(
    """
    Start your free trial | 7 DAYS FREE | Free for 30 days | Try free for one week | 1 Monat gratis |
    Erster Monat kostenlos | 14 Tage kostenlos | Kostenlos testen | Jetzt gratis starten | İlk ay ücretsiz |
    30 gün bedava | Ücretsiz deneyin | Prueba gratis | Primer mes gratis | Essai gratuit de 7 jours |
    1 mois gratuit | Prova gratis 7 giorni | 7 dias grátis | Teste grátis | Första veckan gratis |
    7 dagen gratis | 7 dni za darmo | 1週間無料 | 初月無料 | 無料で試す | 7天免费试用 | 免费试用 | 7일 무료 체험 | أسبوع مجاني |
    جرّب مجانًا | ניסיון חינם | Бесплатно 7 дней | Save 40% | 40% OFF | -40% | 40 % günstiger | 40% indirim |
    %40 tasarruf | Ahorra un 40 % | Économisez 40 % | Risparmia il 40% | 40%オフ | 40% 할인 | خصم 40% |
    Скидка 40% | FREE | Get 3 days free | Free 3-day trial | Two weeks free
    """
  )

  static let others = TypedPriceTests.entries(
    """
    Go ad-free | Walk free | Free your day | Feel free to roam | 100% offline | Every walk, every day |
    New routes every week | Try new routes | Free shipping | Free coffee every month | Ücretsiz kargo |
    Versand gratis | Learn 10 words a day | 90% of users stay | Sugar-free recipes | Freedom for 7 days |
    Your year in walks | 500 deneme sınavı | Probier neue Wege | Unlimited everything | Get 20% more done |
    Become 50% stronger | Ads-free music | Freestyle week | One year, 365 walks | Unlock all |
    30-day money-back guarantee | 30-day challenge | 7-day meal plan | Start your 7-day plan
    """
  )

  private static func overpowers(_ text: String) throws -> Bool {
    let json = ScreenGateTests.screen([
      ScreenGateTests.text(.string(text), "40pt"), ScreenGateTests.price,
    ])
    return try ScreenDocument(json: json).lint().contains { $0.rule == .priceNotProminent }
  }

  @Test func findsOffers() throws {
    #expect(try Self.claims.filter { try !Self.overpowers($0) } == [])
  }

  @Test func leavesOtherWords() throws {
    #expect(try Self.others.filter { try Self.overpowers($0) } == [])
  }
}
