import assert from 'node:assert/strict';
import type { Incident } from '../../../../src/domain/status/networkStatus.ts';
import { createStoredState } from '../../../../src/editor/storedState.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { incident as incidentOf } from '../../domain/status/statusFakes.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';

stubVsCode();
const vscode = await import('vscode');
const { createChoices } = await import('../../../../src/features/status/choices.ts');
const { createIncidentNotices } = await import('../../../../src/features/status/incidentNotices.ts');

const key = 'status.notices';
const incident = (name: string, impact = 'minor') => incidentOf(name, impact, 0);

/** Notices over one memory, started anew for each look; `press` is the button the user presses on each message. */
function setup(stored: object = {}) {
  const [memory, choices] = [fakeMemory({ [key]: stored }), fakeMemory()];
  const shown: string[] = [];
  const given = { press: undefined as string | undefined, over: [] as readonly Incident[] };
  const commands: unknown[] = [];
  Object.assign(vscode.commands, { executeCommand: async (...args: unknown[]) => void commands.push(args) });
  const start = () =>
    createIncidentNotices({
      memory: createStoredState(memory),
      choices: createStoredState(choices),
      client: () => ({ incidents: async () => ({ page: {} as never, incidents: given.over }) }),
      show: async (severity, message) => {
        shown.push(`${severity}: ${message}`);
        return given.press;
      },
    });
  /** What is told at each look. */
  const looks = async (...all: readonly (readonly Incident[])[]) => {
    const told: string[] = [];
    for (const open of all) {
      await start().look('page', 'testnet', open);
      await new Promise((resolve) => setImmediate(resolve));
      told.push(shown.splice(0).join(' | '));
    }
    return told;
  };
  return { memory, choices, given, commands, start, looks };
}

const [a, b] = [incident('a'), incident('b')];
const over = [
  { ...a, state: 'resolved' },
  { ...b, state: 'postmortem' },
];

describe('notices of incidents', () => {
  it('tell of a start once and of the end once, over restarts', async () => {
    const { given, looks } = setup();
    given.over = over;
    assert.deepEqual(await looks([], [a], [a], [a, b], [], [a], []), [
      '',
      'information: Incident on testnet: a (Minor, Investigating)',
      '',
      'information: Incident on testnet: b (Minor, Investigating)',
      'information: Over on testnet: a (Resolved); b (Postmortem)',
      '',
      '',
    ]);
  });

  it('say nothing of what the page no longer lists, or does not call over', async () => {
    const { given, looks } = setup();
    given.over = [{ ...b, state: 'monitoring' }];
    assert.equal((await looks([], [a, b], [])).at(-1), '');
  });

  it('tell at the first look at a network of what is severe alone', async () => {
    const open = ['none', 'maintenance', 'odd', 'minor', 'major', 'critical'].map((name) => incident(name, name));
    assert.deepEqual(await setup().looks(open, [...open, incident('later', 'none')]), [
      'warning: Incident on testnet: major (Major, Investigating); critical (Critical, Investigating)',
      'information: Incident on testnet: later (Investigating)',
    ]);
  });

  it('are one message for all that starts at once, severe when one of them is', async () => {
    const open = ['a', 'b', 'c', 'd'].map((id) => incident(id, id === 'b' ? 'critical' : 'none'));
    const words = 'a (Investigating); b (Critical, Investigating); c (Investigating); and 1 more';
    assert.equal((await setup().looks([], open))[1], `warning: Incident on testnet: ${words}`);
  });

  it('stay silent about muted incidents', async () => {
    for (const [press, open] of [
      ['Mute This Incident', [a]],
      ['Mute These Incidents', [a, b]],
    ] as const) {
      const { given, looks } = setup();
      Object.assign(given, { press, over });
      assert.deepEqual((await looks([], open, open, [], open)).slice(2), ['', '', '']);
    }
  });

  it('lead to the view', async () => {
    const { given, commands, looks } = setup();
    given.press = 'Show';
    await looks([], [a]);
    assert.deepEqual(commands, [['hieroLens.status.focus']]);
  });

  it('stop for good after "Never", and tell nothing of that time once they are allowed again', async () => {
    const { choices, commands, given, looks, memory, start } = setup();
    Object.assign(given, { press: 'Never', over });
    await looks([], [a]);
    assert.deepEqual(
      [start().areOff, choices.content, Object.keys(memory.content)],
      [true, { 'status.noticesOff': true }, [key]],
    );
    assert.deepEqual(await looks([b], [b, incident('c', 'critical')]), ['', '']);
    await start().allow();
    assert.deepEqual(commands, [
      ['setContext', 'hieroLens.notificationsOff', true],
      ['setContext', 'hieroLens.notificationsOff', false],
      ['hieroLens.status.refresh'],
    ]);
    assert.equal(start().areOff, false);
    assert.deepEqual(await looks([b], [], [incident('d')]), [
      '',
      '',
      'information: Incident on testnet: d (Minor, Investigating)',
    ]);
  });

  it('make untrusted names harmless', async () => {
    const [, told = ''] = await setup().looks([], [incident(`x\u202e\n${'y'.repeat(500)}`)]);
    assert.match(told, /^information: Incident on testnet: x y+… \(/);
    assert.ok(told.length < 250);
  });

  it('keep networks apart, and what another version stored', async () => {
    const stored = { odd: 7, other: { a: { phase: 'told' } }, page: { a: { name: 'x', phase: 'postponed' }, b: 7 } };
    const { looks, memory } = setup(stored);
    const odd = ['constructor', '__proto__'].map((name) => incident(name));
    assert.match((await looks([a, ...odd]))[0] ?? '', /: constructor .*; __proto__ /);
    assert.deepEqual(Object.entries(Object(memory.content[key])), [
      ['odd', 7],
      ['other', stored.other],
      ['page', JSON.parse('{"a":{"phase":"postponed"},"constructor":{"phase":"told"},"__proto__":{"phase":"told"}}')],
    ]);
  });

  it('take nothing from a memory that is none', async () => {
    for (const stored of [null, 7, [], 'x', { page: 7 }, { other: {} }]) {
      assert.deepEqual(await setup(stored as object).looks([a], [a, b]), [
        '',
        'information: Incident on testnet: b (Minor, Investigating)',
      ]);
    }
  });

  it('remember a bounded number', async () => {
    const { looks, memory } = setup({ page: {} });
    const all = Array.from({ length: 250 }, (_, index) => incident(`i${index}`));
    await looks(all.slice(0, 150), all.slice(150));
    assert.deepEqual(
      Object.keys(Object(memory.content[key]).page),
      all.slice(50).map(({ id }) => id),
    );
  });
});

describe('what Settings Sync takes to other computers', () => {
  it('is whether the user wants notices, and nothing else that is kept', () => {
    const synced: unknown[] = [];
    createChoices({ setKeysForSync: (keys: unknown) => synced.push(keys) } as never);
    assert.deepEqual(synced, [['status.noticesOff']]);
  });
});
