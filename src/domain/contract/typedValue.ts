/**
 * What a user typed for a list or a tuple, as text down to its scalars: numbers stay as they were written, so that none
 * is rounded on its way.
 */
export type TypedValue =
  | { readonly kind: 'scalar'; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: 'list'; readonly items: readonly TypedValue[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, TypedValue> };

const maxDepth = 100;
const token = /\s*(?:("(?:[^"\\]|\\.)*")|([[\]{},:])|([^\s"[\]{},:](?:[^"[\]{},:]*[^\s"[\]{},:])?))\s*/sy;

interface Token {
  readonly kind: 'quoted' | 'mark' | 'bare' | 'end';
  readonly text: string;
}

const end: Token = { kind: 'end', text: '' };

/**
 * Reads JSON whose numbers, addresses and other scalars may stand without quotes, in any form that stands alone too:
 * `[1_000, 2.5 ether, 0.0.1234]`. Undefined when it is not well formed or names a member twice.
 */
export function parseTypedValue(text: string): TypedValue | undefined {
  const tokens = tokensOf(text);
  let at = 0;
  const next = (): Token => tokens?.[at++] ?? end;
  const takes = (mark: string): boolean => {
    const found = tokens?.[at];
    const isTaken = found?.kind === 'mark' && found.text === mark;
    at += isTaken ? 1 : 0;
    return isTaken;
  };

  const list = (depth: number): TypedValue | undefined => {
    const items: TypedValue[] = [];
    if (takes(']')) {
      return { kind: 'list', items };
    }
    do {
      const item = value(depth + 1);
      if (item === undefined) {
        return undefined;
      }
      items.push(item);
    } while (takes(','));
    return takes(']') ? { kind: 'list', items } : undefined;
  };
  const object = (depth: number): TypedValue | undefined => {
    const members = new Map<string, TypedValue>();
    if (takes('}')) {
      return { kind: 'object', members };
    }
    do {
      const name = next();
      const member = name.kind === 'quoted' && takes(':') ? value(depth + 1) : undefined;
      if (member === undefined || members.has(name.text)) {
        return undefined;
      }
      members.set(name.text, member);
    } while (takes(','));
    return takes('}') ? { kind: 'object', members } : undefined;
  };
  const value = (depth: number): TypedValue | undefined => {
    if (depth > maxDepth) {
      return undefined;
    }
    if (takes('[')) {
      return list(depth);
    }
    if (takes('{')) {
      return object(depth);
    }
    const scalar = next();
    return scalar.kind === 'quoted' || scalar.kind === 'bare'
      ? { kind: 'scalar', text: scalar.text, isQuoted: scalar.kind === 'quoted' }
      : undefined;
  };

  const whole = value(0);
  return next() === end ? whole : undefined;
}

function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const [, quoted, mark, bare = ''] = token.exec(text) ?? [];
    const string = quoted === undefined ? undefined : unquoted(quoted);
    if (token.lastIndex === 0 || (quoted !== undefined && string === undefined)) {
      return undefined;
    }
    tokens.push(
      string !== undefined
        ? { kind: 'quoted', text: string }
        : mark !== undefined
          ? { kind: 'mark', text: mark }
          : { kind: 'bare', text: bare },
    );
  }
  return tokens;
}

function unquoted(literal: string): string | undefined {
  try {
    const text: unknown = JSON.parse(literal);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
