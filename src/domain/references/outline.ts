/** How far before a value the lines that it stands under may begin. */
export const outlineReach = 4_000;

const longestLine = 300;
const longestNote = 100;
const mostLines = 20;
// Below those of all lines: of headings -9 to -4.
const sectionLevel = -3;
const fenceLevel = -2;
const comment = /^\s*(?:\/[/*]|\*|#|;|--|<!--)/;
const commentOfProse = /^\s*(?:\/[/*]|<!--)/;
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

// Most lines begin with none of these, which tell comments, headings, elements and ends of lists.
const telling: readonly boolean[] = characters('/*#;-<`~[+({"\'])}');
const hexDigits: readonly boolean[] = characters('0123456789abcdefABCDEFx');
const openings: readonly boolean[] = characters('[({:=>"\'`');

function characters(list: string): readonly boolean[] {
  return Array.from({ length: 128 }, (_, code) => list.includes(String.fromCharCode(code)));
}

/** A line that others stand under. */
export class OutlineLine {
  readonly start: number;
  /** Small for what encloses more; headings are below zero. */
  readonly level: number;
  /** The comments directly above it. */
  readonly note: string;
  readonly #source: string;
  readonly #end: number;
  #text: string | undefined;
  #isCodeBlock: boolean | undefined;

  constructor(source: string, start: number, end: number, { level, note }: Pick<OutlineLine, 'level' | 'note'>) {
    this.#source = source;
    this.start = start;
    this.#end = Math.min(end, start + longestLine);
    this.level = level;
    this.note = note;
  }

  get text(): string {
    this.#text ??= this.#source.slice(this.start, this.#end);
    return this.#text;
  }

  get isCodeBlock(): boolean {
    this.#isCodeBlock ??= codeBlock.test(this.text);
    return this.#isCodeBlock;
  }
}

/**
 * The headings, lists and blocks that values stand under, by indentation. Values are asked for in ascending order, and each
 * line of the text is read at most once.
 */
export class Outline {
  readonly source: string;
  readonly #isProse: boolean;
  readonly #open: OutlineLine[] = [];
  #readTo = 0;
  #lastIndent = 0;
  #isInFence = false;
  #note = '';
  /** Between these no line ends. */
  #lineFrom = 0;
  #lineEnd = -1;

  constructor(text: string, isProse: boolean) {
    this.source = text;
    this.#isProse = isProse;
  }

  /** What a value on the line at `lineStart` stands under, innermost first. */
  above(lineStart: number, ownLine: string): readonly OutlineLine[] {
    this.#readUntil(lineStart);
    const level = 2 * indentAt(ownLine, 0) + (element.test(ownLine) ? 1 : 0);
    const found = this.#note === '' ? [] : [new OutlineLine('', lineStart, lineStart, { level, note: this.#note })];
    for (let at = this.#open.length - 1, below = level; at >= 0 && found.length < mostLines; at--) {
      const line = this.#open[at];
      if (line === undefined || line.start < lineStart - outlineReach || line.isCodeBlock) {
        break;
      }
      if (line.level < below) {
        found.push(line);
        below = line.level;
      }
    }
    return found;
  }

  #readUntil(lineStart: number): void {
    if (this.#readTo < lineStart - outlineReach || this.#readTo > lineStart) {
      this.#open.length = 0;
      this.#note = '';
      this.#isInFence = false;
      this.#readTo = lineStart <= outlineReach ? 0 : this.#endOfLine(lineStart - outlineReach) + 1;
    }
    while (this.#readTo < lineStart) {
      const start = this.#readTo;
      const end = this.#endOfLine(start);
      this.#readTo = end + 1;
      this.#read(start, end);
    }
  }

  #endOfLine(from: number): number {
    if (from < this.#lineFrom || this.#lineEnd < from) {
      const end = this.source.indexOf('\n', from);
      this.#lineFrom = from;
      this.#lineEnd = end < 0 ? this.source.length : end;
    }
    return this.#lineEnd;
  }

  #read(start: number, end: number): void {
    const indent = indentAt(this.source, start);
    let visible = start;
    while (visible < end && isSpace(this.source.charCodeAt(visible))) {
      visible += 1;
    }
    if (visible === end) {
      return;
    }
    const isPlain = telling[this.source.charCodeAt(visible)] !== true && !this.#isHexAt(visible);
    const line = isPlain ? '' : this.source.slice(start, Math.min(end, start + longestLine));
    if (!isPlain && this.#isFenceOrComment(line, start, end)) {
      return;
    }
    const level = this.#levelOf(line, indent, end);
    // What stood further in has ended the list or block that begins at this indentation.
    const isOver = indent < this.#lastIndent || (!isPlain && closing.test(line));
    this.#lastIndent = indent;
    this.#push(
      new OutlineLine(this.source, start, end, { level, note: this.#note }),
      isOver ? Math.min(level, 2 * indent - 1) : level,
    );
    this.#note = '';
  }

  #isHexAt(start: number): boolean {
    let at = start;
    while (at < start + 8 && hexDigits[this.source.charCodeAt(at)] === true) {
      at += 1;
    }
    return at === start + 8;
  }

  #isFenceOrComment(line: string, start: number, end: number): boolean {
    if (this.#isProse && fence.test(line)) {
      this.#isInFence = !this.#isInFence;
      const shown = this.#isInFence ? end : start;
      this.#push(new OutlineLine(this.source, start, shown, { level: fenceLevel, note: '' }), fenceLevel);
      return true;
    }
    const isComment = (this.#isProse && !this.#isInFence ? commentOfProse : comment).test(line);
    if (isComment) {
      this.#note = `${this.#note}\n${line}`.slice(-longestNote);
    }
    return isComment;
  }

  /** Twice the indentation: a line that opens something stands above others of its indentation, an element below. */
  #levelOf(line: string, indent: number, end: number): number {
    if (line === '') {
      return 2 * indent - (this.#opensAt(end) ? 1 : 0);
    }
    const marks = this.#isProse && !this.#isInFence ? (heading.exec(line)?.[1]?.length ?? 0) : 0;
    if (marks > 0 || section.test(line)) {
      return marks > 0 ? marks - 10 : sectionLevel;
    }
    if (element.test(line)) {
      return 2 * indent + 1;
    }
    return 2 * indent - (this.#opensAt(end) ? 1 : 0);
  }

  #opensAt(end: number): boolean {
    let last = end - 1;
    while (isSpace(this.source.charCodeAt(last))) {
      last -= 1;
    }
    if (openings[this.source.charCodeAt(last)] !== true) {
      return false;
    }
    const line = this.source.slice(Math.max(0, end - longestLine), last + 1);
    return opening.test(line.slice(line.lastIndexOf('\n') + 1).replace(remark, ''));
  }

  #push(line: OutlineLine, limit: number): void {
    while ((this.#open.at(-1)?.level ?? -Infinity) >= limit) {
      this.#open.pop();
    }
    this.#open.push(line);
  }
}

function indentAt(text: string, start: number): number {
  let indent = 0;
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09) {
      return indent;
    }
    indent += code === 0x09 ? 4 : 1;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
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

  /** What stands directly before each bracket that is opened from `from` on and not closed before a value, innermost first. */
  before(start: number, from: number): readonly string[] {
    if (this.#readTo < from) {
      this.#open.length = 0;
      this.#readTo = from;
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
      .filter((at) => at >= from)
      .map((at) => lastLine(this.#text.slice(Math.max(0, at - beforeBracket), at)))
      .reverse();
  }
}

/** What a text has behind its last line end. */
export function lastLine(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}
