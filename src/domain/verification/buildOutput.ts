import { keccak_256 } from '@noble/hashes/sha3.js';
import { type AbiParameter, parseAbi } from '../contract/abi.ts';
import type { ByteRange } from '../contract/verifiedContract.ts';
import { createSourceCursor, isSourceName } from '../source/sourceTokens.ts';
import { entriesOf, listOf, memberOf, recordOf, textOf, type UntrustedRecord } from '../value/untrustedJson.ts';
import {
  pragmaRelease,
  readVyperCode,
  type VyperOutput,
  vyperContractNames,
  vyperOutputs,
  vyperRelease,
  vyperStorageLayout,
} from './vyperBuild.ts';

/** Which tool wrote the build output a contract was found in. */
type BuildTool = 'Hardhat' | 'Foundry' | 'Truffle' | 'Vyper' | 'standard JSON' | 'metadata';

/** One contract of a build on disk, with all that a verification of it needs. */
interface LocalContract {
  readonly tool: BuildTool;
  readonly name: string;
  /** The source path as the compiler got it; untrusted. */
  readonly sourcePath: string;
  /** `Solidity`, `Yul`, `Vyper`; open. */
  readonly language: string;
  /** `0.8.28+commit.7893614a`, without a leading `v`. Undefined: the build output has none. */
  readonly compilerVersion: string | undefined;
  /** Undefined when there is only compiler input, no output. */
  readonly runtime: LocalRuntime | undefined;
  /** Undefined when there is only compiler input, no output. */
  readonly creation?: LocalCreation | undefined;
  readonly submission: LocalSubmission;
  /** The compiler's own, untrusted; tools have it written only where a project asks for it. */
  readonly storageLayout?: unknown;
}

/** Compiled code that runs on the ledger, before libraries and immutables are filled in. */
export interface LocalRuntime {
  /** Hex digits without `0x`; may hold `__$…$__` placeholders of libraries. */
  readonly object: string;
  readonly linkReferences: readonly ByteRange[];
  readonly immutableReferences: readonly ByteRange[];
  /** How many bytes of immutables Vyper puts behind the code on the ledger; absent for other languages. */
  readonly tailBytes?: number | 'unknown';
}

/** What creates a contract. */
export interface LocalCreation {
  /** Its code before libraries are filled in; undefined when there is none. */
  readonly code: LocalRuntime | undefined;
  /** What its constructor takes; undefined when no ABI says it. */
  readonly parameters: readonly AbiParameter[] | undefined;
}

/** What is sent: the compiler's input with every source, or the compiler's metadata with the sources it names. */
type LocalSubmission =
  /** Neither is kept: the sources have to be found. */
  | { readonly kind: 'sourceFile' }
  | { readonly kind: 'standardJson'; readonly input: StandardJsonInput }
  | { readonly kind: 'metadata'; readonly metadata: UntrustedRecord; readonly sources: readonly NamedSource[] };

/** The compiler's own input and nothing else: tools add members that name folders of the machine. */
interface StandardJsonInput {
  readonly language: string;
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly settings: UntrustedRecord;
}

/** A source that metadata names by its hash. */
export interface NamedSource {
  readonly path: string;
  /** `0x` hex of the text's hash; undefined when the metadata has none. */
  readonly keccak256: string | undefined;
  /** Present when the metadata holds the text itself. */
  readonly content: string | undefined;
}

/** `path:Name`, the service's `contractIdentifier`. */
export function contractIdentifier({ sourcePath, name }: Pick<LocalContract, 'sourcePath' | 'name'>): string {
  return `${sourcePath}:${name}`;
}

/** The texts that a contract was compiled from; undefined when its build output does not hold all of them. */
export function localSources({
  submission,
}: Pick<LocalContract, 'submission'>): ReadonlyMap<string, string> | undefined {
  if (submission.kind === 'sourceFile') {
    return undefined;
  }
  const named =
    submission.kind === 'standardJson'
      ? Object.entries(submission.input.sources).map(([path, { content }]) => [path, content] as const)
      : submission.sources.map(({ path, content }) => [path, content] as const);
  const texts = named.flatMap(([path, content]) => (content === undefined ? [] : [[path, content] as const]));
  return texts.length === named.length ? new Map(texts) : undefined;
}

/** A compiler version as the verification service takes it, out of what a compiler says; undefined for text that is none. */
export function parseCompilerVersion(text: string): string | undefined {
  return /^(?:Version:\s{0,10})?v?(\d{1,3}\.\d{1,3}\.\d{1,3}(?:-[\w.]{1,40})?\+commit\.[0-9a-f]{7,40})(?:\.|$)/.exec(
    text.trim(),
  )?.[1];
}

/** A contract and the file it was found in, by the key of that file in what was read. */
export interface FoundContract {
  readonly file: string;
  readonly contract: LocalContract;
}

/** How a long work is done: in steps, with pauses between them; rejects when it is called off. */
export type InSteps = <T>(steps: Iterable<T | undefined>) => Promise<readonly T[]>;

const atOnce: InSteps = async (steps) => [...steps].filter((step) => step !== undefined);

/**
 * The contracts in a file of build output of Hardhat, Foundry, Truffle, Remix or Vyper, standard JSON or metadata,
 * recognized by content. Of Hardhat 3 `read` also gives the other half.
 */
export async function readBuildFile(
  file: string,
  read: (file: string) => Promise<unknown>,
  inSteps: InSteps = atOnce,
): Promise<readonly FoundContract[]> {
  const first = firstHalf(file);
  const json = await read(first);
  const info = await buildInfoOf(first, json, read);
  if (info !== undefined) {
    const contract = contractOfArtifact(json, await read(info));
    return contract === undefined ? [] : [{ file: first, contract }];
  }
  const isHalf = memberOf(json, 'input') !== undefined && memberOf(json, 'output') === undefined;
  const output = memberOf(isHalf ? await read(first.replace(/\.json$/, '.output.json')) : json, 'output');
  const contracts = await inSteps(contractsIn(json, output, first));
  return contracts.map((contract) => ({ file: first, contract }));
}

/** Hardhat 3 keeps the compiler's output apart, in `….output.json`: of either file the one that holds the input. */
export function firstHalf(file: string): string {
  return file.replace(/\.output\.json$/, '.json');
}

/** Of the same contract with the same code only the richest is kept: compiler input before metadata; in steps. */
export function* richestOf(found: readonly FoundContract[]): Generator<FoundContract | undefined> {
  const best = new Map<string, FoundContract>();
  for (const candidate of found) {
    yield undefined;
    const { contract } = candidate;
    const key = `${contractIdentifier(contract)} ${contract.runtime?.object ?? ''}`;
    const kept = best.get(key);
    if (kept === undefined || isRicher(contract, kept.contract)) {
      best.set(key, candidate);
    }
  }
  yield* withoutPoorer([...best.values()]);
}

function* contractsIn(json: unknown, output: unknown, file: string): Generator<LocalContract | undefined> {
  const input = readStandardJsonInput(memberOf(json, 'input'));
  if (input !== undefined) {
    const version = toldVersion(input.language, memberOf(json, 'solcLongVersion'));
    const isFoundry = memberOf(json, 'source_id_to_path') !== undefined;
    const tool = isFoundry ? 'Foundry' : 'Hardhat';
    yield* output === undefined
      ? contractsOfInput(tool, input, version)
      : contractsOfOutput(tool, input, output, version);
    return;
  }
  const compiled = vyperOutputs(json, file);
  if (compiled.length > 0) {
    yield* compiled.map(contractOfVyper);
    return;
  }
  const deployed = memberOf(json, 'deployedBytecode');
  if (textOf(deployed) !== undefined && memberOf(json, 'schemaVersion') !== undefined) {
    yield contractOfTruffle(json);
    return;
  }
  if (recordOf(deployed) !== undefined) {
    const metadata = parseMetadata(textOf(memberOf(json, 'rawMetadata'))) ?? memberOf(json, 'metadata');
    const runtime = readRuntime(deployed);
    const contract = runtime && contractOfMetadata('Foundry', metadata, runtime);
    yield contract && { ...contract, creation: readCreation(json), storageLayout: memberOf(json, 'storageLayout') };
    return;
  }
  const contract = contractOfMetadata('metadata', json, undefined);
  if (contract !== undefined) {
    yield contract;
    return;
  }
  const alone = readStandardJsonInput(json);
  if (alone !== undefined) {
    // As `vyper -f solc_json` has it.
    yield* contractsOfInput('standard JSON', alone, toldVersion(alone.language, memberOf(json, 'compiler_version')));
  }
}

function toldVersion(language: string, version: unknown): string | undefined {
  const text = textOf(version) ?? '';
  return (language === 'Vyper' ? vyperRelease(text) : undefined) ?? parseCompilerVersion(text);
}

function contractOfVyper({ tool, sourcePath, artifact, runtime, version, layout }: VyperOutput) {
  const [name] = vyperContractNames(sourcePath);
  const code = readRuntime({ object: runtime });
  const creation = readCreation(artifact);
  const told = readVyperCode(creation.code?.object ?? '');
  if (name === undefined || code === undefined) {
    return undefined;
  }
  return {
    ...{ tool, name, sourcePath, language: 'Vyper' },
    compilerVersion: toldVersion('Vyper', version) ?? told.version,
    runtime: { ...code, tailBytes: told.immutableBytes },
    creation,
    submission: { kind: 'sourceFile' } as const,
    storageLayout: vyperStorageLayout(layout),
  };
}

function isRicher(one: LocalContract, other: LocalContract): boolean {
  return one.submission.kind === other.submission.kind
    ? one.compilerVersion !== undefined && other.compilerVersion === undefined
    : one.submission.kind === 'standardJson';
}

/** Without the entries that have no code, or no sources, where another of the same contract has it. */
function withoutPoorer(found: readonly FoundContract[]): readonly FoundContract[] {
  const codeOf = ({ contract }: FoundContract) => `${contract.name} ${contract.runtime?.object}`;
  const isBare = ({ contract }: FoundContract) => contract.submission.kind === 'sourceFile';
  const sent = new Set(found.filter((one) => !isBare(one)).map(codeOf));
  const compiled = new Set(
    found.filter(({ contract }) => contract.runtime !== undefined).map(({ contract }) => contractIdentifier(contract)),
  );
  return found.filter(
    (one) =>
      (one.contract.runtime !== undefined || !compiled.has(contractIdentifier(one.contract))) &&
      !(isBare(one) && sent.has(codeOf(one))),
  );
}

/**
 * Reads a compiler input with all its sources; undefined when it is none. Other members may name the user's folders and
 * are dropped.
 */
function readStandardJsonInput(json: unknown): StandardJsonInput | undefined {
  const language = textOf(memberOf(json, 'language'));
  // Foundry lists those of Vyper apart.
  const interfaces = entriesOf(memberOf(json, 'interfaces')).filter(
    ([, one]) => memberOf(one, 'content') !== undefined,
  );
  const sources = [...entriesOf(memberOf(json, 'sources')), ...interfaces].map(([path, source]) => {
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
function* contractsOfOutput(
  tool: BuildTool,
  input: StandardJsonInput,
  output: unknown,
  longVersion: string | undefined,
): Generator<LocalContract | undefined> {
  const submission = { kind: 'standardJson', input } as const;
  for (const [sourcePath, contracts] of entriesOf(memberOf(output, 'contracts'))) {
    for (const [name, contract] of Object.hasOwn(input.sources, sourcePath) ? entriesOf(contracts) : []) {
      const { language } = input;
      const code = readRuntime(memberOf(memberOf(contract, 'evm'), 'deployedBytecode'));
      const creation = readCreation(contract);
      const vyper = language === 'Vyper' ? readVyperCode(creation.code?.object ?? '') : undefined;
      const runtime = code && vyper ? { ...code, tailBytes: vyper.immutableBytes } : code;
      const compilerVersion =
        longVersion ??
        // Foundry's `solcLongVersion` is the short one; the metadata always names the commit.
        versionInMetadata(memberOf(contract, 'metadata')) ??
        (vyper && (vyper.version ?? pragmaRelease(input.sources[sourcePath]?.content ?? '')));
      const storageLayout = memberOf(contract, 'storageLayout') ?? vyperStorageLayout(memberOf(contract, 'layout'));
      const own = { tool, name, sourcePath, language, compilerVersion, runtime, submission, storageLayout };
      yield runtime && { ...own, creation };
    }
  }
}

/** The file beside an artifact that Ignition of Hardhat 2 or 3 keeps, with what it was built from; undefined for other files. */
async function buildInfoOf(
  file: string,
  artifact: unknown,
  read: (file: string) => Promise<unknown>,
): Promise<string | undefined> {
  if (!/^hh(?:3|-sol)-artifact-/.test(textOf(memberOf(artifact, '_format')) ?? '')) {
    return undefined;
  }
  const debug = memberOf(artifact, 'buildInfoId') ? undefined : await read(file.replace(/\.json$/, '.dbg.json'));
  const named = textOf(memberOf(debug, 'buildInfo')) ?? `../build-info/${memberOf(artifact, 'buildInfoId')}.json`;
  const name = /^\.\.\/(build-info\/[\w.-]{1,100}\.json)$/.exec(named)?.[1];
  const folder = file.slice(0, file.lastIndexOf('/', file.lastIndexOf('/') - 1) + 1);
  return name && `${folder}${name}`;
}

function contractOfArtifact(artifact: unknown, buildInfo: unknown): LocalContract | undefined {
  const input = readStandardJsonInput(memberOf(buildInfo, 'input'));
  const name = textOf(memberOf(artifact, 'contractName'));
  const sourcePath = textOf(memberOf(artifact, 'inputSourceName')) ?? textOf(memberOf(artifact, 'sourceName'));
  if (input === undefined || name === undefined || sourcePath === undefined) {
    return undefined;
  }
  const compiled = memberOf(memberOf(memberOf(memberOf(buildInfo, 'output'), 'contracts'), sourcePath), name);
  // Only what the compiler of Hardhat 2 wrote says where immutables are.
  const runtime = readRuntime(memberOf(memberOf(compiled, 'evm'), 'deployedBytecode')) ?? readArtifactRuntime(artifact);
  const compilerVersion = parseCompilerVersion(textOf(memberOf(buildInfo, 'solcLongVersion')) ?? '');
  const submission = { kind: 'standardJson', input } as const;
  const own = { tool: 'Hardhat', name, sourcePath, language: input.language, compilerVersion } as const;
  return runtime && { ...own, runtime, creation: readCreation(artifact), submission };
}

/** Reads an artifact of Truffle, which has the text of the contract's own file too. */
function contractOfTruffle(json: unknown): LocalContract | undefined {
  const runtime = readArtifactRuntime(json);
  const contract = runtime && contractOfMetadata('Truffle', parseMetadata(textOf(memberOf(json, 'metadata'))), runtime);
  if (contract?.submission.kind !== 'metadata') {
    return undefined;
  }
  const text = textOf(memberOf(json, 'source')) ?? '';
  const sources = contract.submission.sources.map((source) =>
    source.path === contract.sourcePath ? { ...source, content: source.content ?? originalText(text, source) } : source,
  );
  return { ...contract, creation: readCreation(json), submission: { ...contract.submission, sources } };
}

/** The code of an artifact, where it is a text. */
function readArtifactRuntime(json: unknown): LocalRuntime | undefined {
  return readRuntime({
    object: memberOf(json, 'deployedBytecode'),
    linkReferences: memberOf(json, 'deployedLinkReferences'),
    immutableReferences: memberOf(json, 'immutableReferences'),
  });
}

/** The contracts that a compiler input without output declares, found in its source texts, in steps. */
function* contractsOfInput(
  tool: BuildTool,
  input: StandardJsonInput,
  compilerVersion: string | undefined,
): Generator<LocalContract | undefined> {
  const { language } = input;
  const submission = { kind: 'standardJson', input } as const;
  for (const [sourcePath, { content }] of Object.entries(input.sources)) {
    yield undefined;
    const isVyper = language === 'Vyper';
    const version = compilerVersion ?? (isVyper ? pragmaRelease(content) : undefined);
    for (const name of isVyper ? vyperContractNames(sourcePath) : declaredContracts(content)) {
      yield { tool, name, sourcePath, language, compilerVersion: version, runtime: undefined, submission };
    }
  }
}

/** Reads it of a contract as the compiler, Foundry, Hardhat, Ignition, hardhat-deploy or Truffle writes it. */
export function readCreation(json: unknown): LocalCreation {
  const code = memberOf(memberOf(json, 'evm'), 'bytecode') ?? memberOf(json, 'bytecode');
  const isText = typeof code === 'string';
  return {
    code: readRuntime(isText ? { object: code, linkReferences: memberOf(json, 'linkReferences') } : code),
    parameters: constructorParameters(memberOf(json, 'abi')),
  };
}

/** A contract without a constructor takes nothing. */
function constructorParameters(abi: unknown): readonly AbiParameter[] | undefined {
  const found = Array.isArray(abi) ? abi.filter((entry) => memberOf(entry, 'type') === 'constructor') : undefined;
  const [read] = found === undefined ? [] : parseAbi(found).items;
  return found?.length === 0 ? [] : read?.type === 'constructor' ? read.inputs : undefined;
}

const maxCodeLength = 2_000_000;

/** Reads `deployedBytecode` as the compiler and Foundry write it; undefined without code. */
function readRuntime(json: unknown): LocalRuntime | undefined {
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
  return listOf(json).flatMap((place) => {
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

/** The contract of the compiler's metadata (Sourcify's `metadata.json`, Remix's `…_metadata.json`); undefined when it is none. */
function contractOfMetadata(
  tool: BuildTool,
  json: unknown,
  runtime: LocalRuntime | undefined,
): LocalContract | undefined {
  const metadata = recordOf(json);
  const language = textOf(memberOf(json, 'language'));
  const version = parseCompilerVersion(textOf(memberOf(memberOf(json, 'compiler'), 'version')) ?? '');
  const [target] = entriesOf(memberOf(memberOf(json, 'settings'), 'compilationTarget'));
  const sources = entriesOf(memberOf(json, 'sources')).map(([path, source]) => namedSource(path, source));
  const name = textOf(target?.[1]);
  if (metadata === undefined || language === undefined || version === undefined || target === undefined) {
    return undefined;
  }
  if (name === undefined || sources.length === 0 || memberOf(json, 'output') === undefined) {
    return undefined;
  }
  const submission = { kind: 'metadata', metadata, sources } as const;
  return { tool, name, sourcePath: target[0], language, compilerVersion: version, runtime, submission };
}

/** The text with the hash of the metadata, perhaps with other line ends; undefined when it was altered. */
export function originalText(text: string, { keccak256 }: Pick<NamedSource, 'keccak256'>): string | undefined {
  const unix = text.replaceAll('\r\n', '\n');
  const spellings = [text, unix, unix.replaceAll('\n', '\r\n')];
  return keccak256 === undefined ? text : spellings.find((spelling) => hashOf(spelling) === keccak256.toLowerCase());
}

/** Paths where a source may be below a project folder, likely ones first; none that lead out of it. */
export function sourceFileCandidates(path: string): readonly string[] {
  const plain = path.replace(/^\.\//, '').replace(/^project[:/]+/, '');
  const segments = plain.split('/');
  if (/[\\:\0]/.test(plain) || segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    return [];
  }
  const unversioned = plain.replace(/^npm\/(@[^/@]+\/[^/@]+|[^/@]+)@[^/]+\//, '$1/');
  return [...new Set([plain, `sources/${plain}`, `node_modules/${unversioned}`, `lib/${plain}`])];
}

function namedSource(path: string, source: unknown): NamedSource {
  const content = memberOf(source, 'content');
  return {
    path,
    keccak256: textOf(memberOf(source, 'keccak256')),
    content: typeof content === 'string' ? content : undefined,
  };
}

function hashOf(text: string): string {
  return `0x${Array.from(keccak_256(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Parses metadata that a tool wrote as a text inside its own file. */
function parseMetadata(text: string | undefined): UntrustedRecord | undefined {
  try {
    return text === undefined ? undefined : recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
