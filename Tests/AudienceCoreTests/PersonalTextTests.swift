import AudienceCore
import JSONCoding
import Testing
import WireModels

/// Texts with words of their own for each person.
@Suite struct PersonalTextTests {
  private static let values = ["first_name": "ada", "city": " Ünye ", "order": "A-17", "empty": ""]

  @Test(arguments: [
    ("Hi {{ first_name | default: \"there\" }}!", "Hi ada!"),
    ("Hi {{name|default:'there'}}!", "Hi there!"),
    ("{{ empty | default: \"nobody\" }}", "nobody"),
    ("{{ first_name | capitalize | default: \"x\" }}", "Ada"),
    (
      "{{ first_name | upcase | default: \"x\" }} {{ first_name | default: 'x' | append: '!' }}",
      "ADA ada!"
    ),
    ("{{ city | strip | downcase | default: \"x\" }}", "ünye"),
    ("{{ first_name | truncate: 2, '' | default: 'x' }}", "ad"),
    ("{{ first_name | prepend: \"Dr. \" | truncate: 6 | default: 'x' }}", "Dr...."),
    ("{{ data.order }}", "A-17"), ("{{ api_trigger_properties.${order} }}", "A-17"),
    ("{{ ${first_name} | default: 'x' }}", "ada"),
    ("{{ custom_attribute.${first_name} | default: 'x' }}", "ada"),
    ("{{ person.first_name | default: 'x' }}", "ada"), ("{{ 'plain' | upcase }}", "PLAIN"),
    ("50 % } off { }} {", "50 % } off { }} {"), ("", ""),
    ("{{ missing | default: 3 }}", "3"), ("{{ missing | default: '}}' }}", "}}"),
    ("{{ first_name | default: '{{ x }}' }}", "ada"),
  ])
  func writes(_ text: String, _ expected: String) throws {
    #expect(try PersonalText(text).text { Self.values[$0.name] } == expected)
  }

  @Test(arguments: [
    ("{% if plan %}x{% endif %}", PersonalText.Fault.tag), ("{{ first_name", .open), ("{{", .open),
    ("{{ 'x }}", .open), ("{{ first_name }}", .noDefault("first_name")),
    ("{{ first_name | default }}", .argument("default")),
    ("{{ first_name | default: there }}", .argument("default")),
    ("{{ first_name | truncate: 'x' }}", .argument("truncate")),
    ("{{ first_name | date: '%Y' }}", .filter("date")), ("{{ first_name | }}", .filter("")),
    ("{{ first name | default: 'x' }}", .name("name | default: 'x' ")), ("{{ }}", .name("")),
    ("{{ a.b.c | default: 'x' }}", .name("a.b.c")), ("{{ order.id }}", .name("order.id")),
  ])
  func refuses(_ text: String, _ fault: PersonalText.Fault) {
    #expect(throws: fault) { try PersonalText(text) }
  }

  /// A value is a text, whatever stands in it.
  @Test func readsNoValueAgain() throws {
    let text = try PersonalText("{{ data.note }}")
    #expect(text.text { _ in "{{ first_name }}" } == "{{ first_name }}")
  }

  @Test func names() throws {
    let text = try PersonalText("{{ a | default: 'x' }} {{ data.b }} {{ data.c | default: 'x' }}")
    #expect(text.names == [.init(.person, "a"), .init(.data, "b"), .init(.data, "c")])
    #expect(text.required == [.init(.data, "b")])
  }

  @Test func writesTheTextsOfAContent() {
    var content = MessageContentForm(title: "{{ first_name | default: 'x' }}", body: "plain")
    content.action = "shop://{{ first_name | default: 'x' }}"
    content.buttons = [MessageButtonForm(label: "{{ data.order }}", action: "copy:{{ x }}")]
    content.data = ["order": "{{ data.order }}"]
    content.layout = [
      "layouts": [["blocks": [["type": "text", "content": ["en": "{{ data.order }}"]]]]],
      "action": "{{ data.order }}",
    ]
    let personal = content.personal { Self.values[$0.name] }
    #expect((personal.title, personal.body) == ("ada", "plain"))
    #expect(personal.action == content.action)
    #expect(personal.buttons == [MessageButtonForm(label: "A-17", action: "copy:{{ x }}")])
    #expect(personal.data == ["order": "A-17"])
    #expect(
      personal.layout == [
        "layouts": [["blocks": [["type": "text", "content": ["en": "A-17"]]]]],
        "action": "{{ data.order }}",
      ]
    )
    #expect(content.requiredNames == [.init(.data, "order")])
  }
}
