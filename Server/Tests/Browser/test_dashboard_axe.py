"""Asks axe about the sample pages of the dashboard."""

import unittest

from axe_playwright_python.sync_playwright import Axe

from dashboard import FOLDER, LONG, DashboardTests

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class DashboardAxe(DashboardTests):
    def test_axe_finds_nothing(self):
        axe = Axe()
        options = {"runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations"]}
        looks = [(1440, "light", "en"), (390, "dark", "en"), (1440, "light", "ar"), (390, "dark", "names")]
        for width, scheme, language in looks + ([(390, "light", "de"), (390, "dark", "ar")] if LONG else []):
            page = self.page(width, scheme)
            for name in self.part(language):
                with self.subTest(page=name, width=width, scheme=scheme):
                    page.goto(f"{self.origin}/{name}.html")
                    found = axe.run(page, options=options).response["violations"]
                    faults = [
                        (fault["id"], node["target"], node.get("failureSummary"))
                        for fault in found
                        for node in fault["nodes"]
                    ]
                    self.assertEqual(faults, [])


def load_tests(loader, standard, pattern):
    """Without sample pages there is nothing to test here."""
    return standard if FOLDER.exists() else unittest.TestSuite()


if __name__ == "__main__":
    unittest.main()
