import { nodeId } from './components.ts';
import type { PlannedEvent, PlannedUpdate } from './plan.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const count = 56;

const incidentThemes = [
  {
    name: 'Mainnet: Mirror node importer delayed',
    impact: 'minor',
    component: 'mirrmainpub1',
    status: 'degraded_performance',
    body: 'Mirror node data is behind consensus by several minutes.<br />Consensus itself is <strong>not</strong> affected.',
  },
  {
    name: 'Testnet: Node 2 unavailable',
    impact: 'minor',
    component: nodeId('tnn', 2),
    status: 'partial_outage',
    body: 'Node 2 of testnet does not answer. Please use another node.',
  },
  {
    name: 'Developer Portal sign-in errors',
    impact: 'none',
    component: 'portal000001',
    status: 'operational',
    body: 'Some sign-ins fail. See <a href="https://example.com/portal?a=1&amp;b=2">the notes</a>.\n\nWe are looking into it.',
  },
  {
    name: 'Previewnet: transactions not reaching consensus',
    impact: 'major',
    component: 'pnup00000001',
    status: 'major_outage',
    body: 'Previewnet does not reach consensus &mdash; an engineering release is being rolled back.',
  },
] as const;

const networks = [
  { name: 'Previewnet', component: 'pnup00000001', minor: 78 },
  { name: 'Testnet', component: 'tnup00000001', minor: 77 },
  { name: 'Mainnet', component: 'mnup00000001', minor: 76 },
] as const;

/** Incidents and maintenances of the past, more than the 50 that a list shows, all over before `startMs`. */
export function pastEvents(startMs: number): readonly PlannedEvent[] {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return [
    ...indexes.map((index) => pastIncident(startMs, index)),
    ...indexes.map((index) => pastUpgrade(startMs, index)),
  ];
}

function pastIncident(startMs: number, index: number): PlannedEvent {
  const theme = incidentThemes[index % incidentThemes.length] ?? incidentThemes[0];
  const beginMs = startMs - (index + 1) * 9 * dayMs - ((index * 7) % 24) * hourMs;
  const during = { [theme.component]: theme.status };
  const after = { [theme.component]: 'operational' };
  const post = (status: string, minutes: number, body: string, affects?: PlannedUpdate['affects']): PlannedUpdate => ({
    status,
    atMs: beginMs + minutes * minuteMs,
    body,
    ...(affects ? { affects } : {}),
  });
  // Steps are skipped now and then, and the oldest incidents come without component records.
  const updates: PlannedUpdate[] = [post('investigating', 0, theme.body, index < count - 4 ? during : undefined)];
  if (index % 3 !== 2) {
    updates.push(
      post('identified', 25, 'The cause was found and a fix is being prepared.', index % 2 ? during : undefined),
    );
  }
  if (index % 5 !== 4) {
    updates.push(post('monitoring', 70, 'A fix was applied; we are watching the results.', during));
  }
  updates.push(post('resolved', 130, 'This incident has been resolved.', after));
  if (index % 6 === 3) {
    const body = `What happened: ${theme.body} `.repeat(12).trim();
    updates.push({ ...post('postmortem', 3 * 24 * 60, body), isDisplayed: false });
  }
  if (index === count - 1) {
    updates[0] = {
      ...post('investigating', 0, theme.body),
      affectsText: 'No components were affected by this update.',
    };
  }
  return { id: `pastinc${String(index).padStart(5, '0')}`, name: theme.name, impact: theme.impact, updates };
}

function pastUpgrade(startMs: number, index: number): PlannedEvent {
  const network = networks[index % networks.length] ?? networks[0];
  const release = Math.floor(index / networks.length) + 1;
  const forMs = startMs - (index + 1) * 6 * dayMs - 3 * hourMs;
  const untilMs = forMs + 40 * minuteMs;
  const { component } = network;
  const updates: PlannedUpdate[] = [
    { status: 'scheduled', atMs: forMs - 7 * dayMs, body: upgradeBody },
    { status: 'in_progress', atMs: forMs, body: inProgressBody, affects: { [component]: 'under_maintenance' } },
    { status: 'completed', atMs: untilMs, body: completedBody, affects: { [component]: 'operational' } },
  ];
  if (index % 8 === 5) {
    const affects = { [component]: 'under_maintenance' };
    updates.splice(2, 0, { status: 'verifying', atMs: forMs + 30 * minuteMs, body: verifyingBody, affects });
  }
  return {
    id: `pastmnt${String(index).padStart(5, '0')}`,
    name: `${network.name} Upgrade to v0.${network.minor - release}`,
    impact: 'maintenance',
    updates,
    window: { forMs, untilMs },
  };
}

export const upgradeBody =
  'The upgrade will take approximately 40 minutes to complete, users should expect some disruption to network services during this time.';
export const inProgressBody = 'Scheduled maintenance is currently in progress. We will provide updates as necessary.';
export const verifyingBody = 'Verification is currently underway for the maintenance items.';
export const completedBody = 'The scheduled maintenance has been completed.';
