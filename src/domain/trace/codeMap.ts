import { codeBytes, instructionNumbers, parseSourceMap, type SourceSpan } from '../contract/sourceMap.ts';
import { type OutlinePart, partsAround } from '../source/outlinePart.ts';
import { readOutline } from '../source/sourceOutline.ts';
import type { SourceBudget } from '../source/sourceTokens.ts';
import { type TextPositions, textPositions } from '../source/textPositions.ts';

/** A source of compiled code. */
export interface MappedSource {
  /** As the compiler was given it; untrusted. */
  readonly path: string;
  readonly text: string;
  readonly positions: TextPositions;
  readonly outline: OutlinePart;
}

/** Where an instruction comes from. */
export interface CodePlace {
  /** Undefined for what the compiler made up. */
  readonly source: MappedSource | undefined;
  /** The index of its text where what the instruction was made of begins. */
  readonly start: number;
  /** The innermost statement around what the instruction was made of. */
  readonly statement: OutlinePart | undefined;
  /** What the instruction was made of, where that is a whole statement with others in it. */
  readonly compound: OutlinePart | undefined;
  /** The function or modifier around it. */
  readonly within: OutlinePart | undefined;
  /** True when it was made of that whole function or modifier: where one is entered and left. */
  readonly isWhole: boolean;
  /** What a jump is to do: enter a function or return from one. */
  readonly jump: SourceSpan['jump'];
}

/** Code with what is known of how it was compiled. */
export interface MappedCode {
  readonly bytecode: string;
  /** As the Solidity compiler writes it. */
  readonly sourceMap: string;
  /** Source path → text. */
  readonly sources: ReadonlyMap<string, string>;
  /** Source path → id in the map. */
  readonly sourceIds: ReadonlyMap<string, number>;
}

export interface CodeMap {
  readonly code: Uint8Array;
  /** Undefined for what is no instruction, and behind the end of the map. */
  placeAt(pc: number): CodePlace | undefined;
}

/** About 900 kB of text. */
const outlineSteps = 1_200_000;

/** Finds what the instructions of code were made of; sources are read when they are first asked for. */
export function createCodeMap({ bytecode, sourceMap, sources, sourceIds }: MappedCode): CodeMap {
  const spans = parseSourceMap(sourceMap);
  const numbers = instructionNumbers(bytecode);
  const paths = new Map(Array.from(sourceIds, ([path, id]) => [id, path]));
  const read = new Map<number, MappedSource | undefined>();
  const places = new Map<number, CodePlace | undefined>();
  const budget: SourceBudget = { stepsLeft: outlineSteps };

  const sourceOf = (id: number): MappedSource | undefined => {
    if (!read.has(id)) {
      const path = paths.get(id);
      const text = path === undefined ? undefined : sources.get(path);
      read.set(id, path === undefined || text === undefined ? undefined : mappedSource(path, text, budget));
    }
    return read.get(id);
  };
  return {
    code: codeBytes(bytecode),
    placeAt(pc) {
      const number = numbers.get(pc) ?? -1;
      if (!places.has(number)) {
        const span = spans[number];
        places.set(number, span && placeOf(span, sourceOf(span.sourceId)));
      }
      return places.get(number);
    },
  };
}

function mappedSource(path: string, text: string, budget: SourceBudget): MappedSource {
  return { path, text, positions: textPositions(text), outline: readOutline(text, budget) };
}

function placeOf({ start, length, jump }: SourceSpan, source: MappedSource | undefined): CodePlace {
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
    isWhole: isWhole && inner === within,
    jump,
  };
}

const nowhere: Omit<CodePlace, 'jump'> = {
  source: undefined,
  start: -1,
  statement: undefined,
  compound: undefined,
  within: undefined,
  isWhole: false,
};
