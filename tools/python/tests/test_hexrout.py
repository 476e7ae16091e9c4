"""The Python module does what the command does. Run with PYTHONPATH on the built package; see CMakeLists.txt beside it."""

import unittest

import hexrout

CROSSROADS = "maps/scenarios/crossroads.yaml"


class Module(unittest.TestCase):
    def setUp(self):
        self.engine = hexrout.Engine()

    def test_verbs(self):
        game = self.engine.load(CROSSROADS)
        self.assertEqual(game.loaded["title"], "Crossroads")
        options = game.options("rb3")[0]
        self.assertEqual(options["duty"], "must")
        for option in options["options"]:
            self.assertTrue(game.check("rb3", option["path"], option["low_crawl"])["legal"])
        self.assertFalse(game.los("G5", "H5")["blocked"])
        lines = game.sweep(runs=50)
        self.assertEqual(lines[0]["runs"], 50)
        self.assertIn("yaml", game.state(yaml=True))

    def test_match(self):
        game = self.engine.load(CROSSROADS)
        played = game.match("advise", "random+option0", games=4, turns=1, advise_ms=20, want=["summary", "played"])
        self.assertEqual((played["games"], played["stopped"], len(played["played"])), (4, "all_played", 4))
        again = self.engine.match("advise", "random+option0", games=4, positions=[game], turns=1, advise_ms=20)
        self.assertEqual(again["casualties"], played["casualties"])
        made = self.engine.match("option0", "option0", games=8, made=4, turns=1)
        self.assertEqual((made["casualties"]["margin"], made["positions"]), (0, 4))

    def test_errors(self):
        with self.assertRaises(hexrout.Error) as raised:
            self.engine.load("/no/such/file")
        self.assertTrue(raised.exception.code)
        with self.assertRaises(hexrout.Error) as raised:
            self.engine.load(text="hexrout: 1\n")
        self.assertGreater(len(raised.exception.diagnostics), 1)

    def test_play_by_questions(self):
        game = self.engine.load(CROSSROADS)
        whole = game.copy()
        self.assertIsNone(whole.play(seed=1))
        asked = game.play(ask="decisions", seed=1)
        questions = 0
        while asked is not None:
            self.assertEqual(len(game.foresee(options=[0])), 1)
            asked = game.answer(0)
            questions += 1
        self.assertGreater(questions, 3)
        self.assertEqual(game.state()["hash"], whole.state()["hash"])


if __name__ == "__main__":
    unittest.main()
