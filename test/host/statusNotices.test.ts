import assert from 'node:assert/strict';
import type { Incident } from '../../src/domain/status/networkStatus.ts';
import { createStoredState } from '../../src/editor/storedState.ts';
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

/** Notices over one memory and what the user decided; `press` is the button the user presses on each message. */
function editor(memory = fakeMemory(), choices = fakeMemory()) {
  const shown: { readonly message: string; readonly severity: string }[] = [];
  const recent: Incident[] = [];
  const given: { press: string | undefined } = { press: undefined };
  const start = () =>
    createIncidentNotices({
      memory: createStoredState(memory),
      choices: createStoredState(choices),
      client: () => ({ incidents: async () => ({ page: {} as never, incidents: recent }) }),
      show: async (severity, message) => {
        shown.push({ message, severity });
        return given.press;
      },
    });
  return { memory, choices, shown, recent, given, start };
}

/** What is told at each look, with the editor started anew before each. */
async function story(fakes: ReturnType<typeof editor>, ...looks: readonly (readonly Incident[])[]) {
  const told: string[] = [];
  for (const open of looks) {
    const before = fakes.shown.length;
    await fakes.start().look('page', 'testnet', open);
    await new Promise((resolve) => setImmediate(resolve));
    told.push(
      fakes.shown
        .slice(before)
        .map(({ message }) => message)
        .join(' | '),
    );
  }
  return told;
}

describe('notices of incidents', () => {
  it('tell of a start once and of the end once, over restarts', async () => {
    const fakes = editor();
    const a = incident('a');
    fakes.recent.push({ ...a, state: 'resolved' });
    assert.deepEqual(await story(fakes, [], [a], [a], [a], [], []), [
      '',
      'Incident on testnet: Testnet: a (Minor, Investigating)',
      '',
      '',
      'Over on testnet: Testnet: a (Resolved)',
      '',
    ]);
  });

  it('say nothing of what the page no longer lists', async () => {
    const fakes = editor();
    assert.deepEqual((await story(fakes, [], [incident('a')], [])).at(-1), '');
  });

  it('are one message for all that starts at once, severe when one of them is', async () => {
    const fakes = editor();
    const open = ['a', 'b', 'c', 'd'].map((id) => incident(id, id === 'b' ? { impact: 'critical' } : {}));
    const [, told = ''] = await story(fakes, [], open);
    assert.match(told, /Testnet: a .*; Testnet: b \(Critical, Investigating\); Testnet: c .*; and 1 more$/);
    assert.deepEqual(
      fakes.shown.map(({ severity }) => severity),
      ['warning'],
    );
  });

  it('stay silent about a muted incident', async () => {
    const fakes = editor();
    fakes.given.press = 'Mute This Incident';
    const a = incident('a');
    fakes.recent.push({ ...a, state: 'resolved' });
    assert.deepEqual((await story(fakes, [], [a], [a], [])).slice(2), ['', '']);
  });

  it('stop for good after "Never", until they are allowed again', async () => {
    const fakes = editor();
    fakes.given.press = 'Never';
    await story(fakes, [], [incident('a')]);
    assert.equal(fakes.start().areOff, true);
    assert.deepEqual(
      [fakes.choices, fakes.memory].map((kept) => kept.get('status.noticesOff')),
      [true, undefined],
    );
    assert.deepEqual(await story(fakes, [incident('b')], []), ['', '']);
    await fakes.start().allow();
    assert.equal(fakes.start().areOff, false);
    assert.match((await story(fakes, [incident('c')]))[0] ?? '', /Testnet: c/);
  });

  it('say nothing, once they are allowed again, of the end of what started or ended in silence', async () => {
    const fakes = editor();
    fakes.given.press = 'Never';
    const [a, b] = [incident('a'), incident('b')];
    fakes.recent.push(...[a, b].map((one) => ({ ...one, state: 'resolved' })));
    await story(fakes, [], [a], [b]);
    await fakes.start().allow();
    assert.deepEqual(await story(fakes, [b], []), ['', '']);
  });

  it('make untrusted names harmless', async () => {
    const fakes = editor();
    const [, told = ''] = await story(fakes, [], [incident('a', { name: `x\u202e\n${'y'.repeat(500)}` })]);
    assert.match(told, /^Incident on testnet: x y+… \(/);
    assert.ok(told.length < 250);
  });
});
