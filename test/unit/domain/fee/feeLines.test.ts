import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FeeEstimate, FeeExtra } from '../../../../src/domain/fee/fee.ts';
import { extraWords, feeLines } from '../../../../src/domain/fee/feeLines.ts';
import { english } from '../../english.ts';
import { answer } from '../../features/fees/estimates.ts';

function extra(name: string, charged: bigint, price: bigint): FeeExtra {
  return {
    name,
    count: charged + 1n,
    included: 1n,
    charged,
    feePerUnitTinycents: price,
    subtotalTinycents: charged * price,
  };
}

function withService(...extras: readonly FeeExtra[]): FeeEstimate {
  return { ...answer(), service: { baseTinycents: 5n, extras } };
}

describe('feeLines', () => {
  it('has a row for each part, in the order of a bill', () => {
    const first = answer({ service: 7n, signatures: 1n });
    const [signatures] = first.node.extras;
    const second = { ...answer({ service: 9n }), network: { multiplier: 4, subtotalTinycents: 400_000n } };
    const plain = { extra: undefined, multiplier: undefined };
    assert.deepEqual(feeLines([first, second]), [
      { ...plain, part: 'node', kind: 'subtotal', amounts: [200_000n, 100_000n] },
      { ...plain, part: 'node', kind: 'base', amounts: [100_000n, 100_000n] },
      { ...plain, part: 'node', kind: 'extra', extra: signatures, amounts: [100_000n, undefined] },
      { ...plain, part: 'network', kind: 'subtotal', multiplier: 9, amounts: [1_800_000n, 400_000n] },
      { ...plain, part: 'service', kind: 'subtotal', amounts: [7n, 9n] },
      { ...plain, part: 'service', kind: 'base', amounts: [7n, 9n] },
      { ...plain, part: 'total', kind: 'subtotal', amounts: [2_000_007n, 1_000_009n] },
    ]);
  });

  it('adds up the extras that chunks repeat, when name and price are equal', () => {
    const one = { ...extra('KEYS', 1n, 10n), count: 5n, included: 4n };
    const other = { ...extra('KEYS', 2n, 10n), count: 30n, included: 28n };
    const dearer = extra('KEYS', 1n, 11n);
    const lines = feeLines([withService(one, other, dearer)]);
    assert.deepEqual(
      lines
        .filter(({ kind, part }) => kind === 'extra' && part === 'service')
        .map((line) => [line.extra, line.amounts]),
      [
        [{ ...one, count: 35n, included: 32n, charged: 3n, subtotalTinycents: 30n }, [30n]],
        [dearer, [11n]],
      ],
    );
  });

  it('counts the units of the first estimate that has the extra', () => {
    const [one, other] = [extra('KEYS', 1n, 10n), extra('KEYS', 2n, 10n)];
    const lines = feeLines([withService(), withService(one), withService(other)]);
    const plain = { part: 'service', kind: 'extra', multiplier: undefined };
    assert.deepEqual(
      lines.filter(({ kind, part }) => kind === 'extra' && part === 'service'),
      [{ ...plain, extra: one, amounts: [undefined, 10n, 20n] }],
    );
  });

  it('lists parts that make each subtotal', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    const extras = fc.array(fc.tuple(fc.constantFrom('KEYS', 'GAS', 'SIGNATURES'), amount, amount), { maxLength: 6 });
    fc.assert(
      fc.property(extras, amount, (all, base) => {
        const estimate = { ...answer(), service: { baseTinycents: base, extras: all.map((each) => extra(...each)) } };
        const lines = feeLines([estimate]).filter(({ part }) => part === 'service');
        const parts = lines.filter(({ kind }) => kind !== 'subtotal').map(({ amounts }) => amounts[0] ?? 0n);
        const subtotal = lines.find(({ kind }) => kind === 'subtotal')?.amounts[0];
        assert.equal(
          subtotal,
          parts.reduce((sum, part) => sum + part, 0n),
        );
      }),
    );
  });
});

describe('extraWords', () => {
  it('counts in the units that people know, and in units otherwise', () => {
    assert.equal(english(extraWords(extra('SIGNATURES', 2n, 1n))), '2 extra signatures (the first is free)');
    assert.equal(english(extraWords({ ...extra('KEYS', 1n, 1n), count: 1n, included: 0n })), '1 key');
    assert.equal(
      english(extraWords({ ...extra('STATE_BYTES', 2n, 1n), included: 1024n })),
      '2 extra bytes kept in state (1,024 are free)',
    );
    assert.equal(english(extraWords(extra('SOMETHING_NEW', 4n, 1n))), '4 extra units (the first is free)');
    for (const name of ['SOMETHING_NEW', 'constructor', '__proto__', 'toString']) {
      assert.equal(english(extraWords(extra(name, 0n, 1n))), '0 extra units (the first is free)');
    }
  });

  it('knows the unit of each extra, one and many', () => {
    for (const [name, one, many] of [
      ['SIGNATURES', 'signature', 'signatures'],
      ['PROCESSING_BYTES', 'byte to process', 'bytes to process'],
      ['STATE_BYTES', 'byte kept in state', 'bytes kept in state'],
      ['KEYS', 'key', 'keys'],
      ['NFT_SERIALS', 'NFT', 'NFTs'],
      ['ACCOUNTS', 'account', 'accounts'],
      ['TOKEN_TYPES', 'token type', 'token types'],
      ['GAS', 'unit of gas', 'units of gas'],
      ['ALLOWANCES', 'allowance', 'allowances'],
      ['TOKEN_ASSOCIATE', 'token association', 'token associations'],
      ['TOKEN_CREATE_WITH_CUSTOM_FEE', 'token with custom fees', 'tokens with custom fees'],
      ['TOKEN_MINT_NFT', 'further minted NFT', 'further minted NFTs'],
      ['TOKEN_MINT_NFT_BASE', 'NFT mint', 'NFT mints'],
      ['AIRDROPS', 'airdrop', 'airdrops'],
      ['HOOK_UPDATES', 'hook update', 'hook updates'],
      ['HOOK_EXECUTION', 'hook execution', 'hook executions'],
      ['HOOK_SLOT_UPDATE', 'hook slot update', 'hook slot updates'],
    ] as const) {
      assert.equal(english(extraWords(extra(name, 1n, 1n))), `1 extra ${one} (the first is free)`);
      assert.equal(english(extraWords(extra(name, 2000n, 1n))), `2,000 extra ${many} (the first is free)`);
    }
  });
});
