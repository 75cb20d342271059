import assert from 'node:assert/strict';
import {
  type CallTerms,
  entitiesInTerms,
  readCallTerms,
  resolveTerms,
  type TermName,
  termFault,
} from '../../../../src/domain/contract/callTerms.ts';
import type { EntityId } from '../../../../src/domain/entity/entityId.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { english } from '../../english.ts';

const bob = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';
const addressOf = (id: EntityId) => (id === '0.0.1002' ? parseEvmAddress(bob) : undefined);
const resolve = (terms: CallTerms) => resolveTerms(terms, addressOf);

describe('the terms of a call', () => {
  it('are an account, tinybars, gas and a block, exact up to the largest int64', () => {
    const most = 9_223_372_036_854_775_807n;
    const rows: readonly (readonly [CallTerms, object])[] = [
      [{}, {}],
      [{ from: '0.0.1002' }, { from: bob }],
      [{ from: bob.toUpperCase().replace('X', 'x') }, { from: bob }],
      [
        { from: bob, value: '2.5 hbar' },
        { from: bob, value: 250_000_000n },
      ],
      [
        { from: bob, value: '1_000' },
        { from: bob, value: 1000n },
      ],
      [
        { from: bob, value: '7 tinybar' },
        { from: bob, value: 7n },
      ],
      [
        { from: bob, value: String(most) },
        { from: bob, value: most },
      ],
      [{ value: '0' }, { value: 0n }],
      [{ gas: '21_000' }, { gas: 21_000n }],
      [{ gas: '3e6' }, { gas: 3_000_000n }],
      [{ block: 'latest' }, {}],
      [{ block: ' Earliest ' }, { block: 'earliest' }],
      [{ block: '1000' }, { block: '0x3e8' }],
      [{ block: '0x3E8' }, { block: '0x3e8' }],
      [{ block: '0', estimateOnly: true }, { block: '0x0' }],
    ];
    for (const [terms, expected] of rows) {
      assert.deepEqual(resolve(terms), expected, JSON.stringify(terms));
    }
    assert.deepEqual([...entitiesInTerms({ from: '0.0.1002' })], ['0.0.1002']);
    assert.deepEqual([...entitiesInTerms({ from: bob }), ...entitiesInTerms({})], []);
  });

  it('that mean nothing are refused by name, as they are typed and before the service is asked', () => {
    const rows: readonly (readonly [TermName, string, RegExp])[] = [
      ['from', 'me', /^Write an address/],
      ['from', '0.0.5', /^The ledger has no 0\.0\.5/],
      ['value', '1 ether', /^Write an amount such as 5 hbar/],
      ['value', '5 wei', /^Write an amount such as 5 hbar/],
      ['value', '-1', /^Write an amount/],
      ['value', '0.5', /^Write an amount/],
      ['value', '9223372036854775808', /^Write an amount/],
      ['gas', '20999', /^Write a whole number of gas, 21,000 or more\.$/],
      ['gas', '1 hbar', /^Write a whole number of gas/],
      ['block', 'newest', /^Write latest, earliest or the number of a block\.$/],
      ['block', '-1', /^Write latest/],
      ['block', '5 hbar', /^Write latest/],
      ['block', `0x${'f'.repeat(64)}`, /^Write latest/],
    ];
    for (const [name, text, expected] of rows) {
      assert.match(english(termFault(name, text, addressOf) ?? assert.fail(text)), expected, `${name} ${text}`);
      assert.throws(() => resolve({ [name]: text }), { name: 'InputError', code: 'invalid-input' }, text);
    }
    assert.throws(() => resolve({ gas: '5' }), { message: 'Gas limit: Write a whole number of gas, 21,000 or more.' });
    assert.throws(() => resolve({ value: '1' }), { message: 'A value needs an account that sends it: say from whom.' });
  });

  it('of others are read as far as they are some', () => {
    const whole = { from: '0.0.1', value: '1', gas: '30000', block: '5', estimateOnly: true };
    assert.deepEqual(readCallTerms(whole), whole);
    assert.deepEqual(readCallTerms({ block: '5', from: 5, value: '', gas: 'x'.repeat(101), estimateOnly: 'yes' }), {
      block: '5',
    });
    for (const none of [undefined, null, 'text', [], {}, { to: '0.0.1' }, { estimateOnly: false }]) {
      assert.equal(readCallTerms(none), undefined);
    }
  });
});
