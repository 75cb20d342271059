import type { ColourKind } from './colourKinds.ts';
import { createSourceCursor } from './sourceCursor.ts';
import type { SourceBudget, SourceLanguage, SourceToken } from './sourceTokens.ts';
import { isSourceType, isSourceWord } from './sourceWords.ts';

/** A part of one line. */
export interface SourceColour {
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
