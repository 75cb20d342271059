import { hederaComponents, nodeId } from './components.ts';
import {
  completedBody,
  dayMs,
  hourMs,
  inProgressBody,
  minuteMs,
  pastEvents,
  upgradeBody,
  verifyingBody,
} from './history.ts';
import type { PagePlan, PlannedEvent, PlannedUpdate } from './plan.ts';

/** The states a page can be put into. */
export const statusScenarios = ['default', 'fine', 'minor', 'critical', 'maintenance'] as const;

export type StatusScenario = (typeof statusScenarios)[number];

/** All that happens in a scenario, in times relative to its start. */
export function planScenario(scenario: StatusScenario, startMs: number): PagePlan {
  const past = scenario === 'fine' ? [] : pastEvents(startMs);
  return {
    editedMs: startMs - 6 * hourMs,
    components: hederaComponents,
    events: [...currentEvents(scenario, startMs), ...past],
  };
}

function currentEvents(scenario: StatusScenario, startMs: number): readonly PlannedEvent[] {
  switch (scenario) {
    case 'fine':
      return [];
    case 'minor':
      return [slowMirror(startMs)];
    case 'critical':
      return [mainnetOutage(startMs), slowMirror(startMs), testnetRecordFiles(startMs)];
    case 'maintenance':
      return [mainnetUpgrade(startMs), overrunning(startMs), portalNotice(startMs)];
    default:
      return [
        testnetRecordFiles(startMs),
        previewnetConsensus(startMs),
        portalNotice(startMs),
        testnetUpgrade(startMs),
        overrunning(startMs),
        announced(startMs, 'mntmain00077', 'Mainnet Upgrade to v0.77', 2 * dayMs),
        announced(startMs, 'mntprev00079', 'Previewnet Upgrade to v0.79', 9 * dayMs),
      ];
  }
}

function testnetRecordFiles(startMs: number): PlannedEvent {
  const degraded = { [nodeId('tnn', 3)]: 'degraded_performance', [nodeId('tnn', 5)]: 'degraded_performance' };
  return {
    id: 'inctest00001',
    name: 'Testnet: delayed record files on two nodes',
    impact: 'minor',
    updates: [
      post(
        startMs,
        -18,
        'investigating',
        'Record files of <strong>Node 3</strong> and <strong>Node 5</strong> arrive late.<br /><br />Transactions still reach consensus; mirror nodes may lag by <a href="https://status.hedera.com/history?from=a&amp;to=b">a few minutes</a>.',
        degraded,
      ),
    ],
  };
}

function previewnetConsensus(startMs: number): PlannedEvent {
  const outage = { pnup00000001: 'partial_outage', mirrprev0001: 'degraded_performance' };
  return {
    id: 'incprev00001',
    name: 'Previewnet: transactions time out',
    impact: 'minor',
    updates: [
      post(startMs, -150, 'investigating', 'We see time-outs on previewnet.', outage),
      post(startMs, -95, 'identified', 'A configuration of the release candidate is at fault. A fix is being built.'),
    ],
  };
}

function portalNotice(startMs: number): PlannedEvent {
  return {
    id: 'incport00001',
    name: 'Developer Portal: e-mails delayed',
    impact: 'none',
    updates: [
      post(startMs, -300, 'investigating', 'Confirmation e-mails arrive late.', { portal000001: 'operational' }),
      post(startMs, -260, 'identified', 'Our e-mail provider reports a backlog.'),
      post(startMs, -45, 'monitoring', 'The backlog is gone. We keep watching.', { portal000001: 'operational' }),
    ],
  };
}

function slowMirror(startMs: number): PlannedEvent {
  const slow = { mirrmainpub1: 'degraded_performance' };
  return {
    id: 'incmirr00001',
    name: 'Mirror Node REST API Public Mainnet: elevated latency',
    impact: 'minor',
    updates: [
      post(startMs, -70, 'investigating', 'Queries over long time ranges are slow.', slow),
      post(startMs, -35, 'identified', 'A database replica is rebuilding its index.', slow),
    ],
  };
}

function mainnetOutage(startMs: number): PlannedEvent {
  const nodes = Object.fromEntries([0, 1, 2, 4, 7, 9].map((number) => [nodeId('mnn', number), 'major_outage']));
  const more = { mnup00000001: 'major_outage', ...nodes, [nodeId('mnn', 3)]: 'partial_outage' };
  return {
    id: 'incmain00001',
    name: 'Mainnet: transactions are not reaching consensus',
    impact: 'critical',
    updates: [
      post(startMs, -42, 'investigating', 'Mainnet does not accept transactions. All hands are on it.', {
        mnup00000001: 'partial_outage',
      }),
      post(startMs, -27, 'identified', 'Several nodes lost contact with each other.', {
        ...more,
        bucket000001: 'degraded_performance',
      }),
    ],
  };
}

function testnetUpgrade(startMs: number): PlannedEvent {
  const under = { tnup00000001: 'under_maintenance' };
  return {
    id: 'mnttest00077',
    name: 'Testnet Upgrade to v0.77',
    impact: 'maintenance',
    window: { forMs: startMs - 12 * minuteMs, untilMs: startMs + 28 * minuteMs },
    updates: [
      post(startMs, -8 * 24 * 60, 'scheduled', upgradeBody),
      post(startMs, -24 * 60, 'scheduled', 'Reminder: the upgrade is tomorrow.', { tnup00000001: 'operational' }),
      post(startMs, -12, 'in_progress', inProgressBody, under),
    ],
  };
}

function mainnetUpgrade(startMs: number): PlannedEvent {
  return {
    id: 'mntmain00076',
    name: 'Mainnet Upgrade to v0.76.2',
    impact: 'maintenance',
    window: { forMs: startMs - 20 * minuteMs, untilMs: startMs + 20 * minuteMs },
    updates: [
      post(startMs, -7 * 24 * 60, 'scheduled', upgradeBody),
      post(startMs, -20, 'in_progress', inProgressBody, { mnup00000001: 'under_maintenance' }),
    ],
  };
}

/** Its window is over and it is still being verified. */
function overrunning(startMs: number): PlannedEvent {
  const under = { mirrprev0001: 'under_maintenance' };
  return {
    id: 'mntprev00151',
    name: 'Previewnet Mirror Node upgrade to v0.151.0-rc1',
    impact: 'maintenance',
    window: { forMs: startMs - 90 * minuteMs, untilMs: startMs - 25 * minuteMs },
    updates: [
      post(startMs, -3 * 24 * 60, 'scheduled', upgradeBody),
      post(startMs, -90, 'in_progress', inProgressBody, under),
      post(startMs, -30, 'verifying', verifyingBody, under),
    ],
  };
}

/** A maintenance that starts and ends by itself when the clock gets there. */
function announced(startMs: number, id: string, name: string, inMs: number): PlannedEvent {
  const forMs = startMs + inMs;
  const component = name.startsWith('Mainnet') ? 'mnup00000001' : 'pnup00000001';
  return {
    id,
    name,
    impact: 'maintenance',
    window: { forMs, untilMs: forMs + 40 * minuteMs },
    updates: [
      post(startMs, -6 * 60, 'scheduled', upgradeBody),
      post(forMs, 0, 'in_progress', inProgressBody, { [component]: 'under_maintenance' }),
      post(forMs, 40, 'completed', completedBody, { [component]: 'operational' }),
    ],
  };
}

function post(
  startMs: number,
  minutes: number,
  status: string,
  body: string,
  affects?: PlannedUpdate['affects'],
): PlannedUpdate {
  return { status, atMs: startMs + minutes * minuteMs, body, ...(affects ? { affects } : {}) };
}
