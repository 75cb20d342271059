import type { Outcome } from './runFault.ts';
import { folderOf } from './sample.ts';
import { equivalentFaults } from './survivors.ts';

export const LEAST_KILLED = 0.92;

interface Count {
  readonly planted: number;
  readonly killed: number;
  readonly equivalent: number;
}

/** Killed faults of those that can be killed: equivalent ones do not count. */
export function killRate(outcomes: readonly Outcome[]): number {
  const { planted, killed, equivalent } = count(outcomes);
  return planted === equivalent ? 1 : killed / (planted - equivalent);
}

/** Tables by folder and by kind, and every survivor with its reason. */
export function renderReport(outcomes: readonly Outcome[]): string {
  return [
    ...table('folder', outcomes, ({ fault }) => folderOf(fault)),
    '',
    ...table('kind', outcomes, ({ fault }) => fault.kind),
    '',
    ...survivorLines(outcomes),
    '',
    `Killed ${percent(killRate(outcomes))} of the faults that a test can notice; at least ${percent(LEAST_KILLED)} must be.`,
  ].join('\n');
}

function table(title: string, outcomes: readonly Outcome[], of: (outcome: Outcome) => string): readonly string[] {
  const groups = [...Map.groupBy(outcomes, of)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    `| ${title} | planted | killed | survived | equivalent | kill rate |`,
    '|:--|--:|--:|--:|--:|--:|',
    ...[...groups, ['all', outcomes] as const].map(([name, group]) => {
      const { planted, killed, equivalent } = count(group);
      const cells = [name, planted, killed, planted - killed - equivalent, equivalent, percent(killRate(group))];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

function survivorLines(outcomes: readonly Outcome[]): readonly string[] {
  const survivors = outcomes.filter((outcome) => !isKilled(outcome));
  return survivors
    .toSorted((a, b) => (a.fault.key < b.fault.key ? -1 : 1))
    .map(({ fault, end }) => {
      const known = equivalentFaults[fault.key];
      const reason = known === undefined ? `${end}, no reason known` : `equivalent: ${known}`;
      return `- ${fault.path}:${fault.line} ${fault.kind}\n  ${fault.key}\n  ${reason}`;
    });
}

function count(outcomes: readonly Outcome[]): Count {
  return {
    planted: outcomes.length,
    killed: outcomes.filter(isKilled).length,
    equivalent: outcomes.filter((outcome) => !isKilled(outcome) && isEquivalent(outcome)).length,
  };
}

function isKilled({ end }: Outcome): boolean {
  return end === 'killed' || end === 'timed out';
}

function isEquivalent({ fault }: Outcome): boolean {
  return Object.hasOwn(equivalentFaults, fault.key);
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}
