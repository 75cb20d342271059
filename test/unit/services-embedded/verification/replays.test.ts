import assert from 'node:assert/strict';
import { recordingOf, settingNames } from '../../../services/replay/recordings.ts';
import { type Setup, startSetup } from './setup.ts';

interface Code {
  readonly onchainBytecode: string;
  readonly sourceMap: string;
}

describe('embedded verification service: contracts that really ran', () => {
  let setup: Setup;
  before(async () => {
    setup = await startSetup();
  });
  after(() => setup.service.stop());

  it('has the code that is on the ledger, with its sources, but of one', async () => {
    for (const setting of settingNames) {
      const names: string[] = [];
      for (const { title, address, runtime, creation } of recordingOf(setting).contracts) {
        const answer = await setup.get(`/v2/contract/296/${address}?fields=all`);
        if (title === 'Scale') {
          assert.equal(answer.status, 404);
          continue;
        }
        const record = JSON.parse(answer.text) as {
          readonly creationBytecode: Code;
          readonly runtimeBytecode: Code;
          readonly compilation: { readonly compilerSettings: { readonly viaIR: boolean } };
          readonly storageLayout: { readonly storage: readonly { readonly label: string }[] };
          readonly sources: Readonly<Record<string, { readonly content: string }>>;
        };
        assert.equal(record.runtimeBytecode.onchainBytecode, runtime, title);
        assert.equal(record.creationBytecode.onchainBytecode, creation, title);
        assert.match(record.runtimeBytecode.sourceMap, /^\d+:\d+:\d+:-/);
        assert.equal(record.compilation.compilerSettings.viaIR, setting === 'ir');
        const lines = record.sources[`contracts/lib/Measures.sol`]?.content.split('\r\n').length ?? 0;
        names.push(`${title}, ${record.storageLayout.storage.length} variables, ${lines} lines`);
      }
      assert.deepEqual(names, [
        'Measures, 0 variables, 25 lines',
        'Granary, 10 variables, 25 lines',
        'GranaryProxy, 0 variables, 0 lines',
        'Bin, 2 variables, 0 lines',
      ]);
    }
  });
});
