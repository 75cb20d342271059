/** What a value may be an element of, as far as a bounded look at the text before it tells. */
export interface Delimiters {
  /** The line that opens the list or block it stands in, without a comment behind. */
  readonly opener: string | undefined;
  /** All that it stands under: the openers outwards, the heading of its section, the comments directly above. */
  readonly above: readonly string[];
  /** Its own line before it, as far as it is in reach. */
  readonly line: string;
  /** A name stands directly before it: `hash: "`, `tx `, `get(`. */
  readonly isNamed: boolean;
}

/** How far before a value is looked: some fifty keys. What a longer list is called counts as not known. */
export const delimiterReach = 4_000;

// Only how a line starts counts, never how it ends: a comment there may hold anything.
const comment = /^\s*(?:\/[/*]|[#;%]|--|<!--)/;
const heading = /^\s*(?:#{1,6}\s|\[[^\]]*\]+\s*(?:[#;].*)?$|[^:]*:\s*(?:[#/].*)?$)|[=([{]\s*["'`]{1,3}\s?$/;
const bytes = /^[\s[({<"'`]*(?:0x)?[0-9a-f]{32}/i;
// Starts with no name of its own, so that its name may stand above at the same indentation.
const element = /^[\s[({<"'`]*(?:$|[-+*]\s|(?:0x)?[0-9a-f]{32}|[\])},;]|\/[/*])/i;
// A statement is an element of nothing; how a block of code is called says nothing of the values in it.
const statement = /^\s*(?:export\s+)?(?:const|let|var|val|return|await|throw)\s/;
const codeBlock =
  /^\s*(?:(?:export|default|async|pub)\s+)*(?:(?:describe|it|test|if|for|while|switch)\s*\(|(?:function|class|contract|def|fn|func|fun)\s+\w)/;

/** `text` is what stands before the value; `isCut`: there is more before that. Linear in the text. */
export function delimitersOf(text: string, isCut: boolean): Delimiters {
  const lines = linesUpwards(text);
  const line = lines.next().value ?? '';
  const own = { line, isNamed: isDirectlyNamed(line) };
  if (isCut && line.length === text.length) {
    return { ...own, opener: undefined, above: [] };
  }
  const climb = new Climb(line);
  for (const outer of lines) {
    if (climb.isOverAt(outer)) {
      return { ...own, ...climb.found };
    }
  }
  return { ...own, ...climb.found };
}

/** The way from a value's line up to the line that nothing encloses. */
class Climb {
  #inner: Line;
  readonly #isStatement: boolean;
  readonly #above: string[] = [];
  #opener: string | undefined;
  #isFirst = true;
  /** Headings count for what is not indented: else something nearer opens it. */
  #hasHeading: boolean;

  constructor(line: string) {
    this.#inner = readLine(line);
    this.#isStatement = statement.test(line);
    this.#hasHeading = this.#inner.indent > 0;
  }

  get found(): Pick<Delimiters, 'opener' | 'above'> {
    return { opener: this.#opener, above: this.#above };
  }

  get isOutermost(): boolean {
    return this.#inner.indent === 0 && !this.#inner.isElement;
  }

  isOverAt(outer: string): boolean {
    if (comment.test(outer)) {
      this.#readComment(outer);
      return false;
    }
    if (this.#isFirst && this.#isStatement) {
      return true;
    }
    this.#isFirst = false;
    const line = readLine(outer);
    if (opens(line, this.#inner)) {
      if (codeBlock.test(outer)) {
        return true;
      }
      this.#above.push(outer);
      this.#opener ??= outer.replace(/\s(?:\/[/*]|#|--).*/, '');
      this.#inner = line;
    } else {
      this.#readHeading(outer);
    }
    return this.#hasHeading && this.isOutermost;
  }

  #readComment(outer: string): void {
    if (this.#isFirst) {
      this.#above.push(outer);
    } else {
      this.#readHeading(outer);
    }
  }

  #readHeading(outer: string): void {
    if (!this.#hasHeading && heading.test(outer)) {
      this.#above.push(outer);
      this.#hasHeading = true;
    }
  }
}

interface Line {
  readonly indent: number;
  readonly isBytes: boolean;
  readonly isElement: boolean;
}

function readLine(text: string): Line {
  const isElement = element.test(text);
  return { indent: indentOf(text), isElement, isBytes: isElement && bytes.test(text) };
}

function opens(outer: Line, inner: Line): boolean {
  // However a list is indented, what its values follow names them.
  return inner.isBytes || inner.indent === outer.indent
    ? inner.isElement && !outer.isElement
    : inner.indent > outer.indent && !outer.isBytes;
}

/** The last line as far as it goes, then the lines above that hold something, without the inside of long comments. */
function* linesUpwards(text: string): Generator<string, void> {
  let end = text.length;
  do {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    const isCommentEnd = line.includes('*/') && !line.includes('/*') && /^\s*\*\/|\*\/\s*$/.test(line);
    const commentStart = isCommentEnd && end < text.length ? text.lastIndexOf('/*', start) : -1;
    if (commentStart >= 0) {
      end = commentStart;
      continue;
    }
    if (end === text.length || line.trim() !== '') {
      yield line;
    }
    end = start - 1;
  } while (end > 0);
}

function indentOf(line: string): number {
  let indent = 0;
  for (const character of line) {
    if (character !== ' ' && character !== '\t') {
      break;
    }
    indent += character === '\t' ? 4 : 1;
  }
  return indent;
}

function isDirectlyNamed(before: string): boolean {
  const [, name] = /([A-Za-z][\w-]*)["'`\])]?[\s:=>({["'`]*$/.exec(before.slice(-60)) ?? [];
  return name !== undefined && !/^[0-9a-f]{8,}$/i.test(name);
}
