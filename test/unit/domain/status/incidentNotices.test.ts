import assert from 'node:assert/strict';
import {
  endedAmong,
  type NoticeMemory,
  readNoticeMemory,
  stepNotices,
  withPhase,
  writeNoticeMemory,
} from '../../../../src/domain/status/incidentNotices.ts';
import type { Incident } from '../../../../src/domain/status/networkStatus.ts';

function incident(id: string, impact = 'minor', state = 'investigating'): Incident {
  return {
    kind: 'incident',
    id,
    name: `Incident ${id}`,
    state,
    impact,
    shortlink: undefined,
    createdAtMs: 0,
    updatedAtMs: 0,
    startedAtMs: 0,
    resolvedAtMs: undefined,
    updates: [],
    components: [],
    raw: {},
  };
}

/** Lets looks follow each other, and gives what is announced at each: `+a` started, `-a` gone. */
function story(...looks: readonly (readonly Incident[])[]): readonly string[] {
  let memory: NoticeMemory = {};
  return looks.map((open) => {
    const step = stepNotices(memory, 'testnet', open);
    // The memory goes through storage between two looks, as over a restart.
    memory = readNoticeMemory(JSON.parse(JSON.stringify(withPhase(step.memory, 'testnet', step.gone, 'ended'))));
    return [...step.started.map(({ id }) => `+${id}`), ...step.gone.map((id) => `-${id}`)].join(' ');
  });
}

describe('incident notices', () => {
  it('announce a start and an end once', () => {
    const a = incident('a');
    assert.deepEqual(story([], [a], [a], [a], [], []), ['', '+a', '', '', '-a', '']);
  });

  it('say nothing at the first look but what is severe', () => {
    assert.deepEqual(story([incident('a'), incident('b', 'critical')], []), ['+b', '-b']);
  });

  it('never speak twice of an incident that comes and goes', () => {
    const a = incident('a');
    assert.deepEqual(story([], [a], [], [a], []), ['', '+a', '-a', '', '']);
  });

  it('are silent about a muted one', () => {
    const { memory } = stepNotices({ net: {} }, 'net', [incident('a')]);
    const muted = withPhase(memory, 'net', ['a'], 'muted');
    const { started, gone } = stepNotices(muted, 'net', []);
    assert.deepEqual([started, gone], [[], []]);
    assert.deepEqual(stepNotices(stepNotices(muted, 'net', []).memory, 'net', [incident('a')]).started, []);
  });

  it('keep networks apart', () => {
    const { memory } = stepNotices({}, 'testnet', []);
    assert.deepEqual(stepNotices(memory, 'mainnet', [incident('a')]).started, []);
    assert.equal(stepNotices(memory, 'testnet', [incident('a')]).started.length, 1);
  });

  it('call only that ended which the page says is over', () => {
    const recent = [
      incident('a', 'minor', 'resolved'),
      incident('b', 'minor', 'monitoring'),
      incident('c', 'minor', 'postmortem'),
    ];
    assert.deepEqual(
      endedAmong(['a', 'b', 'c', 'd'], recent).map(({ id }) => id),
      ['a', 'c'],
    );
  });

  it('remember a bounded number', () => {
    let memory: NoticeMemory = { net: {} };
    for (let count = 0; count < 500; count++) {
      ({ memory } = stepNotices(memory, 'net', [incident(`i${count}`)]));
    }
    const last = Array.from({ length: 200 }, (_, index) => `i${300 + index}`);
    assert.deepEqual(Object.keys(memory['net'] ?? {}), last);
  });

  it('are kept where another version remembered more, and for incidents of any id', () => {
    const newer = { name: 'x', phase: 'postponed' };
    const stored = { net: { newer }, odd: 7 };
    const step = stepNotices(readNoticeMemory(stored), 'net', [incident('constructor'), incident('__proto__')]);
    assert.deepEqual(
      step.started.map(({ id }) => id),
      ['constructor', '__proto__'],
    );
    const written = JSON.parse(JSON.stringify(writeNoticeMemory(stored, step.memory)));
    assert.equal(written.odd, 7);
    assert.deepEqual(written.net.newer, newer);
    assert.deepEqual(Object.keys(readNoticeMemory(written)['net'] ?? {}), ['constructor', '__proto__']);
  });

  it('remember name and phase of each, by network', () => {
    const open = [incident('a'), incident('b', 'critical')];
    const { memory } = stepNotices({ other: {} }, 'net', open);
    const known = { a: { name: 'Incident a', phase: 'known' }, b: { name: 'Incident b', phase: 'told' } };
    assert.deepEqual(memory, { other: {}, net: known });
    assert.deepEqual(withPhase(memory, 'net', ['a', 'c'], 'muted'), {
      other: {},
      net: { ...known, a: { name: 'Incident a', phase: 'muted' } },
    });
    assert.deepEqual(withPhase(memory, 'gone', ['a'], 'muted'), { ...memory, gone: {} });
    assert.deepEqual(stepNotices(memory, 'net', [incident('a')]).gone, ['b']);
    const next = stepNotices(memory, 'net', [incident('c'), incident('b')]);
    assert.deepEqual(next.memory['net'], { a: known.a, c: { name: 'Incident c', phase: 'told' }, b: known.b });
    for (const phase of ['known', 'told', 'muted', 'ended']) {
      const stored = { net: { a: { name: 'x', phase } } };
      assert.deepEqual(readNoticeMemory(stored), stored);
    }
  });

  it('take nothing from a memory that is none', () => {
    for (const stored of [
      undefined,
      null,
      7,
      [],
      'x',
      { net: 7 },
      { net: { a: 7, b: { name: 1 }, c: { name: 'x', phase: 'y' } } },
    ]) {
      const memory = readNoticeMemory(stored);
      assert.deepEqual(Object.values(memory).flatMap(Object.keys), []);
    }
  });
});

describe('the first look at a network', () => {
  it('announces what is severe alone', () => {
    const impacts = ['none', 'maintenance', 'odd', 'minor', 'major', 'critical'];
    const open = impacts.map((impact) => incident(impact, impact));
    assert.deepEqual(story(open, [...open, incident('later', 'none')]), ['+major +critical', '+later']);
  });
});
