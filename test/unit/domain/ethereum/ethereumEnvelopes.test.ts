import assert from 'node:assert/strict';
import { privateKeyToAccount } from 'viem/accounts';
import { toRlp } from 'viem/utils';
import { decodeEthereumTransaction } from '../../../../src/domain/ethereum/ethereumTransaction.ts';
import { recoverSigner } from '../../../../src/services/transactionFile/effectTools.ts';
import { fromHex } from '../../services/transactionFile/samples.ts';
import { ethereumSamples, signer, signerKey } from './ethereumSamples.ts';

function bytesOf(hex: string): Uint8Array {
  return fromHex(hex.slice(2));
}

/** All that a transaction says, the addresses of its signers in place of hashes and signatures. */
function read(hex: string): object | undefined {
  const transaction = decodeEthereumTransaction(bytesOf(hex));
  if (transaction === undefined) {
    return undefined;
  }
  const { signature, signingHash, authorizations, data, accessList, ...rest } = transaction;
  return {
    ...rest,
    data: Buffer.from(data).toString('hex'),
    accessList: accessList.map(({ address, storageKeys }) => [address, storageKeys.map((key) => key.length)]),
    signer: signature && recoverSigner(signingHash, signature),
    authorizations: authorizations.map(({ signature: own, signingHash: hash, ...what }) => ({
      ...what,
      signer: own && recoverSigner(hash, own),
    })),
  };
}

const account = privateKeyToAccount(signerKey);
const to = `0x${'ab'.repeat(20)}` as const;
const nothing = {
  gasPrice: undefined,
  maxPriorityFeePerGas: undefined,
  maxFeePerGas: undefined,
  accessList: [],
  authorizations: [],
};

describe('an Ethereum transaction', () => {
  it('is read in every envelope, with its signer', async () => {
    const { legacy, everyChain, creation, accessList, feeMarket, setCode } = await ethereumSamples();
    const common = {
      ...nothing,
      chainId: 295n,
      nonce: 7n,
      gasLimit: 90_000n,
      to,
      value: 10n ** 18n,
      data: '0102',
      signer,
    };
    assert.deepEqual(read(legacy), { ...common, type: 0, gasPrice: 500_000_000_000n });
    assert.deepEqual(read(everyChain), { ...common, type: 0, gasPrice: 500_000_000_000n, chainId: undefined });
    assert.deepEqual(read(creation), {
      ...nothing,
      ...{
        type: 0,
        chainId: 296n,
        nonce: 0n,
        gasPrice: 0n,
        gasLimit: 1n,
        to: undefined,
        value: 0n,
        data: '6001',
        signer,
      },
    });
    assert.deepEqual(read(accessList), {
      ...common,
      type: 1,
      gasPrice: 3n,
      accessList: [[`0x${'cd'.repeat(20)}`, [32, 32]]],
    });
    assert.deepEqual(read(feeMarket), { ...common, type: 2, maxPriorityFeePerGas: 1n, maxFeePerGas: 2n });
    assert.deepEqual(read(setCode), {
      ...common,
      type: 4,
      maxPriorityFeePerGas: 1n,
      maxFeePerGas: 2n,
      authorizations: [
        { chainId: 295n, address: `0x${'ef'.repeat(20)}`, nonce: 8n, signer },
        { chainId: 0n, address: `0x${'12'.repeat(20)}`, nonce: 0n, signer },
      ],
    });
  });

  it('has another signer when a bit of it is changed', async () => {
    const { feeMarket } = await ethereumSamples();
    const changed = feeMarket.replace('abab', 'abaa');
    assert.notEqual(changed, feeMarket);
    const other = read(changed) as { readonly signer: string | undefined };
    assert.notEqual(other.signer, signer);
  });

  it('has no signer when its signature is none', async () => {
    const list = (v: string, r: string, s: string) => toRlp(['0x07', '0x01', '0x05', to, '0x', '0x', v, r, s] as never);
    const one = `0x${'11'.repeat(32)}`;
    const signers = (v: string, r: string, s: string) => {
      const transaction = decodeEthereumTransaction(bytesOf(list(v, r, s)));
      return [transaction?.chainId, transaction?.signature?.yParity];
    };
    assert.deepEqual(signers('0x1b', one, one), [undefined, 0]);
    assert.deepEqual(signers('0x1c', one, one), [undefined, 1]);
    assert.deepEqual(signers('0x1a', one, one), [undefined, undefined]);
    assert.deepEqual(signers('0x1d', one, one), [undefined, undefined]);
    assert.deepEqual(signers('0x22', one, one), [undefined, undefined]);
    assert.deepEqual(signers('0x23', one, one), [0n, 0]);
    assert.deepEqual(signers('0x24', one, one), [0n, 1]);
    assert.deepEqual(signers('0x25', one, one), [1n, 0]);
    assert.deepEqual(signers('0x25', '0x', one), [1n, undefined]);
    assert.deepEqual(signers('0x25', one, '0x'), [1n, undefined]);
    const small = decodeEthereumTransaction(bytesOf(list('0x25', '0x05', '0x0600')))?.signature;
    assert.equal(Buffer.from(small?.r ?? []).toString('hex'), '5'.padStart(64, '0'));
    assert.equal(Buffer.from(small?.s ?? []).toString('hex'), '600'.padStart(64, '0'));
    assert.ok(small && recoverSigner(new Uint8Array(32), { ...small, s: new Uint8Array(32).fill(0xff) }) === undefined);
  });

  it('is refused when a part is of another kind', async () => {
    const parts = ['0x01', '0x', '0x01', '0x02', '0x05', to, '0x', '0x', [], '0x01', '0x11', '0x11'];
    const one = `0x${'11'.repeat(32)}`;
    const typed = (items: unknown) => `0x02${toRlp(items as never).slice(2)}`;
    assert.ok(read(typed(parts)));
    const withPart = (index: number, part: unknown) => typed(parts.with(index, part as never));
    const refused = [
      ...[0, 1, 2, 3, 4, 6, 9].flatMap((index) => [
        withPart(index, []),
        withPart(index, '0x0001'),
        withPart(index, `0x${'11'.repeat(33)}`),
      ]),
      withPart(5, []),
      withPart(5, '0x11'),
      withPart(5, `0x${'11'.repeat(21)}`),
      withPart(7, []),
      withPart(8, '0x'),
      withPart(8, ['0x']),
      withPart(8, [[to]]),
      withPart(8, [['0x', []]]),
      withPart(8, [[to, '0x']]),
      withPart(8, [[to, [[]]]]),
      withPart(8, [[to, [one, '0x11']]]),
      withPart(8, [[to, [`${one}11`]]]),
      withPart(8, [[to, [], []]]),
      typed(parts.slice(1)),
      typed([...parts, '0x']),
      typed('0x01'),
      '0x',
      '0x02',
      `0x03${typed(parts).slice(4)}`,
      `0x05${typed(parts).slice(4)}`,
      `0x00${typed(parts).slice(4)}`,
      '0xc0',
    ];
    assert.deepEqual(
      refused.map((hex) => [hex, read(hex)]),
      refused.map((hex) => [hex, undefined]),
    );
    assert.ok(read(withPart(9, '0x02')));
    const noSignature = decodeEthereumTransaction(bytesOf(withPart(10, [])));
    assert.deepEqual([noSignature?.type, noSignature?.signature], [2, undefined]);
  });

  it('is refused with an authorization of another shape', async () => {
    const parts = ['0x01', '0x', '0x01', '0x02', '0x05', to, '0x', '0x', []];
    const typed = (authorization: unknown) =>
      `0x04${toRlp([...parts, authorization, '0x01', '0x11', '0x11'] as never).slice(2)}`;
    const good = ['0x01', to, '0x', '0x01', '0x11', '0x11'];
    assert.ok(read(typed([good])));
    assert.ok(read(typed([])));
    const refused = [
      '0x',
      [[]],
      [good.slice(1)],
      [[...good, '0x']],
      ...[0, 2, 3].map((index) => [good.with(index, '0x00')]),
      [good.with(1, '0x')],
      [good, good.with(1, '0x11')],
      [good.with(0, [] as never)],
    ];
    assert.deepEqual(
      refused.map((each) => read(typed(each))),
      refused.map(() => undefined),
    );
    const unsigned = decodeEthereumTransaction(bytesOf(typed([good.with(4, '0x')])));
    assert.deepEqual(
      unsigned?.authorizations.map(({ signature }) => signature),
      [undefined],
    );
  });

  it('is signed by who viem says', () => {
    assert.equal(account.address.toLowerCase(), signer);
  });
});
