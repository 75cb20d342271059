import { type HashName, readHashName } from '../../../src/domain/references/hashName.ts';
import type { OwnName } from '../../../src/domain/references/nameOnLeft.ts';
import { NameReader } from '../../../src/domain/references/nameReader.ts';
import { ownNameOf } from '../../../src/domain/references/ownName.ts';
import type { Reference } from '../../../src/domain/references/reference.ts';
import { findReferences } from '../../../src/domain/references.ts';
import { hashContexts } from '../domain/references/hashContexts.ts';
import { assertWhole } from './assertWhole.ts';

const hash = `0x${'1a2b3c4d'.repeat(8)}`;
const digits = hash.slice(2);
const longHash = `0x${'1a2b3c4d'.repeat(12)}`;
const address = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const alias = 'CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ';
const base32 = 'AE'.repeat(16);

/** Texts by the file they stand in; what stands beside a value decides. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'a.ts': [
    // Ids, by their checksum, size and names.
    '0.0.98-xyuwa',
    'version 0.0.98-xyuwa',
    '0.0.98-alpha',
    '0.0.1001-final',
    '0.0.1001-wrong',
    '0.0.98',
    '0.0.999',
    '0.0.1000',
    '1.2.3000',
    'tokenId = "1.2.3"',
    'token 1.2.3',
    'token is 1.2.3',
    'the version of the token 1.2.3',
    'account id 20.11.2026',
    'accountId: 20.11.2026',
    'accountId: 40.11.2026',
    'accountId: 0.0.0',
    'account-kit 0.0.5',
    'account-id 0.0.5',
    'npm install token 0.0.5',
    'bumps account to 0.0.5005',
    'version: account 0.0.5005',
    'upgrade treasury 0.0.5005',
    'account 0.0.5 (version)',
    '0.0.5 version',
    '0.0.5005 version',
    '0.0.5 token',
    '0.0.5 is a new token',
    '0.0.5 is now held by some token',
    'The Hedera ledger has a system thing called 0.0.5',
    'hedera one two three four five six 0.0.5',
    'hedera one two three four five 0.0.5',
    'hedera 0.0.5',
    'hedera-sdk 0.0.5',
    'fooId = "0.0.98"',
    'fooId 0.0.98',
    'fooId and 0.0.98x',
    'bar = "0.0.98"',
    'Contracts 4.9.3',
    'Release 0.0.7',
    'the Tool 0.0.7',
    'the tool 0.0.7',
    'AccountId.fromString("0.0.5")',
    "const treasury: string = '0.0.5'",
    'treasury a b c d e f g 0.0.5',
    'treasury a b c d e f g h i 0.0.5',
    'treasury from 0.0.5',
    'tokens: [0.0.5, 0.0.6]',
    '^0.0.7',
    '~0.0.7',
    'pkg@0.0.7',
    'account >= 0.0.7',
    'account == 0.0.7',
    'account = 0.0.7',
    'account < 0.0.7',
    '<b>0.0.7</b>',
    'account <0.0.7>',
    'account 0.0.7.8',
    'account 0.0.7.x',
    'account 0.0.7.',
    'account 0.0.7+build',
    'account 0.0.7@sha',
    'account 0.0.7..0.0.9',
    '/lib/0.0.5005/',
    '/accounts/0.0.5005',
    'tool-0.0.5005',
    'x) -0.0.5005',
    'image:0.0.5005',
    'docker/image:0.0.5005',
    '[0.0.5005]: link',
    'x [0.0.5005] y',
    '## 0.0.5005',
    '## [0.0.5005]',
    '####### 0.0.5005',
    '0.0.05',
    '0.0.274877906943',
    '0.0.274877906944',
    '1023.65535.5005',
    '1024.0.5005',
    '0.65536.5005',
    'x0.0.5005',
    '0.0.5005x',
    '0.0.5005_x',
    '10.0.0.5005',
    '0.0.5005-abcdef',
    // Transaction ids.
    '0.0.2@1700000000.5',
    '0.0.2@1700000000.000000005?scheduled/3',
    '0.0.2@1700000000.5?scheduled=1',
    '0.0.2@1700000000.5/1234567890',
    '0.0.2-1700000000-000000005',
    '0.0.2-20230101-120000',
    'tx 0.0.2-20230101-120000',
    'transaction a b 0.0.2-20230101-120000',
    'transaction a b c 0.0.2-20230101-120000',
    '0.0.2-20230101-120000000',
    '0.0.2-1700000000-5',
    '0.0.2-2700000000-5',
    'x-0.0.2@1700000000.5',
    '~0.0.2@1700000000.5',
    'x@0.0.2@1700000000.5',
    '0.0.2@1700000000.5.6',
    // Addresses.
    address,
    address.toUpperCase(),
    `token ${address}`,
    `${address} token`,
    address.slice(2),
    `evmAddress: ${address.slice(2)}`,
    `address: ${address.slice(2)}`,
    `to_addr of ${address.slice(2)}`,
    `evmAddress one two ${address.slice(2)}`,
    `privateEvmAddress: ${address.slice(2)}`,
    `0x${'f'.repeat(40)}`,
    `0x${'0'.repeat(40)}`,
    `0x${'0'.repeat(37)}167`,
    `${'0'.repeat(37)}167`,
    `0.0.${address.slice(2)}`,
    `1.2.${address.slice(2)}`,
    `01.2.${address.slice(2)}`,
    `x_${address}`,
    `${address}0`,
    // Hashes.
    hash,
    digits,
    `tx ${hash}`,
    `tx ${digits}`,
    `block ${hash}`,
    `blockHash: "${digits}"`,
    `hash: ${hash}`,
    `digest = ${digits}`,
    `hash: ${longHash}`,
    longHash,
    longHash.slice(2),
    `transaction ${longHash}`,
    `role ${hash}`,
    `salt: ${longHash}`,
    `account ${hash}`,
    `account ${longHash}`,
    `key ${hash}`,
    `tx ${hash} // private`,
    `tx a b c d e f ${hash}`,
    `0x302e0201${'ab'.repeat(44)}`,
    `tx 0x302e0201${'ab'.repeat(44)}`,
    `tx 0x302e0201${'ab'.repeat(28)}`,
    `tx 0x${'0'.repeat(16)}${'ab'.repeat(24)}`,
    `tx 0x${'0'.repeat(15)}1${'ab'.repeat(24)}`,
    `tx 0xdeadbeef ${hash}`,
    `${hash} tx`,
    `${hash} one tx`,
    `${hash} one two tx`,
    // Aliases.
    alias,
    `alias ${alias}`,
    `wallet ${alias}`,
    `alias: ${base32}`,
    `accountAlias one ${base32}`,
    `accountAlias one two ${base32}`,
    `secret alias ${base32}`,
    base32,
    `0.0.${base32}`,
    `secret 0.0.${base32}`,
    `0.0.${'A'.repeat(33)}`,
    // Lists and what they stand under.
    `"transactions": [\n  "${hash}",\n  "${hash}"\n]`,
    `keys:\n  - ${hash}\n  - ${hash}`,
    `txs = [\n  // the private ones\n  "${hash}",\n]`,
    `# secrets\n\ntx = "${hash}"`,
    `[wallets]\nhash = "${hash}"`,
    `wallet:\n  lastTx: ${hash}`,
    `describe('keys', () => {\n  const lastTx = '${hash}';\n});`,
    `const key = 1;\nconst lastTx = '${hash}';`,
    `/* keys\n * of all\n */\ntx = '${hash}'`,
    `hashes = [ // block\n\t"${hash}",\n\t"${longHash}" ]`,
    `blocks = {\n    a: {\n        "${hash}": 1\n    }\n}`,
    `const seeds = [\n${`  'x',\n`.repeat(2_000)}  '${hash}',\n];`,
    `foo(\n  "${hash}",\n)`,
    `lastTx = foo(\n  "${hash}",\n)`,
  ],
  '.env': [`TX_HASH=${hash}`, `TX_HASH=${longHash}`, `X=${hash}`, `X=${longHash}`, `A=${alias}`, 'OPERATOR_ID=0.0.5'],
  'package.json': [
    '"version": "0.0.5"',
    '"account": "0.0.7"',
    '"accountId": "0.0.7"',
    '"x": "a word about account 0.0.7"',
    '"account-kit": "0.0.5005"',
    `"tx": "${hash}"`,
    `"x": "${longHash}"`,
  ],
  'style.css': ['account 0.0.5', '.x { y: 0.0.5005 }', 'treasury-node 0.0.5'],
  'CHANGELOG.md': ['## 0.0.5', 'Fixes accounts such as 0.0.5005', 'account 0.0.5'],
};

describe('references, whole', () => {
  it('are as expected', () => {
    const lines = Object.entries(texts).flatMap(([fileName, all]) => [
      `# ${fileName}`,
      ...all.flatMap((text) => [
        shortened(text),
        ...findReferences(text, { fileName }).map(
          ({ kind, start, end, certainty, kindHint, lookUp, text: _text, ...value }) =>
            `  ${start}-${end} ${kind} ${certainty}, ${kindHint}, ${lookUp} ${JSON.stringify(value)}`,
        ),
      ]),
    ]);
    assertWhole('references.txt', lines);
  });

  for (const table of ['secrets', 'hashes', 'others'] as const) {
    it(`32 and 48 bytes, and the names before them, are as expected: ${table}`, () => {
      const names = new NameReader();
      const lines = hashContexts(table).map(({ fileName, text, start }) => {
        const context = fileName === undefined ? { isTerminal: true } : { fileName };
        const found = findReferences(text, context).find((each) => each.start === start);
        const own = ownNameOf(text.slice(0, start));
        return [foundText(found), saidText(own && readHashName(own, (name) => names.read(name))), ownText(own)].join(
          '; ',
        );
      });
      // Line by line below the names of the same files as the table.
      assertWhole(`references/hashes/${table}.txt`, lines);
    });
  }
});

function foundText(found: Reference | undefined): string {
  return found === undefined ? 'none' : `${found.kind} ${found.certainty} ${found.kindHint} ${found.lookUp}`;
}

function saidText(said: HashName | undefined): string {
  return said === undefined ? 'none' : `${said.kind} ${said.strength}${said.endsInHash ? ' hash' : ''}`;
}

function ownText(own: OwnName | undefined): string {
  return own === undefined ? 'none' : `${own.place} ${[own.text, own.beside, own.type].map(shortened).join(' | ')}`;
}

/** On one line; a long list by its ends. */
function shortened(text: string): string {
  const line = text.replaceAll('\n', '⏎').replaceAll('\t', '⇥');
  return line.length > 400 ? `${line.slice(0, 60)}…${line.slice(-120)}` : line;
}
