"""Environments: their own promises, and the tests of Gymnasium and PettingZoo, unchanged, where those packages are."""

import gc
import os
import random
import re
import unittest
import warnings

try:
    import numpy as np
except ImportError:
    print("skipped: numpy is not there; tools/setup python3-numpy")
    raise SystemExit(77)

import hexrout
from hexrout import env, league, search

import learner
import tactic

try:
    from gymnasium.utils.env_checker import check_env
except ImportError:
    check_env = None
try:
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
except ImportError:
    api_test = None

CROSSROADS = "maps/scenarios/crossroads.yaml"


class Properties(unittest.TestCase):
    def each(self):
        for system in env.SYSTEMS:
            with self.subTest(system=system):
                yield system

    def test_games_end_and_rewards_sum(self):
        for system in self.each():
            one = env.Env(system, side=1)
            for seed in range(5):
                observation, info = one.reset(seed=seed)
                dice = np.random.default_rng(seed)
                over, total, steps = False, 0.0, 0
                while not over:
                    action = dice.choice(np.flatnonzero(observation["action_mask"]))
                    observation, reward, over, cut, info = one.step(action)
                    self.assertFalse(cut or info["illegal"])
                    total, steps = total + reward, steps + 1
                    self.assertLess(steps, 10000)
                self.assertLessEqual(abs(total), 1.0)
            one.close()

    def test_same_seed_same_bytes(self):
        for system in self.each():
            runs = []
            for _ in range(2):
                batch = env.Batch(system, 8)
                batch.reset(3)
                dice, seen = np.random.default_rng(0), []
                for _ in range(50):
                    batch.step([dice.choice(np.flatnonzero(row)) for row in batch.legal])
                    seen.append((batch.cells.tobytes(), batch.reward.tobytes(), batch.over.tobytes(), batch.side.tobytes()))
                runs.append(seen)
            self.assertEqual(runs[0], runs[1])

    def test_actions_that_there_are_not(self):
        one, other = env.Env("asl"), env.Env("asl")
        one.reset(seed=1)
        other.reset(seed=1)
        seen, *_, info = one.step(255)
        self.assertTrue(info["illegal"])
        recommended, *_, info = other.step(0)
        self.assertFalse(info["illegal"])
        self.assertTrue((seen["observation"] == recommended["observation"]).all())

    def test_the_first_row_is_a_single_game(self):
        many = env.VectorEnv("asl", num_envs=3, side="russian")
        seen, _ = many.reset(seed=5)
        batch = env.Batch("asl", 1, "russian")
        start = int(np.random.default_rng(5).integers(2**63))
        batch.reset(start)
        for step in range(40):
            self.assertTrue((seen["observation"][0] == batch.cells[0]).all())
            action = step % 2
            seen, reward, over, cut, infos = many.step([action] * 3)
            batch.step([action])
            self.assertEqual(reward[0], batch.reward[0])
            self.assertEqual(bool(over[0]), bool(batch.over[0]))
            if over[0]:
                self.assertTrue((infos["final_obs"][0]["observation"] == batch.last_cells[0]).all())
        many.close()

    def test_any_number_of_threads_gives_the_same_bytes(self):
        one, shared = (env.Batch("asl", 40, None, threads=threads) for threads in (1, 0))
        for batch in (one, shared):
            batch.reset(5)
        for step in range(30):
            for batch in (one, shared):
                batch.step([step % 3] * 40)
            self.assertTrue((one.cells == shared.cells).all() and (one.legal == shared.legal).all())
            self.assertTrue((one.reward == shared.reward).all())
        with self.assertRaises(hexrout.Error):
            env.Batch("asl", threads=-1)

    def test_larger_planes_and_names(self):
        one = env.Env("squares", size=(64, 48), side="red", max_steps=1)
        observation, _ = one.reset(seed=1)
        self.assertEqual(observation["observation"].shape, (len(env.PLANES), 64, 48))
        self.assertIn("options", one.asked())
        self.assertIn("\n", env.Env("asl", render_mode="ansi").batch.text())
        with self.assertRaises(ValueError):
            env.Env("asl", side="nobody")
        with self.assertRaises(ValueError):
            env.Env("asl", render_mode="film")
        with self.assertRaises(hexrout.Error) as raised:
            env.Env("asl", size=(2, 2))
        self.assertEqual(raised.exception.code, "bad-argument")
        with self.assertRaises(hexrout.Error):
            env.Env("hexrout: 1\nunits: []\n")
        one.close()
        with self.assertRaises(ValueError):
            one.step(0)

    def test_actions_by_place_take_the_options_there(self):
        for system in self.each():
            plain, placed = (env.Batch(system, 4, None, by_place=by_place) for by_place in (False, True))
            rows, columns = placed.planes[1:]
            dice, places = np.random.default_rng(0), 0
            for batch in (plain, placed):
                batch.reset(5)
            for _ in range(60):
                self.assertTrue((plain.cells == placed.cells).all())
                self.assertTrue((plain.legal.sum(axis=1) == placed.legal.sum(axis=1)).all())
                options = (dice.random(4) * plain.legal.sum(axis=1)).astype(int)
                actions = [placed.action(option, game) if plain.side[game] >= 0 else 0 for game, option in enumerate(options)]
                for game, (option, action) in enumerate(zip(options, actions)):
                    self.assertEqual(placed.legal[game, action], 1)
                    if action < rows * columns and plain.side[game] >= 0:
                        places += 1
                        self.assertEqual(placed.cells[game, env.PLANES.index("option"), action // columns, action % columns], option + 1)
                plain.step(options)
                placed.step(actions)
                self.assertTrue((plain.reward == placed.reward).all())
            self.assertGreater(places, 20)

    def test_games_begin_at_one_of_many_starts(self):
        starts = [search.made(number) for number in (1, 2, 3)]
        batch = env.Batch(starts, 60, None)
        seen = []
        for _ in range(2):
            batch.reset(4)
            seen.append(batch.cells.copy())
        self.assertTrue((seen[0] == seen[1]).all())
        alone = []
        for start in starts:
            one = env.Batch(start, 60, None, size=batch.planes[1:])
            one.reset(4)
            alone.append(one.cells)
        began = [next(i for i in range(3) if (row == alone[i][game]).all()) for game, row in enumerate(seen[0])]
        for i in range(3):
            self.assertGreater(began.count(i), 8)
        batch.text(0)
        with self.assertRaises(ValueError):
            env.Batch([])

    def test_the_usual_side_has_something_to_decide(self):
        for system in self.each():
            one = env.Env(system)
            choices = 0
            for seed in range(10):
                observation, _ = one.reset(seed=seed)
                choices += observation["action_mask"].sum() > 1
            self.assertGreater(choices, 5)

    def test_self_play(self):
        pool = league.League()
        pool.add("uniform", league.uniform)
        pool.add("option 0", league.option_0)
        games = league.SelfPlay("squares", 16, pool)
        seen, mask = games.reset(3)
        for _ in range(200):
            seen, mask, reward, over = games.step(league.uniform(seen, mask, games.dice))
        table = pool.table()
        self.assertEqual([row[0] for row in table], ["uniform", "option 0"])
        self.assertGreater(min(row[1] for row in table), 3)

    def test_a_scenario_of_ones_own(self):
        one = env.Env(CROSSROADS, side="german")
        observation, _ = one.reset(seed=1)
        self.assertEqual(observation["observation"][env.PLANES.index("own_units")].sum(), 8)
        self.assertEqual(observation["observation"][env.PLANES.index("enemy_units")].sum(), 8)

    def test_a_saved_game(self):
        boards = os.environ.get("HEXROUT_VASL", "")
        save = os.path.join(boards, "saves", "synthetic-rout.vsav")
        if not os.path.exists(save):
            self.skipTest("skipped: no saved games of VASL (HEXROUT_VASL)")
        many = env.VectorEnv(save, num_envs=2, side=None, boards=os.path.join(boards, "boards"))
        observation, _ = many.reset(seed=1)
        self.assertGreater(observation["observation"][:, env.PLANES.index("own_units")].sum(), 0)

    def test_what_cannot_be_read(self):
        for scenario in "maps", "maps/scenarios/no-such-file.yaml", "LICENSE", "":
            with self.subTest(scenario=scenario), self.assertRaises(hexrout.Error) as raised:
                env.VectorEnv(scenario)
            self.assertTrue(raised.exception.code)


class Twins(unittest.TestCase):
    """Positions that differ only in what a side cannot know: nothing that it is told differs, errors included."""

    def position(self, number):
        """Four broken Russians on the village, and Germans of whom two are seen, two are concealed or Dummies, and two hidden."""
        dice = random.Random(number)
        places = [f"{column}{row}" for column in "CDEFGHIJKLMNO" for row in range(2, 9)]
        dice.shuffle(places)
        more = ["", "", ", concealed: true", "dummy", ", hidden: true", ", hidden: true"]
        units = [
            f"  - {{id: g{i}, side: german, {'kind: dummy' if kind == 'dummy' else 'counter: 4-6-7'}, at: {places.pop()}{'' if kind == 'dummy' else kind}}}"
            for i, kind in enumerate(more)
        ]
        units += [f"  - {{id: r{i}, side: russian, counter: 4-4-7, at: {places.pop()}, broken: true, dm: true}}" for i in range(4)]
        head = ["hexrout: 1", f"map: {{file: {os.path.abspath('maps/crossroads.yaml')}}}", "rules: asl", "sides: [german, russian]"]
        return "\n".join([*head, "turn: {attacker: german, phase: rout}", "units:", *units, ""])

    def pairs(self, count):
        for number in range(count):
            one = search.Game.load(self.position(number))
            try:
                yield number, one, one.resample("russian", number)
            except hexrout.Error as error:
                self.assertEqual(error.code, "no-such-world")

    def told(self, game):
        """What the side is told of the position, and of changes that it asks about."""
        seen = game.for_side("russian")
        out = [seen.text(), [seen.verdict(f"r{i}") for i in range(4)], seen.answer("r0")]
        for change in ({"units": [{"id": name, "at": "E5"}]} for name in ("g4", "g2", "?1", "r1")):
            try:
                out.append(seen.change(change).text())
            except hexrout.Error as error:
                out.append((error.code, str(error)))
        play = game.copy()
        play.play(by_view=True)
        if play.side == 1 and play.for_side("russian").text() == out[0]:
            out += [play.history("russian"), play.words(), play.who]
        return out

    def test_nothing_differs(self):
        differ = steps = 0
        for number, one, other in self.pairs(2000):
            differ += one.text() != other.text()
            self.assertEqual(self.told(one), self.told(other), number)
            batches = [env.Batch(game.text(), 1, "russian", by_place=bool(number % 2), restarts=False) for game in (one, other)]
            for batch in batches:
                batch.reset(number)
            for step in range(4):
                a, b = batches
                if a.over[0] or (a.cells != b.cells).any() or a.asked() != b.asked():
                    break  # something has shown itself
                steps += 1
                self.assertTrue((a.legal == b.legal).all() and (a.reward == b.reward).all() and (a.over == b.over).all())
                legal = np.flatnonzero(a.legal[0])
                for batch in batches:
                    batch.step([legal[(number + step) % len(legal)]])
        self.assertGreater(differ, 1800)
        self.assertGreater(steps, 2000)


class Examples(unittest.TestCase):
    """What the examples find is there to be seen, and they need no more room than they say."""

    def test_tactic(self):
        with hexrout.Engine() as engine:
            judged, now = tactic.best_moves(engine.load(CROSSROADS), "german")
            gain, _, who, at = judged[0]
            self.assertGreater(len(judged), 100)
            # What it promises of the first move comes true in the scenario with the unit written there.
            with open(CROSSROADS, encoding="utf-8") as file:
                text = file.read().replace("../crossroads.yaml", os.path.abspath("maps/crossroads.yaml"))
            text, found = re.subn(rf"(id: {who}, .*?at: )[^,}}]+", rf"\g<1>{at}", text)
            self.assertEqual(found, 1)
            game = engine.load(text=text)
            broken = [u["id"] for u in game.state()["units"] if u["side"] == "russian" and "broken" in u["state"]]
            lost = sum(tactic.loss(unit) for unit in game.options(brief=True) if unit["id"] in broken)
            self.assertAlmostEqual(lost, now + gain)
        with open(tactic.__file__, encoding="utf-8") as file:
            self.assertLess(len(file.readlines()), 60)


    def test_learner(self):
        side, dice = "german", np.random.default_rng(5)
        policy = learner.train("armour_battles", side, 25)
        learnt, error = learner.score("armour_battles", side, lambda cells, legal: policy.act(cells, legal, dice, greedy=True), 2000)
        zero, other = learner.score("armour_battles", side, lambda cells, legal: (np.zeros(len(legal), np.int32), None), 2000, by_place=False)
        self.assertGreater(learnt - zero, 2 * (error**2 + other**2) ** 0.5)
        with open(learner.__file__, encoding="utf-8") as file:
            self.assertLessEqual(len(file.readlines()), 200)


class Peers(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore")

    @unittest.skipIf(check_env is None, "skipped: gymnasium is not there")
    def test_gymnasium(self):
        for system in env.SYSTEMS:
            with self.subTest(system=system):
                for mode in (None, "ansi", "rgb_array"):
                    check_env(env.Env(system, render_mode=mode), skip_render_check=True)
                check_env(env.Env(system, render_mode="rgb_array"))

    @unittest.skipIf(api_test is None, "skipped: pettingzoo is not there")
    def test_pettingzoo(self):
        for system in env.SYSTEMS:
            with self.subTest(system=system):
                api_test(env.AECEnv(system), num_cycles=1000)
                seed_test(lambda: env.AECEnv(system), num_cycles=200)
                render_test(lambda **given: env.AECEnv(system, **given))
                parallel_api_test(env.ParallelEnv(system), num_cycles=500)
                parallel_seed_test(lambda: env.ParallelEnv(system), num_cycles=100)
                module = env.zoo(system)
                max_cycles_test(module)
                api_test(module.env(), num_cycles=200)
                seed_test(module.env, num_cycles=50)


class Lifetime(unittest.TestCase):
    def test_the_engine_forgets_games_that_nobody_holds(self):
        with hexrout.Engine() as engine:
            game = engine.load(CROSSROADS)
            for _ in range(600):
                game.copy()
            gc.collect()
            self.assertLessEqual(len(engine.ask("games")["games"]), 3)
            with game.copy() as copy:
                copy.state()
            named = engine.load(CROSSROADS, game="mine")
            del named
            gc.collect()
            self.assertIn("mine", [one["game"] for one in engine.ask("games")["games"]])
        with self.assertRaises(ValueError):
            engine.ask("games")


if __name__ == "__main__":
    unittest.main()
