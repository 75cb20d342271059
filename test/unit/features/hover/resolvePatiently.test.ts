import assert from 'node:assert/strict';
import type { ReferenceValue } from '../../../../src/domain/references/reference.ts';
import type { ResolvedReference } from '../../../../src/domain/references/resolvedReference.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { resolvePatiently } from '../../../../src/features/hover/resolvePatiently.ts';

const notFound: ResolvedReference = { kind: 'notFound' };
const found = { kind: 'block' } as ResolvedReference;
const nowMs = 1_700_000_004_000;
const young = '0.0.2@1700000000.5';

/** Resolves `text` by the given answers, one after another, and says how often it asked and how long it paused. */
async function run(text: string, answers: readonly ResolvedReference[]) {
  const left = [...answers];
  const pauses: number[] = [];
  const freshness: unknown[] = [];
  let notYet = 0;
  const resolved = await resolvePatiently({
    references: {
      resolve: (_reference, options) => {
        assert.equal(options?.priority, 'urgent');
        freshness.push(options?.freshness);
        return Promise.resolve(left.shift() ?? assert.fail('asked too often'));
      },
    },
    reference: parseReference(text) as ReferenceValue,
    expected: undefined,
    signal: new AbortController().signal,
    nowMs: () => nowMs,
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
    onNotYet: () => {
      notYet += 1;
    },
  });
  return { resolved, pauses, freshness, notYet };
}

describe('resolving patiently', () => {
  it('asks again for a young transaction, after one and two seconds', async () => {
    assert.deepEqual(await run(young, [notFound, notFound, found]), {
      resolved: found,
      pauses: [1_000, 2_000],
      freshness: [undefined, 'revalidate', 'revalidate'],
      notYet: 2,
    });
  });

  it('gives up after that', async () => {
    const { resolved, pauses } = await run(young, [notFound, notFound, notFound]);
    assert.equal(resolved, notFound);
    assert.equal(pauses.length, 2);
  });

  it('asks once for all else', async () => {
    for (const text of ['0.0.2@1600000000.5', '0.0.999', `0x${'12'.repeat(32)}`]) {
      assert.deepEqual((await run(text, [notFound])).pauses, [], text);
    }
    assert.deepEqual((await run(young, [found])).pauses, []);
  });

  it('stops when the pause is called off', async () => {
    const controller = new AbortController();
    let asked = 0;
    const resolving = resolvePatiently({
      references: {
        resolve: () => {
          asked += 1;
          return Promise.resolve(notFound);
        },
      },
      reference: parseReference(young) as ReferenceValue,
      expected: undefined,
      signal: controller.signal,
      nowMs: () => nowMs,
      pause: () => Promise.reject(new Error('left')),
      onNotYet: () => undefined,
    });
    await assert.rejects(resolving, /left/);
    assert.equal(asked, 1);
  });
});
