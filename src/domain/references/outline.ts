/** How far before a value the lines that it stands under may begin. */
export const outlineReach = 4_000;

const longestLine = 300;
const longestNote = 100;
const mostLines = 20;
// Below those of all lines: of headings -9 to -4.
const sectionLevel = -3;
const fenceLevel = -2;
const comment = /^\s*(?:\/[/*]|\*|#|;|--|<!--)/;
const heading = /^(#{1,6})\s/;
const fence = /^\s*(?:`{3}|~{3})/;
const section = /^\s*\[[^\]]*\]+\s*(?:[#;].*)?$/;
const opening = /[[({:=>]\s*["'`]{0,3}\s*$/;
const closing = /^\s*[\])}]/;
// Begins with no name of its own, so that its name may stand above at the same indentation.
const element = /^\s*(?:[-+*]\s|["'`]?(?:0x)?[0-9a-f]{32}|[[({<]|["'`][^"'`:]*["'`]?\s*,?\s*$|$)/i;
const remark = /\s(?:\/[/*]|#|--).*/;
// How a block of code is called says nothing of the values in it.
const codeBlock =
  /^\s*(?:(?:export|default|async|pub)\s+)*(?:(?:describe|it|test|if|for|while|switch)\s*\(|(?:function|class|contract|def|fn|func|fun)\s+\w)/;

/** A line that others stand under. */
export interface OutlineLine {
  readonly start: number;
  readonly text: string;
  /** Small for what encloses more; headings are below zero. */
  readonly level: number;
  /** The comments directly above it. */
  readonly note: string;
}

/**
 * The headings, lists and blocks that values stand under, by indentation. Values are asked for in ascending order, and each
 * line of the text is read at most once.
 */
export class Outline {
  readonly source: string;
  readonly #isProse: boolean;
  readonly #open: OutlineLine[] = [];
  readonly #lineEnds = /[\r\n]/g;
  #readTo = 0;
  #lineEnd = -1;
  #lastIndent = 0;
  #isInFence = false;
  #note = '';

  constructor(text: string, isProse: boolean) {
    this.source = text;
    this.#isProse = isProse;
  }

  /** What a value on the line at `lineStart` stands under, innermost first. */
  above(lineStart: number, ownLine: string): readonly OutlineLine[] {
    this.#readUntil(lineStart);
    const level = levelOf(ownLine, false);
    const own = { start: lineStart, text: '', level, note: this.#note };
    const found = this.#note === '' ? [] : [own];
    for (let at = this.#open.length - 1, below = level; at >= 0 && found.length < mostLines; at--) {
      const line = this.#open[at];
      if (line === undefined || codeBlock.test(line.text)) {
        break;
      }
      if (line.level < below && line.start >= lineStart - outlineReach) {
        found.push(line);
        below = line.level;
      }
    }
    return found;
  }

  #readUntil(lineStart: number): void {
    const { source: text } = this;
    if (this.#readTo < lineStart - outlineReach || this.#readTo > lineStart) {
      this.#open.length = 0;
      this.#note = '';
      this.#isInFence = false;
      this.#lineEnd = -1;
      this.#readTo = lineStart <= outlineReach ? 0 : this.#endOfLine(lineStart - outlineReach) + 1;
    }
    while (this.#readTo < lineStart) {
      const start = this.#readTo;
      const end = this.#endOfLine(start);
      this.#readTo = end + 1;
      this.#read(
        text.slice(start, Math.min(end, start + longestLine)),
        start,
        text.slice(Math.max(start, end - longestLine), end),
      );
    }
  }

  #endOfLine(from: number): number {
    if (this.#lineEnd < from) {
      this.#lineEnds.lastIndex = from;
      this.#lineEnd = this.#lineEnds.exec(this.source)?.index ?? this.source.length;
    }
    return this.#lineEnd;
  }

  #read(line: string, start: number, ending: string): void {
    if (/^\s*$/.test(line)) {
      return;
    }
    if (this.#isProse && fence.test(line)) {
      this.#isInFence = !this.#isInFence;
      this.#push({ start, text: this.#isInFence ? line : '', level: fenceLevel, note: '' });
      return;
    }
    const marks = this.#isProse && !this.#isInFence ? (heading.exec(line)?.[1]?.length ?? 0) : 0;
    if (marks === 0 && comment.test(line)) {
      this.#note = `${this.#note}\n${line}`.slice(-longestNote);
      return;
    }
    const level =
      marks > 0
        ? marks - 10
        : section.test(line)
          ? sectionLevel
          : levelOf(line, opening.test(ending.replace(remark, '')));
    const indent = indentOf(line);
    // What stood further in has ended the list or block that begins at this indentation.
    const isOver = closing.test(line) || indent < this.#lastIndent;
    const limit = isOver ? Math.min(level, 2 * indent - 1) : level;
    this.#lastIndent = indent;
    this.#push({ start, text: line, level, note: this.#note }, limit);
    this.#note = '';
  }

  #push(line: OutlineLine, limit = line.level): void {
    while ((this.#open.at(-1)?.level ?? -Infinity) >= limit) {
      this.#open.pop();
    }
    this.#open.push(line);
  }
}

/** Twice the indentation: a line that opens something stands above others of its indentation, an element below. */
function levelOf(line: string, isOpening: boolean): number {
  const level = 2 * indentOf(line);
  return element.test(line) ? level + 1 : isOpening ? level - 1 : level;
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

const mostBrackets = 16;
const beforeBracket = 60;

/** The brackets that lines leave open before values, which are asked for in ascending order; each character is read once. */
export class OpenBrackets {
  readonly #text: string;
  readonly #open: number[] = [];
  #readTo = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** What stands directly before each bracket that the line of a value opens and does not close before it, innermost first. */
  before(start: number): readonly string[] {
    if (this.#readTo < start - outlineReach) {
      this.#open.length = 0;
      this.#readTo = start - outlineReach;
    }
    for (; this.#readTo < start; this.#readTo++) {
      const code = this.#text.charCodeAt(this.#readTo);
      if (code === 0x0a || code === 0x0d) {
        this.#open.length = 0;
      } else if (code === 0x28 || code === 0x5b || code === 0x7b) {
        this.#open.push(this.#readTo);
      } else if (code === 0x29 || code === 0x5d || code === 0x7d) {
        this.#open.pop();
      }
    }
    return this.#open
      .slice(-mostBrackets)
      .filter((at) => at >= start - outlineReach)
      .map((at) => /[^\r\n]*$/.exec(this.#text.slice(Math.max(0, at - beforeBracket), at))?.[0] ?? '')
      .reverse();
  }
}
