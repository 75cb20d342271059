/** The part of the npm package `@solidity-parser/parser` that is used here. */
export interface Parser {
  parse(text: string, options: { readonly range: true; readonly loc: true }): unknown;
  visit(tree: unknown, visitor: Readonly<Record<string, (node: Block) => void>>): void;
}

interface Block {
  readonly range: readonly [number, number];
  readonly statements?: readonly {
    readonly range: readonly [number, number];
    readonly loc: { readonly start: { readonly line: number } };
  }[];
}

const mark = 0xf00dn;

/** Puts a log before every statement, so that the lines that ran are known without a source map. */
export function markedSource(parser: Parser, source: string, file: number): string {
  // The parser reads CRLF as two characters of one line.
  const tree = parser.parse(source, { range: true, loc: true });
  const places: { readonly at: number; readonly line: number }[] = [];
  const unchecked = new Set<number>();
  parser.visit(tree, {
    Block: ({ statements = [] }) =>
      void places.push(...statements.map(({ range, loc }) => ({ at: range[0], line: loc.start.line }))),
    UncheckedStatement: ({ range }) => void unchecked.add(range[0]),
  });
  const marked = places
    .filter(({ at }) => !unchecked.has(at))
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, line }) => {
      const topic = (mark << 24n) | BigInt(file * 65_536 + line);
      return `${text.slice(0, at)}assembly { log1(0, 0, ${topic}) } ${text.slice(at)}`;
    }, source);
  return marked.replace(/\b(?:view|pure)\b/g, '');
}

/** The file and line that a topic of such a log tells. */
export function markedLine(topic: bigint): { readonly file: number; readonly line: number } | undefined {
  const place = Number(topic & 0xffffffn);
  return topic >> 24n === mark ? { file: place >> 16, line: place & 0xffff } : undefined;
}
