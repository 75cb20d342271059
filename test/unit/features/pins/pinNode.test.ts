import assert from 'node:assert/strict';
import type { SubjectKind } from '../../../../src/domain/details/detailsSubject.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { pinNode } = await import('../../../../src/features/pins/pinNode.ts');

const wallet = '0.0.1002@1750082880.400000004';
const minute = '2025-06-16 14:08';

describe('a pin as a line', () => {
  const said = (kind: SubjectKind, id: string, name: string, changes: readonly string[] = [], balance?: bigint) => {
    const pin = { subject: { kind, id, during: undefined }, name, seen: undefined };
    const { label, description, accessibleLabel } = pinNode(pin, 'testnet', { changes, balance });
    return [label, description, accessibleLabel];
  };

  it('begins with its id and ends with its name', () => {
    assert.deepEqual(said('account', '0.0.5', 'Alice'), ['0.0.5', 'Alice', '0.0.5, account, Alice']);
    assert.deepEqual(said('account', '0.0.5', ''), ['0.0.5', 'account', '0.0.5, account']);
    assert.deepEqual(said('block', '7', ''), ['block 7', 'block', 'block 7, block']);
    assert.deepEqual(said('token', '0.0.5', 'Lens', ['supply']), [
      '0.0.5',
      '● supply · Lens',
      '0.0.5, token, Lens, changed: supply',
    ]);
  });

  it('of an account has what it holds before its name', () => {
    assert.deepEqual(said('account', '0.0.5', 'Alice', [], 31_869_085_891_081_369n).slice(1), [
      '318,690,858 ℏ · Alice',
      '0.0.5, account, 318,690,858 ℏ, Alice',
    ]);
    assert.equal(said('account', '0.0.5', '', [], 99_999_999_999n)[1], '999.99999999 ℏ · account');
    assert.deepEqual(said('account', '0.0.5', 'Alice', ['balance +1 ℏ'], 150_000_000n), [
      '0.0.5',
      '● balance +1 ℏ · 1.5 ℏ · Alice',
      '0.0.5, account, 1.5 ℏ, Alice, changed: balance +1 ℏ',
    ]);
    assert.deepEqual(said('contract', '0.0.5', 'Vault', [], 0n), ['0.0.5', 'Vault', '0.0.5, contract, Vault']);
  });

  it('of a transaction begins with what it is, where that is known', () => {
    assert.deepEqual(said('transaction', wallet, 'Transfer'), [
      'Transfer',
      `${minute} · ${wallet}`,
      `Transfer, transaction, ${minute}, ${wallet}`,
    ]);
    assert.deepEqual(said('transaction', wallet, ''), [wallet, 'transaction', `${wallet}, transaction`]);
    assert.equal(said('transaction', '0.0.1002-1750082880-400000004', 'Transfer')[1], `${minute} · ${wallet}`);
    const hash = `0x${'ab'.repeat(20)}`;
    const short = '0xabababababababab…abababab';
    assert.deepEqual(said('execution', hash, ''), [short, 'transaction', `${short}, transaction`]);
  });

  it('of a transaction that failed says so, by an icon, in words and aloud', () => {
    const subject = { kind: 'transaction', id: wallet, during: undefined } as const;
    const pin = { subject, name: 'Contract call', seen: undefined, isFailed: true } as const;
    const node = pinNode(pin, 'testnet', { changes: [], balance: undefined });
    assert.deepEqual(
      [node.description, node.accessibleLabel, node.tooltip, node.icon?.id, node.icon?.color?.id],
      [
        `${minute} · ${wallet}`,
        `Contract call, transaction, failed, ${minute}, ${wallet}`,
        `transaction ${wallet}\nContract call\nfailed`,
        'error',
        'problemsErrorIcon.foreground',
      ],
    );
  });
});
