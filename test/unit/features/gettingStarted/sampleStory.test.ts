import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFoundry } from '../../../../src/domain/deployment/readFoundry.ts';
import { parseLookupTarget } from '../../../../src/domain/lookup/lookupTarget.ts';
import { sampleNetwork } from '../../../../src/domain/network/network.ts';
import { samplePayment } from '../../../../src/domain/network/samplePayment.ts';
import { findReferences } from '../../../../src/domain/references.ts';
import { encode } from '../../services/transactionFile/samples.ts';
import { openSampleNetwork } from './sampleClients.ts';

const textOf = (file: string) => readFileSync(`media/sample/${file}`, 'utf8');
const record = 'broadcast/Deploy.s.sol/296/run-latest.json';
const files = ['README.md', record, 'config/addresses.json', 'contracts/SupplierPayments.sol', 'src/transfer.ts'];
const [alice, bob, payments] = ['0.0.1001', '0.0.1002', '0.0.4861'];
const address = '0x4b912e9aa4df2e7db2b3274d764d1bd1371bafff';
const [paid, failed] = ['0.0.1001@1750147254.000000001', '0.0.1001@1750147314.000000002'];
const price = 500_000_000n;

/** What `src/transfer.ts` makes of the open invoice, for two nodes. */
function payment(): Uint8Array {
  const [accountID, supplierID] = [{ accountNum: 1001 }, { accountNum: 1002 }];
  const bodyOf = (accountNum: number) =>
    encode('TransactionBody', {
      transactionID: { transactionValidStart: { seconds: Date.UTC(2025, 5, 17, 10) / 1000 }, accountID },
      nodeAccountID: { accountNum },
      transactionFee: 100_000_000,
      transactionValidDuration: { seconds: 180 },
      memo: 'Invoice 42',
      cryptoTransfer: {
        transfers: {
          accountAmounts: [
            { accountID, amount: -Number(price) },
            { accountID: supplierID, amount: Number(price) },
          ],
        },
      },
    });
  const transactionList = [3, 4].map((node) => ({
    signedTransactionBytes: encode('SignedTransaction', { bodyBytes: bodyOf(node), sigMap: {} }),
  }));
  return encode('TransactionList', { transactionList });
}

describe('the story of the sample', () => {
  const { clients, transport } = openSampleNetwork();
  after(() => transport.dispose());

  const transactionOf = async (id: string) => {
    const [transaction] = (await clients.ledger.transaction({ transactionId: id.replace(/@(\d+)\./, '-$1-') as never }))
      .items;
    return transaction ?? assert.fail(id);
  };

  it('has a file with the payment that its code makes', () => {
    const file = `media/sample/${samplePayment}`;
    if (process.env['HIERO_LENS_WRITE_WHOLE'] !== undefined) {
      writeFileSync(file, payment());
    }
    assert.deepEqual(new Uint8Array(readFileSync(file)), payment());
    const code = textOf('src/transfer.ts');
    for (const part of [
      `treasury = AccountId.fromString('${alice}')`,
      `supplier = AccountId.fromString('${bob}')`,
      `{ number: 42, price: new Hbar(${price / 100_000_000n}), triedBy: addresses.payments.id }`,
      '.addHbarTransfer(treasury, price.negated())',
      '.addHbarTransfer(supplier, price)',
      '.setTransactionMemo(`Invoice $',
      '.setMaxTransactionFee(new Hbar(1))',
      '.setTransactionValidDuration(180)',
    ]) {
      assert.ok(code.includes(part), part);
    }
  });

  it('has one payer, one receiver and one amount', async () => {
    const supplier = await clients.ledger.account({ idOrAliasOrEvmAddress: bob as never });
    const [readme, code, contract] = ['README.md', 'src/transfer.ts', 'contracts/SupplierPayments.sol'].map(textOf);
    assert.deepEqual(JSON.parse(textOf('config/addresses.json')), {
      chainId: Number(sampleNetwork.chainId),
      treasury: alice,
      supplier: { id: bob, evmAddress: supplier.evmAddress },
      payments: { id: payments, address },
      rewardToken: '0.0.2001',
    });
    assert.ok(code?.includes(`supplierWallet = '${supplier.evmAddress}'`));
    assert.match(contract ?? '', /TREASURY = 0x0{37}3e9;/);
    assert.ok(contract?.toLowerCase().includes(`supplier = payable(${supplier.evmAddress});`));
    for (const row of [
      `Treasury, Alice | account \`${alice}\``,
      `Supplier, Bob | account \`${bob}\`, wallet \`${supplier.evmAddress}\``,
      `SupplierPayments, the contract | contract \`${payments}\`, address \`${address}\``,
      `Invoice 41, paid by the contract | transaction \`${paid}\``,
      `Invoice 42, which failed | transaction \`${failed}\``,
    ]) {
      assert.ok(readme?.includes(`| ${row} |`), row);
    }
  });

  it('has a record of how its contract was deployed', async () => {
    const value: unknown = JSON.parse(textOf(record));
    const [told] = [...readFoundry({ record: `file:/${record}`, path: record, value })];
    assert.equal(told?.name, 'SupplierPayments');
    assert.equal(told?.key, address);
    assert.equal(told?.chainId, Number(sampleNetwork.chainId));
    const { items } = await clients.ledger.contractResults({ contractIdOrAddress: address as never, limit: 20 });
    const creation = items.at(-1) ?? assert.fail();
    assert.ok(creation.hash.startsWith(told?.transactionHash ?? '?'));
    assert.equal(told?.deployedAtMs, Math.floor(Number(creation.timestamp)) * 1_000);
  });

  it('is what happened on its network', async () => {
    const [account, verified, first, second, listed] = await Promise.all([
      clients.ledger.account({ idOrAliasOrEvmAddress: payments as never }),
      clients.verification.contract({ chainId: sampleNetwork.chainId as never, address: address as never }),
      transactionOf(paid),
      transactionOf(failed),
      clients.ledger.transactions({ 'account.id': payments as never, limit: 25 }),
    ]);
    const changes = listed.items.flatMap(({ transfers }) =>
      transfers.filter(({ accountId }) => accountId === payments),
    );
    assert.deepEqual(
      changes.map(({ amountTinybars }) => amountTinybars),
      [-price, 700_000_000n],
    );
    assert.equal(account.balanceTinybars, 200_000_000n);
    assert.match(
      textOf('README.md'),
      /pays Bob, a supplier, 5 ℏ for[\s\S]*handed 7 ℏ to[\s\S]*took 5 ℏ of them[\s\S]*left, 2 ℏ,/,
    );
    assert.deepEqual(
      [first, second].map(({ memoBase64 = '' }) => Buffer.from(memoBase64, 'base64').toString()),
      ['Invoice 41', 'Invoice 42'],
    );
    assert.ok(first.transfers.some((each) => each.accountId === bob && each.amountTinybars === price));
    assert.ok(verified.verified);
    assert.equal(verified.sources?.get('contracts/SupplierPayments.sol'), textOf('contracts/SupplierPayments.sol'));
  });

  it('names a thing of each kind that can be hovered over, and all of them are known', async () => {
    const kinds = new Set<string>();
    for (const { text, kind } of files.flatMap((file) => findReferences(textOf(file)))) {
      const target = parseLookupTarget(text) ?? assert.fail(text);
      const { resolved } = (await clients.details.overview(target, { rate: undefined, nowMs: 0 })) ?? assert.fail(text);
      kinds.add(kind).add(resolved.kind === 'entity' ? resolved.entity.kind : resolved.kind);
    }
    const all = [
      'account',
      'contract',
      'entityId',
      'evmAddress',
      'execution',
      'hash32',
      'hash48',
      'token',
      'transaction',
      'transactionId',
    ];
    assert.deepEqual([...kinds].toSorted(), all);
  });
});
