import assert from 'node:assert/strict';
import { parseReference } from '../../../../src/domain/references.ts';
import type { CallOptions } from '../../../../src/services/http/transport.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { english } from '../../english.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { findSubject } = await import('../../../../src/features/lookup/findSubject.ts');

/** Looks a text up on a network that does not have it; the networks of `found` do. */
async function lookUp(text: string, selected: string, found: readonly string[] = []) {
  const asked: string[] = [];
  const given: unknown[] = [];
  const network = networks.find(({ name }) => name === selected) ?? assert.fail(selected);
  const clientsOf = ({ name }: { readonly name: string }) => ({
    details: {
      overview: async (_target: unknown, _page: unknown, { signal: _signal, ...options }: CallOptions) => {
        given.push(options);
        return undefined;
      },
    },
    references: {
      resolve: (_reference: unknown, { signal }: CallOptions) => {
        assert.ok(signal instanceof AbortSignal);
        asked.push(name);
        return Promise.resolve({ kind: found.includes(name) ? 'block' : 'notFound' });
      },
    },
  });
  const networkContext = { network, networks: () => networks, clientsOf } as unknown as Parameters<
    typeof findSubject
  >[0];
  const reference = parseReference(text) ?? assert.fail(text);
  const page = { text, reference, network, rate: undefined, nowMs: 0, translate: english };
  const shown = await findSubject(networkContext, reference, page, new AbortController().signal);
  return { asked, given, text: shown.text, elsewhere: shown.elsewhere };
}

describe('a look-up', () => {
  it('is what a person waits for, and asks afresh', async () => {
    const { given } = await lookUp('0.0.1001', 'testnet');
    assert.deepEqual(given, [{ freshness: 'revalidate', priority: 'urgent' }]);
  });
});

describe('what is known of a contract so far', () => {
  it('is asked for again until there is an answer, where the first one was late', async () => {
    const [network = assert.fail()] = networks;
    const given: unknown[] = [];
    const summary = { title: 'contract', name: undefined, properties: [], alerts: [] };
    const overview = async (_target: unknown, _page: unknown, { signal: _, ...options }: CallOptions) => {
      given.push(options);
      const resolved = { kind: 'block', block: { number: 1n } };
      const subject = { kind: 'contract', id: '0.0.5', during: undefined };
      return { summary, subject, resolved, isLate: given.length === 1 };
    };
    const details = { overview, called: async () => undefined };
    const networkContext = { network, networks: () => networks, clientsOf: () => ({ details }) };
    const page = { text: 'x', reference: undefined, network, rate: undefined, nowMs: 0, translate: english };
    const target = { kind: 'block', number: 1n } as const;
    const { signal } = new AbortController();
    const first = await findSubject(networkContext as never, target, page, signal);
    const then = await first.later?.(signal);
    assert.deepEqual(given, [
      { priority: 'urgent', freshness: 'revalidate' },
      { priority: 'urgent', untilAnswered: true },
    ]);
    assert.deepEqual([then?.text, then?.later], [first.text, undefined]);
  });
});

describe('the page of what was looked up', () => {
  const unverified = { verified: false, chainId: '296', address: `0x${'ab'.repeat(20)}`, methods: ['import'] };
  const verified = { ...unverified, verified: true };

  const shownOf = async (kind: string, explorerUrl: string | undefined, verification?: object, call?: object) => {
    const [testnet = assert.fail()] = networks.filter(({ name }) => name === 'testnet');
    const network = { ...testnet, explorerUrl };
    const summary = { title: 'account', name: 'x', properties: [], alerts: [] };
    const resolved = { kind: 'entity', entity: { kind: 'token', id: '0.0.2004', token: {} }, verification };
    const overview = async () => ({ summary, subject: { kind, id: '0.0.2004/13', during: undefined }, resolved });
    const called = async (of: unknown, { signal: _, ...options }: CallOptions) => {
      assert.deepEqual([of, options], [resolved, { priority: 'urgent' }]);
      return call;
    };
    const networkContext = { network, networks: () => networks, clientsOf: () => ({ details: { overview, called } }) };
    const target = { kind: 'nft', tokenId: '0.0.2004', serialNumber: 13n } as unknown as Parameters<
      typeof findSubject
    >[1];
    const page = {
      text: 'x',
      reference: undefined,
      network,
      rate: undefined,
      nowMs: 0,
      translate: english,
    };
    return findSubject(networkContext as never, target, page, new AbortController().signal);
  };
  const pageOf = async (kind: string, explorerUrl: string | undefined) => {
    const { text } = await shownOf(kind, explorerUrl);
    return text.split('\n').filter((line) => line.includes('https://'));
  };

  it('tells what is known of a contract that is not verified', async () => {
    for (const [verification, expected] of [
      [undefined, undefined],
      [verified, undefined],
      [unverified, unverified],
    ] as const) {
      const { text: _, ...shown } = await shownOf('contract', undefined, verification);
      assert.deepEqual(shown, {
        ...{
          subject: { kind: 'contract', id: '0.0.2004/13', during: undefined },
          unverified: expected,
          debuggable: undefined,
        },
      });
    }
  });

  it('begins with what a transaction called', async () => {
    const reading = {
      name: 'deposit',
      arguments: [{ name: 'amount', type: 'uint256', value: '5' }],
      origin: { kind: 'own', name: 'Vault' },
    };
    const call = { reading, selector: '0xa26e1186', isCreation: false, contractId: '0.0.4811', address: undefined };
    const textOf = async (known: object | undefined) =>
      (await shownOf('token', undefined, undefined, known)).text.split('\n').filter((line) => line.startsWith('Call'));
    assert.deepEqual(await textOf(call), ['Call:      deposit(amount: 5) of Vault (0.0.4811)']);
    assert.deepEqual(await textOf({ ...call, reading: undefined }), ['Call:      function 0xa26e1186 of 0.0.4811']);
    assert.deepEqual(await textOf({ ...call, reading: undefined, selector: undefined }), []);
    assert.deepEqual(await textOf(undefined), []);
  });

  it('is that of the NFT itself, else of its token', async () => {
    const base = 'https://explorer.test';
    assert.deepEqual(await pageOf('nft', base), [`Explorer:  ${base}/token/0.0.2004/13`]);
    assert.deepEqual(await pageOf('token', base), [`Explorer:  ${base}/token/0.0.2004`]);
    assert.deepEqual(await pageOf('nft', undefined), []);
  });
});

describe('a look-up that found nothing', () => {
  it('asks the other public networks, and says where it exists', async () => {
    const { asked, text, elsewhere } = await lookUp('0.0.1001', 'testnet', ['previewnet']);
    assert.deepEqual(asked, ['mainnet-public', 'previewnet']);
    assert.match(text, /previewnet: exists here/);
    assert.equal(elsewhere, undefined);
  });

  it('keeps private networks and public ones apart until the user says so', async () => {
    const publicNames = ['mainnet-public', 'testnet', 'previewnet'];
    for (const [selected, expected, unasked] of [
      ['mine', ['second'], publicNames],
      ['local', [], [...publicNames, 'mine', 'second']],
      ['testnet', ['mainnet-public', 'previewnet'], ['mine', 'second']],
    ] as const) {
      const { asked, elsewhere } = await lookUp('0.0.1001', selected);
      assert.deepEqual(asked, expected);
      assert.deepEqual(elsewhere, { text: '0.0.1001', networks: unasked });
    }
  });

  it('sends 32 bytes to no other network', async () => {
    const bytes = `0x${'ab'.repeat(32)}`;
    const { asked, elsewhere } = await lookUp(bytes, 'testnet');
    assert.deepEqual(asked, []);
    assert.deepEqual(elsewhere, { text: bytes, networks: ['mainnet-public', 'previewnet', 'mine', 'second'] });
  });
});
