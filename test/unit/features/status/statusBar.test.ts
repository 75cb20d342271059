import assert from 'node:assert/strict';
import type { Incident, StatusSummary } from '../../../../src/domain/status/networkStatus.ts';
import { formatTimeOfDay } from '../../../../src/domain/value/timestamp.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import {
  component,
  first,
  later,
  minute,
  next,
  nowMs,
  running,
  second,
  summaryOf,
  third,
} from '../../domain/status/statusFakes.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';
import { assertWhole, compactData } from '../../whole/assertWhole.ts';

stubVsCode();
const vscode = await import('vscode');
const { asOfText } = await import('../../../../src/features/status/stateDisplay.ts');
const { badgeOf, statusBarContent } = await import('../../../../src/features/status/statusDisplay.ts');

/** Those that are drawn after a look that failed, too. */
const stale = ['nothing known', 'all fine', 'one incident'];
const summaries: Readonly<Record<string, StatusSummary | undefined>> = {
  'nothing known': undefined,
  'all fine': summaryOf({}),
  'one incident': summaryOf({ incidents: [first] }),
  'an incident without impact': summaryOf({ incidents: [third] }),
  'a critical incident': summaryOf({ incidents: [{ ...second, impact: 'critical' }] }),
  'two incidents': summaryOf({ incidents: [second, first] }),
  'three incidents': summaryOf({ incidents: [second, first, third] }),
  'a component that is down': summaryOf({ components: [component('Testnet API', 'major_outage')] }),
  'a slow component, with an incident': summaryOf({
    ...{ components: [component('Testnet API', 'degraded_performance')], incidents: [first] },
  }),
  'a maintenance': summaryOf({ maintenances: [running] }),
  'a component and a maintenance': summaryOf({
    ...{ components: [component('Testnet API', 'under_maintenance')], maintenances: [running] },
  }),
  'maintenance and an incident': summaryOf({ maintenances: [running], incidents: [first] }),
  'three maintenances and two to come': summaryOf({
    maintenances: [running, { ...running, id: 'b' }, { ...running, id: 'c' }, later, next],
  }),
  'not covered': summaryOf({ components: [component('Mainnet API', 'operational')] }),
  'not covered, with an incident': summaryOf({
    ...{ components: [component('Mainnet API', 'major_outage')], incidents: [first] },
  }),
  'the page names no cause': summaryOf({ rollup: { indicator: 'critical', description: undefined } }),
  'not covered, and the page names no cause': summaryOf({
    components: [component('Mainnet API', 'operational')],
    rollup: { indicator: 'critical', description: undefined },
  }),
  'an incident that cannot be read': {
    ...summaryOf({}),
    unreadable: [{ path: 'incidents.0', detail: 'y', isRow: true }],
  },
  'a part that cannot be read': { ...summaryOf({}), unreadable: [{ path: 'x', detail: 'y', isRow: true }] },
};

describe('the item of the status bar', () => {
  const setPolling = (seconds: number) =>
    Object.assign(vscode.workspace, { getConfiguration: () => ({ get: () => seconds }) });
  beforeEach(() => setPolling(120));

  it('is as expected, whatever is known', () => {
    const lines = Object.entries(summaries).flatMap(([title, summary]) =>
      [undefined, ...(stale.includes(title) ? [new Error('planted')] : [])].flatMap((failure) => {
        const knowledge = { summary, asOfMs: summary && nowMs - minute, failure };
        const { tooltip, ...content } = statusBarContent(testnet, knowledge, nowMs);
        return [
          `# ${title}${failure === undefined ? '' : ', and the latest look failed'}`,
          compactData(content),
          compactData({ ...tooltip, value: '' }),
          ...decodeURIComponent(tooltip.value).split('\n'),
        ];
      }),
    );
    assertWhole('status/bar.txt', lines);
  });

  it('says how old what is known is, and whether it is asked for again', () => {
    const known = { summary: undefined, asOfMs: nowMs - 5 * minute };
    const failure = new Error('planted');
    assert.equal(asOfText({ ...known, asOfMs: undefined, failure }, nowMs), undefined);
    assert.equal(
      asOfText({ ...known, failure: undefined }, nowMs),
      `as of ${formatTimeOfDay(nowMs - 5 * minute, nowMs)}`,
    );
    assert.equal(asOfText({ ...known, failure }, nowMs), 'as of 5 minutes ago · retrying');
    setPolling(0);
    assert.equal(asOfText({ ...known, failure }, nowMs), 'as of 5 minutes ago');
  });

  it('has a short name, and its view a badge with the number of incidents', () => {
    const long = { ...testnet, name: 'n'.repeat(41) };
    const shortName = `${'n'.repeat(40)}…`;
    const badge = (incidents: readonly Incident[], network = testnet) =>
      badgeOf(network, { summary: summaryOf({ incidents }), asOfMs: nowMs, failure: undefined });
    assert.equal(badgeOf(testnet, { summary: undefined, asOfMs: undefined, failure: undefined }), undefined);
    assert.equal(badge([]), undefined);
    const unreadable = [{ path: 'incidents.0', detail: '', isRow: true }];
    assert.deepEqual(
      badgeOf(testnet, { summary: { ...summaryOf({}), unreadable }, asOfMs: nowMs, failure: undefined }),
      { value: 1, tooltip: '1 open incident on testnet' },
    );
    assert.deepEqual(badge([first]), { value: 1, tooltip: '1 open incident on testnet' });
    assert.deepEqual(badge([first, second], long), { value: 2, tooltip: `2 open incidents on ${shortName}` });
    const { text } = statusBarContent(long, { summary: undefined, asOfMs: undefined, failure: undefined }, nowMs);
    assert.equal(text, shortName);
  });
});
