import assert from 'node:assert/strict';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import type { ServiceBase } from '../../../../src/domain/network/network.ts';
import type { Reference } from '../../../../src/domain/references/reference.ts';
import { findReferences } from '../../../../src/domain/references.ts';
import { escapeMarkdown } from '../../../../src/domain/value/escapeMarkdown.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { renderReference, renderResolved, shown } = await import('../../../../src/features/hover/renderHover.ts');

const network = {
  name: 'testnet',
  chainId: '296',
  ledgerId: '01',
  explorerUrl: 'https://hashscan.io/testnet',
  ledger: { url: 'https://ledger.test/base' },
};

const onNetwork = (own: Omit<typeof network, 'ledger'> & { readonly ledger: ServiceBase }) =>
  ({ network: own, selected: own, by: 'selection' }) as const;

function only(text: string, fileName?: string): Reference {
  const [reference, ...others] = findReferences(text, { fileName });
  assert.ok(reference && others.length === 0, text);
  return reference;
}

const local = (text: string, fileName?: string) =>
  decodeURIComponent(renderReference(only(text, fileName), onNetwork(network)));

function has(text: string, ...parts: readonly string[]): void {
  for (const part of parts) {
    assert.ok(text.includes(part), `“${part}” is missing in:\n${text}`);
  }
}

describe('the local part of a hover', () => {
  it('says who is asked by a click for 32 bytes, which may be a private key', () => {
    const bytes = `0x${'ab'.repeat(32)}`;
    for (const [text, fileName] of [
      [`the value ${bytes}`, 'a.md'],
      [`getTransaction('${bytes}')`, 'a.ts'],
      [`LAST_TX_HASH=${bytes}`, '.env'],
    ] as const) {
      has(local(text, fileName), 'hieroLens.lookup', 'a private key: only a click asks testnet at ledger\\.test\\.');
    }
    assert.ok(!local(`txHash = ${bytes}`).includes('private key'));
    const [reference = assert.fail()] = findReferences(`the value ${bytes}`);
    const nowhere = { ...network, ledger: { problem: { setting: 'x', detail: 'y' } } };
    has(renderReference(reference, onNetwork(nowhere)), 'only a click asks testnet\\.');
  });

  it('says why the ledger is asked on a click only, of a doubtful id', () => {
    const reasonIn = (change: Pick<Reference, 'lookUp' | 'certainty'>, text: string) => {
      const [reference = assert.fail(text)] = findReferences(text);
      return renderReference({ ...reference, ...change }, onNetwork(network)).includes('on a click only');
    };
    const id = '0.0.1001';
    assert.deepEqual(
      [
        reasonIn({ lookUp: 'manual', certainty: 'uncertain' }, id),
        reasonIn({ lookUp: 'manual', certainty: 'certain' }, id),
        reasonIn({ lookUp: 'automatic', certainty: 'uncertain' }, id),
        reasonIn({ lookUp: 'manual', certainty: 'uncertain' }, `0x${'ab'.repeat(20)}`),
      ],
      [true, false, false, false],
    );
  });
});

describe('the ledger part of a hover', () => {
  it('keeps untrusted text inert, whatever it holds', () => {
    const evil = '`x` | [a](command:evil) ![i](https://x.test/i.png) <img src=x> \u202Egnp $(error) \n# h';
    const account = { id: '0.0.8', balanceTinybars: 5n, tokenBalances: [], memo: evil };
    const resolved = { kind: 'entity', entity: { kind: 'account', id: account.id, account } };
    const text = renderResolved({
      ...{ resolved: resolved as unknown as ResolvedReference, reference: only('account 0.0.1001') },
      ...{ network, rate: undefined, nowMs: 0 },
    });
    const [memo = ''] = text.split('Memo&nbsp; | ').at(-1)?.split('\n') ?? [];
    // All that is left of it once what is escaped is gone.
    assert.equal(memo.replace(/\\[!-/:-@[-`{-~]/g, ''), 'x  acommandevil ihttpsxtestipng img srcx gnp  error  h |');
    assert.ok(!text.includes('$(error)'));
  });

  it('shows ids and addresses as code, words as text', () => {
    const kept = { isUntrusted: false };
    for (const id of ['0.0.5', '0.0.5-abcde', '0xab', 'A'.repeat(43).concat('=')]) {
      assert.equal(shown(id, kept), `\`${id}\``);
      assert.equal(shown(`${id} of 7`, kept), escapeMarkdown(`${id} of 7`));
      assert.equal(shown(`of ${id}`, kept), escapeMarkdown(`of ${id}`));
    }
    assert.equal(shown('[x](y)', { isUntrusted: true }), '\\[x\\]\\(y\\)');
  });
});
