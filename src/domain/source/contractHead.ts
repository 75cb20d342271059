import type { SourceContract } from './foundDeclarations.ts';
import { isSourceName, longestList, partsOf, type SourceCursor } from './sourceCursor.ts';
import type { SourceToken } from './sourceTokens.ts';

export interface ContractHead extends SourceContract {
  /** As they are written, the last of names with dots. */
  readonly bases: readonly string[];
}

const kinds: ReadonlySet<string> = new Set<SourceContract['kind']>(['contract', 'library', 'interface']);

function isKind(text: string): text is SourceContract['kind'] {
  return kinds.has(text);
}

/**
 * Takes what follows such a word up to its brace, and that brace; undefined when something else comes first, or when it
 * is longer than any.
 */
export function takeContractHead({ text: kind }: SourceToken, cursor: SourceCursor): ContractHead | undefined {
  if (!isKind(kind) || !isSourceName(cursor.peek())) {
    return undefined;
  }
  const { text: name } = cursor.next();
  const head: SourceToken[] = [];
  for (let token = cursor.peek(); token.kind !== 'end' && head.length < longestList; token = cursor.peek()) {
    if (token.text === ';' || token.text === '}' || isKind(token.text)) {
      return undefined;
    }
    cursor.next();
    if (token.text === '{') {
      return { kind, name, bases: basesIn(head) };
    }
    head.push(token);
  }
  return undefined;
}

/** What `is` lists, without arguments of constructors and `layout at …`. */
function basesIn(head: readonly SourceToken[]): readonly string[] {
  const shallow: SourceToken[] = [];
  let depth = 0;
  for (const token of head) {
    depth = Math.max(0, depth - (token.text === ')' ? 1 : 0));
    if (depth === 0) {
      shallow.push(token);
    }
    depth += token.text === '(' ? 1 : 0;
  }
  const start = shallow.findIndex(({ text }) => text === 'is');
  const end = shallow.findIndex(({ text }, index) => text === 'layout' && shallow[index + 1]?.text === 'at');
  const list = start < 0 ? [] : shallow.slice(start + 1, end > start ? end : shallow.length);
  return [...partsOf(list, ',')].flatMap((part) => part.findLast(isSourceName)?.text ?? []);
}
