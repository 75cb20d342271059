import * as vscode from 'vscode';
import { type ExchangeRates, type NetworkNode, rateAt } from '../../domain/network/networkState.ts';
import { endpointText } from '../../domain/network/nodeSummary.ts';
import { walkPages } from '../../domain/page.ts';
import type { UnreadablePart } from '../../domain/unreadable.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatFraction,
  formatHbar,
  formatInteger,
  formatPercent,
} from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import {
  type ConsensusTimestamp,
  formatExactTime,
  formatTime,
  formatTimeOfDay,
  formatTimestamp,
} from '../../domain/value/timestamp.ts';
import { relativeTime, timeAgo } from '../../editor/age.ts';
import { failureSentence, failureWords, isNoAnswer } from '../../editor/failureText.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { type BranchContent, type TreeNode, unreadableNodes } from '../../editor/treeNode.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import { keptIcon, levelIcon } from './stateDisplay.ts';

export type NetworkClient = Pick<LedgerClient, 'exchangeRates' | 'supply' | 'nodes' | 'stake' | 'feeSchedule' | 'more'>;

const freshForMs = 10 * 60_000;
// A rate that is over already when it comes is not asked for at every drawing.
const leastFreshMs = 60_000;

/**
 * The network's properties, each with its value beside the name; asked when they are first seen, and again from time to
 * time while they are seen; answered from the cache as the service allows.
 */
export function networkProperties(
  networkContext: Pick<NetworkContext<{ readonly ledger: NetworkClient }>, 'clients'>,
): readonly TreeNode[] {
  const ledger = () => networkContext.clients.ledger;
  return [
    branch('rate', vscode.l10n.t('Exchange rate'), 'arrow-swap', () => rateProperties(ledger())),
    branch('supply', vscode.l10n.t('Supply'), 'database', () => steady(supplyProperties(ledger()))),
    branch('nodes', vscode.l10n.t('Consensus nodes'), 'server', () => steady(consensusNodes(ledger()))),
    branch('stake', vscode.l10n.t('Staking'), 'layers', () => steady(stakeProperties(ledger()))),
    branch('fees', vscode.l10n.t('Gas price'), 'dashboard', () => steady(feeProperties(ledger()))),
  ];
}

function branch(id: string, label: string, icon: string, load: () => Promise<BranchContent>): TreeNode {
  return {
    id: `properties/${id}`,
    label,
    icon: new vscode.ThemeIcon(icon),
    children: load,
    summarize({ good, goodAtMs, failure }) {
      const value = good?.summary?.();
      if (failure === undefined) {
        return { description: value };
      }
      const sentence = failureSentence(failure.error);
      if (value === undefined || goodAtMs === undefined) {
        const description = failureWords(failure.error).toLowerCase();
        return { description, tooltip: `${label}: ${sentence}`, icon: levelIcon('minor') };
      }
      const dated = `${value} · ${vscode.l10n.t('as of {0}', timeAgo(goodAtMs))}`;
      return {
        // Undated, an old value would pass for new; where nothing answers the time stands above the lines.
        description: isNoAnswer(failure.error) ? value : dated,
        accessibleLabel: `${label}, ${dated}`,
        tooltip: `${label}: ${dated}\n${sentence}`,
        ...(isNoAnswer(failure.error) ? {} : { icon: keptIcon }),
      };
    },
  };
}

async function steady(load: Promise<PropertyLines>): Promise<BranchContent> {
  const { lines, summary } = await load;
  return { draw: () => lines, freshForMs, summary: () => summary };
}

async function rateProperties(ledger: NetworkClient): Promise<BranchContent> {
  const rates = await ledger.exchangeRates();
  const untilNextMs = expiryMs(rates.current) - Date.now();
  return {
    draw: () => rateLines(rates),
    freshForMs: Math.max(leastFreshMs, untilNextMs),
    summary() {
      const rate = rateAt(rates, new Date());
      return rate && `1 ℏ ≈ ${roundedRate(rate)}`;
    },
  };
}

function rateLines(rates: ExchangeRates): readonly TreeNode[] {
  const { current, next } = rates;
  const nextApplies = rateAt(rates, new Date()) !== current;
  return [
    ...unreadableNodes('rate', rates),
    rateNode('rate/current', nextApplies ? vscode.l10n.t('Before') : vscode.l10n.t('Current'), current, rates),
    ...(next === undefined
      ? []
      : [rateNode('rate/next', nextApplies ? vscode.l10n.t('Current') : vscode.l10n.t('Next'), next, rates)]),
  ];
}

function rateNode(id: string, label: string, rate: ExchangeRate, { timestamp }: ExchangeRates): TreeNode {
  const exact = vscode.l10n.t(
    '{0} ℏ = {1} US cents',
    formatInteger(rate.hbarEquivalent),
    formatInteger(rate.centEquivalent),
  );
  return propertyNode(id, label, {
    shown: [rateText(rate), vscode.l10n.t('until {0}', formatTimeOfDay(expiryMs(rate)))].join(' · '),
    value: exact,
    tooltip: [
      exact,
      `${vscode.l10n.t('until {0}', formatTime(expiryMs(rate)))} (${relativeTime(expiryMs(rate))})`,
      ...(timestamp === undefined ? [] : [vscode.l10n.t('as of {0}', formatTimestamp(timestamp))]),
    ].join('\n'),
  });
}

/** What an ℏ costs to six places of a dollar: the rate is a fraction, so this is where it is rounded. */
function rateText(rate: ExchangeRate): string {
  return `$${formatDecimal(microdollars(rate), 6)}`;
}

/** The same to four digits. */
function roundedRate(rate: ExchangeRate): string {
  const [rounded, places] = fourDigits(microdollars(rate), 6);
  return `$${formatDecimal(rounded, places)}`;
}

function microdollars({ centEquivalent, hbarEquivalent }: ExchangeRate): bigint {
  return (centEquivalent * 1_000_000n) / (hbarEquivalent * 100n);
}

/** A number with so many decimal places to four digits, half up, with the places that are left; whole digits stay. */
function fourDigits(units: bigint, places: number): readonly [units: bigint, places: number] {
  const cut = Math.max(0, Math.min(places, units.toString().length - 4));
  const step = 10n ** BigInt(cut);
  return [(units + step / 2n) / step, places - cut];
}

function expiryMs(rate: ExchangeRate): number {
  return Number(rate.expiresAtSeconds) * 1000;
}

async function supplyProperties(ledger: NetworkClient): Promise<PropertyLines> {
  const supply = await ledger.supply();
  const { releasedTinybars, totalTinybars, timestamp } = supply;
  const share =
    releasedTinybars === undefined || totalTinybars === undefined
      ? undefined
      : formatPercent(releasedTinybars, totalTinybars);
  const released = hbar(releasedTinybars) ?? vscode.l10n.t('not known');
  const lines = [
    ...unreadableNodes('supply', supply),
    propertyNode('supply/released', vscode.l10n.t('Released'), {
      value: released,
      tooltip: [`${vscode.l10n.t('Released')}: ${released}`, share].filter(Boolean).join(' · '),
    }),
    ...propertyNodes('supply', [
      ['total', vscode.l10n.t('Total'), hbar(totalTinybars) ?? vscode.l10n.t('not known')],
      asOf(timestamp),
    ]),
  ];
  return { lines, summary: share && vscode.l10n.t('{0} released', share) };
}

async function stakeProperties(ledger: NetworkClient): Promise<PropertyLines> {
  const stake = await ledger.stake();
  const { period, periodMinutes, periodsStored, stakeTotalTinybars } = stake;
  const minutes = known(periodMinutes, (count) => vscode.l10n.t('{0} minutes', formatInteger(count)));
  const lines = propertyNodes('stake', [
    ['total', vscode.l10n.t('Total stake'), hbar(stakeTotalTinybars)],
    ['rewarded', vscode.l10n.t('Most that is rewarded'), hbar(stake.maxStakeRewardedTinybars)],
    ['maxRate', vscode.l10n.t('Highest reward rate per ℏ'), hbar(stake.maxRewardRateTinybarsPerHbar)],
    ['maxReward', vscode.l10n.t('Most paid a period'), hbar(stake.maxTotalRewardTinybars)],
    ['rate', vscode.l10n.t('Reward rate a period'), hbar(stake.rewardRateTinybars)],
    ['reserved', vscode.l10n.t('Reserved rewards'), hbar(stake.reservedRewardsTinybars)],
    ['unreserved', vscode.l10n.t('Unreserved rewards'), hbar(stake.unreservedRewardBalanceTinybars)],
    ['threshold', vscode.l10n.t('Balance for full rewards'), hbar(stake.rewardBalanceThresholdTinybars)],
    ['start', vscode.l10n.t('Stake that starts rewards'), hbar(stake.startThresholdTinybars)],
    ['nodeFraction', vscode.l10n.t('Fees for node rewards'), known(stake.nodeRewardFeeFraction, formatFraction)],
    ['feeFraction', vscode.l10n.t('Fees for staking rewards'), known(stake.stakingRewardFeeFraction, formatFraction)],
    ['period', vscode.l10n.t('Period'), minutes],
    ['since', vscode.l10n.t('Period began'), known(period?.from, formatTimestamp)],
    ['until', vscode.l10n.t('Period ended'), known(period?.to, formatTimestamp)],
    ['stored', vscode.l10n.t('Periods stored'), known(periodsStored, formatInteger)],
  ]);
  const total = known(stakeTotalTinybars, roundedHbar);
  return {
    lines: [...unreadableNodes('stake', stake), ...lines],
    summary: total && vscode.l10n.t('{0} staked', total),
  };
}

const tinybarsPerHbar = 100_000_000n;

/** Whole ℏ, of a million and more to four digits: the line below has all of it. */
function roundedHbar(tinybars: bigint): string {
  const hbar = tinybars / tinybarsPerHbar;
  const inUnits = (places: number) => formatDecimal(...fourDigits(tinybars, places));
  if (hbar < 1_000_000n) {
    return formatHbar(hbar * tinybarsPerHbar);
  }
  return hbar < 1_000_000_000n
    ? vscode.l10n.t('{0} million ℏ', inUnits(14))
    : vscode.l10n.t('{0} billion ℏ', inUnits(17));
}

function asOf(timestamp: ConsensusTimestamp | undefined): PropertyRow {
  return ['timestamp', vscode.l10n.t('As of'), known(timestamp, formatExactTime), known(timestamp, formatTimestamp)];
}

async function feeProperties(ledger: NetworkClient): Promise<PropertyLines> {
  const schedule = await ledger.feeSchedule();
  const lines = [
    ...unreadableNodes('fees', schedule),
    ...schedule.fees.map(({ transactionType, tinybarsPerGas }, index) =>
      propertyNode(`fees/${index}`, singleLine(transactionType, 60), {
        value: vscode.l10n.t('{0} tinybars a gas', formatInteger(tinybarsPerGas)),
      }),
    ),
    ...propertyNodes('fees', [asOf(schedule.timestamp)]),
  ];
  return { lines, summary: pricesText(schedule.fees.map(({ tinybarsPerGas }) => tinybarsPerGas)) };
}

/** What all types cost; undefined where they differ. */
function pricesText(prices: readonly bigint[]): string | undefined {
  const [price, ...others] = new Set(prices);
  return price === undefined || others.length > 0 ? undefined : vscode.l10n.t('{0} tinybars', formatInteger(price));
}

// The address book has a few dozen nodes; the bound only guards against links that never end.
const maxPages = 40;

/** All nodes of the address book, with their share of the stake; the summary is how many there are. */
export async function consensusNodes(ledger: Pick<LedgerClient, 'nodes' | 'more'>): Promise<PropertyLines> {
  const nodes = new Map<bigint, NetworkNode>();
  const unreadable: UnreadablePart[] = [];
  for await (const page of walkPages(await ledger.nodes({ limit: 25 }), (link) => ledger.more(link), { maxPages })) {
    for (const node of page.items) {
      nodes.set(node.id, node);
    }
    unreadable.push(...(page.unreadable ?? []));
  }
  const totalStake = [...nodes.values()].reduce((sum, node) => sum + (node.stakeTinybars ?? 0n), 0n);
  const lines = [
    ...unreadableNodes('nodes', { unreadable }),
    ...[...nodes.values()].map((node) => nodeNode(node, totalStake)),
  ];
  return { lines, summary: formatInteger(BigInt(nodes.size)) };
}

function nodeNode(node: NetworkNode, totalStake: bigint): TreeNode {
  const id = `nodes/${node.id}`;
  const share = node.stakeTinybars === undefined ? undefined : formatPercent(node.stakeTinybars, totalStake);
  const description = singleLine(node.description ?? '', 80);
  return {
    ...propertyNode(id, vscode.l10n.t('Node {0}', String(node.id)), {
      value: node.accountId ?? String(node.id),
      shown: [node.accountId, share, description].filter(Boolean).join(' · '),
      tooltip: singleLine(node.description ?? '', 400),
    }),
    children: () => nodeProperties(node, id, share),
  };
}

function nodeProperties(node: NetworkNode, id: string, share: string | undefined): readonly TreeNode[] {
  const { grpcProxyEndpoint, validity } = node;
  const stake = hbar(node.stakeTinybars);
  return propertyNodes(id, [
    ['account', vscode.l10n.t('Account'), node.accountId],
    ['description', vscode.l10n.t('Description'), node.description],
    ['memo', vscode.l10n.t('Memo'), node.memo],
    ['stake', vscode.l10n.t('Stake'), stake, [stake, share].filter(Boolean).join(' · ')],
    ['rewarded', vscode.l10n.t('Stake with reward'), hbar(node.stakeRewardedTinybars)],
    ['notRewarded', vscode.l10n.t('Stake without reward'), hbar(node.stakeNotRewardedTinybars)],
    ['min', vscode.l10n.t('Least stake'), hbar(node.minStakeTinybars)],
    ['max', vscode.l10n.t('Most stake'), hbar(node.maxStakeTinybars)],
    ['reward', vscode.l10n.t('Reward rate per ℏ'), hbar(node.rewardRateTinybars)],
    ...node.serviceEndpoints.map(
      (each, index): PropertyRow => [`endpoint/${index}`, vscode.l10n.t('Endpoint'), endpointText(each)],
    ),
    ['proxy', vscode.l10n.t('gRPC proxy'), known(grpcProxyEndpoint, endpointText)],
    ['certificate', vscode.l10n.t('Certificate hash'), node.certificateHash],
    [
      'since',
      vscode.l10n.t('In the address book since'),
      known(validity?.from, formatExactTime),
      known(validity?.from, formatTimestamp),
    ],
  ]);
}

type PropertyRow = readonly [name: string, label: string, value: string | undefined, shown?: string | undefined];

/** A line for each property that has a value; `shown` is what the line shows in its place. */
function propertyNodes(id: string, rows: readonly PropertyRow[]): readonly TreeNode[] {
  return rows.flatMap(([name, label, value, shown = value]) =>
    value === undefined || value === ''
      ? []
      : [propertyNode(`${id}/${name}`, label, { value, shown: singleLine(shown ?? value, 300) })],
  );
}

function hbar(tinybars: bigint | undefined): string | undefined {
  return known(tinybars, formatHbar);
}

function known<T>(value: T | undefined, format: (value: T) => string): string | undefined {
  return value === undefined ? undefined : format(value);
}

interface PropertyValue {
  /** What is copied: exact. */
  readonly value: string;
  /** What the line shows, when that is more or less than the value. */
  readonly shown?: string;
  readonly tooltip?: string;
}

/** The lines of a branch, and what the branch itself shows of them. */
interface PropertyLines {
  readonly lines: readonly TreeNode[];
  readonly summary: string | undefined;
}

/** One property as a line; texts of strangers must be inert already. */
function propertyNode(id: string, label: string, { value, shown = value, tooltip }: PropertyValue): TreeNode {
  return {
    id: `properties/${id}`,
    label,
    description: shown,
    tooltip: tooltip ?? `${label}: ${singleLine(value, 2_000)}`,
    copyText: value,
  };
}
