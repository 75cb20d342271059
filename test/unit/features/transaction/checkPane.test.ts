import assert from 'node:assert/strict';
import { encodeRlpInteger, encodeRlpList } from '../../../../src/domain/ethereum/rlp.ts';
import { InputError } from '../../../../src/domain/failure.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import type { TransactionFile } from '../../../../src/domain/transaction/transaction.ts';
import { createSignatureVerifier } from '../../../../src/services/transactionFile/signatureVerifier.ts';
import type { ChecksModel, ToView } from '../../../../src/webview/transaction/protocol.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { bodyAt } from '../../services/transactionFile/messageChunks.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { encode } from '../../services/transactionFile/samples.ts';
import { ed25519Key, listOfSigned, pairOf, signedBy } from '../../services/transactionFile/signedWith.ts';

stubVsCode();
const { createCheckPane } = await import('../../../../src/features/transaction/checkPane.ts');

const [alice, bob] = [ed25519Key(1), ed25519Key(2)];
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const draw = bodyAt(0, { utilPrng: {} });
const first = { document: 0, chunk: 0, copy: 0 };

/** A pane, what it told, and how often it verified. */
function setUp(resolve: (reference: { readonly id?: string }) => Promise<object> = async () => ({ kind: 'notFound' })) {
  const told: (ToView & { readonly type: 'checks' })[] = [];
  const asked: unknown[] = [];
  const closing = new AbortController();
  const counts = { verified: 0, loaded: 0 };
  const pane = createCheckPane(
    {
      networkContext: {
        network: { name: 'embedded', chainId: '298' },
        clientsOf: () => ({
          references: {
            resolve: async (reference: unknown) => {
              asked.push(reference);
              return resolve(reference as object);
            },
          },
        }),
      } as never,
      loadVerifier: async () => {
        counts.loaded++;
        const verify = createSignatureVerifier();
        return {
          createSignatureVerifier: () => (signature) => {
            counts.verified++;
            return verify(signature);
          },
        };
      },
    },
    {
      post: (message) => message.type === 'checks' && told.push(message),
      log: { failure: (_doing, error) => assert.fail(String(error)) },
      signal: closing.signal,
    },
  );
  return { pane, told, asked, closing, counts };
}

/** What a view says before it is folded: what passed is counted. */
function linesOf(checks: ChecksModel | undefined): readonly string[] {
  const { results = [], verifying, question, failure } = checks ?? {};
  const passed = results.filter(({ level }) => level === 'passed').length;
  return [
    ...results.flatMap(({ level, text }) => (level === 'passed' ? [] : [`${level}: ${text}`])),
    ...[verifying, question, failure].flatMap((text) => text ?? []),
    `${passed} passed`,
  ];
}

const file = (...signed: readonly Uint8Array[]): TransactionFile => readTransactionFile(listOfSigned(...signed));
const expired = 'warning: It has expired. Nodes refuse it now (TRANSACTION_EXPIRED).';
const unknown =
  'remark: Whether the payer 0.0.5 has signed cannot be told from the file: it does not hold the payer’s key.';
const question = 'Ask embedded for the payer’s key';
/** A legacy transaction whose parity says its chain (EIP-155). */
const ethereumOf = (chain: number) => ({
  ethereumTransaction: {
    ethereumData: encodeRlpList(
      [0, 1, 21_000, 0, 0, 1, chain * 2 + 35, 1, 1].map((value) => encodeRlpInteger(BigInt(value))),
    ),
  },
});
const accountOf = (key: object) => async () => ({ kind: 'entity', entity: { kind: 'account', account: { key } } });

describe('the checks of the view', () => {
  it('are told at once as far as they are known, and then with what the signatures are worth', async () => {
    const { pane, told, asked, counts } = setUp();
    await pane.show(file(signedBy(draw, alice)), first);
    assert.deepEqual(
      told.map(({ network, place, checks }) => [network, place, linesOf(checks)]),
      [
        ['embedded', first, [expired, 'Verifying signatures: 1…', question, '3 passed']],
        ['embedded', first, [expired, unknown, question, '4 passed']],
      ],
    );
    assert.deepEqual([asked, counts], [[], { verified: 1, loaded: 1 }]);
  });

  it('verify nothing twice, and nothing of what is unsigned', async () => {
    const { pane, told, counts } = setUp();
    const signed = file(signedBy(draw, alice), signedBy({ ...draw, nodeAccountID: { accountNum: 4 } }, alice));
    await pane.show(signed, first);
    await pane.show(signed, { ...first, copy: 1 });
    assert.deepEqual([counts, told.length], [{ verified: 2, loaded: 1 }, 3]);
    const unsigned = setUp();
    await unsigned.pane.show(file(signedBy(draw)), first);
    assert.deepEqual(unsigned.counts, { verified: 0, loaded: 0 });
    assert.deepEqual(
      unsigned.told.map(({ checks }) => linesOf(checks)),
      [[expired, 'remark: Nobody has signed yet.', '2 passed']],
    );
  });

  it('tell nothing of a place that is not in the file, nor once another is shown or the view is closed', async () => {
    const { pane, told, closing } = setUp();
    const two = file(signedBy(draw, alice), signedBy(bodyAt(9, { utilPrng: {} }), bob));
    await pane.show(two, { ...first, document: 2 });
    await pane.show(two, { ...first, chunk: 1 });
    await pane.show(two, { ...first, copy: 1 });
    assert.equal(told.length, 0);
    await Promise.all([pane.show(two, first), pane.show(two, { ...first, document: 1 })]);
    assert.deepEqual(
      told.map(({ place, checks }) => [place.document, checks.verifying !== undefined]),
      [
        [0, true],
        [1, true],
        [1, false],
      ],
    );
    told.length = 0;
    const closed = pane.show(file(signedBy(draw, alice)), first);
    closing.abort();
    await closed;
    assert.equal(told.length, 1);
  });

  it('ask for the key of the payer when the user wants it, and verify what names only its start', async () => {
    const bodyBytes = encode('TransactionBody', draw);
    const short = encode('SignedTransaction', { bodyBytes, sigMap: { sigPair: [pairOf(alice, bodyBytes, 4)] } });
    const { pane, told, asked } = setUp(accountOf({ type: 'ED25519', hex: hexOf(alice.publicKey) }));
    const bytes = file(short);
    await pane.show(bytes, first);
    assert.deepEqual(linesOf(told.at(-1)?.checks), [
      expired,
      'remark: 1 signature is by the start of a key alone, which the file cannot prove.',
      unknown,
      question,
      '3 passed',
    ]);
    assert.deepEqual(asked, []);
    await pane.askNetwork(bytes, first);
    assert.deepEqual(asked, [parseReference('0.0.5')]);
    assert.deepEqual(linesOf(told.at(-1)?.checks), [expired, '5 passed']);
    // It is known from now on.
    await pane.show(bytes, first);
    assert.deepEqual([asked.length, linesOf(told.at(-1)?.checks)], [1, [expired, '5 passed']]);
  });

  it('see a payer that has not signed', async () => {
    const { pane, told } = setUp(accountOf({ type: 'ED25519', hex: hexOf(bob.publicKey) }));
    await pane.askNetwork(file(signedBy(draw, alice)), first);
    assert.deepEqual(linesOf(told.at(-1)?.checks), [
      `warning: The payer 0.0.5 has not signed. Its key is ${hexOf(bob.publicKey)}.`,
      expired,
      '4 passed',
    ]);
  });

  it('say that the network has no answer, and ask again', async () => {
    const answers = [
      () => Promise.reject(new InputError('x', 'Down.')),
      async () => ({ kind: 'notFound' }),
      accountOf({ type: 'ED25519', hex: 'no hex' }),
      accountOf({ type: 'ED25519', hex: hexOf(alice.publicKey) }),
    ];
    const { pane, told } = setUp(() => answers.shift()?.() ?? assert.fail());
    const bytes = file(signedBy(draw, alice));
    const asking = async () => {
      await pane.askNetwork(bytes, first);
      return linesOf(told.at(-1)?.checks).slice(2);
    };
    assert.deepEqual(await asking(), [question, 'Down.', '4 passed']);
    assert.deepEqual(await asking(), [question, 'embedded knows no key of 0.0.5.', '4 passed']);
    assert.deepEqual(await asking(), [question, 'embedded knows no key of 0.0.5.', '4 passed']);
    assert.deepEqual(await asking(), []);
    assert.deepEqual(linesOf(told.at(-1)?.checks), [expired, '5 passed']);
  });

  it('offer to ask about a payer that goes by a key, which may have another one by now', async () => {
    const alias = encode('Key', { ed25519: alice.publicKey });
    const own = { ...draw, transactionID: { ...(draw['transactionID'] as object), accountID: { alias } } };
    const { pane, told, asked } = setUp(accountOf({ type: 'ED25519', hex: hexOf(bob.publicKey) }));
    await pane.show(file(signedBy(own, alice)), first);
    assert.equal(told.at(-1)?.checks.question, 'Ask embedded for the payer’s key');
    await pane.askNetwork(file(signedBy(own, alice)), first);
    assert.equal((asked[0] as { readonly kind?: string }).kind, 'alias');
    assert.match(linesOf(told.at(-1)?.checks).join(), /has not signed/);
  });

  it('say what only the network can tell, and ask about all of it at once', async () => {
    const entity = (id: string) => {
      const account = { deleted: id === '0.0.7', balanceTinybars: id === '0.0.5' ? 4n : 100n };
      const token = { deleted: false };
      return id === '0.0.8' ? { kind: 'token', id, token } : { kind: 'account', id, account };
    };
    const { pane, told, asked } = setUp(async ({ id = '' }) =>
      id === '0.0.9' ? { kind: 'notFound' } : { kind: 'entity', entity: entity(id) },
    );
    const amounts = (...all: readonly (readonly [number, number])[]) =>
      all.map(([accountNum, amount]) => ({ accountID: { accountNum }, amount }));
    const transfer = {
      transfers: { accountAmounts: amounts([5, -5], [7, 3], [9, 2]) },
      tokenTransfers: [{ token: { tokenNum: 8 }, transfers: amounts([6, -1], [10, 1]) }],
    };
    const bytes = file(signedBy(bodyAt(0, { cryptoTransfer: transfer })));
    const about = () => linesOf(told.at(-1)?.checks).filter((line) => /0\.0|Ask|network/.test(line));
    await pane.show(bytes, first);
    assert.deepEqual(about(), [
      'remark: Not checked, since only the network can tell: the state and balance of 0.0.5, 0.0.7, 0.0.9, 0.0.8, 0.0.6, ….',
      'Ask embedded about what is not checked',
    ]);
    assert.deepEqual(asked, []);
    await pane.askNetwork(bytes, first);
    assert.deepEqual(
      asked,
      ['5', '7', '9', '8', '6', '10'].map((number) => parseReference(`0.0.${number}`)),
    );
    assert.deepEqual(about(), [
      'warning: On the network, 0.0.7 is deleted or executed. A ledger refuses what needs it.',
      'warning: The network does not know 0.0.9. A ledger refuses what needs it.',
      'warning: 0.0.5 is to give 0.00000005 ℏ, and has 0.00000004 ℏ. A ledger refuses it (INSUFFICIENT_ACCOUNT_BALANCE).',
    ]);
    const other = file(signedBy(bodyAt(0, { tokenPause: { token: { tokenNum: 5 } } })));
    await pane.show(other, first);
    assert.deepEqual(about(), ['warning: On the network, 0.0.5 is of another kind than the transaction needs.']);
    await pane.show(file(signedBy(bodyAt(0, { tokenPause: { token: { tokenNum: 8 } } }))), first);
    assert.deepEqual([about(), asked.length], [[], 6]);
  });

  it('see a transaction of Ethereum that is signed for the chain of another network, and ask nobody', async () => {
    const { pane, told, asked } = setUp();
    const chains = () => linesOf(told.at(-1)?.checks).filter((line) => line.includes('chain'));
    await pane.show(file(signedBy(bodyAt(0, ethereumOf(298)))), first);
    assert.deepEqual(chains(), []);
    await pane.show(file(signedBy(bodyAt(0, ethereumOf(1)))), first);
    assert.deepEqual(chains(), [
      'remark: It is signed for chain 1. The chain of embedded is 298, which refuses it (WRONG_CHAIN_ID).',
    ]);
    assert.deepEqual(asked, []);
  });

  it('ask nobody about a payer that is not there', async () => {
    const { pane, told, asked } = setUp();
    await pane.askNetwork(file(signedBy({ utilPrng: {} }, alice)), first);
    await pane.askNetwork(file(signedBy(draw, alice)), { ...first, copy: 1 });
    assert.deepEqual([asked, told.some(({ checks }) => checks.question !== undefined)], [[], false]);
  });

  it('stop when the view closes while the network is asked', async () => {
    const { pane, told, closing } = setUp(async () => {
      closing.abort();
      throw new Error('Stopped.');
    });
    await assert.rejects(pane.askNetwork(file(signedBy(draw, alice)), first), { name: 'AbortError' });
    assert.deepEqual(told, []);
  });
});
