import { pushedBytes } from '../contract/opcodeName.ts';
import { type OutlinePart, partsAround, readOutline } from '../source/sourceOutline.ts';
import type { SourceBudget } from '../source/sourceTokens.ts';
import { type TextPositions, textPositions } from '../source/textPositions.ts';
import type { Steps } from '../steps.ts';
import { parseHex } from '../value/bytes.ts';

/** A source of compiled code. */
export interface MappedSource {
  /** The path given to the compiler; untrusted. */
  readonly path: string;
  readonly text: string;
  readonly positions: TextPositions;
  readonly outline: OutlinePart;
}

/** The source location of an instruction. */
export interface CodeLocation {
  /** Undefined for code that the compiler made up. */
  readonly source: MappedSource | undefined;
  /** The text index where the instruction's source begins. */
  readonly start: number;
  /** The innermost statement around the instruction's source. */
  readonly statement: OutlinePart | undefined;
  /** The instruction's source, if it is a whole compound statement. */
  readonly compound: OutlinePart | undefined;
  /** The function or modifier around it. */
  readonly within: OutlinePart | undefined;
  /** True in the declaration of a constant or state variable. */
  readonly isDeclared: boolean;
  /** True when the source is that whole function or modifier: where it is entered and left. */
  readonly isWhole: boolean;
  /** Whether a jump enters a function or returns from one. */
  readonly jump: SourceSpan['jump'];
}

/** Compiled code with its sources. */
export interface MappedCode {
  readonly bytecode: string;
  /** As the Solidity compiler writes it. */
  readonly sourceMap: string;
  /** Source path → text. */
  readonly sources: ReadonlyMap<string, string>;
  /** Source path → id in the map. */
  readonly sourceIds: ReadonlyMap<string, number>;
}

export interface SourceMap {
  readonly code: Uint8Array;
  /** False where a jump of the map is none in the code: the compiler optimizes again what another contract creates. */
  readonly fits: boolean;
  /** The sources read so far. */
  readonly sources: readonly MappedSource[];
  /** Reads the source of an instruction; undefined when there is nothing to read. */
  reading(pc: number): Steps<void> | undefined;
  /** Undefined for what is no instruction, and behind the map. Slow while the source is unread. */
  locationAt(pc: number): CodeLocation | undefined;
}

/** About 900 kB of text. */
const outlineSteps = 1_200_000;
/** Longer sources are not shown. */
const longestSource = 400_000;

/** Maps instructions to source locations; reads sources on demand. */
export function* createSourceMap({ bytecode, sourceMap, sources, sourceIds }: MappedCode): Steps<SourceMap> {
  const spans = yield* parseSourceMap(sourceMap);
  const numbers = instructionNumbers(bytecode);
  const code = codeBytes(bytecode);
  const paths = new Map(Array.from(sourceIds, ([path, id]) => [id, path]));
  const read = new Map<number, MappedSource | undefined>();
  const locations = new Map<number, CodeLocation | undefined>();
  const budget: SourceBudget = { stepsLeft: outlineSteps };

  const readSource = function* (id: number): Steps<void> {
    const path = paths.get(id);
    const text = path === undefined ? undefined : sources.get(path);
    const isReadable = path !== undefined && text !== undefined && text.length <= longestSource;
    const source = isReadable ? yield* mappedSource(path, text, budget) : undefined;
    // Somebody else may have been faster in a pause.
    if (!read.has(id)) {
      read.set(id, source);
    }
  };
  const spanAt = (pc: number) => spans[numbers.get(pc) ?? -1];
  const reading = (pc: number) => {
    const span = spanAt(pc);
    return span === undefined || read.has(span.sourceId) ? undefined : readSource(span.sourceId);
  };
  return {
    code,
    fits: Array.from(numbers).every(([pc, number]) => spans[number]?.jump === undefined || code[pc] === jumpCode),
    get sources() {
      return [...read.values()].filter((source) => source !== undefined);
    },
    reading,
    locationAt(pc) {
      if (!locations.has(pc)) {
        for (const _pause of reading(pc) ?? []) {
          // Who cannot wait has asked too early.
        }
        const span = spanAt(pc);
        locations.set(pc, span && locationOf(span, read.get(span.sourceId)));
      }
      return locations.get(pc);
    },
  };
}

const jumpCode = 0x56;

function* mappedSource(path: string, text: string, budget: SourceBudget): Steps<MappedSource> {
  return { path, text, positions: textPositions(text), outline: yield* readOutline(text, budget) };
}

function locationOf({ start, length, jump }: SourceSpan, source: MappedSource | undefined): CodeLocation {
  const from = source === undefined || start < 0 ? -1 : source.positions.indexOfByte(start);
  if (source === undefined || from < 0 || from >= source.text.length) {
    return { ...nowhere, jump };
  }
  const to = source.positions.indexOfByte(start + length);
  const around = partsAround(source.outline, from, to);
  const inner = around.at(-1);
  const isWhole = inner !== undefined && inner.start === from && inner.end === to;
  const within = around.findLast(({ kind }) => kind === 'function' || kind === 'modifier');
  const isStatement = inner?.kind === 'statement' || (inner?.kind === 'compound' && !isWhole);
  return {
    source,
    start: from,
    statement: isStatement ? inner : undefined,
    compound: inner?.kind === 'compound' && isWhole ? inner : undefined,
    within,
    isDeclared: inner?.kind === 'declaration',
    isWhole: isWhole && inner === within,
    jump,
  };
}

const nowhere: Omit<CodeLocation, 'jump'> = {
  source: undefined,
  start: -1,
  statement: undefined,
  compound: undefined,
  within: undefined,
  isDeclared: false,
  isWhole: false,
};

/** Where the code of an instruction stands in the sources, in bytes of UTF-8. */
interface SourceSpan {
  /** -1 where there is nothing in the sources. */
  readonly start: number;
  readonly length: number;
  readonly sourceId: number;
  /** What the compiler says of a jump: it enters a function or returns from one. */
  readonly jump: 'enters' | 'returns' | undefined;
}

const jumps = new Map<string, SourceSpan['jump']>([
  ['i', 'enters'],
  ['o', 'returns'],
]);

/** Four times the bytes that code on the ledger may have. */
const maxInstructions = 98_304;
/** Entries that are read between two pauses: some milliseconds. */
const entriesAtOnce = 2_048;

/** Reads a source map of the Solidity compiler: one entry for each instruction, empty fields as in the entry before. */
export function* parseSourceMap(text: string): Steps<readonly SourceSpan[]> {
  const spans: SourceSpan[] = [];
  let span: SourceSpan = { start: -1, length: -1, sourceId: -1, jump: undefined };
  for (let at = 0; at <= text.length && spans.length < maxInstructions; ) {
    const semicolon = text.indexOf(';', at);
    const end = semicolon < 0 ? text.length : semicolon;
    // Most entries are empty.
    span = end === at ? span : spanOf(text.slice(at, Math.min(end, at + longestEntry)), span);
    spans.push(span);
    at = end + 1;
    if (spans.length % entriesAtOnce === 0) {
      yield undefined;
    }
  }
  return spans;
}

/** Longer entries hold nothing of use. */
const longestEntry = 100;

function spanOf(entry: string, former: SourceSpan): SourceSpan {
  const [start, length, sourceId, jump] = entry.split(':', 4);
  return {
    start: numberIn(start) ?? former.start,
    length: numberIn(length) ?? former.length,
    sourceId: numberIn(sourceId) ?? former.sourceId,
    jump: jump ? jumps.get(jump) : former.jump,
  };
}

/** Undefined for an empty field; -1 for what can be no place. */
function numberIn(field = ''): number | undefined {
  return field === '' ? undefined : /^\d{1,9}$/.test(field) ? Number(field) : -1;
}

/** The bytes of code, up to the first placeholder of a library that was not linked. */
export function codeBytes(bytecode: string): Uint8Array {
  const [digits = ''] = /^[0-9a-f]*/i.exec(bytecode.replace(/^0x/, '')) ?? [];
  const length = Math.min(digits.length - (digits.length % 2), 2 * maxInstructions);
  return parseHex(digits.slice(0, length)) ?? new Uint8Array();
}

/** For each byte of code that starts an instruction, the instruction's number; what is pushed is no instruction. */
export function instructionNumbers(bytecode: string): ReadonlyMap<number, number> {
  const code = codeBytes(bytecode);
  const numbers = new Map<number, number>();
  for (let pc = 0; pc < code.length; pc++) {
    numbers.set(pc, numbers.size);
    pc += pushedBytes(code[pc] ?? 0);
  }
  return numbers;
}
