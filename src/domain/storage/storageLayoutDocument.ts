import type { VerifiedContract } from '../contract/verifiedContract.ts';
import { phrase, type Translate, type Words } from '../phrase.ts';
import { codeSpan } from '../value/escapeMarkdown.ts';
import { sizeOf, slotsOf } from './storageType.ts';
import { type StorageValue, withoutValues } from './storageValue.ts';
import { readStorageVariables, type StorageVariables, whyNoLayout } from './storageVariables.ts';

/** What the document needs of a contract. */
type StorageLayoutSource = Pick<
  VerifiedContract,
  'chainId' | 'address' | 'compilation' | 'sources' | 'storageLayout' | 'transientStorageLayout'
>;

/**
 * A contract's storage layout as Markdown: one aligned table for storage and one for transient storage, or the reason
 * why there is none. Names in it are inert code spans.
 */
export function renderStorageLayout(contract: StorageLayoutSource, translate: Translate): string {
  const { compilation, chainId, address } = contract;
  const name = codeSpan(compilation?.name ?? address);
  const compiler = [compilation?.language, compilation?.compilerVersion].filter((part) => part !== undefined).join(' ');
  const properties = [
    phrase`Contract \`${address}\` on chain ${chainId}`,
    ...(compilation?.fullyQualifiedName === undefined
      ? []
      : [phrase`source ${codeSpan(compilation.fullyQualifiedName)}`]),
    ...(compiler === '' ? [] : [phrase`compiled with ${codeSpan(compiler)}`]),
  ];
  const lines: readonly Words[] = [
    ['# ', phrase`Storage layout of ${name}`],
    '',
    `${properties.map(translate).join(', ')}.`,
    '',
    ...section('storage', contract.storageLayout, contract, translate),
    '',
    ['## ', phrase`Transient storage`],
    '',
    ...section('transient', contract.transientStorageLayout, contract, translate),
    '',
  ];
  return lines.map(translate).join('\n');
}

const maxRows = 5_000;
/** Longer static arrays stay one row: gaps for upgrades (`uint256[50] __gap`) would drown the variables. */
const maxElements = 32n;

function section(
  kind: 'storage' | 'transient',
  json: unknown,
  contract: StorageLayoutSource,
  translate: Translate,
): readonly Words[] {
  const layout = readStorageVariables(json, contract);
  if (layout === undefined) {
    return [whyNoLayout(kind, contract.compilation)];
  }
  const rows = rowsOf(withoutValues(layout), 0);
  if (rows.length === 0) {
    return [layout.isIncomplete ? phrase`The layout cannot be read.` : phrase`The contract keeps nothing there.`];
  }
  const isIncomplete =
    layout.isIncomplete || rows.length > maxRows || rows.some(({ note, length }) => note === 'cut' && !length);
  const notes = [
    ...(isIncomplete ? [phrase`The layout is not complete: it is too large, or a part of it cannot be read.`] : []),
    ...(layout.isCut
      ? [phrase`There is too much source text to read all of it: some names, types and namespaces are missing.`]
      : []),
    ...(rows.some(({ isApproximate }) => isApproximate)
      ? [phrase`Slots marked ≈ were rounded by the service: their last digits are not known.`]
      : []),
  ];
  return [...table(layout.dialect, rows.slice(0, maxRows), translate), ...notes.flatMap((note) => ['', note])];
}

interface Row extends StorageValue {
  readonly depth: number;
}

function rowsOf(values: readonly StorageValue[], depth: number): readonly Row[] {
  return values.flatMap((value) => {
    const isLong = value.type.kind === 'fixedArray' && value.type.length > maxElements;
    return [{ ...value, depth }, ...(isLong ? [] : rowsOf(value.children, depth + 1))];
  });
}

function table(dialect: StorageVariables['dialect'], found: readonly Row[], translate: Translate): readonly string[] {
  const { headings, numeric, cellsOf } = dialect === 'solidity' ? solidityTable : vyperTable;
  const header = headings.map(translate);
  const rows = [header, ...found.map(cellsOf)];
  // A keccak-sized slot or a long type must not push the other rows apart.
  const widths = header.map((_, column) =>
    rows.reduce((width, row) => Math.max(width, Math.min(40, row[column]?.length ?? 0)), 3),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells
      .map((cell, column) => (column < numeric ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join(' | ')} |`;
  const rule = widths.map((width, column) => (column < numeric ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(header), line(rule), ...rows.slice(1).map(line)];
}

interface TableShape {
  readonly headings: readonly Words[];
  /** The first columns hold numbers and are aligned to the right. */
  readonly numeric: number;
  readonly cellsOf: (row: Row) => readonly string[];
}

const solidityTable: TableShape = {
  headings: [
    phrase`Slot`,
    phrase`Slot (hex)`,
    phrase`Offset`,
    phrase`Bytes`,
    phrase`Label`,
    phrase`Type`,
    phrase`Declared in`,
  ],
  numeric: 4,
  cellsOf: (row) => [
    ...slotCells(row),
    String(row.offsetBytes),
    sizeOf(row.type)?.toString() ?? '',
    ...nameCells(row),
    row.contract === undefined ? '' : codeSpan(row.contract, 200),
  ],
};

const vyperTable: TableShape = {
  headings: [phrase`Slot`, phrase`Slot (hex)`, phrase`N slots`, phrase`Variable`, phrase`Type`],
  numeric: 3,
  cellsOf: (row) => [
    ...slotCells(row),
    sizeOf(row.type) === undefined ? '' : slotsOf(row.type).toString(),
    ...nameCells(row),
  ],
};

function nameCells({ depth, label, type }: Row): readonly string[] {
  return [`${'· '.repeat(depth)}${codeSpan(label, 120)}`, codeSpan(type.label, 200)];
}

function slotCells({ slot, isApproximate }: Row): readonly [string, string] {
  return isApproximate ? [`≈ ${slot}`, '≈'] : [slot.toString(), `0x${slot.toString(16)}`];
}
