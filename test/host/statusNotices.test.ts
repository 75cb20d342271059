import assert from 'node:assert/strict';
import type { Incident } from '../../src/domain/status/networkStatus.ts';
import { createIncidentNotices } from '../../src/features/status/incidentNotices.ts';
import { fakeMemory } from './stagedNetwork.ts';

function incident(id: string, parts: Partial<Incident> = {}): Incident {
  return {
    kind: 'incident',
    id,
    name: `Testnet: ${id}`,
    state: 'investigating',
    impact: 'minor',
    shortlink: undefined,
    createdAtMs: 0,
    updatedAtMs: 0,
    startedAtMs: 0,
    resolvedAtMs: undefined,
    updates: [],
    components: [],
    raw: {},
    ...parts,
  };
}

/** Notices over one memory; `press` is the button the user presses on each message. */
function editor(memory = fakeMemory()) {
  const shown: { readonly message: string; readonly severity: string }[] = [];
  const recent: Incident[] = [];
  const given: { press: string | undefined } = { press: undefined };
  const start = () =>
    createIncidentNotices({
      memory,
      client: () => ({ incidents: async () => ({ page: {} as never, incidents: recent }) }),
      show: async (message, severity) => {
        shown.push({ message, severity });
        return given.press;
      },
    });
  return { memory, shown, recent, given, start };
}

/** What is told at each look, with the editor started anew before each. */
async function story(bench: ReturnType<typeof editor>, ...looks: readonly (readonly Incident[])[]) {
  const told: string[] = [];
  for (const open of looks) {
    const before = bench.shown.length;
    await bench.start().look('page', 'testnet', open);
    await new Promise((resolve) => setImmediate(resolve));
    told.push(
      bench.shown
        .slice(before)
        .map(({ message }) => message)
        .join(' | '),
    );
  }
  return told;
}

describe('notices of incidents', () => {
  it('tell of a start once and of the end once, over restarts', async () => {
    const bench = editor();
    const a = incident('a');
    bench.recent.push({ ...a, state: 'resolved' });
    assert.deepEqual(await story(bench, [], [a], [a], [a], [], []), [
      '',
      'Incident on testnet: Testnet: a (Minor, Investigating)',
      '',
      '',
      'Over on testnet: Testnet: a (Resolved)',
      '',
    ]);
  });

  it('say nothing of what the page no longer lists', async () => {
    const bench = editor();
    assert.deepEqual((await story(bench, [], [incident('a')], [])).at(-1), '');
  });

  it('are one message for all that starts at once, severe when one of them is', async () => {
    const bench = editor();
    const open = ['a', 'b', 'c', 'd'].map((id) => incident(id, id === 'b' ? { impact: 'critical' } : {}));
    const [, told = ''] = await story(bench, [], open);
    assert.match(told, /Testnet: a .*; Testnet: b \(Critical, Investigating\); Testnet: c .*; and 1 more$/);
    assert.deepEqual(
      bench.shown.map(({ severity }) => severity),
      ['severe'],
    );
  });

  it('stay silent about a muted incident', async () => {
    const bench = editor();
    bench.given.press = 'Mute This Incident';
    const a = incident('a');
    bench.recent.push({ ...a, state: 'resolved' });
    assert.deepEqual((await story(bench, [], [a], [a], [])).slice(2), ['', '']);
  });

  it('stop for good after "Never", until they are allowed again', async () => {
    const bench = editor();
    bench.given.press = 'Never';
    await story(bench, [], [incident('a')]);
    assert.equal(bench.start().areOff, true);
    assert.deepEqual(await story(bench, [incident('b')], []), ['', '']);
    await bench.start().allow();
    assert.equal(bench.start().areOff, false);
    assert.match((await story(bench, [incident('c')]))[0] ?? '', /Testnet: c/);
  });

  it('say nothing, once they are allowed again, of the end of what started or ended in silence', async () => {
    const bench = editor();
    bench.given.press = 'Never';
    const [a, b] = [incident('a'), incident('b')];
    bench.recent.push(...[a, b].map((one) => ({ ...one, state: 'resolved' })));
    await story(bench, [], [a], [b]);
    await bench.start().allow();
    assert.deepEqual(await story(bench, [b], []), ['', '']);
  });

  it('make untrusted names harmless', async () => {
    const bench = editor();
    const [, told = ''] = await story(bench, [], [incident('a', { name: `x\u202e\n${'y'.repeat(500)}` })]);
    assert.match(told, /^Incident on testnet: x y+… \(/);
    assert.ok(told.length < 250);
  });
});
