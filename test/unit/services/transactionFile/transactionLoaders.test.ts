import assert from 'node:assert/strict';
import { transactionLoaders } from '../../../../src/services/transactionFile/transactionLoaders.ts';

describe('what knows transaction files', () => {
  it('is loaded by what it is for', async () => {
    const { loadReader, loadEffectTools, loadVerifier } = transactionLoaders;
    assert.ok('readTransactionFile' in (await loadReader()));
    assert.ok('recoverSigner' in (await loadEffectTools()));
    assert.deepEqual(
      Object.keys(await loadVerifier()),
      Object.keys(await import('../../../../src/services/transactionFile/signatureVerifier.ts')),
    );
  });
});
