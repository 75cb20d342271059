import assert from 'node:assert/strict';
import { lazily } from '../../../src/domain/lazily.ts';

function setUp() {
  const given = { fails: false };
  let made = 0;
  const value = lazily(async () => {
    made++;
    if (given.fails) {
      throw new Error(`no luck ${made}`);
    }
    return made;
  });
  return { given, value, made: () => made };
}

describe('lazily', () => {
  it('makes nothing before the first use, and one value for all', async () => {
    const { value, made } = setUp();
    assert.equal(made(), 0);
    assert.deepEqual(await Promise.all([value(), value()]), [1, 1]);
    assert.equal(await value(), 1);
  });

  it('tries again at the next use after a failure, which all who waited share', async () => {
    const { given, value, made } = setUp();
    given.fails = true;
    const waiting = [value(), value()];
    for (const each of waiting) {
      await assert.rejects(each, /no luck 1/);
    }
    await assert.rejects(value(), /no luck 2/);
    given.fails = false;
    assert.equal(await value(), 3);
    assert.equal(await value(), 3);
    assert.equal(made(), 3);
  });
});
