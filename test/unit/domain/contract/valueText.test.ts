import assert from 'node:assert/strict';
import { namedTime } from '../../../../src/domain/contract/valueText.ts';

describe('the time that a number is, by its name', () => {
  it('is said where the name says so', () => {
    for (const name of ['_openedAt', 'opened_at', 'deadline', 'lockTime', 'blockTimestamp', 'validUntil_', 'time']) {
      assert.equal(namedTime(name, 'uint64', '1745220512'), '2025-04-21 07:28:32 UTC', name);
    }
    assert.equal(namedTime('expiry', 'uint256', '4294967295'), '2106-02-07 06:28:15 UTC');
  });

  it('is not said of other names, other types and numbers that are no such seconds', () => {
    for (const name of ['_format', 'flat', 'candidate', 'runtime', 'lifetime', 'timesUsed', '[1745220512]', 'atAll']) {
      assert.equal(namedTime(name, 'uint64', '1745220512'), '', name);
    }
    for (const [type, text] of [
      ['int64', '1745220512'],
      ['address', '1745220512'],
      ['uint64', '999999999'],
      ['uint64', '4294967296'],
      ['uint64', '1745220512000'],
      ['uint64', 'not readable as this type'],
    ] as const) {
      assert.equal(namedTime('openedAt', type, text), '', `${type} ${text}`);
    }
  });
});
