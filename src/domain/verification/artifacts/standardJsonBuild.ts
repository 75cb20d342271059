import type { ByteRange } from '../../contract/verifiedContract.ts';
import { createSourceCursor, isSourceName } from '../../source/sourceTokens.ts';
import { entriesOf, memberOf, recordOf, textOf } from '../../value/untrustedJson.ts';
import {
  type BuildTool,
  type LocalContract,
  type LocalRuntime,
  parseCompilerVersion,
  type StandardJsonInput,
} from './localContract.ts';

/**
 * Reads a compiler input. Undefined when it is none, or when a source is named by an address instead of being there:
 * the service takes only whole sources. Members other than language, sources and settings are left behind, since
 * Foundry writes the user's folders into some.
 */
export function readStandardJsonInput(json: unknown): StandardJsonInput | undefined {
  const language = textOf(memberOf(json, 'language'));
  const sources = entriesOf(memberOf(json, 'sources')).map(([path, source]) => {
    const content = memberOf(source, 'content');
    return typeof content === 'string' ? ([path, { content }] as const) : undefined;
  });
  const given = memberOf(json, 'settings');
  // A compiler needs none.
  const settings = given === undefined ? {} : recordOf(given);
  if (language === undefined || settings === undefined || sources.length === 0 || sources.includes(undefined)) {
    return undefined;
  }
  return { language, sources: Object.fromEntries(sources.filter((source) => source !== undefined)), settings };
}

/** The contracts with code of one compiler run, in steps; interfaces and abstract contracts have none. */
export function* contractsOfOutput(
  tool: BuildTool,
  input: StandardJsonInput,
  output: unknown,
  longVersion: string | undefined,
): Generator<LocalContract | undefined> {
  const submission = { kind: 'standardJson', input } as const;
  for (const [sourcePath, contracts] of entriesOf(memberOf(output, 'contracts'))) {
    for (const [name, contract] of Object.hasOwn(input.sources, sourcePath) ? entriesOf(contracts) : []) {
      const runtime = readRuntime(memberOf(memberOf(contract, 'evm'), 'deployedBytecode'));
      // Foundry's `solcLongVersion` is the short one; the metadata always names the commit.
      const compilerVersion = longVersion ?? versionInMetadata(memberOf(contract, 'metadata'));
      yield runtime && { tool, name, sourcePath, language: input.language, compilerVersion, runtime, submission };
    }
  }
}

/** The contracts that a compiler input without output declares, found in its source texts, in steps. */
export function* contractsOfInput(
  tool: BuildTool,
  input: StandardJsonInput,
  compilerVersion: string | undefined,
): Generator<LocalContract | undefined> {
  const { language } = input;
  const submission = { kind: 'standardJson', input } as const;
  for (const [sourcePath, { content }] of Object.entries(input.sources)) {
    yield undefined;
    for (const name of language === 'Vyper' ? vyperContract(sourcePath) : declaredContracts(content)) {
      yield { tool, name, sourcePath, language, compilerVersion, runtime: undefined, submission };
    }
  }
}

const maxCodeLength = 2_000_000;

/** Reads `deployedBytecode` as the compiler and Foundry write it; undefined without code. */
export function readRuntime(json: unknown): LocalRuntime | undefined {
  const object = textOf(memberOf(json, 'object'))?.replace(/^0x/, '');
  // Far more than any ledger takes; what stands between is checked in pieces, since one pattern for all of it runs out of stack.
  const isCode = object !== undefined && object !== '' && object.length <= maxCodeLength;
  if (!isCode || !/^[0-9a-fA-F]*$/.test(object.replace(/__.{36}__/g, ''))) {
    return undefined;
  }
  const libraries = entriesOf(memberOf(json, 'linkReferences')).flatMap(([, names]) => entriesOf(names));
  return {
    object,
    linkReferences: libraries.flatMap(([, places]) => readRanges(places)),
    immutableReferences: entriesOf(memberOf(json, 'immutableReferences')).flatMap(([, places]) => readRanges(places)),
  };
}

function readRanges(json: unknown): readonly ByteRange[] {
  return (Array.isArray(json) ? json : []).flatMap((place) => {
    const start = memberOf(place, 'start');
    const length = memberOf(place, 'length');
    return typeof start === 'number' && typeof length === 'number' && start >= 0 && length >= 0
      ? [{ start, length }]
      : [];
  });
}

function versionInMetadata(metadata: unknown): string | undefined {
  // The compiler writes metadata as a text; only its version is wanted, and that stands at the front.
  const version = /"version":"([^"]{1,80})"/.exec(textOf(metadata)?.slice(0, 200) ?? '')?.[1];
  return version === undefined ? undefined : parseCompilerVersion(version);
}

/** In Vyper each file is one contract, which the compiler names after it; a `.vyi` is an interface. */
function vyperContract(sourcePath: string): readonly string[] {
  const name = sourcePath.slice(sourcePath.lastIndexOf('/') + 1, -'.vy'.length);
  return sourcePath.endsWith('.vy') && name !== '' ? [name.slice(-200)] : [];
}

const maxSteps = 3_000_000;

/** What is abstract has no code. */
function declaredContracts(source: string): readonly string[] {
  const names = new Set<string>();
  const cursor = createSourceCursor(source, 'Solidity', { stepsLeft: maxSteps });
  let before = '';
  for (let token = cursor.next(); token.kind !== 'end'; token = cursor.next()) {
    const name = cursor.peek();
    const isDeclared = (token.text === 'contract' || token.text === 'library') && /^(is|\{)$/.test(cursor.peek(1).text);
    if (isDeclared && before !== 'abstract' && isSourceName(name)) {
      names.add(name.text);
    }
    before = token.text;
  }
  return [...names];
}
