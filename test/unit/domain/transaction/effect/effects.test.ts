import assert from 'node:assert/strict';
import { toRlp } from 'viem/utils';
import { deploymentAt } from '../../../../../src/domain/deployment/namedDeployment.ts';
import type { MessageSchema } from '../../../../../src/domain/protobuf/messageSchema.ts';
import { effectOf, effectWriters } from '../../../../../src/domain/transaction/effect/effectOf.ts';
import { fieldLabel } from '../../../../../src/domain/transaction/effect/fieldRows.ts';
import type {
  EffectContext,
  NamedUnit,
  TransactionEffect,
} from '../../../../../src/domain/transaction/effect/transactionEffect.ts';
import type { DecodedField } from '../../../../../src/domain/transaction/transactionContent.ts';
import { recoverSigner, standardReader } from '../../../../../src/services/transactionFile/effectTools.ts';
import { messageSchema } from '../../../../../src/services/transactionFile/schema.ts';
import { extremeMessage } from '../../../../differential/extremeMessage.ts';
import { english } from '../../../english.ts';
import { readTransactionFile } from '../../../services/transactionFile/readAtOnce.ts';
import { encode, firstTransaction, root } from '../../../services/transactionFile/samples.ts';
import { assertWhole } from '../../../whole/assertWhole.ts';
import { deployed } from '../../deployment/deployed.ts';
import { ethereumSamples } from '../../ethereum/ethereumSamples.ts';
import { account, effectSamples, erc20Transfer, hex, transferOfHbar, transferOfTokens } from './effectSamples.ts';

const units: Readonly<Record<string, NamedUnit>> = {
  '0.0.2001': { decimals: 2, symbol: 'LUSD', name: 'Lens Dollar' },
  '0.0.2003': { decimals: 0, symbol: 'ART', name: 'Lens Art' },
};

const bare: EffectContext = { unitOf: () => undefined, reader: standardReader, signerOf: recoverSigner };
const informed: EffectContext = { ...bare, unitOf: (id) => units[id] };

function effectOfBody(body: Record<string, unknown>, context: EffectContext): TransactionEffect {
  return effectOf(firstTransaction(readTransactionFile(encode('TransactionBody', body))).data, context);
}

/** All that an effect says, on lines. */
function linesOf({ headline, warnings, tables, rows, inner }: TransactionEffect, indent = ''): readonly string[] {
  return [
    `${indent}${english(headline)}`,
    ...warnings.map((text) => `${indent}! ${english(text)}`),
    ...tables.flatMap(({ title, columns, rows: lines, leftOut }) => [
      `${indent}[${english(title)}] ${columns.map(({ name, isAmount }) => `${english(name)}${isAmount ? '#' : ''}`).join(' | ')}`,
      ...lines.map(
        (cells) => `${indent}  ${cells.map(({ text, reference }) => english(text) + arrow(reference)).join(' | ')}`,
      ),
      ...(leftOut === 0 ? [] : [`${indent}  and ${leftOut} more`]),
    ]),
    ...rows.map(
      ({ name, value, reference, isRemoved }) =>
        `${indent}${isRemoved ? '−' : '·'} ${english(name)}: ${english(value)}${arrow(reference)}`,
    ),
    ...inner.flatMap(({ title, field: { offset, length }, effect }) => [
      `${indent}> ${english(title)} @${offset}+${length}`,
      ...linesOf(effect, `${indent}  `),
    ]),
  ];
}

function arrow(reference: string | undefined): string {
  return reference === undefined ? '' : ` → ${reference}`;
}

/** Members of the body that say what to do. */
function dataCases({ fields }: MessageSchema): readonly string[] {
  return fields.flatMap((field) => (field !== undefined && field.oneof > 0 ? [field.name] : []));
}

/** The names of all fields of a message and of all messages in it. */
function namesIn({ name, fields }: MessageSchema, seen: Set<string> = new Set()): readonly string[] {
  if (seen.has(name)) {
    return [];
  }
  seen.add(name);
  return fields.flatMap((field) =>
    field === undefined ? [] : [field.name, ...(field.message === undefined ? [] : namesIn(field.message, seen))],
  );
}

/** A field that a newer version of the schema has. */
const stranger: DecodedField = {
  ...{ name: undefined, number: 9999, isRepeated: false, offset: 0, length: 3, valueOffset: 2 },
  ...{ kind: 'unknown', wireType: 0, value: 7n },
};

describe('the effect of a transaction', () => {
  it('has a writer for every type of the schema, and no other', () => {
    const types = dataCases(messageSchema('TransactionBody')).toSorted();
    assert.equal(types.length, 69);
    assert.deepEqual(Object.keys(effectWriters).toSorted(), types);
  });

  it('is as expected for every sample', () => {
    const lines = effectSamples.flatMap(([name, dataCase, data]) => [
      `## ${dataCase} ${name}`,
      ...linesOf(effectOfBody({ [dataCase]: data }, bare)),
    ]);
    assertWhole('effects.txt', lines);
  });

  it('stays what it is beside a field that this version does not know, which is a row of its own', () => {
    for (const [name, dataCase, data] of [
      ...effectSamples,
      ['of one', 'atomicBatch', { transactions: [new Uint8Array()] }],
    ] as const) {
      const known = firstTransaction(readTransactionFile(encode('TransactionBody', { [dataCase]: data }))).data;
      assert.ok(known.kind === 'message', dataCase);
      const beside = effectOf({ ...known, fields: [...known.fields, stranger] }, bare);
      const rows = beside.rows.filter(({ name: label }) => english(label) !== 'Field 9999');
      assert.equal(rows.length, beside.rows.length - 1, `${dataCase} ${name}`);
      assert.deepEqual(linesOf({ ...beside, rows }), linesOf(effectOf(known, bare)), `${dataCase} ${name}`);
    }
  });

  it('has names and decimals where the network was asked', () => {
    const lines = effectSamples
      .filter(([, , data]) => JSON.stringify(data).includes('"tokenNum":200'))
      .flatMap(([name, dataCase, data]) => [
        `## ${dataCase} ${name}`,
        ...linesOf(effectOfBody({ [dataCase]: data }, informed)),
      ]);
    assertWhole('effectsWithNames.txt', lines);
  });

  it('is as expected for every envelope of Ethereum', async () => {
    const samples = Object.entries(await ethereumSamples());
    const erc20 = toRlp([
      '0x',
      '0x01',
      '0x05',
      `0x${'ab'.repeat(20)}`,
      '0x',
      `0x${erc20Transfer}`,
      '0x1b',
      '0x11',
      '0x11',
    ]);
    const unsigned = toRlp(['0x', '0x01', '0x05', `0x${'ab'.repeat(20)}`, '0x', '0x', '0x1b', '0x', '0x11']);
    const lines = [...samples, ['call', erc20] as const, ['unsigned', unsigned] as const].flatMap(([name, data]) => [
      `## ${name}`,
      ...linesOf(effectOfBody({ ethereumTransaction: { ethereumData: hex(data.slice(2)), maxGasAllowance: 5 } }, bare)),
    ]);
    const inFile = { ethereumData: hex(samples[0]?.[1].slice(2) ?? ''), callData: { fileNum: 30 } };
    const notLoaded = { ...bare, signerOf: undefined };
    assertWhole('effectsOfEthereum.txt', [
      ...lines,
      '## with its call data in a file',
      ...linesOf(effectOfBody({ ethereumTransaction: inFile }, bare)),
      '## before the signer is known',
      ...linesOf(effectOfBody({ ethereumTransaction: { ethereumData: inFile.ethereumData } }, notLoaded)).slice(0, 2),
    ]);
  });

  it('warns when the network counts in other decimals than the file expects', () => {
    const other = (decimals: number): EffectContext => ({
      ...bare,
      unitOf: (): NamedUnit => ({ decimals, symbol: undefined, name: undefined }),
    });
    const [, dataCase, data] = transferOfTokens;
    const warningsWith = (decimals: number) =>
      effectOfBody({ [dataCase]: data }, other(decimals)).warnings.map(english);
    assert.deepEqual(warningsWith(2), []);
    assert.deepEqual(warningsWith(3), [
      'The decimals of 0.0.2001 are 2 in the file and 3 on the network: the ledger refuses the transfer.',
    ]);
  });

  it('says each transaction of a batch, and which cannot be read', () => {
    const [, transfer, transferData] = transferOfHbar;
    const item = (data: Record<string, unknown>, signatures: number) =>
      encode('SignedTransaction', {
        bodyBytes: encode('TransactionBody', {
          transactionID: { accountID: account(1001), transactionValidStart: { seconds: 1 } },
          transactionFee: 100_000_000,
          memo: signatures === 0 ? '' : 'part',
          ...data,
        }),
        sigMap: {
          sigPair: Array.from({ length: signatures }, () => ({ pubKeyPrefix: Uint8Array.of(1), ed25519: hex('01') })),
        },
      });
    const schedule = { scheduleCreate: { scheduledTransactionBody: { tokenMint: { token: { tokenNum: 2001 } } } } };
    const newer = Uint8Array.of(0x0a, 0x0c, 0x0a, 0x04, 0x0a, 0x00, 0x12, 0x00, 0x22, 0x00, 0xd2, 0x05, 0x00, 0x00);
    const transactions = [item({ [transfer]: transferData }, 2), item(schedule, 0), Uint8Array.of(1, 2), newer];
    const effect = effectOfBody({ atomicBatch: { transactions } }, bare);
    assertWhole('effectOfBatch.txt', linesOf(effect));
  });

  it('says the first 60 transactions of a batch', () => {
    const count = (transactions: number) => {
      const item = encode('SignedTransaction', { bodyBytes: encode('TransactionBody', { freeze: {} }) });
      const { inner, rows } = effectOfBody(
        { atomicBatch: { transactions: Array.from({ length: transactions }, () => item) } },
        bare,
      );
      return [inner.length, rows.map(({ name, value }) => `${english(name)}: ${english(value)}`)];
    };
    assert.deepEqual(count(60), [60, []]);
    assert.deepEqual(count(61), [60, ['More transactions in the fields below: 1']]);
  });

  it('says of a newer type that it is newer', () => {
    const file = Uint8Array.of(0x0a, 0x04, 0x0a, 0x00, 0x12, 0x00, 0x22, 0x00, 0xd2, 0x05, 0x00);
    const effect = effectOf(firstTransaction(readTransactionFile(file)).data, bare);
    assert.deepEqual(linesOf(effect), ['Does something newer than this extension knows (field 90)']);
  });

  it('stays short for every type with extreme values', () => {
    const type = root.lookupType('proto.TransactionBody');
    for (const dataCase of dataCases(messageSchema('TransactionBody'))) {
      for (let variant = 0; variant < 8; variant++) {
        const bytes = new Uint8Array(type.encode(extremeMessage(type, dataCase, variant)).finish());
        const { data } = firstTransaction(readTransactionFile(bytes));
        const lines = linesOf(effectOf(data, informed));
        assert.ok(lines.length < 3_000 && lines.every((line) => line.length < 30_000), `${dataCase} ${variant}`);
        assert.doesNotMatch(lines[0] ?? '', /newer than this extension/);
      }
    }
  });

  it('says fields that are newer than the schema', () => {
    // tokenPause { token { 0.0.5 }, field 90: 7, field 91: 0x0102 }
    const pause = hex('f202 0c 0a02 1805 d005 07 da05 02 0102'.replaceAll(' ', ''));
    const transactionID = { accountID: account(1001), transactionValidStart: { seconds: 1 } };
    const file = Buffer.concat([encode('TransactionBody', { transactionID, transactionFee: 1 }), pause]);
    const { data } = firstTransaction(readTransactionFile(file));
    assert.deepEqual(linesOf(effectOf(data, bare)).slice(1), [
      '· Token: 0.0.5 → 0.0.5',
      '· Field 90: 7',
      '· Field 91: 2 bytes 0x0102',
    ]);
  });

  it('shows 100 rows, and says how many more there are', () => {
    const fees = (count: number) =>
      effectOfBody(
        { tokenFeeScheduleUpdate: { customFees: Array.from({ length: count }, () => ({ fixedFee: { amount: 1 } })) } },
        bare,
      ).rows.map(({ name, value }) => `${english(name)}: ${english(value)}`);
    assert.deepEqual([fees(100).length, fees(100).at(-1)], [100, 'Fixed fee: 0.00000001 ℏ → (not named)']);
    assert.deepEqual([fees(101).length, fees(101).at(-1)], [101, 'More in the fields below: 1']);
  });

  it('asks for the units of tokens by their ids only', () => {
    const asked: string[] = [];
    const unitOf = (id: string): undefined => {
      asked.push(id);
    };
    const tokens = [{ tokenNum: 5 }, { tokenNum: String(2n ** 40n) }, { tokenNum: -1 }];
    const transfers = [{ accountID: account(1), amount: 0 }];
    effectOfBody(
      { cryptoTransfer: { tokenTransfers: tokens.map((token) => ({ token, transfers })) } },
      { ...bare, unitOf },
    );
    assert.deepEqual(asked, ['0.0.5']);
  });

  it('has the address of a contract by number for its reader', () => {
    const asked: string[] = [];
    const reader = { ...standardReader, call: (address: string): undefined => void asked.push(address) };
    const call = (contractID: object) =>
      effectOfBody({ contractCall: { contractID, functionParameters: hex('01020304') } }, { ...bare, reader });
    call({ contractNum: 258 });
    call({ evmAddress: new Uint8Array(20).fill(0xab) });
    call({ evmAddress: Uint8Array.of(1) });
    call({});
    assert.deepEqual(asked, [`0x${'102'.padStart(40, '0')}`, `0x${'ab'.repeat(20)}`]);
  });

  it('says whose a contract is that records of the workspace tell of', () => {
    const address = `0x${'ab'.repeat(20)}`;
    const all = [deployed(address, { deployedAtMs: Date.UTC(2026, 4, 12) })];
    const reader = { ...standardReader, deployed: (of: string) => deploymentAt(all, [of], { chainId: '296' }) };
    const contractCall = {
      contractID: { evmAddress: new Uint8Array(20).fill(0xab) },
      functionParameters: hex('01020304'),
    };
    const { headline } = effectOfBody({ contractCall }, { ...bare, reader });
    assert.match(english(headline), /^Calls contract 0x[aAbB]{40}, your deployment Vault of 2026-05-12$/);
  });

  const headlineOf = (dataCase: string, data: Record<string, unknown>) =>
    english(effectOfBody({ [dataCase]: data }, bare).headline);

  it('reads what a contract of the ledger is called with, and what it is to pass on', () => {
    const contractID = { contractNum: 359 };
    const associate = `618dc65e${'7d1'.padStart(40, '0')}0a754de6`;
    const functionParameters = hex(associate);
    assert.equal(
      headlineOf('contractCall', { contractID, functionParameters }),
      'Calls redirectForToken(0.0.2001, associate) of contract 0.0.359 (Token service (HTS))',
    );
    const lines = linesOf(effectOfBody({ contractCall: { contractID, functionParameters } }, bare));
    assert.equal(
      lines.find((line) => line.includes('Function')),
      '· Function: redirectForToken · published interface of Token service (HTS)',
    );
  });

  it('counts different accounts, tokens and NFTs, never entries', () => {
    const amount = (accountNum: number, units: number) => ({ accountID: account(accountNum), amount: units });
    const nft = (from: number, to: number, serialNumber: number) => ({
      senderAccountID: account(from),
      receiverAccountID: account(to),
      serialNumber,
    });
    const ofHbar = (...accountAmounts: object[]) => headlineOf('cryptoTransfer', { transfers: { accountAmounts } });
    const ofTokens = (...tokenTransfers: object[]) => headlineOf('cryptoTransfer', { tokenTransfers });
    const token = { tokenNum: 2001 };
    const long = { alias: hex('3ea'.padStart(40, '0')) };
    assert.equal(
      ofHbar(amount(1001, -300), amount(1002, 100), amount(1002, 200)),
      '0.0.1001 gives 0.000003 ℏ to 0.0.1002',
    );
    assert.equal(
      ofHbar(amount(1001, -300), amount(1002, 100), { accountID: long, amount: 200 }),
      '0.0.1001 gives 0.000003 ℏ to 0.0.1002',
    );
    assert.equal(
      ofHbar(amount(1001, -100), amount(1001, -100), amount(1002, 100), amount(1003, 100)),
      '0.0.1001 gives 0.000002 ℏ to 2 accounts',
    );
    assert.equal(ofHbar(amount(1001, -100), amount(1001, -100)), '0.0.1001 would give 0.000002 ℏ, which nobody gets');
    assert.equal(
      ofTokens(
        { token, transfers: [amount(1001, -5), amount(1002, 5)] },
        { token, transfers: [amount(1001, -2), amount(1003, 2)] },
      ),
      '0.0.1001 gives 7 smallest units of 0.0.2001 to 2 accounts',
    );
    assert.equal(
      ofTokens({ token, nftTransfers: [nft(1001, 1002, 7), nft(1001, 1002, 7)] }, { token, nftTransfers: [] }),
      '0.0.1001 gives NFT 7 of 0.0.2001 to 0.0.1002',
    );
    assert.equal(
      ofTokens({ token, nftTransfers: [nft(1001, 1002, 7)] }, { token, nftTransfers: [nft(1001, 1002, 8)] }),
      '0.0.1001 gives 2 NFTs of 0.0.2001 to 0.0.1002',
    );
    const serialNumbers = [3, 3, 4];
    assert.equal(headlineOf('tokenBurn', { token, serialNumbers }), 'Burns 2 NFTs of 0.0.2001');
    assert.equal(
      headlineOf('tokenWipe', { token, account: account(1001), serialNumbers: [3, 3] }),
      'Destroys 1 NFT of 0.0.2001 that account 0.0.1001 holds',
    );
    assert.equal(headlineOf('tokenUpdateNfts', { token, serialNumbers }), 'Changes the metadata of 2 NFTs of 0.0.2001');
    assert.equal(headlineOf('tokenMint', { token, metadata: [hex('01'), hex('01')] }), 'Mints 2 NFTs of 0.0.2001');
    assert.equal(
      headlineOf('tokenAssociate', { account: account(1001), tokens: [token, token] }),
      'Associates account 0.0.1001 with token 0.0.2001',
    );
    const airdrop = { senderId: account(1001), receiverId: account(1002), fungibleTokenType: token };
    assert.equal(headlineOf('tokenClaimAirdrop', { pendingAirdrops: [airdrop, airdrop] }), 'Claims 1 airdrop');
    assert.equal(
      headlineOf('nodeStakeUpdate', { nodeStake: [{ nodeId: 3 }, { nodeId: 3 }] }),
      'Updates the stakes of 1 node; no user can send it',
    );
  });

  it('says that a rejected fungible token is given back whole', () => {
    const rejected = (...rejections: object[]) =>
      headlineOf('tokenReject', { owner: account(1001), rejections: [...rejections] });
    const fungible = (tokenNum: number) => ({ fungibleToken: { tokenNum } });
    const nft = (serialNumber: number) => ({ nft: { token_ID: { tokenNum: 2003 }, serialNumber } });
    assert.equal(
      rejected(fungible(2001), fungible(2001)),
      '0.0.1001 gives its whole balance of 0.0.2001 back to the treasury',
    );
    assert.equal(
      rejected(fungible(2001), fungible(2002), nft(7), nft(7)),
      '0.0.1001 gives its whole balances of 2 tokens and NFT 7 of 0.0.2003 back to the treasury',
    );
    assert.equal(rejected(nft(7), nft(8)), '0.0.1001 gives 2 NFTs back to the treasury');
  });

  it('says of allowances which are granted and which are taken away', () => {
    const owner = account(1001);
    const spender = account(1002);
    const ofHbar = (amount: number) => ({ owner, spender, amount });
    const ofToken = (amount: number) => ({ owner, spender, amount, tokenId: { tokenNum: 2001 } });
    const ofNfts = (more: object) => ({ owner, spender, tokenId: { tokenNum: 2003 }, ...more });
    const approve = (data: Record<string, unknown>) => headlineOf('cryptoApproveAllowance', data);
    assert.equal(
      approve({ cryptoAllowances: [ofHbar(0)] }),
      'Takes away the allowance of 0.0.1002 for what 0.0.1001 holds: no ℏ any more',
    );
    assert.equal(approve({ cryptoAllowances: [ofHbar(0)], tokenAllowances: [ofToken(0)] }), 'Takes away 2 allowances');
    assert.equal(
      approve({ cryptoAllowances: [ofHbar(5)], tokenAllowances: [ofToken(0)] }),
      'Grants 1 allowance and takes away 1 allowance',
    );
    assert.equal(approve({ cryptoAllowances: [ofHbar(5)], tokenAllowances: [ofToken(5)] }), 'Grants 2 allowances');
    assert.equal(
      approve({ cryptoAllowances: [ofHbar(5), ofHbar(0)] }),
      'Takes away the allowance of 0.0.1002 for what 0.0.1001 holds: no ℏ any more',
    );
    assert.equal(
      approve({ nftAllowances: [ofNfts({ approvedForAll: { value: false } })] }),
      'Takes away the allowance of 0.0.1002 for what 0.0.1001 holds: no longer every NFT of 0.0.2003',
    );
    assert.equal(
      approve({ nftAllowances: [ofNfts({ approvedForAll: { value: false }, serialNumbers: [7] })] }),
      'Lets 0.0.1002 spend what 0.0.1001 holds: NFT 7 of 0.0.2003, no longer every NFT of 0.0.2003',
    );
  });

  it('says of deleted allowances for which NFTs they were', () => {
    const nfts = (tokenNum: number, ...serialNumbers: number[]) => ({ tokenId: { tokenNum }, serialNumbers });
    const deleted = (...nftAllowances: object[]) => headlineOf('cryptoDeleteAllowance', { nftAllowances });
    assert.equal(deleted(nfts(2003, 7), nfts(2003, 7)), 'Removes the allowances for NFT 7 of 0.0.2003');
    assert.equal(deleted(nfts(2003, 7), nfts(2003, 8)), 'Removes the allowances for 2 NFTs of 0.0.2003');
    assert.equal(deleted(nfts(2003, 7), nfts(2004, 7, 8)), 'Removes the allowances for 3 NFTs of 2 collections');
  });

  it('writes accounts that go by a key as SDKs and the ledger do, whole and with a link', () => {
    // The alias of an account in the ledger service's own documentation.
    const alias = 'HIQQEXWKW53RKN4W6XXC4Q232SYNZ3SZANVZZSUME5B5PRGXL663UAQA';
    const key = '025ecab777153796f5ee2e435bd4b0dcee59036b9cca8c2743d7c4d75fbdba0200';
    const der = `0.0.302d300706052b8104000a032200${key}`;
    const byKey = { alias: hex(`3a21${key}`) };
    const link = `${der} (0.0.${alias}) → 0.0.${alias}`;
    const lines = (dataCase: string, data: Record<string, unknown>) =>
      linesOf(effectOfBody({ [dataCase]: data }, bare));
    const accountAmounts = [
      { accountID: account(1001), amount: -5 },
      { accountID: byKey, amount: 5 },
    ];
    assert.deepEqual(lines('cryptoTransfer', { transfers: { accountAmounts } }), [
      `0.0.1001 gives 0.00000005 ℏ to ${der}`,
      '[Transfers of ℏ] Account | Gives# | Gets#',
      '  0.0.1001 → 0.0.1001 | 0.00000005 ℏ | ',
      `  ${link} |  | 0.00000005 ℏ`,
    ]);
    const nftTransfers = [{ senderAccountID: byKey, receiverAccountID: account(1001), serialNumber: 7 }];
    const airdrop = { senderId: account(1001), receiverId: byKey, fungibleTokenType: { tokenNum: 2001 } };
    for (const [dataCase, data] of [
      ['cryptoTransfer', { tokenTransfers: [{ token: { tokenNum: 2001 }, transfers: accountAmounts }] }],
      ['cryptoTransfer', { tokenTransfers: [{ token: { tokenNum: 2001 }, nftTransfers }] }],
      ['tokenAirdrop', { tokenTransfers: [{ token: { tokenNum: 2001 }, transfers: accountAmounts }] }],
      ['tokenClaimAirdrop', { pendingAirdrops: [airdrop] }],
      ['tokenReject', { owner: byKey }],
      ['cryptoApproveAllowance', { cryptoAllowances: [{ owner: account(1001), spender: byKey, amount: 5 }] }],
      ['scheduleCreate', { payerAccountID: byKey }],
      ['cryptoDelete', { deleteAccountID: account(1001), transferAccountID: byKey }],
    ] as const) {
      assert.ok(
        lines(dataCase, data).some((line) => line.includes(link)),
        lines(dataCase, data).join('\n'),
      );
    }
  });

  it('has a label for every field, or the words of its name', () => {
    const names = [...new Set([...namesIn(messageSchema('TransactionBody')), 'constructor', 'newerField'])].toSorted();
    assertWhole('fieldLabels.txt', [
      ...names.map((name) => `${name}: ${english(fieldLabel({ name, number: 1 }))}`),
      `none: ${english(fieldLabel({ name: undefined, number: 90 }))}`,
    ]);
  });
});
