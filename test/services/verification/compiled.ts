import { readFileSync } from 'node:fs';
import type { JsonObject } from './record.ts';
import type { AbiItem } from './signatures.ts';

type Positions = readonly { readonly start: number; readonly length: number }[];

export interface CompiledCode {
  /** Hex digits without `0x`; unlinked library addresses stand as `__$…$__`. */
  readonly object: string;
  readonly sourceMap: string;
  readonly linkReferences: Readonly<Record<string, Readonly<Record<string, Positions>>>>;
  readonly immutableReferences?: Readonly<Record<string, Positions>>;
}

/** What `data/compile.ts` keeps of one compiler run. Yul has code alone. */
export interface Compiled {
  readonly compilerVersion: string;
  readonly name: string;
  readonly target: string;
  readonly stdJsonInput: { readonly language: string; readonly sources: JsonObject; readonly settings: JsonObject };
  readonly sourceIds: JsonObject | null;
  readonly output: {
    readonly abi?: readonly AbiItem[];
    readonly metadata?: string;
    readonly userdoc?: JsonObject;
    readonly devdoc?: JsonObject;
    readonly storageLayout?: JsonObject;
    readonly transientStorageLayout?: JsonObject;
    readonly evm: { readonly bytecode: CompiledCode; readonly deployedBytecode: CompiledCode };
  };
}

export type CompiledName = 'vault' | 'feeMath' | 'proxy' | 'implementation' | 'oddSources' | 'yul';

/** Reads stored compiler output. */
export function readCompiled(name: CompiledName): Compiled {
  return readJson(new URL(`data/${name}.generated.json`, import.meta.url)) as Compiled;
}

/** Reads an answer that is kept whole, in the form of the real service. */
export function readSample(file: string): JsonObject {
  return readJson(new URL(`../../fixtures/samples/verification/${file}`, import.meta.url)) as JsonObject;
}

/** Hand-written data, in which storage slots may exceed 2^53: those become `bigint`. */
export function readHandWritten(file: string): JsonObject {
  return readJson(new URL(`data/${file}`, import.meta.url)) as JsonObject;
}

function readJson(url: URL): unknown {
  const text = readFileSync(url, 'utf8');
  return JSON.parse(text, exactNumber as (key: string, value: unknown) => unknown);
}

/** The third argument of a reviver, `{source}`, is newer than TypeScript's description of `JSON.parse`. */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return BigInt(context?.source ?? value);
  }
  return value;
}
