import { isSourceName } from './sourceCursor.ts';
import {
  newSymbol,
  type SourceFold,
  type SourceStructure,
  type SourceSymbol,
  type SymbolKind,
} from './sourceSymbol.ts';
import { type SourceBudget, type SourceToken, sourceTokens } from './sourceTokens.ts';
import { addCommentFold, addImportFold } from './structureFolds.ts';

interface Growing extends SourceSymbol {
  end: number;
  readonly parts: Growing[];
}

/** A statement of a file or a contract as far as it is read. */
interface Statement {
  readonly first: SourceToken;
  second: SourceToken | undefined;
  /** The last name outside of brackets, before what is assigned. */
  last: SourceToken | undefined;
  isAssigned: boolean;
  isConstant: boolean;
  /** How many brackets are open. */
  depth: number;
}

interface Brace {
  readonly start: number;
  readonly symbol: Growing | undefined;
  readonly isContract: boolean;
}

const contracts: ReadonlySet<string> = new Set(['contract', 'interface', 'library']);
const named: ReadonlySet<string> = new Set([
  ...contracts,
  ...['struct', 'enum', 'event', 'error', 'function', 'modifier', 'type'],
]);
const special: ReadonlySet<string> = new Set(['constructor', 'fallback', 'receive']);
const undeclared: ReadonlySet<string> = new Set(['import', 'pragma', 'using']);

export function readSolidityStructure(text: string, budget: SourceBudget): SourceStructure {
  const next = sourceTokens(text, 'Solidity', budget);
  const reading = new StructureReading(text);
  for (let token = next(); token.kind !== 'end'; token = next()) {
    // A comment that places a struct is a comment like others.
    if (token.kind !== 'location') {
      reading.take(token);
    }
  }
  return reading.ended(budget.stepsLeft >= 0);
}

class StructureReading {
  readonly #text: string;
  readonly #symbols: Growing[] = [];
  readonly #folds: SourceFold[] = [];
  readonly #braces: Brace[] = [];
  #statement: Statement | undefined;
  /** Of the token before. */
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  take(token: SourceToken): void {
    addCommentFold(this.#text, this.#end, token.start, this.#folds);
    this.#end = token.end;
    if (token.text === '{') {
      this.#open(token);
    } else if (token.text === '}') {
      this.#close(token);
    } else if (this.#members() === undefined) {
      // Nothing is declared in a body.
    } else if (token.text === ';') {
      this.#endStatement(token);
    } else {
      this.#statement = continued(this.#statement, token);
    }
  }

  ended(isWhole: boolean): SourceStructure {
    for (const { symbol } of this.#braces) {
      if (symbol !== undefined) {
        symbol.end = this.#text.length;
      }
    }
    if (isWhole) {
      addCommentFold(this.#text, this.#end, this.#text.length, this.#folds);
    }
    return { symbols: this.#symbols, folds: this.#folds };
  }

  /** Where a declaration belongs; undefined inside of a body. */
  #members(): Growing[] | undefined {
    const around = this.#braces.at(-1);
    return around === undefined ? this.#symbols : around.isContract ? around.symbol?.parts : undefined;
  }

  #open({ start }: SourceToken): void {
    const isMember = this.#members() !== undefined;
    // Braces in a value or an import begin nothing.
    const statement = isMember && this.#statement?.isAssigned === false ? opening(this.#statement) : undefined;
    const symbol = this.#declare(statement, true);
    this.#braces.push({ start, symbol, isContract: symbol !== undefined && contracts.has(symbol.kind) });
    this.#statement = symbol === undefined ? this.#statement : undefined;
  }

  #close({ start, end }: SourceToken): void {
    const closed = this.#braces.pop();
    if (closed === undefined) {
      return;
    }
    if (this.#statement?.first.text !== 'import') {
      this.#folds.push({ start: closed.start, end: start, kind: 'region' });
    }
    if (closed.symbol !== undefined) {
      closed.symbol.end = end;
      this.#statement = undefined;
    }
  }

  #endStatement({ end }: SourceToken): void {
    const { first } = this.#statement ?? {};
    if (first?.text === 'import') {
      addImportFold(this.#text, first.start, end, this.#folds);
    } else {
      this.#declare(this.#statement, false);
    }
    this.#statement = undefined;
  }

  #declare(statement: Statement | undefined, hasBody: boolean): Growing | undefined {
    const isInFile = this.#braces.length === 0;
    const symbol = statement && declarationOf(statement, this.#end, { hasBody, isInFile });
    if (symbol !== undefined) {
      this.#members()?.push(symbol);
    }
    return symbol;
  }
}

/** A statement that may have a body; a variable has none. */
function opening(statement: Statement): Statement | undefined {
  const { first, second } = statement;
  const isNamed = named.has(first.text) || special.has(first.text) || first.text === 'abstract';
  return isNamed && second !== undefined ? statement : undefined;
}

function continued(statement: Statement | undefined, token: SourceToken): Statement {
  if (statement === undefined || (statement.first.text === 'abstract' && contracts.has(token.text))) {
    const isName = isSourceName(token);
    return {
      first: token,
      second: undefined,
      last: isName ? token : undefined,
      isAssigned: false,
      isConstant: false,
      depth: 0,
    };
  }
  statement.second ??= token;
  if (token.text === '(' || token.text === '[') {
    statement.depth += 1;
  } else if (token.text === ')' || token.text === ']') {
    statement.depth -= 1;
  } else if (token.text === '=') {
    statement.isAssigned = true;
  } else if (token.text === 'constant' || token.text === 'immutable') {
    statement.isConstant = true;
  } else if (statement.depth <= 0 && !statement.isAssigned && isSourceName(token)) {
    statement.last = token;
  }
  return statement;
}

function declarationOf(
  statement: Statement,
  end: number,
  { hasBody, isInFile }: { readonly hasBody: boolean; readonly isInFile: boolean },
): Growing | undefined {
  const { first, second, last, isConstant } = statement;
  const symbol = (kind: SymbolKind, name: SourceToken): Growing => newSymbol(kind, name, first, end);
  if (contracts.has(first.text) && !isInFile) {
    return undefined;
  }
  if (named.has(first.text) && second !== undefined && isSourceName(second)) {
    return symbol(first.text as SymbolKind, second);
  }
  if (special.has(first.text) && second?.text === '(') {
    return symbol(first.text === 'constructor' ? 'constructor' : 'function', first);
  }
  // Before there was a word for it, the fallback was a function without a name; without a body it is the type of a variable.
  if (first.text === 'function' && hasBody) {
    return symbol('function', first);
  }
  // A variable has a type before its name.
  return undeclared.has(first.text) || last === undefined || last === first
    ? undefined
    : symbol(isConstant ? 'constant' : 'variable', last);
}
