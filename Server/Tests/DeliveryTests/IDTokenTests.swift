import Foundation
import LinkCore
import Testing

@testable import Delivery

/// ID tokens of [PyJWT](https://pyjwt.readthedocs.io) 2, with keys made for this test.
@Suite struct IDTokenTests {
  private static let keys = #"""
    {"keys":[
    {"kty":"RSA","n":"utrYFoQzyQOmoavHfQSihOg2Sjk-NdJk-n97EeC-e5qXHOplDLS1LCx4eUYDRKpkguBNFQwzhk12XwokXPeQNq8RmXY4oIcqEXKb3csd54ox2LqiIjR8bNx8U1jzY9H6CEcLZ3LN30UlKI2E2FymnoS89PjTg-IcFcVa1YnswM4heOBuafpB4b6hsxp7ChjqyiMq2eyoQHUeDwjWYB72LO6b4nyb6RrU-4q9LGaOnBtJafyKveKRHd5jVwk80OxAw4CiDh3EQMnrY6yE7S32SntforNh6odywgh-HkMfg6SSg8nmq0-85amtg9gpTaL38W-9jrawocfAPDewKn4qlw","e":"AQAB","kid":"rsa","use":"sig"},
    {"kty":"EC","crv":"P-256","x":"SDvxOgkWodjtlZCr1SBmbyH3lNyj7uXofLEDHOoatCg","y":"77Ora2tuXjXvnBrVOhqd7JwwcP3svSFAaGr-KZysmeE","kid":"p256","use":"sig","alg":"ES256"},
    {"kty":"EC","crv":"P-384","x":"C8xPkJ6WOzQUzFDMiKswAyJc-E4zJVlvDFvLakw_0D-OvOrUmHDE2qgf3JaBSHN8","y":"Ix8_flrYzatdbMnoxvGafBFjjdaNwxMf3OxrNwJtmROjrTKdIQoxvIBjhXyhZlZP","kid":"p384"},
    {"kty":"EC","crv":"P-521","x":"AXLsKBcD9oUeaw5aCtAQzz8O2RJ3TN1QDRk2oB4S_WHZMKBwQJpQQu367hxQWfmmJcfWU7hIyoyqlMh51LAuIdzz","y":"ADJSRN2xVMu82KODKiC6SmS6WLrcXAqElXtGTLBOpGO9gyoSKIoDAhR9bncnPq0Hva2E4l3c2WE0N50vMUPyva7P","kid":"p521"},
    {"x":"e91X4zJPvpzb2Amvqs3qjQXDcXoNdrdkM6lAoH-VTKo","kty":"OKP","crv":"Ed25519","kid":"ed"},
    {"kty":"RSA","n":"qZWgaBYUT7Dckj6aWokW4O7PU4am9ky-GWz9z4Jj_8TPtQBb4t8kMQgTkaBrGv-mYOD_YCBx8BLxLY-1uo1QHuq2eHfu20AiEcIRCVpAQs6DdFDxQpLJlnuyHWG_VQzHXLiKrtdKfvcvUxPRsSZXxZZ8yAF_VIUVCbGUo38VW2M","e":"AQAB","kid":"short"},
    {"kty":"RSA","n":"utrYFoQzyQOmoavHfQSihOg2Sjk-NdJk-n97EeC-e5qXHOplDLS1LCx4eUYDRKpkguBNFQwzhk12XwokXPeQNq8RmXY4oIcqEXKb3csd54ox2LqiIjR8bNx8U1jzY9H6CEcLZ3LN30UlKI2E2FymnoS89PjTg-IcFcVa1YnswM4heOBuafpB4b6hsxp7ChjqyiMq2eyoQHUeDwjWYB72LO6b4nyb6RrU-4q9LGaOnBtJafyKveKRHd5jVwk80OxAw4CiDh3EQMnrY6yE7S32SntforNh6odywgh-HkMfg6SSg8nmq0-85amtg9gpTaL38W-9jrawocfAPDewKn4qlw","e":"AQAB","kid":"encryption","use":"enc"},
    {"kty":"AKP","kid":"new","alg":"ML-DSA-65","pub":"AA"}
    ]}
    """#

  private static func identity(
    _ token: String,
    now: Int64 = 2_000_000_100
  ) async throws
    -> OpenIDIdentity
  {
    let keys = try JSONDecoder().decode(PublishedKeys.self, from: Data(Self.keys.utf8)).keys
    return try await IDToken(token).identity(
      by: keys,
      expecting: .init(issuer: "https://id.example", client: "client-1", nonce: "n1"),
      now: Timestamp(milliseconds: now * 1_000)
    )
  }

  @Test func readsKeysBesideOnesThatItCannotRead() throws {
    let keys = try JSONDecoder().decode(PublishedKeys.self, from: Data(Self.keys.utf8)).keys
    #expect(keys.map(\.id) == ["rsa", "p256", "p384", "p521", "ed", "short", "encryption"])
  }

  @Test(arguments: accepted.indices) func acceptsEachPublicAlgorithm(_ index: Int) async throws {
    // asvs 9.1.2 9.2.1
    let identity = try await Self.identity(Self.accepted[index])
    #expect(identity.subject == "ada")
    #expect(identity.email == "ada@example.com")
    await #expect(throws: IDTokenRefusal.time) {
      try await Self.identity(Self.accepted[index], now: 2_000_000_661)
    }
    await #expect(throws: IDTokenRefusal.time) {
      try await Self.identity(Self.accepted[index], now: 1_999_999_939)
    }
    let changed = Self.accepted[index].replacing(".", with: ".e", maxReplacements: 1)
    await #expect(throws: IDTokenRefusal.self) { try await Self.identity(changed) }
  }

  @Test(arguments: refused.indices) func refusesOtherKeysAndAlgorithms(_ index: Int) async throws {
    // asvs 9.1.2
    let (refusal, token) = Self.refused[index]
    await #expect(throws: refusal) { try await Self.identity(token) }
  }
}

extension IDTokenTests {
  private static let accepted = [
    // RS256
    "eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.oWtCJVUVoujT8sPbu5j1HM33bZCjaT6Lgy9jG17o30pJh9OAJd6Cxai0_C13ruY_020SR-heSOsWlD7qnA5iU4i8Nl8znuy2NblD0-y-2Z5-Z7EE2l4KUkB5QqFvSVSlCDZzOnSCrLrmmeqq0dSkZBm_zBdyevzYbOLnx75Vuc2jxR4oolJ98s5AeCtM5dS5jO9St0-ePtqgkE7P0zs4A-NiaUgWRdgDCm8E9q5KwDJqM4Y5c0ogYeSlJ5ZMAIPeE7vGZZcD46JbhY4xPs_mlejBtPlQaDGBgA_ZzDzCOG0pTGV1b_FlX_a9E8_JGgOLnx1yEbY-xknjHIz8Y164WA",
    // RS384
    "eyJhbGciOiJSUzM4NCIsImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.SorBhuyJkuqMSq33VGq2L1JZuGRho_vmTIqz6M7AoAKYJOT6QWu4Js7SB3XElG-TcBcmx2I9hwxjDpPh-RmJcTXbq4ZfcTSxYxYTlgNLTE0TF9lj56pcDjph1sYTnUgKsutfSR-9fZ0gwlovB1vVU-LM6tgYP1oNI5eUqPoJHqejZBDnq3uggHkTZ4fd0r_n7Frc194HQVqIYEhZTUkKFb0Cg_CrUF1TM2x3P-8eiSiCK8PxmeZvyaeda6lnZcFYUkXjtaZNSDgk9j5LO8vH5Dk_826QkmWJJnM_8GQjeovwo8eDeLZqe2y_KMqDpD6Kyhs6Vw8Qbfch0oLTlNjmUA",
    // RS512
    "eyJhbGciOiJSUzUxMiIsImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.BB46JegS2MV866ZGcBfDdQY8Aurot7HEbTaM4tjcVpba3jPdxY5MHPs3sitJYg5EFscYReTShU1kLRvmqVEfmcLwXPsalYf2eBtxpDCk2LjA71HJ6drRCA1AYZbBijB-kPYrBl3eICl9chl2SnFQUn-RaM_WvPW5pBpHvQBUSoCXRznrLW_OawLnntanOjwE-X2bj9Om4y1tBQQtChqcn4wtknaQOEmWBEaYDOU6n3Ek53M20c1TJssYxH0JdlUXRUafQpZ3VpXYLdyaxy58vEMI-51FqtaLFhYDBrX_sSxGhA-SZgo8WqDDB3Hu6tODdpznUHPPaNVjsXDDIeymsA",
    // PS256
    "eyJhbGciOiJQUzI1NiIsImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.eiZRY1jV3k47FFZ2ruMDPDktbtIhxKDC3xH5QookE9rz9h_Bm0ikFJ0JCWlXlXpI5kkrcvTgKWNVczYO7BnQUyZ3GY9mRQfuV7W7sPGqzuV-IXxyZR7XWdTsjX65rJNjuAFs_EkQ2y_2KJQSCTultlYN8lVNpyV7dGucG0vOkbXoUCRXFTt1KhczLPJ_xLQH0E-ctDJZuxxWrT05QT5t0XD9MGhAg0KvG7taJ4_QycnK1hk8Nk-g8MbbVPSTxS5i1HzA3l4l4Sr__X3rOtpQKCcDR-PDGva8hlbDAFpAYY7eyjqtoWiSmp4AbRN6tMqrKUva_T4IXbC2X6XeWSYrWA",
    // PS512
    "eyJhbGciOiJQUzUxMiIsImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.hdFjSh1Z36F9Yg_e06Qev5a5s3fCEcZEPuYBx8irE5IJcgkrr_GE0gNMc4gaEDz2IGjsTen_oK48lp-r0VGLj6-g7xkut_4aQSbS-RbnsZpyOMpONYuSpz3QHnlAH4XMhkbu__IbLxiGv0460zYsR5ET_2DAeAInylUTMFOxIVbchsNg-b1q-GXSzGpq_Cd3ofJy2_YyTbaibh2Mgw8jg-f62C7Du6HPrvWCWhZ8x85IjaJ-kZgIJC8d2UYwoFxaqbETxUJnu5p9d9xWif58WSdWij6dEEAaN2-sWx2q-ARGMpJ6aoDp7RelF_aDPad1sbHTKoVc33qKJyKVD_CHoA",
    // ES256
    "eyJhbGciOiJFUzI1NiIsImtpZCI6InAyNTYiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.r-pSmEab9cc1j_6zlEUdEYHQOOyHwZiFJ9ZWz7Ctmx7OHTxFOYk0DEZHgGvvrw17Vr5cEOnyQ9aiPXwBNl6uTg",
    // ES384
    "eyJhbGciOiJFUzM4NCIsImtpZCI6InAzODQiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.r5DQXds7wdINj81FAsI5uW189UF8-GzKYhwE79gGctRyHkXjrWEiXwtnSe5Z9x8Q98mbZKpKquCcnZO5zRIIJRfBAoGZ6x4NB_WA14GjUlMH_KAZFEiT4yF_Yb62ngLM",
    // ES512
    "eyJhbGciOiJFUzUxMiIsImtpZCI6InA1MjEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.AXA2tFqB3RJPEMKkqTFYxKqWV7TqpzKXWu1E05HNJ2vuXLJ8uLIrvchjlt4Wj8sn78WdwreW_VEncbKcT9iSK1QzAGjmz51H6Dk1IZwO4MW4aBq0S9qGY6B9KSoUaGbBnaYWOegbnRG37NWn2KCrgBYF8yJe1IYHK1zEv24kalVHomn9",
    // EdDSA
    "eyJhbGciOiJFZERTQSIsImtpZCI6ImVkIiwidHlwIjoiSldUIn0.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.CHFKP7bx6pME-61AFDKFcDHptAf9-FX--mygBIUP_w5dirNID6Zj6iQDAD7Vkawr81lcc10n0wQYp0_xTzh8BQ",
    // RS256, without a key's name
    "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.AvH4513YaqG-9qcOpuE3katsaj2H6bskfGmvWc0Ifwt8WTT99l6saGuxBr-2Z-3XE2uWM4FJNAW5lX2fM9AFgsURPPsEz0HswjzFD_6aRrAJ61IXkQ2yTTIAoATYUbDG-zmtsmm0xa0WztHcuZ6oooLwXPkGiPB4wTx2jtGbiPqz5AUJgcyemgYCzXFD35coC2rTU8a-E9c4nE8C2Il5GUFbsVgpL-0XIJfqeqtaoH2_nG1xj72add4qSXuSCDQqLA984SFqRx9tzasgdTAg2Lo1h1Hh6UANLldD8D-i-I750g7hIeSuUIolHWeTUx2djkiLdtr-jiP7HGz0dCt4BA",
  ]

  private static let refused: [(IDTokenRefusal, String)] = [
    // a modulus of 1024 bits
    (
      .key,
      "eyJhbGciOiJSUzI1NiIsImtpZCI6InNob3J0IiwidHlwIjoiSldUIn0.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.QGPEq1No3BpHiJDCseUv73lkESio4W6ArI4lXcd1fJo_BCl8ada11Sc3x_NufQMnLbCSo63HP_cBF5iyADjhZvYUvXQkhp-VjKdRRtxsPygjwjEs3nY4-vjitQkUtL_HK6DYWVrCzQRAEr1kQ8ejn3qKJbAVxLzs3f-L0qPtGjs"
    ),
    // a key for encryption
    (
      .key,
      "eyJhbGciOiJSUzI1NiIsImtpZCI6ImVuY3J5cHRpb24iLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.qxR931unYT76Px7Irjby8gLK_eFj_VxHg4Y5CsqTQrsEHmv8k0LVjbc-bUZ7mA2wLMqNs_1hPzZ8XpBlGE90CHlYWwn6praxdw1-YnHs7JSPe0yPI0DesLuQlebCgEa9CnP37WdIH5F7jMZcZVv7OMarkzc53zF9BdU49SOugi1Y_NC_hfNPTAmgtikz8HNmVJjQT3-B_N8euJD1a3b2oIE5GQl2xay4sYD6PZ3lQylXy50vXbR03LWJtqci0M83xtSTdP8J94WjElhmS8K2GAjCoPS9eUd_-PkNYgGc-fzPVRMO-NB8wTh9KDH-Y8I-ojwo9yZZ8bNZZ3aaOt09mA"
    ),
    // another key's name
    (
      .signature,
      "eyJhbGciOiJFUzI1NiIsImtpZCI6InAzODQiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.IU9ltSE9e2zHDxTSUGwNHPy0U01o7JJb6rW0tm7o9SGBLtVy5D6C-Ukg9LjJX3zcIzWtvaLClpxIJodAXrd16w"
    ),
    // a secret instead of a key
    (
      .algorithm,
      "eyJhbGciOiJIUzI1NiIsImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.H7Xmbzkf01y2XlwANe5bTE-HVILibNOlOwwFHlvAXyY"
    ),
    // a critical extension
    (
      .algorithm,
      "eyJhbGciOiJSUzI1NiIsImNyaXQiOlsiYjY0Il0sImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZGEiLCJhdWQiOiJjbGllbnQtMSIsImV4cCI6MjAwMDAwMDYwMCwiaWF0IjoyMDAwMDAwMDAwLCJub25jZSI6Im4xIiwiZW1haWwiOiJhZGFAZXhhbXBsZS5jb20iLCJlbWFpbF92ZXJpZmllZCI6InRydWUifQ.WN_dTbeB64fJS-sccYVYTMVWC7XE6w3jXiaI-e7LqA7CBhVXnA_TlRE1gTPq3yi4_EwI8Wy672tH7kFdJOjOFbBNPmIToxKH0j33IlFmiPV27rii0XhKxfMdjXKpLEcBMgF1Wjz5PkiGMzpkeQvgdypaAcBIscXjV1VMSHHMfbRTwRRp0_RRSeuQ-SpzT8XqvidAsgQRhvOaX-VuBAyratm7gyrgzr_RgrVIn-L0uub1HDBsz13lweYSPgydTwsxGINPE6_EFldlH1tSf3Yp3lGFCoNyu35bVP3Q1_pz-XZhMwPdthOHwh4FDdYHLebL-JQkl7QVrUnDgdrr5piu6g"
    ),
    // two parts
    (.form, "e30.e30"),
    (.form, ""),
  ]
}
