import assert from 'node:assert/strict';
import type { FeeEstimate } from '../../../../src/domain/fee/fee.ts';
import { estimateJson } from '../../../../src/features/fees/estimateJson.ts';
import { estimateFile, estimateFiles } from '../../../../src/features/fees/fileEstimate.ts';
import { renderEstimate, renderEstimates } from '../../../../src/features/fees/renderEstimate.ts';
import { english } from '../../english.ts';
import { bodyAt, chunkBody, listOf } from '../../services/transactionFile/messageChunks.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { encode } from '../../services/transactionFile/samples.ts';
import { type Asked, answer, fakeLedger, gasPrices, namedSample, rates, sampleFile } from './estimates.ts';

const words = {
  describe: (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
  translate: english,
};

async function rendered(name: string, price: (asked: Asked, index: number) => FeeEstimate | Error): Promise<string> {
  const { ledger } = fakeLedger(price);
  const context = { network: 'embedded', ledger, signal: new AbortController().signal };
  return renderEstimate(await estimateFile(name, sampleFile(name), context), words);
}

function says(text: string, ...parts: readonly string[]): void {
  for (const part of parts) {
    assert.ok(text.includes(part), `“${part}” is missing in:\n${text}`);
  }
}

describe('renderEstimate', () => {
  it('itemizes every part in exact dollars, below the whole in ℏ', async () => {
    says(
      await rendered('deploy-vault.tx', () => answer({ service: 9_999_000_000n, signatures: 1n })),
      '## Fee: ≈\u00a0$1.00 + up to $1.03 gas\n\n**5.02573757\u00a0ℏ + up to 5.16365514\u00a0ℏ gas** · ContractCreate · `deploy-vault.tx` · `embedded` · ',
      '| **Node** | $0.00002 |',
      '| &nbsp;&nbsp;↳&nbsp;base | $0.00001 |',
      '| &nbsp;&nbsp;↳&nbsp;1 extra signature (the first is free) | $0.00001 |',
      '| **Network** · node × 9 | $0.00018 |',
      '| **Service** | $0.99990 |',
      '| **Total without gas** | **$1.00010** |\n| Gas, at most | $1.02755 |\n| **At most, with gas** | **$2.02765** |\n\n',
      '| Gas limit | 12,294,417 × 42 tinybars |',
    );
  });

  it('says that gas is added without an amount where a network does not say what it costs', async () => {
    const unknown = fakeLedger(
      () => answer(),
      async () => rates,
      async () => {
        throw new Error('busy');
      },
    );
    const context = { network: 'embedded', ledger: unknown.ledger, signal: new AbortController().signal };
    const file = sampleFile('deploy-vault.tx');
    const text = renderEstimate(await estimateFile('a.tx', file, context), words);
    says(
      text,
      '## Fee: $0.0001 + gas\n\n**0.00050252\u00a0ℏ + gas** ·',
      '| **Total without gas** | **$0.00010** |\n\n',
    );
    const twice = { ...file, documents: [...file.documents, ...file.documents] };
    const { ledger } = fakeLedger(() => answer());
    says(
      renderEstimate(await estimateFile('a.tx', twice, { ...context, ledger }), words),
      '### 2. ContractCreate: $0.0001 · 0.00050252\u00a0ℏ + up to $1.03 gas',
    );
  });

  it('rounds the gas up to no fewer than four decimals, and writes one tinybar as one', async () => {
    const { ledger } = fakeLedger(
      () => ({
        ...answer(),
        node: { baseTinycents: 100_000_000n, extras: [] },
        network: { multiplier: 9, subtotalTinycents: 900_000_000n },
        totalTinycents: 1_000_000_000n,
      }),
      async () => rates,
      async () => ({ ...gasPrices, fees: [{ transactionType: 'ContractCreate', tinybarsPerGas: 1n }] }),
    );
    const context = { network: 'embedded', ledger, signal: new AbortController().signal };
    says(
      renderEstimate(await estimateFile('a.tx', sampleFile('deploy-vault.tx'), context), words),
      '| **Total without gas** | **$0.1000** |\n| Gas, at most | $0.0245 |\n| **At most, with gas** | **$0.1245** |',
      '| Gas limit | 12,294,417 × 1 tinybar |',
    );
  });

  it('puts the modes side by side when they differ', async () => {
    const text = await rendered('deploy-vault.tx', ({ mode }) => answer({ service: mode === 'STATE' ? 7n : 5n }));
    says(text, '|  | STATE (USD) | INTRINSIC (USD) |', ' | **$0.0001000007** | **$0.0001000005** |');
  });

  it('says what the service, the signatures and the maximum fee add', async () => {
    says(
      await rendered('pay-supplier.tx', ({ bytes }) => answer({ signatures: BigInt(Math.floor(bytes.length / 110)) })),
      'The transaction is unsigned, so this is too low',
      '### When it is signed',
      '| Signatures | USD | ℏ | Adds |',
      '| 5 | $0.0006 | 0.00301513 | $0.0004 |',
      'Maximum fee | 311.05771137 ℏ (31,105,771,137 tinybars)',
    );
    says(
      await rendered('deploy-vault.tx', () => answer({ service: 10n ** 13n, notes: ['worst case | <b>used</b>'] })),
      '⚠ Would fail: INSUFFICIENT\\_TX\\_FEE',
      'The service says: `worst case ¦ <b>used</b>`',
    );
  });

  it('says a maximum fee of a tinybar, and none where there is none', async () => {
    const feeOf = async (transactionFee: number) => {
      const file = readTransactionFile(
        encode('TransactionBody', {
          transactionID: { accountID: { accountNum: 5 }, transactionValidStart: { seconds: 7 } },
          freeze: {},
          transactionFee,
        }),
      );
      const { ledger } = fakeLedger(() => answer());
      const context = { network: 'embedded', ledger, signal: new AbortController().signal };
      const text = renderEstimate(await estimateFile('a.tx', file, context), words);
      return /\| Maximum fee \| (.*) \|/.exec(text)?.[1];
    };
    assert.deepEqual([await feeOf(0), await feeOf(1)], [undefined, '0.00000001 ℏ (1 tinybar)']);
  });

  it('warns when an answer contradicts itself, and shows it as sent', async () => {
    const wrong = { ...answer(), totalTinycents: 5n };
    says(
      await rendered('deploy-vault.tx', () => wrong),
      '| **Total without gas** | **$0.0000000005** |',
      '⚠ The answer contradicts itself \\(INTRINSIC and STATE\\): total is 5, but its parts give 1,000,000',
    );
  });

  it('cautions about multipliers that may be whole multiples', async () => {
    const text = await rendered('deploy-vault.tx', () => answer({ multiplier: 4n }));
    says(
      text,
      '## Fee: $0.0001 + up to $1.03 gas\n',
      '**High-volume price** · multiplier 4 | $0.00010 |',
      'the price is the total of 1,000,000 tinycents',
      'would be cheaper: 4,000 tinycents',
      'the price would be 4,000,000 tinycents',
    );
  });

  it('says which chunks have no price', async () => {
    const text = await rendered('audit-trail.tx', ({ mode }, index) =>
      mode === 'STATE' || index === 2 ? new Error('busy') : answer(),
    );
    says(
      text,
      'at least $0.0005',
      'No INTRINSIC price for 1 of the 6 chunks: busy',
      'in the first of 6 chunks',
      '### Chunks',
    );
    says(text, '| 3 | 636 | ⚠ busy |  |  |', '| 4 | 636 | $0.0001 | 0.00050252 |');
  });

  it('says how many values of the file hold no transaction', async () => {
    const { ledger } = fakeLedger(() => answer());
    const context = { network: 'embedded', ledger, signal: new AbortController().signal };
    const estimate = await estimateFile('a.tx', sampleFile('deploy-vault.tx'), context);
    const said = [0, 1, 2, 1_234].map((unreadableValues) =>
      renderEstimate({ ...estimate, file: { ...estimate.file, unreadableValues } }, words)
        .split('\n')
        .filter((line) => line.includes('no transaction')),
    );
    assert.deepEqual(said, [
      [],
      ['1 value of the file holds no transaction and is left out.'],
      ['2 values of the file hold no transaction and are left out.'],
      ['1,234 values of the file hold no transaction and are left out.'],
    ]);
  });

  it('keeps the text of the file inert', async () => {
    const text = await rendered('audit-trail.tx', () => answer());
    says(text, '| Memo | `<b>x</b> <b>x</b>` |');
  });
});

describe('a document of two chunks', () => {
  it('lists them', async () => {
    const file = sampleFile('audit-trail.tx');
    const [document] = file.documents;
    assert.ok(document);
    const [first, second] = document.groups;
    assert.ok(second);
    const { ledger } = fakeLedger(() => answer());
    const context = { network: 'embedded', ledger, signal: new AbortController().signal };
    const textOf = async (groups: typeof document.groups) =>
      renderEstimate(await estimateFile('a.tx', { ...file, documents: [{ ...document, groups }] }, context), words);
    says(
      await textOf([first, second]),
      '| Priced | 636 bytes in the first of 2 chunks |',
      '⚠ Not in the file but charged as well: 4 of the 6 chunks of this message\\.',
      ' for each chunk |',
      '### Chunks',
      '| 2 | 636 | $0.0001 | 0.00050252 |',
    );
    const alone = await textOf([first]);
    says(
      alone,
      '| Priced | 636 bytes |',
      '| Chunk | 1 of 6 |',
      '⚠ This is chunk 1 of 6 alone\\. The other chunks of the message are not in the file and are charged as well\\.',
    );
    assert.doesNotMatch(alone, /### Chunks/);
    const [row] = renderEstimates(
      [await estimateFile('a.tx', { ...file, documents: [{ ...document, groups: [first, second] }] }, context)],
      words,
    )
      .split('\n')
      .filter((line) => line.includes('`a.tx` |'));
    assert.equal(row, '| ⚠ `a.tx` | TopicMessageSubmit · 2 of 6 chunks | 0 | $0.0002 | 0.00100504 |');
  });
});

describe('estimateJson', () => {
  it('has the total by each meaning of the multipliers, and none without high-volume pricing', async () => {
    const totals = async (multipliers: readonly bigint[]) => {
      let asked = 0;
      const { ledger } = fakeLedger(() => answer({ multiplier: multipliers[asked++ % multipliers.length] ?? 1n }));
      const context = { network: 'embedded', ledger, signal: new AbortController().signal };
      const estimate = await estimateFile('a.tx', sampleFile('audit-trail.tx'), context);
      const [{ total, high_volume }] = JSON.parse(estimateJson([estimate], words))[0].transactions;
      return { total, high_volume };
    };
    assert.deepEqual(await totals([1n]), { total: 6_000_000, high_volume: undefined });
    assert.deepEqual(await totals([1n, 4n, 1500n]), {
      total: 7_000_000,
      high_volume: {
        multipliers: [1, 4, 1500],
        thousandths: 2_000_000 + 8_000 + 3_000_000,
        already_multiplied: 6_000_000,
        whole_multiple: 2_000_000 + 8_000_000 + 3_000_000_000,
      },
    });
  });
});

describe('a list of different transactions', () => {
  it('is priced as such, each with its own fee and signatures', async () => {
    const file = readTransactionFile(listOf(bodyAt(0, { freeze: {} }), chunkBody(3, 200)));
    const { ledger } = fakeLedger(() => answer());
    const context = { network: 'embedded', ledger, signal: new AbortController().signal };
    const estimate = await estimateFile('a.tx', file, context);
    const text = renderEstimate(estimate, words);
    says(text, '### 1. Freeze: $0.0001', '### 2. TopicMessageSubmit: $0.0001', '| Chunk | 3 of 200 |');
    assert.equal(text.match(/Chunk/g)?.length, 1);
    const transactions = JSON.parse(estimateJson([estimate], words))[0].transactions;
    assert.deepEqual(
      transactions.map(({ type, chunks, warnings }: Record<string, unknown>) => ({ type, chunks, warnings })),
      [
        { type: 'FREEZE', chunks: undefined, warnings: [] },
        {
          type: 'CONSENSUSSUBMITMESSAGE',
          chunks: { total: 200, numbers: [3] },
          warnings: [
            'This is chunk 3 of 200 alone. The other chunks of the message are not in the file and are charged as well.',
          ],
        },
      ],
    );
    const rows = renderEstimates([estimate], words).split('\n');
    assert.deepEqual(
      rows.filter((line) => line.includes('`a.tx` |')).map((line) => line.split(' | ')[1]),
      ['Freeze', 'TopicMessageSubmit · chunk 3 of 200'],
    );
  });

  it('is not priced beyond 500 transactions', async () => {
    const file = sampleFile('deploy-vault.tx');
    const [document] = file.documents;
    assert.ok(document);
    const { ledger, asked } = fakeLedger(() => answer());
    const context = { network: 'embedded', ledger, signal: new AbortController().signal };
    const times = (count: number) => ({ ...file, documents: Array.from({ length: count }, () => document) });
    assert.equal((await estimateFile('a.tx', times(500), context)).documents.length, 500);
    await assert.rejects(estimateFile('a.tx', times(501), context), {
      message: 'The file holds 501 transactions; at most 500 are priced at once.',
    });
    assert.equal(asked.length, 1_000);
  });
});

describe('estimates of several files', () => {
  const signal = new AbortController().signal;
  const outcomes = async () => {
    const { ledger } = fakeLedger(() => answer({ service: 1n }));
    return estimateFiles(['deploy-vault.tx', 'damaged.tx', 'token-clean-up.tx2'].map(namedSample), {
      network: 'embedded',
      ledger,
      signal,
    });
  };

  it('are one table, with what failed and the sum of the rest', async () => {
    const text = renderEstimates(await outcomes(), words);
    says(
      text,
      '## At least ≈\u00a0$0.0003 · 0.00150756\u00a0ℏ\n\nFee estimate of 3 files · ',
      '| `deploy-vault.tx` | ContractCreate | 2 | $0.0001000001 | 0.00050252 |',
      '| ⚠ `damaged.tx` |\n',
      '- ⚠ `damaged.tx`: The file is not a ledger transaction',
      '| **At least** | | | $0.0003000003 | 0.00150756 |',
      'Rate: 30,000 ℏ = 596,987 US cents.',
    );
    assert.equal(text.split('\n').filter((line) => line.startsWith('| `token-clean-up.tx2`')).length, 2);
  });

  it('are exact as JSON', async () => {
    const [vault, damaged] = JSON.parse(estimateJson(await outcomes(), words));
    assert.equal(vault.transactions[0].total, 1_000_001);
    assert.equal(vault.transactions[0].modes.STATE.sum.network.multiplier, 9);
    assert.equal(vault.exchange_rate.cent_equivalent, 596_987);
    assert.match(damaged.error, /at byte 1/);
    assert.deepEqual(vault.transactions[0].gas_at_most, {
      gas_limit: 12_294_417,
      tinybars_per_gas: 42,
      tinybars: 516_365_514,
    });
    assert.equal(vault.transactions[0].partial, false);
    assert.deepEqual(vault.transactions[0].warnings, []);
  });

  it('say as JSON what is missing and wrong, and which rate applies', async () => {
    const over = { ...rates, current: { ...rates.current, expiresAtSeconds: 1n } };
    const { ledger } = fakeLedger(
      ({ mode }, index) =>
        mode === 'STATE' && index === 8
          ? new Error('busy')
          : { ...answer({ service: 10n ** 14n }), totalTinycents: 10n ** 14n },
      async () => over,
    );
    const estimates = await estimateFiles(['audit-trail.tx'].map(namedSample), { network: 'embedded', ledger, signal });
    const [{ exchange_rate, transactions }] = JSON.parse(estimateJson(estimates, words));
    assert.equal(exchange_rate.cent_equivalent, 600_000);
    const [{ modes, mode, partial, warnings }] = transactions;
    assert.deepEqual([mode, partial, modes.STATE.partial, modes.INTRINSIC.partial], ['INTRINSIC', false, true, false]);
    const said = warnings.join('\n');
    assert.match(said, /No STATE price for 1 of the 6 chunks: busy/);
    assert.match(said, /contradicts itself .*total is 100,000,000,000,000, but/);
    assert.match(said, /INSUFFICIENT_TX_FEE/);
  });

  it('say that a total lacks a chunk', async () => {
    const { ledger } = fakeLedger(({ mode }, index) =>
      mode === 'STATE' || index === 2 ? new Error('busy') : answer(),
    );
    const estimates = await estimateFiles(['audit-trail.tx'].map(namedSample), { network: 'embedded', ledger, signal });
    const [{ transactions }] = JSON.parse(estimateJson(estimates, words));
    assert.deepEqual([transactions[0].partial, transactions[0].total], [true, 5_000_000]);
    says(renderEstimates(estimates, words), '| ⚠ `audit-trail.tx` | ');
  });
});
