"""Games for search: copies, dice, worlds, histories; and the searches of the examples."""

import json
import random
import unittest

import hexrout
from hexrout import search

import ismcts
import mcts


def to_the_end(game, options=random.Random(0)):
    """Random options; the position at the end."""
    while not game.over:
        game.decide(options.randrange(game.options))
    return game.text()


class Games(unittest.TestCase):
    def each(self):
        for system in search.SYSTEMS:
            with self.subTest(system=system):
                yield search.Game.load(system)

    def test_copies_share_their_dice_until_they_are_reseeded(self):
        game = search.Game.load("asl")
        game.play(seed=4)
        ends = [set(), set()]
        for reseeded in (0, 1):
            for seed in range(40):
                copy = game.copy()
                if reseeded:
                    copy.reseed(seed)
                ends[reseeded].add(to_the_end(copy, random.Random(1)))
        self.assertEqual(len(ends[0]), 1)
        self.assertGreater(len(ends[1]), 1)

    def test_reseeded_copies_end_as_exact_odds_say(self):
        """The odds are those of chance nodes, gone through one by one; the copies are played by seeds."""

        def begun(asks):
            # Nobody breaks of his own will, and every unit takes its last option, which is a bold one.
            game = search.Game.load("asl")
            game.play(asks=asks, seed=9)
            while game.who != "rb5" or game.what != "rout":
                game.decide(0 if game.what == "voluntary break" else game.options - 1)
            return game

        def end(game):
            units = {unit["id"]: unit for unit in game.units()}
            return tuple((name, units[name]["at"], units[name]["state"]) for name in ("rb5", "rb2", "rb3"))

        def go_through(game, chance, ends):
            if game.over:
                ends[end(game)] = ends.get(end(game), 0.0) + chance
            elif game.kind == search.DECISION:
                game.decide(0)
                go_through(game, chance, ends)
            else:
                for faces, part in game.outcomes():
                    next_game = game.copy()
                    next_game.roll(*faces)
                    go_through(next_game, chance * part, ends)

        exact, counted = {}, {}
        whole = begun("all")
        whole.decide(whole.options - 1)
        go_through(whole, 1.0, exact)
        self.assertAlmostEqual(sum(exact.values()), 1.0)
        play = begun("decisions")
        for seed in range(200):
            copy = play.copy()
            copy.reseed(seed)
            copy.decide(copy.options - 1)
            while not copy.over:
                copy.decide(0)
            counted[end(copy)] = counted.get(end(copy), 0) + 1
        self.assertLessEqual(set(counted), set(exact))
        self.assertGreater(sum(chance > 0.05 for chance in exact.values()), 1)
        squares = sum((counted.get(one, 0) - 200 * chance) ** 2 / (200 * chance) for one, chance in exact.items())
        self.assertLess(squares, len(exact) - 1 + 5 * (2 * len(exact)) ** 0.5)

    def test_what_is_saved_goes_on_alike(self):
        for game in self.each():
            game.play(seed=3, by_view=True)
            for _ in range(4):
                if not game.over:
                    game.decide(game.options - 1)
            again = search.Game.load_saved(game.save())
            self.assertEqual(again.over, game.over)
            self.assertEqual(to_the_end(again, random.Random(2)), to_the_end(game, random.Random(2)))

    def test_undo(self):
        for game in self.each():
            game.play(asks="all")
            saved = []
            for _ in range(12):
                if game.over:
                    break
                saved.append((game.text(), game.question()))
                if game.kind == search.ROLL:
                    game.roll(*[1] * game.dice)
                else:
                    game.decide(game.options - 1)
            while saved:
                game.undo()
                self.assertEqual((game.text(), game.question()), saved.pop())

    def test_rolls_are_chance_nodes(self):
        game = search.Game.load("asl")
        game.play(asks="all")
        rolls = 0
        while not game.over:
            if game.kind == search.DECISION:
                game.decide(game.options - 1)
                continue
            rolls += 1
            outcomes = game.outcomes()
            self.assertAlmostEqual(sum(chance for _, chance in outcomes), 1.0)
            for faces, _ in outcomes:
                game.copy().roll(*faces)
            game.roll(*outcomes[-1][0])
        self.assertGreater(rolls, 1)

    def test_a_side_and_its_worlds(self):
        game = search.Game.load(ismcts.HIDDEN)
        self.assertNotIn("h1", game.for_side("russian").text())
        game.play(by_view=True)
        seen = game.history("russian")
        self.assertNotIn('"h1"', seen)
        worlds = {search.Game.text(game.resample("russian", seed)) for seed in range(30)}
        self.assertGreater(len(worlds), 20)
        world = game.resample("russian", 7)
        self.assertEqual(world.question(), game.question())
        self.assertEqual(world.for_side("russian").text(), game.for_side("russian").text())
        own = json.loads(seen)
        self.assertEqual([unit["id"] for unit in own[0]["units"]][:3], ["g1", "g2", "g3"])

    def test_facts(self):
        game = search.Game.load("asl")
        own, others = game.worth("german")
        self.assertEqual(game.worth("russian"), (others, own))
        self.assertEqual(len(game.units()), game.counts()["units"])
        self.assertEqual(game.verdict("rb3")["duty"], 0)
        self.assertEqual(game.answer("rb3")["duty"], "must")
        moved = game.change({"units": [{"id": "rb3", "at": "A1"}]})
        self.assertEqual(moved.place(moved.units()[moved.unit_number("rb3")]["at"])["name"], "A1")
        with self.assertRaises(hexrout.Error) as raised:
            game.decide(0)
        self.assertEqual(raised.exception.code, "nothing-asked")
        with self.assertRaises(ValueError):
            game.for_side("nobody")
        self.assertEqual(search.made(3), search.made(3))
        search.Game.load(search.made(3)).play()

    def test_a_plan_is_moved_in_its_order(self):
        game = search.Game.load("asl")
        goal = next(i for i in range(game.counts()["locations"]) if game.place(i)["name"] == "K5")
        moves = game.plan("german", "attack", [goal])
        self.assertTrue(moves)
        self.assertEqual(moves, game.plan(game.side_number("german"), "attack", [goal]))
        for move in moves:
            self.assertEqual(game.units()[move["unit"]]["at"], move["from"])
            game.move(move["unit"], move["at"])
            self.assertEqual(game.units()[move["unit"]]["at"], move["at"])
        with self.assertRaises(ValueError):
            game.plan("roman")
        with self.assertRaises(hexrout.Error):
            game.plan("german", goals=[search.NOWHERE])

    def test_play_out(self):
        for game in self.each():
            game.play(seed=1)
            ends = set()
            for seed in range(20):
                copy = game.copy()
                if not copy.over:
                    copy.play_out(seed)
                self.assertTrue(copy.over)
                ends.add(copy.text())
            self.assertTrue(len(ends) > 3 or game.over)


class Searches(unittest.TestCase):
    def test_mcts(self):
        game = search.Game.load("asl")
        game.play(seed=1)
        node = mcts.best_option(game, 400)
        self.assertEqual(sum(node.visits), 400)
        self.assertEqual(mcts.best_option(game, 400).visits, node.visits)
        self.assertEqual(len(game.words()), len(node.visits))

    def test_ismcts(self):
        game = search.Game.load(ismcts.HIDDEN)
        game.play(seed=1, by_view=True)
        node = ismcts.best_option(game, 300, worlds=16)
        self.assertEqual(sum(node.visits), 300)

    def test_ismcts_takes_nothing_from_what_is_hidden(self):
        """The same search where the same units are hidden elsewhere."""
        game = search.Game.load(ismcts.HIDDEN)
        other = game.resample("russian", 99)
        self.assertNotEqual(game.text(), other.text())
        visits = []
        for one in (game, other):
            one.play(seed=1, by_view=True)
            visits.append(ismcts.best_option(one, 200, worlds=8).visits)
        self.assertEqual(*visits)


if __name__ == "__main__":
    unittest.main()
