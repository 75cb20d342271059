import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createStepSources } from '../../../../src/services/details/stepSources.ts';
import type { VerificationClient } from '../../../../src/services/verification/verificationClient.ts';
import { address } from '../ledger/ids.ts';

const contract = address(`0x${'aa'.repeat(20)}`);
const path = 'contracts/My Vault.sol';
const text = 'first\nsecond\nthird\n';
/** Two instructions of two bytes and one of one, of the first, second and third line. */
const code = '0x6080604000';
const sourceMap = '0:5:7;6:6;13:5';

const verified = {
  verified: true,
  runtimeBytecode: { onchain: code, recompiled: '0x', sourceMap },
  sources: new Map([[path, text]]),
  sourceIds: new Map([[path, 7]]),
};

function sourcesOf(answer: unknown) {
  const asked: unknown[] = [];
  const verification = {
    contract: async (...args: readonly unknown[]) => {
      asked.push(args);
      if (answer instanceof Error) {
        throw answer;
      }
      return answer;
    },
  } as unknown as Pick<VerificationClient, 'contract'>;
  return { asked, read: createStepSources({ chainId: '296', verification }) };
}

async function check(answer: unknown, expected: readonly (string | undefined)[]): Promise<void> {
  const find = await sourcesOf(answer).read(contract, {});
  assert.deepEqual(
    [0, 2, 4, 5].map((pc) => (find !== undefined && 'code' in find ? find.lineOf(pc) : undefined)),
    expected,
  );
}

const lines = [`${contract}/contracts/My%20Vault.sol:1`, `${contract}/contracts/My%20Vault.sol:2`];
const all = [...lines, `${contract}/contracts/My%20Vault.sol:3`, undefined];
const none = [undefined, undefined, undefined, undefined];

describe('source lines of steps', () => {
  it('are found by the source map of the code that runs', () => check(verified, all));

  it('go by the code on the ledger, and by the recompiled code where that is not known', async () => {
    await check({ ...verified, runtimeBytecode: { onchain: '0x6080', recompiled: code, sourceMap } }, [
      ...lines.slice(0, 1),
      ...none.slice(1),
    ]);
    await check({ ...verified, runtimeBytecode: { recompiled: code, sourceMap } }, all);
  });

  it('are unknown where the service lacks what is needed', async () => {
    for (const answer of [
      { ...verified, verified: false },
      { ...verified, runtimeBytecode: undefined },
      { ...verified, runtimeBytecode: { sourceMap } },
      { ...verified, runtimeBytecode: { onchain: code } },
      { ...verified, runtimeBytecode: { onchain: code, sourceMap: {} } },
      { ...verified, sources: undefined },
      { ...verified, sourceIds: undefined },
      { ...verified, sourceIds: new Map() },
    ]) {
      await check(answer, none);
    }
  });

  it('are not known when the service fails, or has not answered yet', async () => {
    await check(new Error('down'), none);
    assert.deepEqual(await sourcesOf(new Error('down')).read(contract, {}), { gap: 'unanswered' });
    const { promise: answer, resolve: release } = Promise.withResolvers<unknown>();
    const timeout = mock.method(AbortSignal, 'timeout', () => AbortSignal.abort());
    const found = await sourcesOf(answer)
      .read(contract, {})
      .finally(() => timeout.mock.restore());
    assert.ok(found !== undefined && 'gap' in found && found.gap === 'late');
    release(verified);
    const later = await found.later;
    assert.equal(later !== undefined && 'code' in later && later.lineOf(0), lines[0]);
  });

  it('name no path outside of the contract', async () => {
    const evil = '../../etc/passwd';
    const found = await sourcesOf({
      ...verified,
      sources: new Map([[evil, text]]),
      sourceIds: new Map([[evil, 7]]),
    }).read(contract, {});
    assert.match(
      (found !== undefined && 'code' in found && found.lineOf(0)) || '',
      new RegExp(`^${contract}/(?!.*\\.\\.).*passwd:1$`),
    );
  });

  it('cost one request for just what they need', async () => {
    const { asked, read } = sourcesOf(verified);
    await read(contract, {});
    assert.deepEqual(asked, [
      [{ chainId: '296', address: contract }, { fields: ['runtimeBytecode', 'sources', 'sourceIds'] }],
    ]);
  });

  it('are waited for no longer when the user has left', async () => {
    const { read } = sourcesOf(new Promise(() => undefined));
    await assert.rejects(read(contract, { signal: AbortSignal.abort(new Error('left')) }), /left/);
  });
});
