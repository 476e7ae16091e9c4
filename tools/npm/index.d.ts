// The engine for node and browsers. Types of its methods are those of the protocol.
import type { Diagnostic, Error as EngineError, Method, Methods, ReplyTo } from "./protocol.js";

export * from "./protocol.js";

export interface EngineOptions {
  /** Folder of VASL boards. */
  boards?: string;
  /** In a worker of its own: never blocks the caller. In browsers true unless said otherwise, in node false. */
  worker?: boolean;
  /** Files to write first, by path. */
  files?: Record<string, string | Uint8Array>;
}

/** A request that the engine refused. */
export class RequestError extends globalThis.Error {
  private constructor();
  readonly code: string;
  readonly diagnostics: Diagnostic[];
  readonly error: EngineError;
}

/**
 * One engine with its games.
 *
 *     const engine = await Engine.open();
 *     await engine.ask("load", { file: "crossroads.yaml" });
 *     const { units } = await engine.ask("options");
 *     await engine.close();
 *
 * Requests are answered in the order in which they are made.
 */
export class Engine {
  private constructor();
  static open(options?: EngineOptions): Promise<Engine>;
  /** The engine's first line: protocol, version, methods, limits. */
  readonly greeting: Record<string, unknown>;
  /** The result of a method. A refused request throws RequestError. */
  ask<M extends Method>(method: M, params?: Methods[M]["params"]): Promise<Methods[M]["result"]>;
  /** The whole answer, refused or not. */
  reply<M extends Method>(method: M, params?: Methods[M]["params"]): Promise<ReplyTo<M>>;
  /** One line of the protocol, as it is; null if it was blank. */
  line(text: string): Promise<string | null>;
  /** Writes a file that requests can name: in browsers in memory, in node on the machine. */
  write(path: string, bytes: string | Uint8Array): Promise<void>;
  /** Frees it. Requests afterwards are rejected. */
  close(): Promise<void>;
}
