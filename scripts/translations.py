#!/usr/bin/env python3
"""Checks and edits the String Catalogs, in which every text of pages stands in every language.

A catalog is JSON as Xcode writes it, so that Xcode, Weblate and Crowdin edit it and differences stay small. Its keys are
`<enum>.<case>` of the Swift enums that conform to `Translated`.

    scripts/translations.py check                   fails unless keys, languages, values and plural forms are complete
    scripts/translations.py control                 checks that each of these faults is found
    scripts/translations.py format                  writes the catalogs in their order
    scripts/translations.py add KEY en=… de=… …     sets the texts of a key, and formats
    scripts/translations.py remove KEY              removes a key
"""
import json
import re
import sys
import tempfile
from pathlib import Path

FOLDER = "Server/Sources/CTranslations"
CATALOGS = ["Dashboard", "LinkPages"]
LANGUAGES = "Server/Sources/LinkPages/Languages/PageLanguage.swift"
REASONS = "Sources/WireModels"
# The plural categories of whole numbers (CLDR), which `PluralCategory.swift` chooses between.
PLURALS = {
    "en": {"one", "other"}, "de": {"one", "other"}, "tr": {"one", "other"}, "es": {"one", "many", "other"},
    "ar": {"zero", "one", "two", "few", "many", "other"},
}
ENUM = re.compile(r"^(?:(?:public|package) )?enum (\w+): Int, (?:Translated|ReasonCode) \{\n((?:  .*\n|\n|#.*\n)*)\}", re.M)
CASE = re.compile(r"^  case ([\w`]+(?:,\s+[\w`]+)*)$", re.M)
NAME = re.compile(r"\{(\w+)\}")


def unique(pairs):
    """An object whose names differ."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(n for n in names if names.count(n) > 1)} stands twice")
    return found


def formatted(catalog):
    """The text of a catalog as Xcode writes it: members by name, keys without regard to case, no last line break."""

    def by_name(value):
        return {k: by_name(value[k]) for k in sorted(value)} if isinstance(value, dict) else value
    strings = catalog["strings"]
    catalog = by_name({name: value for name, value in catalog.items() if name != "strings"})
    catalog["strings"] = {key: by_name(strings[key]) for key in sorted(strings, key=lambda k: (k.lower(), k))}
    catalog = {name: catalog[name] for name in sorted(catalog)}
    return json.dumps(catalog, indent=2, separators=(",", " : "), ensure_ascii=False)


def cases(root, target):
    """The keys of the enums of a target, with the file of each."""
    found = {}
    paths = sorted((root / "Server/Sources" / target).rglob("*.swift"))
    # Reasons are in a target of the root package, which decides without texts.
    paths += sorted((root / REASONS).rglob("*.swift")) if target == "Dashboard" else []
    for path in paths:
        for enum in ENUM.finditer(path.read_text()):
            for line in CASE.finditer(enum[2]):
                for name in re.split(r",\s+", line[1].replace("`", "")):
                    found[f"{enum[1]}.{name}"] = path.relative_to(root)
    return found


def forms(localization):
    """The forms of a text by plural category; one without plural forms is `other` alone."""
    plural = localization.get("variations", {}).get("plural")
    units = plural if plural is not None else {"other": localization}
    return {category: unit.get("stringUnit", {}) for category, unit in units.items()}


def faults_of(key, entry, languages):
    """What is wrong with the texts of a key."""
    texts = entry.get("localizations", {})
    if entry.get("extractionState") != "manual":
        yield "needs \"extractionState\" : \"manual\", or Xcode removes it"
    for language in sorted(set(texts) - languages):
        yield f"has the language {language}, which PageLanguage has not"
    english = forms(texts.get("en", {}))
    names = set(NAME.findall(english.get("other", {}).get("value", "")))
    for language in sorted(languages):
        if language not in texts:
            yield f"lacks {language}"
            continue
        found = forms(texts[language])
        if "plural" in texts[language].get("variations", {}):
            for category in sorted(PLURALS[language] ^ set(found)):
                yield f"{'has' if category in found else 'lacks'} the plural form {category} in {language}"
            if "count" not in names:
                yield "has plural forms without {count} in English"
        for category, unit in found.items():
            words = unit.get("value", "")
            place = language if category == "other" else f"{language}, {category}"
            if not words.strip():
                yield f"is empty in {place}"
            if unit.get("state") not in ("translated", "needs_review"):
                yield f"is not translated in {place}: its state is {unit.get('state')}"
            # "One link" needs no number.
            free = {"count"} if category in ("zero", "one", "two") else set()
            for name in sorted((set(NAME.findall(words)) ^ names) - free):
                yield f"{'has' if name not in names else 'lacks'} the value {{{name}}} in {place}"


def findings(root):
    """What is wrong with the catalogs, as sentences."""
    languages = set(re.findall(r'case \w+ = "(\w+)"', (root / LANGUAGES).read_text()))
    found = [f"PLURALS has no categories of {language}" for language in sorted(languages - set(PLURALS))]
    for target in CATALOGS:
        path = root / FOLDER / f"{target}.xcstrings"
        text = path.read_text()
        try:
            catalog = json.loads(text, object_pairs_hook=unique)
        except ValueError as error:
            found.append(f"{path.name}: {error}")
            continue
        if catalog.get("sourceLanguage") != "en":
            found.append(f"{path.name}: the source language is not en")
        strings, known = catalog["strings"], cases(root, target)
        if not known:
            found.append(f"{path.name}: no enum of {target} is Translated")
        found += [f"{known[key]}: {key} has no entry in {path.name}" for key in sorted(set(known) - set(strings))]
        found += [f"{path.name}: no case has the key {key}" for key in sorted(set(strings) - set(known))]
        for key, entry in strings.items():
            found += [f"{path.name}: {key} {fault}" for fault in faults_of(key, entry, languages & set(PLURALS))]
        if text != formatted(catalog):
            found.append(f"{path.name} is not in order: run scripts/translations.py format")
    return found


def unit(words, state="translated"):
    return {"stringUnit": {"state": state, "value": words}}


def control():
    """Every fault is found in a catalog that has it alone, and a right catalog has none."""
    right = {"extractionState": "manual", "localizations": {
        language: unit("{count} of {name}") for language in PLURALS}}
    plural = {"extractionState": "manual", "localizations": {
        language: {"variations": {"plural": {category: unit("{count}") for category in categories}}}
        for language, categories in PLURALS.items()}}

    def changed(entry, change):
        entry = json.loads(json.dumps(entry))
        change(entry["localizations"], entry)
        return entry
    wrong = [
        ("lacks tr", changed(right, lambda texts, _: texts.pop("tr"))),
        ("language fr", changed(right, lambda texts, _: texts.update(fr=unit("{count} {name}")))),
        ("lacks the value {name} in de", changed(right, lambda texts, _: texts.update(de=unit("{count}")))),
        ("has the value {other} in de", changed(right, lambda texts, _: texts.update(de=unit("{count}{name}{other}")))),
        ("is empty in es", changed(right, lambda texts, _: texts.update(es=unit(" ")))),
        ("is not translated in es", changed(right, lambda texts, _: texts.update(es=unit("{count}{name}", "new")))),
        ("needs \"extractionState\"", changed(right, lambda _, entry: entry.pop("extractionState"))),
        ("lacks the plural form few in ar", changed(plural, lambda texts, _: texts["ar"]["variations"]["plural"].pop("few"))),
        ("has the plural form two in de", changed(plural, lambda texts, _: texts["de"]["variations"]["plural"].update(two=unit("{count}")))),
        ("without {count}", changed(plural, lambda texts, _: texts.update(en=unit("all")))),
    ]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / FOLDER).mkdir(parents=True)
        (root / LANGUAGES).parent.mkdir(parents=True)
        (root / LANGUAGES).write_text("".join(f'  case l{place} = "{name}"\n' for place, name in enumerate(PLURALS)))
        for target in CATALOGS:
            source = root / "Server/Sources" / target / "Phrase.swift"
            source.parent.mkdir(exist_ok=True)
            source.write_text("enum Phrase: Int, Translated {\n  static let phraseTable = 1\n\n  // A.\n  case one,\n    `in`\n  case two\n}\n")

        def found(entries, change=lambda text: text):
            for target in CATALOGS:
                catalog = {"sourceLanguage": "en", "version": "1.0", "strings": entries if target == "Dashboard" else good}
                text = formatted(catalog)
                (root / FOLDER / f"{target}.xcstrings").write_text(change(text) if target == "Dashboard" else text)
            return findings(root)
        good = {"Phrase.one": right, "Phrase.in": plural, "Phrase.two": right}
        missed = [f"a right catalog: {fault}" for fault in found(good)]
        for words, entry in wrong:
            result = found({**good, "Phrase.two": entry})
            if not any(words in fault for fault in result):
                missed.append(f"{words}: {result}")
        others = [
            ("has no entry", found({"Phrase.one": right, "Phrase.in": plural})),
            ("no case has the key Phrase.three", found({**good, "Phrase.three": right})),
            ("not in order", found(good, lambda text: text + "\n")),
            ("stands twice", found(good, lambda text: text.replace('"Phrase.two"', '"Phrase.one"'))),
            ("source language", found(good, lambda text: text.replace(': "en"', ': "de"'))),
        ]
        missed += [f"{words}: {result}" for words, result in others if not any(words in fault for fault in result)]
    return missed


def edit(root, key, change):
    """Changes the entry of a key in the catalog of its enum."""
    for target in CATALOGS:
        if key in cases(root, target) or key in read(root, target)["strings"]:
            catalog = read(root, target)
            change(catalog["strings"])
            write(root, target, catalog)
            return []
    return [f"No enum has a case {key}: add it first."]


def read(root, target):
    return json.loads((root / FOLDER / f"{target}.xcstrings").read_text(), object_pairs_hook=unique)


def write(root, target, catalog):
    (root / FOLDER / f"{target}.xcstrings").write_text(formatted(catalog))


def main(arguments):
    root = Path(__file__).resolve().parent.parent
    match arguments:
        case ["check"]:
            return findings(root)
        case ["control"]:
            return [f"Not found: {fault}" for fault in control()]
        case ["format"]:
            for target in CATALOGS:
                write(root, target, read(root, target))
            return []
        case ["add", key, *texts]:
            def add(strings):
                entry = strings.setdefault(key, {"extractionState": "manual", "localizations": {}})
                for text in texts:
                    language, _, words = text.partition("=")
                    entry["localizations"][language] = unit(words)
            return edit(root, key, add)
        case ["remove", key]:
            return edit(root, key, lambda strings: strings.pop(key, None))
    return [__doc__]


problems = main(sys.argv[1:])
print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
sys.exit(1 if problems else 0)
