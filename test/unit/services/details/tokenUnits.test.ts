import assert from 'node:assert/strict';
import { askedAtOnce, createTokenUnits } from '../../../../src/services/details/createDetailsReader.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import { id } from '../ledger/ids.ts';

/** A list of tokens that lacks those that are `absent`, and fails as often as told. */
function unitsOf(
  asked: unknown[],
  { absent = [], failures = 0 }: { absent?: readonly string[]; failures?: number } = {},
) {
  let left = failures;
  const tokens: LedgerClient['tokens'] = async (filters = {}) => {
    asked.push(filters);
    if (left-- > 0) {
      throw new Error('down');
    }
    const ids = (filters['token.id'] ?? []) as readonly string[];
    const items = ids.filter((each) => !absent.includes(each)).map((each) => ({ id: each, decimals: 2, symbol: 'X' }));
    return { items, next: undefined, asOf: undefined } as never;
  };
  return createTokenUnits({ tokens });
}

const limit = askedAtOnce;

describe('units of tokens', () => {
  it('are asked for by one request, each token once, however often they are needed', async () => {
    const asked: unknown[] = [];
    const units = unitsOf(asked);
    const [one, two, three] = [id('0.0.1'), id('0.0.2'), id('0.0.3')];
    await Promise.all([units.learn([one, undefined, two, one], {}), units.learn([two, three], {})]);
    await units.learn([one, two, three], {});
    assert.deepEqual(asked, [
      { 'token.id': [one, two], limit },
      { 'token.id': [three], limit },
    ]);
    assert.deepEqual(units.of(two), { decimals: 2, symbol: 'X' });
    assert.equal(units.of(undefined), undefined);
  });

  it('cost nothing where no token is named, or all are known from elsewhere', async () => {
    const asked: unknown[] = [];
    const units = unitsOf(asked);
    units.remember({ id: id('0.0.1'), decimals: 6, symbol: 'LUSD' });
    await units.learn([id('0.0.1'), undefined], {});
    await units.learn([], {});
    assert.deepEqual(asked, []);
    assert.deepEqual(units.of(id('0.0.1')), { decimals: 6, symbol: 'LUSD' });
  });

  it('of more tokens than a list holds stay unknown for the rest', async () => {
    const asked: unknown[] = [];
    const units = unitsOf(asked);
    const many = Array.from({ length: limit + 30 }, (_, num) => id(`0.0.${num + 1}`));
    await units.learn(many, {});
    assert.deepEqual(asked, [{ 'token.id': many.slice(0, limit), limit }]);
    assert.equal(units.of(many.at(-1)), undefined);
  });

  it('stay unknown when the service fails or lacks the token, and are asked for again', async () => {
    const asked: unknown[] = [];
    const units = unitsOf(asked, { absent: ['0.0.2'], failures: 1 });
    for (let round = 0; round < 3; round++) {
      await units.learn([id('0.0.1'), id('0.0.2')], {});
    }
    assert.deepEqual(asked, [
      { 'token.id': ['0.0.1', '0.0.2'], limit },
      { 'token.id': ['0.0.1', '0.0.2'], limit },
      { 'token.id': ['0.0.2'], limit },
    ]);
    assert.equal(units.of(id('0.0.2')), undefined);
  });

  it('are kept of the 1,000 tokens that were met last', () => {
    const units = unitsOf([]);
    const meet = (num: number) => units.remember({ id: id(`0.0.${num}`), decimals: 2, symbol: String(num) });
    const isKnown = (num: number) => units.of(id(`0.0.${num}`)) !== undefined;
    for (let num = 1; num <= 1_000; num++) {
      meet(num);
    }
    assert.deepEqual([isKnown(1), isKnown(2), isKnown(1_000)], [true, true, true]);
    meet(1);
    meet(1_001);
    assert.deepEqual([isKnown(1), isKnown(2), isKnown(3), isKnown(1_001)], [true, false, true, true]);
  });

  it('are had at once where nothing is to be asked, even when the caller has left', async () => {
    await unitsOf([]).learn([undefined], { signal: AbortSignal.abort(new Error('left')) });
  });

  it('are no reason to go on when the caller has left', async () => {
    const units = createTokenUnits({ tokens: () => new Promise(() => undefined) });
    const leaving = new AbortController();
    const learning = units.learn([id('0.0.1')], { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await assert.rejects(learning, /left/);
  });
});
