import { vyperParts } from '../source/readVyper.ts';
import { createSourceCursor, joinedTokens } from '../source/sourceTokens.ts';
import { entriesOf, memberOf, textOf } from '../value/untrustedJson.ts';

/** What a tool keeps of a contract that Vyper compiled, without its sources. Untrusted. */
export interface VyperOutput {
  readonly tool: 'Hardhat' | 'Foundry' | 'Vyper';
  /** Of Foundry's only the name of the file is known. */
  readonly sourcePath: string;
  /** What has its creation code and its ABI. */
  readonly artifact: unknown;
  readonly runtime: unknown;
  readonly version?: unknown;
  readonly layout?: unknown;
}

/** What artifacts of hardhat-vyper and Foundry, and `vyper -f combined_json`, hold of contracts. */
export function vyperOutputs(json: unknown, file: string): readonly VyperOutput[] {
  const runtime = memberOf(json, 'deployedBytecode');
  const sourcePath = textOf(memberOf(json, 'sourceName'));
  if (sourcePath?.endsWith('.vy') === true) {
    return [{ tool: 'Hardhat', sourcePath, artifact: json, runtime }];
  }
  // Foundry's is told from one of Solidity by its folder alone.
  const [, name] = /\/([^/]{1,200}\.vy)\/[^/]{1,200}\.json$/.exec(file) ?? [];
  if (name !== undefined) {
    return [{ tool: 'Foundry', sourcePath: name, artifact: json, runtime: memberOf(runtime, 'object') }];
  }
  const version = memberOf(json, 'version');
  return entriesOf(json).flatMap(([path, contract]): VyperOutput[] => {
    const code = memberOf(contract, 'bytecode_runtime');
    const layout = memberOf(contract, 'layout');
    return path.endsWith('.vy') && code !== undefined
      ? [{ tool: 'Vyper', sourcePath: path, artifact: contract, runtime: code, version, layout }]
      : [];
  });
}

/** In Vyper each file is one contract, which the compiler names after it; none for other files, such as interfaces. */
export function vyperContractNames(sourcePath: string): readonly string[] {
  const name = sourcePath.slice(sourcePath.lastIndexOf('/') + 1, -'.vy'.length);
  return sourcePath.endsWith('.vy') && name !== '' ? [name.slice(-200)] : [];
}

/** The variables in what the compiler calls a layout, which may list code and transient storage beside them. */
export function vyperStorageLayout(layout: unknown): unknown {
  const storage = memberOf(layout, 'storage_layout');
  return storage ?? (memberOf(layout, 'code_layout') === undefined ? layout : {});
}

/** The names of its downloads, by which the verification service looks a compiler up. */
const releases: ReadonlyMap<string, string> = new Map(
  [
    '0.2.4+commit.7949850 0.2.5+commit.a0c561c 0.2.6+commit.35467d5 0.2.7+commit.0b3f3b3 0.2.8+commit.069936f',
    '0.2.11+commit.5db35ef 0.2.12+commit.2c6842c 0.2.15+commit.6e7dba7 0.2.16+commit.59e1bdd 0.3.0+commit.8a23feb',
    '0.3.1+commit.0463ea4c 0.3.2+commit.3b6a4117 0.3.3+commit.48e326f0 0.3.4+commit.f31f0ec4 0.3.6+commit.4a2124d0',
    '0.3.7+commit.6020b8bb 0.3.8+commit.036f1536 0.3.9+commit.66b96705 0.3.10+commit.91361694',
    '0.4.0+commit.e9db8d9f 0.4.1+commit.8a93dd27 0.4.2+commit.c216787f 0.4.3+commit.bff19ea2',
  ]
    .flatMap((line) => line.split(' '))
    .map((full) => [full.slice(0, full.indexOf('+')), full]),
);

/** The full version of a release that a tool names without its commit, or with a shorter one; undefined for others. */
export function vyperRelease(text: string): string | undefined {
  const [, release = ''] = /^v?(\d{1,3}\.\d{1,3}\.\d{1,3})(?:\+commit\.[0-9a-f]{7,40})?$/.exec(text.trim()) ?? [];
  return releases.get(release);
}

/** Pragmas stand above all else. */
const maxHeadLength = 100_000;

/** The version that a source asks for; undefined where it takes several. */
export function pragmaRelease(source: string): string | undefined {
  const pragma =
    /^#[ \t]{0,9}(?:@version|pragma[ \t]{1,9}version)[ \t]{1,9}(?:==)?[ \t]{0,9}([\d.]{5,11})[ \t]{0,99}$/m;
  return vyperRelease(pragma.exec(source.slice(0, maxHeadLength).replaceAll('\r\n', '\n'))?.[1] ?? '');
}

/** CBOR of {vyper: [major, minor, patch]}: up to its numbers, in code since 0.3.4. */
const versionMark = 'a165767970657283';
/** Hex digits from the end: more than a ledger takes. */
const maxDigits = 200_000;

/** The compiler's version, and how many bytes of immutables lie behind the code on the ledger, as creation code tells. */
export function readVyperCode(creation: string): {
  readonly version: string | undefined;
  readonly immutableBytes: number | 'unknown';
} {
  const digits = creation.slice(-maxDigits).toLowerCase();
  const at = digits.lastIndexOf(versionMark) + versionMark.length;
  const numbers = [at, at + 2, at + 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16));
  const version = at < versionMark.length ? undefined : vyperRelease(numbers.join('.'));
  return { version, immutableBytes: immutablesAtEnd(digits) };
}

/** Since 0.3.10 creation code ends with CBOR of [integrity?, code length, [data lengths], immutables' length, {vyper: …}]. */
function immutablesAtEnd(digits: string): number | 'unknown' {
  // The last two bytes say how long that is, themselves included.
  const list = digits.slice(-2 * Number.parseInt(digits.slice(-4), 16)).split(versionMark);
  const [, numbers = ''] = /^8[45](?:5820.{64})?(.+)$/.exec(list.length === 2 ? (list[0] ?? '') : '') ?? [];
  // What is longer than a byte has a byte before it that says so.
  const last = numbers.match(/18..|19....|../g)?.at(-1) ?? '';
  const length = Number.parseInt(last.slice(last.length > 2 ? 2 : 0), 16);
  return Number.isNaN(length) ? 'unknown' : length;
}

/** What a source imports: `from ..a import b` goes up from its own folder, one level for each dot after the first. */
export interface VyperImport {
  /** 0: from where the project begins. */
  readonly level: number;
  /** `a/b`, of names alone. */
  readonly path: string;
}

/** What the compiler has itself. */
const builtIn = /^(vyper\/interfaces|ethereum\/ercs|math)(\/|$)/;
/** About 700 kB of text. */
const maxSteps = 1_000_000;

/** The files that a source imports, without their endings and those that the compiler has itself, in steps. */
export function* vyperImports(source: string): Generator<VyperImport | undefined> {
  for (const part of vyperParts(createSourceCursor(source, 'Vyper', { stepsLeft: maxSteps }))) {
    yield undefined;
    const isImport = part?.[0]?.text === 'import' || part?.[0]?.text === 'from';
    const text = isImport ? joinedTokens(part.slice(0, 1_000)).replaceAll(/[()]/g, ' ') : '';
    const [, from = '', list = ''] = /^(?:from ?([.\w]{1,500}) )?import (.*)$/s.exec(text) ?? [];
    const [dots = ''] = /^\.*/.exec(from) ?? [];
    const base = from.slice(dots.length);
    for (const item of list.split(',')) {
      const [name = ''] = item.trim().split(/\s/, 1);
      const path = [...(base === '' ? [] : [base]), name].join('.').replaceAll('.', '/');
      if (/^\w{1,200}(\/\w{1,200}){0,20}$/.test(path) && (dots !== '' || !builtIn.test(path))) {
        yield { level: dots.length, path };
      }
    }
  }
}
