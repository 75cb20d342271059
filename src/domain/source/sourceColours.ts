import { createSourceCursor, type SourceBudget, type SourceLanguage, type SourceToken } from './sourceTokens.ts';

/** What colours tell apart, by the names that themes have for it. */
export type ColourKind =
  | 'comment'
  | 'string'
  | 'number'
  | 'keyword'
  | 'type'
  | 'function'
  | 'event'
  | 'property'
  | 'variable'
  | 'decorator';

/** A part of one line. */
interface SourceColour {
  readonly start: number;
  readonly end: number;
  readonly kind: ColourKind;
}

/** The colours of a source in order, by its words and marks alone; what costs more than the budget has none. */
export function* sourceColours(
  text: string,
  language: SourceLanguage,
  budget: SourceBudget,
): Generator<SourceColour, undefined> {
  const cursor = createSourceCursor(text, language, budget);
  let before: SourceToken | undefined;
  let end = 0;
  for (let token = cursor.next(); token.kind !== 'end'; token = cursor.next()) {
    // A comment that places a struct is a comment like others.
    if (token.kind !== 'location') {
      yield* onEachLine(text, end, token.start, 'comment');
      const kind = kindOf(token, before, cursor.peek(), language);
      if (kind !== undefined) {
        yield* onEachLine(text, token.start, token.end, kind);
      }
      before = token;
      end = token.end;
    }
  }
  if (budget.stepsLeft >= 0) {
    // Between tokens stand only comments and space.
    yield* onEachLine(text, end, text.length, 'comment');
  }
}

const declaring: Readonly<Record<string, ColourKind | undefined>> = {
  contract: 'type',
  interface: 'type',
  library: 'type',
  struct: 'type',
  enum: 'type',
  flag: 'type',
  new: 'type',
  function: 'function',
  modifier: 'function',
  def: 'function',
  event: 'event',
  emit: 'event',
  log: 'event',
  error: 'type',
};

function kindOf(
  { kind, text }: SourceToken,
  before: SourceToken | undefined,
  after: SourceToken,
  language: SourceLanguage,
): ColourKind | undefined {
  switch (kind) {
    case 'text':
      return 'string';
    case 'number':
      return 'number';
    case 'name':
      return nameKind(text, before?.text ?? '', after.text, language);
    default:
      return text === '@' && language === 'Vyper' ? 'decorator' : undefined;
  }
}

function nameKind(text: string, before: string, after: string, language: SourceLanguage): ColourKind {
  if (before === '@' && language === 'Vyper') {
    return 'decorator';
  }
  if (before === '.') {
    return after === '(' ? 'function' : 'property';
  }
  if (isSourceType(text, language)) {
    return 'type';
  }
  if (isSourceWord(text, language)) {
    // `error` and its like are names too.
    return after === '=' || after === ';' ? wordOrName(text) : 'keyword';
  }
  const declared = Object.hasOwn(declaring, before) ? declaring[before] : undefined;
  if (declared !== undefined) {
    return declared;
  }
  // As nearly everyone writes them: types begin with a capital, constants have nothing else.
  return /^[A-Z]/.test(text) && /[a-z]/.test(text) ? 'type' : after === '(' ? 'function' : 'variable';
}

function wordOrName(text: string): ColourKind {
  return ['error', 'from', 'global', 'transient', 'layout', 'at'].includes(text) ? 'variable' : 'keyword';
}

/** What is there of each line, without the space around it. */
function* onEachLine(text: string, start: number, end: number, kind: ColourKind): Generator<SourceColour, undefined> {
  for (let from = start; from < end; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 || newline > end ? end : newline;
    const line = text.slice(from, to);
    const written = line.trim();
    if (written !== '') {
      const at = from + line.indexOf(written);
      yield { start: at, end: at + written.length, kind };
    }
    from = to + 1;
  }
}

const words: Readonly<Record<SourceLanguage, ReadonlySet<string>>> = {
  Solidity: new Set(
    'abstract anonymous as assembly assert break calldata catch constant constructor continue contract delete do else emit enum error event external fallback false for from function global if immutable import indexed interface internal is layout at leave let library mapping memory modifier new override payable pragma private public pure receive return returns revert require storage struct super switch case default this throw transient true try type unchecked unicode hex using var view virtual while days ether gwei hours minutes seconds weeks wei'.split(
      ' ',
    ),
  ),
  Vyper: new Set(
    'and as assert break constant continue def elif else enum event exports extcall False flag for from if implements import in indexed immutable initializes interface is log named_reexport None nonpayable not or pass payable pure public raise reentrant return self staticcall struct super transient True uses view while'.split(
      ' ',
    ),
  ),
};

const types: Readonly<Record<SourceLanguage, RegExp>> = {
  Solidity: /^(?:address|bool|byte|bytes\d{0,2}|string|u?int\d{0,3}|u?fixed(?:\d{1,3}x\d{1,2})?)$/,
  Vyper: /^(?:address|bool|Bytes|bytes\d{1,2}|String|decimal|DynArray|HashMap|u?int\d{1,3})$/,
};

/** Whether a language gives a name a meaning of its own. */
function isSourceWord(name: string, language: SourceLanguage): boolean {
  return words[language].has(name);
}

/** Whether a name is one of the language's own types. */
function isSourceType(name: string, language: SourceLanguage): boolean {
  return types[language].test(name);
}
