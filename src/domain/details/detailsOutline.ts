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

/** The parts of a document of details, by its lines alone. */
export function outlineDetails(lines: readonly string[]): readonly OutlineItem[] {
  const items: Growing[] = [];
  for (const [line, text] of lines.entries()) {
    const around = items.at(-1);
    const begun = text.startsWith('  - ') ? undefined : itemAt(text, line);
    if (begun !== undefined) {
      items.push(begun);
    } else if (around !== undefined && text !== '') {
      addLine(around, text, line);
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

function addLine(around: Growing, text: string, line: number): void {
  around.end = line;
  if (text.startsWith('  - ')) {
    const colon = text.indexOf(': ');
    const [name, detail] = colon < 0 ? [text.slice(4), ''] : [text.slice(4, colon), text.slice(colon + 2)];
    around.parts.push({ name, detail, start: line, end: line, parts: [] });
    return;
  }
  const row = text.startsWith('    ') ? around.parts.at(-1) : undefined;
  if (row !== undefined) {
    row.end = line;
  }
}
