import * as vscode from 'vscode';
import { contractOn } from '../../domain/contract/networkContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import type { Network } from '../../domain/network/network.ts';
import type { GasRow, GasTable } from '../../domain/trace/gasTable.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { formatInteger, formatPercent } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { sourceUri } from '../../editor/documentUris.ts';
import { unnamedContract, warningSentences } from '../../editor/replayText.ts';

export interface GasText {
  readonly text: string;
  readonly links: readonly GasLink[];
}

interface GasLink {
  /** From 0. */
  readonly line: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly target: vscode.Uri;
  /** The full path; the text may have only its last part. */
  readonly path: string;
}

interface Shown {
  readonly replay: Replay;
  readonly network: Network;
  /** As the user named it. */
  readonly execution: string;
  readonly table: GasTable;
}

/** Rows of each table, of most use. */
const mostRows = 500;
/** Characters of a line of source, before its start is taken. */
const longestLine = 300;
/** The visible columns in an editor of 1024 pixels. */
const pageWidth = 98;
const longestName = 44;
const leastCode = 24;

/** A document with two tables, and its links to verified sources. */
export function renderGas(shown: Shown): GasText {
  const { network, execution, table } = shown;
  const lines: string[] = [
    vscode.l10n.t('Gas of {0} on {1}', execution, singleLine(network.name, 60)),
    '',
    ...usedLines(shown),
    ...warningSentences(shown.replay),
    '',
    vscode.l10n.t('Self: what a function or line used itself. Total: with all that it called.'),
  ];
  const links: GasLink[] = [];
  const add = (title: string, all: readonly GasRow[], isOfLines: boolean) => {
    const rows = all.slice(0, mostRows);
    const places = placesOf(shown, rows);
    // The widest of those before others: a whole address, which has no place, moves no other's.
    const names = rows.map((row) => (isOfLines ? '' : nameOf(shown.replay, row)));
    const before = (isOfLines ? places.map((place) => place?.text ?? '') : names).map((text) => text.length);
    const width = Math.max(0, ...before.filter((_, index) => places[index] !== undefined)) + 2;
    const [heads = '', ...numbers] = numbersOf(rows, table.used);
    lines.push('', title, heads);
    for (const [index, row] of rows.entries()) {
      const place = places[index];
      const start = `${numbers[index]}  ${place === undefined || isOfLines ? names[index] : names[index]?.padEnd(width)}`;
      if (place !== undefined) {
        const { text, ...link } = place;
        links.push({ ...link, line: lines.length, from: start.length, to: start.length + text.length });
      }
      const code = isOfLines ? codeOf(row, Math.max(leastCode, pageWidth - start.length - width) - 1) : '';
      lines.push(`${start}${(place?.text ?? '').padEnd(isOfLines ? width : 0)}${code}`.trimEnd());
    }
    if (all.length > mostRows) {
      lines.push(vscode.l10n.t('… and {0} more that used less', all.length - mostRows));
    }
  };
  add(vscode.l10n.t('By function'), table.functions, false);
  if (table.lines.length > 0) {
    add(vscode.l10n.t('By line'), table.lines, true);
  }
  return { text: `${lines.join('\n')}\n`, links };
}

/** The column heads, then a line for each row. Without indentation, for which the editor draws guides. */
function numbersOf(rows: readonly GasRow[], used: bigint): readonly string[] {
  const column = (head: string, cell: (row: GasRow) => string, pad: 'padEnd' | 'padStart' = 'padStart') => {
    const cells = [head, ...rows.map(cell)];
    const width = Math.max(...cells.map(({ length }) => length));
    return cells.map((text) => text[pad](width));
  };
  const columns = [
    column(vscode.l10n.t('Self'), ({ self }) => formatPercent(self, used), 'padEnd'),
    column('', ({ self }) => formatInteger(self)),
    column(vscode.l10n.t('Total'), ({ total }) => formatInteger(total)),
    column(vscode.l10n.t('Times'), ({ times }) => (times === 0 ? '' : String(times))),
  ];
  return ['', ...rows].map((_, index) => columns.map((cells) => cells[index]).join('  '));
}

/** The gas of the steps, and the rest of what was paid. */
function usedLines({ replay: { index, result }, table: { used } }: Shown): readonly string[] {
  const steps = vscode.l10n.t('{0} gas in {1} steps', formatInteger(used), formatInteger(BigInt(index.steps.length)));
  const whole = result?.gasConsumed;
  return whole === undefined
    ? [steps]
    : [
        vscode.l10n.t('{0} gas used by the transaction', formatInteger(whole)),
        steps,
        vscode.l10n.t(
          '{0} gas beside them: the base price, what was sent, code that is kept, less refunds',
          formatInteger(whole - used),
        ),
      ];
}

/** The contract and the function. */
function nameOf(replay: Replay, { call, at }: GasRow): string {
  const {
    programOf,
    index: { steps },
  } = replay;
  const contract = programOf(call)?.contract.compilation?.name;
  const whose = singleLine(contract ?? addressOf(call.code), longestName);
  if (at !== undefined) {
    return singleLine(`${whose}.${at.name}`, longestName);
  }
  return contract !== undefined
    ? vscode.l10n.t('{0} (other code)', whose)
    : steps.opAt(call.first) === ''
      ? vscode.l10n.t('{0} (has no code)', whose)
      : unnamedContract(replay, whose, call);
}

/** The source text of a line. */
function codeOf({ at }: GasRow, longest: number): string {
  if (at === undefined) {
    return '';
  }
  const { source, start } = at;
  const [line = ''] = source.text.slice(start, start + longestLine).split(/[\r\n]/, 1);
  return singleLine(line.replace(/\{ *$/, ''), longest);
}

function addressOf(code: Parameters<typeof formatEvmAddress>[0] | undefined): string {
  return code === undefined ? vscode.l10n.t('deployment') : formatEvmAddress(code);
}

interface Place {
  /** `Granary.sol:52`, with folders where several files have the name. */
  readonly text: string;
  readonly path: string;
  readonly target: vscode.Uri;
}

function placesOf({ replay: { programOf }, network }: Shown, rows: readonly GasRow[]): readonly (Place | undefined)[] {
  const found = rows.map(({ call, at }) => {
    const program = at && programOf(call);
    const path = program?.paths.get(at?.source.path ?? '');
    return program === undefined || path === undefined || at === undefined ? undefined : { program, path, at };
  });
  const shortened = shortPaths(new Set(found.flatMap((each) => each?.path ?? [])));
  return found.map((each) => {
    if (each === undefined) {
      return undefined;
    }
    const { program, path, at } = each;
    const target = sourceUri(contractOn(network, program.address), path).with({ fragment: `L${at.line}` });
    return { text: `${shortened.get(path) ?? path}:${at.line}`, path: `${path}:${at.line}`, target };
  });
}

/** Paths by file name where that is unique, else whole. */
function shortPaths(paths: ReadonlySet<string>): ReadonlyMap<string, string> {
  const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const names = [...paths].map(nameIn);
  const isOnly = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return new Map([...paths].map((path) => [path, isOnly(nameIn(path)) ? nameIn(path) : path]));
}
