import type { OutlinePart } from '../source/sourceOutline.ts';
import { type SourceToken, sourceTokens } from '../source/sourceTokens.ts';

/** A variable of a function, as its source declares it. */
export interface WrittenVariable {
  /** Empty where it has none. */
  readonly name: string;
  /** As it is written, without where its value is. */
  readonly type: string;
  /** Where its value is; undefined for what is on the stack itself. */
  readonly location: 'memory' | 'storage' | 'calldata' | undefined;
  /** How many words of the stack it takes: what has no length of its own in calldata comes with it. */
  readonly count: number;
}

/** What is written before the body of a function or modifier. */
export interface WrittenHead {
  readonly parameters: readonly WrittenVariable[];
  readonly results: readonly WrittenVariable[];
  /** Whether it names modifiers, or constructors of what its contract inherits from. */
  readonly hasModifiers: boolean;
}

/** A head or a statement is short: what is longer is none. */
const mostSteps = 20_000;

/** The head of a function or modifier; undefined when it cannot be read. */
export function readHead(text: string, { start, end, parts: [body] }: OutlinePart): WrittenHead | undefined {
  const tokens = tokensOf(text.slice(start, body?.start ?? end));
  const first = tokens.findIndex((token) => token.text === '(');
  const parameters = first < 0 ? { items: [], end: tokens.length } : listAt(tokens, first);
  if (parameters === undefined) {
    return undefined;
  }
  let results: readonly WrittenVariable[] = [];
  let hasModifiers = false;
  for (let at = parameters.end; at < tokens.length && tokens[at]?.text !== '{'; at += 1) {
    const { text: word, kind } = tokens[at] ?? { text: '', kind: 'end' };
    const list = listAt(tokens, at);
    if (list !== undefined) {
      results = tokens[at - 1]?.text === 'returns' ? list.items.map(variableOf) : results;
      at = list.end - 1;
    }
    hasModifiers ||= kind === 'name' && !headWords.has(word);
  }
  return { parameters: parameters.items.map(variableOf), results, hasModifiers };
}

const headWords = new Set([
  ...['public', 'external', 'internal', 'private', 'pure', 'view', 'payable', 'virtual', 'override', 'returns'],
]);

/** What a statement declares, in the order in which it is written. */
export function readDeclared(text: string): readonly WrittenVariable[] {
  const tokens = tokensOf(text);
  if (tokens[0]?.text === '(') {
    return listAt(tokens, 0)?.items.filter(isDeclaration).map(variableOf) ?? [];
  }
  let depth = 0;
  const end = tokens.findIndex(({ text: mark }) => {
    depth += depthBy(mark);
    return depth === 0 && (mark === '=' || mark === ';');
  });
  const left = end < 0 ? tokens : tokens.slice(0, end);
  return isDeclaration(left) ? [variableOf(left)] : [];
}

/** The variables in the first parentheses of a text. */
export function readListed(text: string): readonly WrittenVariable[] {
  const tokens = tokensOf(text);
  const first = tokens.findIndex((token) => token.text === '(');
  return listAt(tokens, first)?.items.map(variableOf) ?? [];
}

const notTypes = new Set(['return', 'delete', 'emit', 'new', 'throw', 'var']);

/** Whether a name follows a type, which nothing but a declaration has. */
function isDeclaration(tokens: readonly SourceToken[]): boolean {
  const [first, last, before] = [tokens[0], tokens.at(-1), tokens.at(-2)];
  const followsType = before?.kind === 'name' || before?.text === ']' || before?.text === ')';
  return first !== undefined && !notTypes.has(first.text) && followsType && last?.kind === 'name';
}

function tokensOf(text: string): readonly SourceToken[] {
  const next = sourceTokens(text, 'Solidity', { stepsLeft: mostSteps });
  const tokens: SourceToken[] = [];
  for (let token = next(); token.kind !== 'end'; token = next()) {
    tokens.push(token);
  }
  return tokens;
}

interface TokenList {
  readonly items: readonly (readonly SourceToken[])[];
  /** Behind its closing mark. */
  readonly end: number;
}

/** What parentheses hold, by its commas: nothing where there are none; undefined when they are not closed. */
function listAt(tokens: readonly SourceToken[], start: number): TokenList | undefined {
  const items: SourceToken[][] = [[]];
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    depth += depthBy(token?.text ?? '');
    if (depth === 0) {
      const isEmpty = items.length === 1 && items[0]?.length === 0;
      return { items: isEmpty ? [] : items, end: at + 1 };
    }
    if (token?.text === ',' && depth === 1) {
      items.push([]);
    } else if (token !== undefined && at > start) {
      items.at(-1)?.push(token);
    }
  }
  return undefined;
}

function depthBy(mark: string): number {
  return '([{'.includes(mark) && mark !== '' ? 1 : ')]}'.includes(mark) && mark !== '' ? -1 : 0;
}

const locations = ['memory', 'storage', 'calldata'] as const;
const words = new Set([...locations, 'payable', 'internal', 'external', 'pure', 'view']);

function variableOf(tokens: readonly SourceToken[]): WrittenVariable {
  const last = tokens.at(-1);
  const isNamed = tokens.length > 1 && last?.kind === 'name' && !words.has(last.text) && tokens.at(-2)?.text !== '.';
  const written = isNamed ? tokens.slice(0, -1) : tokens;
  const location = locations.find((each) => written.some(({ text }) => text === each));
  const type = written
    .map(({ text }) => text)
    .filter((each) => each !== location)
    .join(' ')
    .replace(/ ?([.()[\]]) ?/g, '$1');
  const isLong = location === 'calldata' && /^(?:bytes|string)$|\[\]$/.test(type);
  const isOutside = type.startsWith('function') && written.some(({ text }) => text === 'external');
  return { name: isNamed ? last.text : '', type, location, count: isLong || isOutside ? 2 : 1 };
}
