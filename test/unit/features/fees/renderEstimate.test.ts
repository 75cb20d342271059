import assert from 'node:assert/strict';
import { estimateJson } from '../../../../src/features/fees/estimateJson.ts';
import { estimateFile, estimateFiles } from '../../../../src/features/fees/fileEstimate.ts';
import { renderEstimate } from '../../../../src/features/fees/renderEstimate.ts';
import { renderEstimates } from '../../../../src/features/fees/renderEstimates.ts';
import { english } from '../../english.ts';
import { bodyAt, chunkBody, listOf } from '../../services/transactionFile/messageChunks.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { encode } from '../../services/transactionFile/samples.ts';
import { answer, fakeLedger, gasPrices, namedSample, rates, sampleFile } from './estimates.ts';

const words = {
  describe: (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
  translate: english,
};

function says(text: string, ...parts: readonly string[]): void {
  for (const part of parts) {
    assert.ok(text.includes(part), `“${part}” is missing in:\n${text}`);
  }
}

describe('renderEstimate', () => {
  it('says of an unsigned transaction what it costs with signatures, in one table that agrees with its title', async () => {
    const { context } = fakeLedger(({ bytes }) => {
      const [document] = readTransactionFile(bytes).documents;
      const count = document?.groups[0].copies[0].signatures.length ?? 0;
      return answer({ signatures: BigInt(Math.max(0, count - 1)) });
    });
    const text = renderEstimate(await estimateFile('a.tx', sampleFile('two-nodes.tx'), context), words);
    says(
      text,
      '## Fee: $0.0001 with 1 signature, $0.0002 with 2\n\n**0.00050252\u00a0ℏ with 1 signature, 0.00100504\u00a0ℏ with 2** · Transfer ·',
      [
        '|  | 1 signature | 2 signatures | 3 signatures | 5 signatures |',
        '|:--|--:|--:|--:|--:|',
        '| **Node** | $0.00001 | $0.00002 | $0.00003 | $0.00005 |',
        '| &nbsp;&nbsp;↳&nbsp;base | $0.00001 | $0.00001 | $0.00001 | $0.00001 |',
        '| &nbsp;&nbsp;↳&nbsp;extra signatures (the first is free) | – | $0.00001 | $0.00002 | $0.00004 |',
        '| **Network** · node × 9 | $0.00009 | $0.00018 | $0.00027 | $0.00045 |',
        '| **Service** | $0.00000 | $0.00000 | $0.00000 | $0.00000 |',
        '| **Total** | **$0.00010** | **$0.00020** | **$0.00030** | **$0.00050** |',
        '| The same in ℏ | 0.00050252 | 0.00100504 | 0.00150756 | 0.00251261 |',
      ].join('\n'),
    );
    assert.doesNotMatch(text, /too low|unsigned \||When it is signed/);
    assert.equal(text.match(/^\|:--/gm)?.length, 2, 'the table of the fee and that of the transaction');
  });

  it('says that a price is without signatures where the service prices none', async () => {
    let asked = 0;
    const { context } = fakeLedger(() => (asked++ < 2 ? answer() : new Error('busy')));
    const text = renderEstimate(await estimateFile('a.tx', sampleFile('two-nodes.tx'), context), words);
    says(text, '## Fee: $0.0001 without signatures\n', '|  | unsigned |\n');
  });

  it('says that gas is added without an amount where a network does not say what it costs', async () => {
    const unknown = fakeLedger(
      () => answer(),
      async () => rates,
      async () => {
        throw new Error('busy');
      },
    );
    const file = sampleFile('deploy-vault.tx');
    says(
      renderEstimate(await estimateFile('a.tx', file, unknown.context), words),
      '## Fee: $0.0001 with 2 signatures + gas\n\n**0.00050252\u00a0ℏ with 2 signatures + gas** ·',
      '| **Total without gas** | **$0.00010** |\n| The same in ℏ | 0.00050252 |\n\n',
    );
    const twice = { ...file, documents: [...file.documents, ...file.documents] };
    const { context } = fakeLedger(() => answer());
    says(
      renderEstimate(await estimateFile('a.tx', twice, context), words),
      '### 2. ContractCreate: $0.0001 · 0.00050252\u00a0ℏ with 2 signatures + up to $1.03 gas',
    );
  });

  it('rounds the gas up to no fewer than four decimals, and writes one tinybar as one', async () => {
    const { context } = fakeLedger(
      () => ({
        ...answer(),
        node: { baseTinycents: 100_000_000n, extras: [] },
        network: { multiplier: 9, subtotalTinycents: 900_000_000n },
        totalTinycents: 1_000_000_000n,
      }),
      async () => rates,
      async () => ({ ...gasPrices, fees: [{ transactionType: 'ContractCreate', tinybarsPerGas: 1n }] }),
    );
    says(
      renderEstimate(await estimateFile('a.tx', sampleFile('deploy-vault.tx'), context), words),
      '| **Total without gas** | **$0.1000** |\n| The same in ℏ | 0.50252350 |\n| Gas, at most | $0.0245 |\n| **At most, with gas** | **$0.1245** |',
      '| Gas limit | 12,294,417 × 1 tinybar |',
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
      const { context } = fakeLedger(() => answer());
      const text = renderEstimate(await estimateFile('a.tx', file, context), words);
      return /\| Maximum fee \| (.*) \|/.exec(text)?.[1];
    };
    assert.deepEqual([await feeOf(0), await feeOf(1)], [undefined, '0.00000001 ℏ (1 tinybar)']);
  });

  it('warns when an answer contradicts itself, and shows it as sent', async () => {
    const { context } = fakeLedger(() => ({ ...answer(), totalTinycents: 5n }));
    says(
      renderEstimate(await estimateFile('a.tx', sampleFile('deploy-vault.tx'), context), words),
      '| **Total without gas** | **$0.0000000005** |',
      '⚠ The answer contradicts itself \\(INTRINSIC and STATE\\): total is 5, but its parts give 1,000,000',
    );
  });

  it('says how many values of the file hold no transaction', async () => {
    const { context } = fakeLedger(() => answer());
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
});

describe('chunks of a message', () => {
  it('are told from the whole', async () => {
    const file = sampleFile('audit-trail.tx');
    const [document] = file.documents;
    assert.ok(document);
    const [first, second] = document.groups;
    assert.ok(second);
    const { context } = fakeLedger(() => answer());
    const textOf = async (groups: typeof document.groups) =>
      renderEstimate(await estimateFile('a.tx', { ...file, documents: [{ ...document, groups }] }, context), words);
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
    assert.equal(row, '| ⚠ `a.tx` | TopicMessageSubmit · 2 of 6 chunks | 1\\* | $0.0002 | 0.00100504 |');
  });
});

describe('estimateJson', () => {
  it('has the total by each meaning of the multipliers, and none without high-volume pricing', async () => {
    const totals = async (multipliers: readonly bigint[]) => {
      let asked = 0;
      const { context } = fakeLedger(() => answer({ multiplier: multipliers[asked++ % multipliers.length] ?? 1n }));
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
    const { context } = fakeLedger(() => answer());
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
    const { context, asked } = fakeLedger(() => answer());
    const times = (count: number) => ({ ...file, documents: Array.from({ length: count }, () => document) });
    assert.equal((await estimateFile('a.tx', times(500), context)).documents.length, 500);
    await assert.rejects(estimateFile('a.tx', times(501), context), {
      message: 'The file holds 501 transactions; at most 500 are priced at once.',
    });
    assert.equal(asked.length, 1_000);
  });
});

describe('estimates of several files', () => {
  it('say as JSON what is missing and wrong, and which rate applies', async () => {
    const over = { ...rates, current: { ...rates.current, expiresAtSeconds: 1n } };
    const { context } = fakeLedger(
      ({ mode }, index) =>
        mode === 'STATE' && index === 8
          ? new Error('busy')
          : { ...answer({ service: 10n ** 14n }), totalTinycents: 10n ** 14n },
      async () => over,
    );
    const estimates = await estimateFiles([namedSample('audit-trail.tx')], context);
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
    const { context } = fakeLedger(({ mode }, index) =>
      mode === 'STATE' || index === 2 ? new Error('busy') : answer(),
    );
    const estimates = await estimateFiles([namedSample('audit-trail.tx')], context);
    const [{ transactions }] = JSON.parse(estimateJson(estimates, words));
    assert.deepEqual([transactions[0].partial, transactions[0].total], [true, 5_000_000]);
    says(renderEstimates(estimates, words), '| ⚠ `audit-trail.tx` | ');
  });
});
