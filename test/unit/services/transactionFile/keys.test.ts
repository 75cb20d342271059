import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readKeyBytes } from '../../../../src/domain/transaction/readKeyBytes.ts';
import { encode, fieldAt, readFirst } from './samples.ts';

describe('readKeyBytes', () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  const { key } = fc.letrec<{ key: Record<string, unknown>; keyList: Record<string, unknown> }>((tie) => ({
    key: fc.oneof(
      { depthSize: 'small' },
      ...['ed25519', 'RSA_3072', 'ECDSA_384', 'ECDSASecp256k1'].map((name) =>
        bytes.map((value) => ({ [name]: value })),
      ),
      fc.constant({}),
      fc
        .tuple(fc.constantFrom('contractID', 'delegatableContractId'), fc.nat(), fc.option(bytes))
        .map(([name, contractNum, evmAddress]) => ({
          [name]: evmAddress === null ? { contractNum } : { shardNum: 1, evmAddress },
        })),
      tie('keyList').map((keyList) => ({ keyList })),
      fc.tuple(fc.nat(), tie('keyList')).map(([threshold, keys]) => ({ thresholdKey: { threshold, keys } })),
    ),
    keyList: fc.array(tie('key'), { maxLength: 4 }).map((keys) => ({ keys })),
  }));

  it('reads every key as the reader of transaction files does', () => {
    fc.assert(
      fc.property(key, (value) => {
        const { body } = readFirst(encode('TransactionBody', { cryptoCreateAccount: { key: value } }));
        const field = fieldAt(body, 'cryptoCreateAccount', 'key');
        assert.deepEqual(readKeyBytes(encode('Key', value)), field.kind === 'key' ? field.value : undefined);
      }),
    );
  });

  it('takes any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (any) => void readKeyBytes(any)));
  });
});
