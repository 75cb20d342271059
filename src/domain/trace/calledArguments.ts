import type { OutlinePart } from '../source/outlinePart.ts';
import { type SourceToken, sourceTokens } from '../source/sourceTokens.ts';
import type { Word } from './stackAfterCall.ts';

/** What a function that is called within a contract was called with. */
export interface CalledArgument {
  /** Empty where it has none. */
  readonly name: string;
  /** As it is written, without where its value is. */
  readonly type: string;
  /** Where its value is; undefined for what is on the stack itself. */
  readonly location: 'memory' | 'storage' | 'calldata' | undefined;
  /** What the stack has of it: its value, or where that begins, and of what has no length of its own in calldata, how long it is. */
  readonly words: readonly Word[];
}

interface Parameter extends Omit<CalledArgument, 'words'> {
  readonly count: number;
}

/** A head is short: what is longer is none. */
const mostSteps = 20_000;

/**
 * The arguments of a function, by its head, from the stack that it begins with. The older pipeline of the Solidity compiler
 * puts them on top, the last one last. Undefined where the head cannot be read, or the stack is not known.
 */
export function calledArguments(
  text: string,
  { start, end }: OutlinePart,
  stack: readonly Word[] | undefined,
): readonly CalledArgument[] | undefined {
  const parameters = readParameters(text.slice(start, end));
  const count = parameters?.reduce((sum, each) => sum + each.count, 0) ?? 0;
  // Below them is where to return to.
  if (parameters === undefined || stack === undefined || stack.length <= count) {
    return undefined;
  }
  let at = stack.length - count;
  return parameters.map(({ count: words, ...parameter }) => {
    at += words;
    return { ...parameter, words: stack.slice(at - words, at) };
  });
}

function readParameters(text: string): readonly Parameter[] | undefined {
  const next = sourceTokens(text, 'Solidity', { stepsLeft: mostSteps });
  let token = next();
  while (token.kind !== 'end' && token.text !== '(') {
    token = next();
  }
  const parameters: SourceToken[][] = [[]];
  for (let depth = 1; depth > 0; ) {
    token = next();
    if (token.kind === 'end') {
      return undefined;
    }
    depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
    if (token.text === ',' && depth === 1) {
      parameters.push([]);
    } else if (depth > 0) {
      parameters.at(-1)?.push(token);
    }
  }
  return parameters.length === 1 && parameters[0]?.length === 0 ? [] : parameters.map(parameterOf);
}

const locations = ['memory', 'storage', 'calldata'] as const;
const words = new Set([...locations, 'payable', 'internal', 'external', 'pure', 'view']);

function parameterOf(tokens: readonly SourceToken[]): Parameter {
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
