import assert from 'node:assert/strict';
import type { NamedContract } from '../../../../src/domain/contract/contractMentions.ts';
import type { VerificationMethod } from '../../../../src/domain/contract/verifiedContract.ts';
import { parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { keyOf, testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { lensCommands } = await import('../../../../src/features/contractLens/lensCommands.ts');

describe('lenses of a contract that is not verified', () => {
  const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
  const mention: NamedContract = { reference: key.address, network: testnet };
  const check = (methods: readonly VerificationMethod[] | undefined, ...expected: readonly string[]) => {
    const [look, ...actions] = lensCommands(
      mention,
      { kind: 'unverified', key, methods },
      { selected: testnet, differs: false },
    );
    assert.equal(look?.title, '0x5c2f…d148: not verified');
    assert.deepEqual(
      actions.map(({ title, command }) => `${title} ${command}`),
      expected,
    );
    for (const action of actions) {
      assert.deepEqual(action.arguments, [{ network: 'testnet', chainId: '296', address: key.address }]);
    }
  };

  it('offer first what can work on its chain', () => {
    check(['import', 'workspace'], 'Import Verification… hieroLens.verification.import');
    check(['workspace'], 'Verify from Workspace… hieroLens.verification.fromWorkspace');
    check(undefined, 'Verify from Workspace… hieroLens.verification.fromWorkspace');
    check([]);
  });

  it('are called as records of the workspace call it, on one line', () => {
    const state = { kind: 'unverified', key, methods: undefined } as const;
    const recorded = { name: 'Vault\n[x](y)', tool: 'foundry', deployedAtMs: undefined } as const;
    const [look] = lensCommands(mention, state, { selected: testnet, differs: false, recorded });
    assert.equal(look?.title, 'Vault [x](y): not verified');
    assert.deepEqual(look?.arguments, [key.address, 'testnet']);
  });

  it('offer Verify for what a tool of the workspace deployed, where the service takes it', () => {
    const actionsOf = (
      tool: 'foundry' | 'list',
      methods: readonly VerificationMethod[] | undefined,
      deployedAtMs?: number,
    ) =>
      lensCommands(
        mention,
        { kind: 'unverified', key, methods },
        { selected: testnet, differs: false, recorded: { name: 'Vault', tool, deployedAtMs } },
      )
        .slice(1)
        .map(({ title, command }) => `${title} ${command}`);
    for (const methods of [undefined, ['workspace'], ['import', 'workspace']] as const) {
      assert.deepEqual(actionsOf('foundry', methods), ['Verify hieroLens.verification.fromWorkspace']);
    }
    assert.deepEqual(actionsOf('foundry', []), []);
    assert.deepEqual(actionsOf('list', ['import', 'workspace'], 1), ['Verify hieroLens.verification.fromWorkspace']);
    // A list may name contracts of others.
    assert.deepEqual(actionsOf('list', ['import', 'workspace']), [
      'Import Verification… hieroLens.verification.import',
    ]);
  });
});

describe('lenses of a clone', () => {
  it('are those of what it is a clone of, and say so', () => {
    const key = keyOf(`0x${'c1'.repeat(20)}`);
    const commands = lensCommands(
      { reference: key.address, network: testnet },
      {
        kind: 'verified',
        key,
        contract: { match: 'exact_match', compilation: undefined },
        isOnLedger: true,
        id: parseEntityId('0.0.4811') ?? assert.fail(),
        cloneOf: keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148').address,
      },
      { selected: testnet, differs: false },
    );
    assert.deepEqual(
      commands.map(({ title }) => title),
      ['0.0.4811', 'Sources', 'ABI', 'Storage', 'Call', 'clone of 0x5c2f…d148'],
    );
    for (const { arguments: given } of commands) {
      assert.deepEqual(given, [{ network: 'testnet', chainId: '296', address: key.address }]);
    }
  });
});
