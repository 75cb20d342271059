import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromMessage, plainOf, withoutDefaults } from '../unit/services/transactionFile/plainFields.ts';
import { readTransactionFile } from '../unit/services/transactionFile/readAtOnce.ts';
import { root } from '../unit/services/transactionFile/samples.ts';
import { extremeMessage } from './extremeMessage.ts';

interface Codec {
  encode(value: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
}

const variants = 24;

describe('the reader of transaction files and @hiero-ledger/proto', function () {
  this.timeout(120_000);
  const bodyType = root.lookupType('proto.TransactionBody');
  const cases = bodyType.oneofs['data']?.oneof ?? [];
  let body: Codec;

  before(async () => {
    const peers = process.env['HIERO_LENS_PEERS'] ?? assert.fail('npm test -- --only differential names the folder');
    const file = join(peers, 'node_modules/@hiero-ledger/proto/lib/index.js');
    const loaded = await import(pathToFileURL(file).href);
    body = (loaded.proto ?? loaded.default.proto).TransactionBody;
  });

  it('know the same types', () => assert.equal(cases.length, 69));

  for (const name of cases) {
    it(`read the same of ${name}`, () => {
      for (let variant = 0; variant < variants; variant++) {
        const bytes = body.encode(extremeMessage(bodyType, name, variant)).finish();
        const [transaction] = readTransactionFile(bytes).documents[0]?.groups[0]?.copies ?? [];
        assert.ok(transaction, `variant ${variant}`);
        assert.deepEqual(
          withoutDefaults(plainOf(transaction.body, bodyType), bodyType),
          withoutDefaults(fromMessage(body.decode(bytes), bodyType), bodyType),
          `variant ${variant}: ${Buffer.from(bytes).toString('hex')}`,
        );
      }
    });
  }
});
