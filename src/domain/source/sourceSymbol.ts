import type { SourceToken } from './sourceTokens.ts';

export type SymbolKind =
  | 'contract'
  | 'interface'
  | 'library'
  | 'struct'
  | 'enum'
  | 'event'
  | 'error'
  | 'function'
  | 'constructor'
  | 'modifier'
  | 'variable'
  | 'constant'
  | 'type';

/** What a source declares. */
export interface SourceSymbol {
  readonly kind: SymbolKind;
  /** As it is written; of a constructor and its like, that word. */
  readonly name: string;
  /** Indexes of the text; the name lies within. */
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** What a contract declares. */
  readonly parts: readonly SourceSymbol[];
}

/** A symbol of the text from the token `first` to `end`, without parts so far. */
export function newSymbol(kind: SymbolKind, name: SourceToken, first: SourceToken, end: number) {
  const parts: never[] = [];
  return { kind, name: name.text, start: first.start, end, nameStart: name.start, nameEnd: name.end, parts };
}

/** What can be folded: from the line of its start to that of its end. */
export interface SourceFold {
  readonly start: number;
  readonly end: number;
  readonly kind: 'region' | 'comment' | 'imports';
}

export interface SourceStructure {
  readonly symbols: readonly SourceSymbol[];
  readonly folds: readonly SourceFold[];
}
