/** A part of a document of details: a heading, a section, or a row of one. */
export interface OutlineItem {
  readonly name: string;
  /** What stands behind the name. */
  readonly detail: string;
  /** Lines, from 0; the last one is a part of it. */
  readonly start: number;
  readonly end: number;
  readonly parts: readonly OutlineItem[];
}

interface Growing extends OutlineItem {
  end: number;
  readonly parts: Growing[];
}

interface RowForm {
  /** How the first line of a row begins, and how those that belong to it do. */
  readonly first: string;
  readonly more: string;
  /** What may stand between the name of a row and the rest. */
  readonly marks: readonly string[];
}

const listed: RowForm = { first: '  - ', more: '    ', marks: [': '] };
/** The values in documents of calls: `total: uint256 = 7`, `name  = "Vault"`. */
const plain: RowForm = { first: '', more: ' ', marks: [': ', ' = '] };

/** The parts of a document of details, or of one of calls, by its lines alone. */
export function outlineDetails(lines: readonly string[], ofCalls = false): readonly OutlineItem[] {
  const form = ofCalls ? plain : listed;
  const items: Growing[] = [];
  for (const [line, text] of lines.entries()) {
    const around = items.at(-1);
    const begun = text.startsWith(listed.first) ? undefined : itemAt(text, line);
    if (begun !== undefined) {
      items.push(begun);
    } else if (around !== undefined && text !== '') {
      addLine(around, text, line, form);
    }
  }
  return items;
}

/** A heading, `# Account`, or the first line of a section, `Tokens: # 2`. */
function itemAt(text: string, line: number): Growing | undefined {
  if (text.startsWith('# ') && text.length > 2) {
    return { name: text.slice(2), detail: '', start: line, end: line, parts: [] };
  }
  const colon = text.indexOf(':');
  const isSection = colon > 0 && !/^[\s#-]/.test(text) && text.startsWith(': # ', colon);
  return isSection
    ? { name: text.slice(0, colon), detail: text.slice(colon + 4), start: line, end: line, parts: [] }
    : undefined;
}

function addLine(around: Growing, text: string, line: number, { first, more, marks }: RowForm): void {
  around.end = line;
  if (text.startsWith(more)) {
    const row = around.parts.at(-1);
    if (row !== undefined) {
      row.end = line;
    }
  } else if (text.startsWith(first)) {
    const row = text.slice(first.length);
    const end = Math.min(row.length, ...marks.map((mark) => row.indexOf(mark)).filter((index) => index >= 0));
    const mark = marks.find((each) => row.startsWith(each, end)) ?? '';
    const [name, detail] = [row.slice(0, end).trimEnd(), row.slice(end + mark.length)];
    around.parts.push({ name, detail, start: line, end: line, parts: [] });
  }
}
