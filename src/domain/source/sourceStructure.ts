import { readSolidityStructure } from './solidityStructure.ts';
import { isSourceName } from './sourceCursor.ts';
import {
  newSymbol,
  type SourceFold,
  type SourceStructure,
  type SourceSymbol,
  type SymbolKind,
} from './sourceSymbol.ts';
import { type SourceBudget, type SourceLanguage, type SourceToken, sourceTokens } from './sourceTokens.ts';
import { addCommentFold, addImportFold } from './structureFolds.ts';

/** The outline of a source and what can be folded in it, by its words and marks alone; what is not closed ends with the text. */
export function readStructure(text: string, language: SourceLanguage, budget: SourceBudget): SourceStructure {
  return language === 'Solidity' ? readSolidityStructure(text, budget) : readVyperStructure(text, budget);
}

const kinds: Readonly<Record<string, SymbolKind | undefined>> = {
  def: 'function',
  struct: 'struct',
  interface: 'interface',
  event: 'event',
  flag: 'enum',
  enum: 'enum',
};

/** What begins with a line that is not indented. */
interface Part {
  /** The first few of its tokens. */
  readonly head: SourceToken[];
  end: number;
}

const longestHead = 4;

function readVyperStructure(text: string, budget: SourceBudget): SourceStructure {
  const next = sourceTokens(text, 'Vyper', budget);
  const symbols: SourceSymbol[] = [];
  const folds: SourceFold[] = [];
  let part: Part = { head: [], end: 0 };
  /** How many brackets are open: a line in them begins nothing. */
  let depth = 0;
  const endPart = () => {
    const [first] = part.head;
    const symbol = symbolOf(part);
    if (symbol !== undefined) {
      symbols.push(symbol);
      folds.push({ start: symbol.start, end: symbol.end, kind: 'region' });
    } else if (first?.text === 'import' || first?.text === 'from') {
      addImportFold(text, first.start, part.end, folds);
    }
  };
  for (let token = next(); token.kind !== 'end'; token = next()) {
    addCommentFold(text, part.end, token.start, folds);
    if (token.indent === 0 && depth === 0) {
      endPart();
      part = { head: [], end: 0 };
    }
    if (part.head.length < longestHead) {
      part.head.push(token);
    }
    part.end = token.end;
    depth += '([{'.includes(token.text) ? 1 : ')]}'.includes(token.text) ? -1 : 0;
    depth = Math.max(0, depth);
  }
  endPart();
  return { symbols, folds };
}

function symbolOf({ head, end }: Part): SourceSymbol | undefined {
  const [first, second, third] = head;
  if (first === undefined || second === undefined) {
    return undefined;
  }
  const symbol = (kind: SymbolKind, name: SourceToken): SourceSymbol => newSymbol(kind, name, first, end);
  const kind = Object.hasOwn(kinds, first.text) ? kinds[first.text] : undefined;
  if (kind !== undefined && isSourceName(second)) {
    return symbol(second.text === '__init__' ? 'constructor' : kind, second);
  }
  const isVariable = isSourceName(first) && second.text === ':';
  const isConstant = third?.text === 'constant' || third?.text === 'immutable';
  return isVariable ? symbol(isConstant ? 'constant' : 'variable', first) : undefined;
}
