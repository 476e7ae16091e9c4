// A client of the engine as its author would write it, for the compiler alone: what is marked must not compile.
import type { Asked, Greeting, Methods, ReplyTo, Request, Step, UnitAnswer } from "./protocol";

const load: Request<"load"> = { id: 1, method: "load", params: { file: "maps/scenarios/crossroads.yaml" } };
const options: Request<"options"> = { id: 2, method: "options", params: { want: ["duty", "ends", "odds"], time_ms: 50 } };
const each: Request<"each"> = {
  method: "each",
  params: { changes: [{ units: [{ id: "g3", at: "K5" }] }], ask: { options: { brief: true }, sweep: { runs: 100 } } },
};
export const lines: Request[] = [load, options, each];

// @ts-expect-error: there is no such part
export const part: Methods["options"]["params"] = { want: ["dutty"] };
// @ts-expect-error: check needs a path
export const check: Methods["check"]["params"] = { unit: "r1" };
// @ts-expect-error: there is no such parameter
export const wrong: Methods["state"]["params"] = { yml: true };

export function costs(unit: UnitAnswer): number[] {
  return (unit.options ?? []).map((way) => (way.steps ?? []).reduce((sum: number, step: Step) => sum + (step.half_mf ?? 0), 0));
}

export function pick(asked: Asked): number | number[] {
  if (asked === null || asked.kind === "other") return 0;
  if (asked.kind === "roll") return Array<number>(asked.count).fill(1);
  return (asked.facts ?? []).findIndex((fact) => fact.kind === "step" && fact.to !== null);
}

export function result(reply: ReplyTo<"options">): UnitAnswer[] {
  if (!reply.ok) throw new Error(`${reply.error.field ?? ""} ${reply.error.message}`);
  return reply.result.units;
}

export function understands(greeting: Greeting): boolean {
  return greeting.protocol === "hexrout-engine/1";
}
