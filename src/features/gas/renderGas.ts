import * as vscode from 'vscode';
import { contractOn } from '../../domain/contract/networkContract.ts';
import { formatEvmAddress } from '../../domain/entity/eip55.ts';
import type { Network } from '../../domain/network/network.ts';
import type { GasRow, GasTable } from '../../domain/trace/gasTable.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { formatInteger, formatPercent } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { sourceUri } from '../../editor/contractUris.ts';
import { doubtSentences } from '../../editor/replayDoubts.ts';

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
}

interface Shown {
  readonly replay: Replay;
  readonly network: Network;
  /** As the user named it. */
  readonly execution: string;
  readonly table: GasTable;
}

/** Rows of each table; those that used least are left out. */
const mostRows = 500;
const longestName = 60;
const longestLine = 300;

/** A document with two tables, and the links from it to lines of verified sources. */
export function renderGas(shown: Shown): GasText {
  const { network, execution, table } = shown;
  const lines = [
    vscode.l10n.t('Gas of {0} on {1}', execution, singleLine(network.name, 60)),
    '',
    ...usedLines(shown),
    ...doubtSentences(shown.replay),
    '',
    vscode.l10n.t('Self: what a function or line used itself. Total: with all that it called.'),
  ];
  const links: GasLink[] = [];
  const add = (title: string, rows: readonly GasRow[]) => {
    lines.push('', title, header());
    const most = rows.slice(0, mostRows);
    const places = most.map((row) => placeOf(shown, row));
    const width = Math.max(0, ...places.map((place) => place?.text.length ?? 0));
    most.forEach((row, at) => {
      const place = places[at];
      const before = `${numbers(row, table.used)}  `;
      if (place !== undefined) {
        const to = before.length + place.text.length;
        links.push({ line: lines.length, from: before.length, to, target: place.target });
      }
      lines.push(`${before}${(place?.text ?? '').padEnd(width)}  ${nameOf(shown.replay, row)}`);
    });
    if (rows.length > mostRows) {
      lines.push(vscode.l10n.t('… and {0} more that used less', rows.length - mostRows));
    }
  };
  add(vscode.l10n.t('By function'), table.functions);
  if (table.lines.length > 0) {
    add(vscode.l10n.t('By line'), table.lines);
  }
  return { text: `${lines.join('\n')}\n`, links };
}

/** What the steps used, and what was paid for beside them. */
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

const columns = { gas: 11, share: 8, times: 6 };

function header(): string {
  const { gas, share, times } = columns;
  return [
    vscode.l10n.t('Self').padStart(gas),
    ''.padStart(share),
    vscode.l10n.t('Total').padStart(gas),
    ''.padStart(share),
    vscode.l10n.t('Times').padStart(times),
  ].join(' ');
}

function numbers({ self, total, times }: GasRow, used: bigint): string {
  const { gas, share } = columns;
  return [
    formatInteger(self).padStart(gas),
    shareOf(self, used).padStart(share),
    formatInteger(total).padStart(gas),
    shareOf(total, used).padStart(share),
    (times === 0 ? '' : String(times)).padStart(columns.times),
  ].join(' ');
}

function shareOf(part: bigint, whole: bigint): string {
  return formatPercent(part, whole);
}

/** The contract and the function; of a line what stands there. */
function nameOf({ programOf, index: { steps } }: Replay, { call, at }: GasRow): string {
  const contract = programOf(call)?.contract.compilation?.name;
  if (at !== undefined && at.name === undefined) {
    const { source, start } = at;
    const [line = ''] = source.text.slice(start, start + longestLine).split(/[\r\n]/, 1);
    return singleLine(line.replace(/\{ *$/, ''), longestName);
  }
  const whose = singleLine(contract ?? addressOf(call.code), longestName);
  if (at !== undefined) {
    return singleLine(`${whose}.${at.name}`, longestName);
  }
  return contract !== undefined
    ? vscode.l10n.t('{0} (code outside of its functions)', whose)
    : steps.opAt(call.first) === ''
      ? vscode.l10n.t('{0} (has no code)', whose)
      : vscode.l10n.t('{0} (not verified)', whose);
}

function addressOf(code: Parameters<typeof formatEvmAddress>[0] | undefined): string {
  return code === undefined ? vscode.l10n.t('deployment') : formatEvmAddress(code);
}

function placeOf({ replay: { programOf }, network }: Shown, { call, at }: GasRow) {
  const program = at && programOf(call);
  const path = program?.paths.get(at?.source.path ?? '');
  if (program === undefined || path === undefined || at === undefined) {
    return undefined;
  }
  const target = sourceUri(contractOn(network, program.address), path).with({ fragment: `L${at.line}` });
  return { text: `${path}:${at.line}`, target };
}
