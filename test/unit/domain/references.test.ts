import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findReferences, parseReference, precedingReach, referenceAt } from '../../../src/domain/references.ts';
import { rounds } from '../rounds.ts';
import { countMatching } from './references/countMatching.ts';

const hash = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('findReferences', () => {
  it('gives exact UTF-16 ranges', () => {
    const text = `🚀 account 0.0.1001-eevit → ${address}, 漢字 tx ${hash}`;
    const found = findReferences(text);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['entityId', 'evmAddress', 'hash32'],
    );
    for (const { start, end, text: written } of found) {
      assert.equal(text.slice(start, end), written);
    }
  });

  it('tells the kind from the names beside', () => {
    const check = (text: string, expected: string | undefined) =>
      assert.equal(findReferences(text)[0]?.guessedKind, expected, text);
    check(`const tokenId = '0.0.5005'`, 'token');
    check(`TopicId.fromString("0.0.5005")`, 'topic');
    check(`tokenTreasuryAccount: 0.0.5005`, 'account');
    check(`/api/v1/schedules/0.0.5005`, 'schedule');
    check(`contract Vault at ${address}`, 'contract');
    check(`blockHash: ${hash}`, 'block');
    check(`x = '0.0.5005'`, undefined);
    check('Update fee schedule (0.0.111)', 'file');
    check('the topic or schedule 0.0.122-abcde', 'file');
    check('schedule 0.0.98', 'schedule');
  });

  it('takes 32 characters of base32 for an alias only where one of the two nearest names says so', () => {
    const aliases = ['LKXOWYCT6PUUZCM2BHZWNFBVPGHHD5MP', 'ABCDEFABCDEFABCDEFABCDEFABCDEFAB'];
    for (const alias of aliases) {
      const check = (text: string, isFound: boolean) => {
        const start = text.indexOf(alias);
        const found = { ...{ start, end: start + 32, text: alias, kind: 'alias', alias }, certainty: 'probable' };
        const expected = { ...found, guessedKind: 'account', lookUp: 'automatic' };
        assert.deepEqual(findReferences(text), isFound ? [expected] : [], text);
      };
      check(`alias: ${alias}`, true);
      check(`const ownerAlias = '${alias}';`, true);
      check(`aliases: ["${alias}"]`, true);
      check(`the alias owner: ${alias}`, true);
      check(`the owner alias: ${alias}`, true);
      check(`alias of some owner: ${alias}`, false);
      check(`owner: ${alias}`, false);
      check(`secretAlias = '${alias}'`, false);
      check(`otpAlias = '${alias}'`, false);
      check(`aliasFor2FA: ${alias}`, false);
      check(`alias = '${alias}'; // of my TOTP app`, false);
      check(`{ otpauth: 1, alias: '${alias}' }`, false);
      check(`totp:\n${'  a: 5\n'.repeat(60)}  alias: ${alias}`, false);
      check(`rootPath = '/notPublic'; alias = '${alias}'`, true);
      check(alias, false);
    }
  });

  it('never lets what may be a secret be looked up', () => {
    const digits = hash.slice(2);
    const names = [
      ...['privateKey', 'PRIVATE_KEY', 'secret', 'mnemonic', 'seed', 'pk', 'txKey', 'key_hash', 'wallet'],
      ...['privatekey', 'SECRETKEYS', 'seedphrase', 'txkey', 'hash preimage'],
    ];
    for (const name of names) {
      for (const value of [hash, digits, hash + digits.slice(0, 32)]) {
        for (const text of [
          `${name} = "${value}"`,
          `const ${name}: string = '${value}'; // tx hash`,
          `"${value}" # ${name}`,
        ]) {
          assert.deepEqual(
            findReferences(text).filter(({ lookUp }) => lookUp === 'automatic'),
            [],
            text,
          );
        }
      }
    }
    for (const text of [
      `web3.eth.accounts.signTransaction(tx, '${hash}')`,
      `w3.eth.account.sign_transaction(tx, "${hash}")`,
      `await accounts.signTransaction(\n  tx,\n  '${hash}', // tx\n);`,
      `transaction.sign('${hash}')`,
    ]) {
      assert.deepEqual(findReferences(text), [], text);
    }
    assert.equal(findReferences(`signedTxHash = '${hash}'`)[0]?.lookUp, 'automatic');
    assert.deepEqual(findReferences(`txs = ["302e020100300506032b657004220420${digits}"]`), []);
  });

  it('never lets a value of a list be looked up that stands under a secret name', () => {
    const other = `0x${'5e'.repeat(32)}`;
    for (const text of [
      `const privateKeys = [\n  '${hash}', // tx sender\n  '${other}', // tx relayer\n];`,
      `const privateKeys = [ // dev only, for tx\n  '${hash}',\n];`,
      `const privateKeys = [\n'${hash}', /* tx */ '${other}',\n];`,
      `const privateKeys = [\n  '${hash}', // 1) tx\n  '${other}', // tx ];\n  '${other}', // the tx:\n];`,
      `const privateKeys = ['${hash}', /* tx */ '${other}', /* tx */ '${other}', /* tx */ '${other}'];`,
      `const privateKeys = {\n  txSender: '${hash}',\n  // of the tx\n  txRelayer: '${other}',\n};`,
      `var privateKeys = new[]\r\n{\r\n  "${hash}", // tx\r\n  "${other}", // tx\r\n};`,
      `private_keys:\n  - ${hash} # transaction sender\n  - ${other} # transaction relayer`,
      `private_keys:\n- ${hash} # tx:\n- ${other} # tx:\n- name: tx\n  tx: ${other}`,
      `[private_keys]\ntx_sender = "${hash}"\ntx_relayer = "${other}"`,
      `const privateKeys = \`\ntx ${hash}\ntx ${other}\n\`;`,
      `## Private keys\n\n- tx sender ${hash}\n- tx relayer ${other}`,
      `// the key of the sender\nconst tx = '${hash}';`,
      `"${hash}" # tx hash that was made by the second signing key`,
      `const config = { accounts: [ // for tx\n  '${hash}', // tx\n] };`,
    ]) {
      for (const written of [text, text.replaceAll('0x', '')]) {
        assert.deepEqual(findReferences(written), [], written);
        const lines = written.split(/\r?\n/);
        const hover = (line: string, at: number) =>
          referenceAt(line, line.search(/88df|5e5e/), { precedingText: lines.slice(0, at).join('\n') });
        assert.deepEqual(lines.map(hover).filter(Boolean), [], written);
      }
    }
  });

  it('never asks for a value of a list under a secret name with long comments', () => {
    const text = `/* keys of\nthe tx:\n*/\nconst secrets = [\n  /*\nof the tx:\n  */\n  '${hash}', // tx\n];`;
    assert.deepEqual(
      findReferences(text).filter(({ lookUp }) => lookUp === 'automatic'),
      [],
    );
  });

  it('never lets a list under a secret name be looked up, whatever its comments say', () => {
    const words = fc.constantFrom('tx', 'hash', 'transaction:', 'block (', '];', '}', '=', ',', 'const tx = [', '1)');
    const comment = fc.oneof(
      fc.array(words).map((all) => all.join(' ')),
      fc.string(),
    );
    const list = fc.record({
      name: fc.constantFrom('privateKeys', 'SECRETS', 'signer_seeds', 'keys', 'mnemonicEntropies'),
      style: fc.constantFrom(
        { open: 'const $ = [', item: `'$',`, comment: '//' },
        { open: 'const $ = [', item: `/* % */ '$', /* % */`, comment: '//' },
        { open: '$:', item: '- $', comment: '#' },
        { open: '"$": [', item: '"$",', comment: '//' },
        { open: '$ = (', item: '"$",', comment: '#' },
      ),
      indent: fc.constantFrom('', '  ', '\t'),
      comments: fc.array(comment, { minLength: 1, maxLength: 120 }),
      isPrefixed: fc.boolean(),
    });
    fc.assert(
      fc.property(list, ({ name, style, indent, comments, isPrefixed }) => {
        const value = isPrefixed ? hash : hash.slice(2);
        const line = (start: string, words: string) => {
          const inert = words.replace(/[\r\n]|\*\//g, ' ');
          return `${start.replaceAll('%', () => inert)} ${style.comment} ${inert}`;
        };
        const items = comments.map((words) => line(indent + style.item.replace('$', value), words));
        const lines = [line(style.open.replace('$', name), comments[0] ?? ''), ...items];
        const hovered = referenceAt(lines.at(-1) ?? '', lines.at(-1)?.indexOf('88df') ?? 0, {
          precedingText: lines.slice(0, -1).join('\n'),
        });
        for (const found of [...findReferences(lines.join('\n')), hovered]) {
          assert.notEqual(found?.kind === 'hash32' ? found.lookUp : 'manual', 'automatic');
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds the name of a list above comments of one line', () => {
    const lines = ['/* Accounts. */', 'privateKeys = [', '  /* Alice */', `  '${hash}', // tx`, '];'];
    assert.deepEqual(
      findReferences(lines.join('\n')).filter(({ kind, lookUp }) => kind === 'hash32' && lookUp === 'automatic'),
      [],
    );
    lines[1] = 'txHashes = [';
    assert.equal(findReferences(lines.join('\n'))[0]?.lookUp, 'manual');
  });

  it('takes zeros at the start for a number, not those at the end of a hash', () => {
    const digits = 'ab'.repeat(20);
    assert.equal(findReferences(`txHash: 0x${digits}${'0'.repeat(24)}`)[0]?.kind, 'hash32');
    assert.deepEqual(findReferences(`txHash: 0x${'0'.repeat(24)}${digits}`), []);
  });

  it('finds transaction ids of seconds of our age, and no dated builds', () => {
    const kindOf = (text: string) => findReferences(text).find(({ kind }) => kind === 'transactionId')?.kind;
    assert.equal(kindOf('0.0.1001-1700000000-120000'), 'transactionId');
    assert.equal(kindOf('0.0.1001-17000000000-120000'), undefined);
    assert.equal(kindOf('0.0.1001-20230101-120000'), undefined);
  });

  it('lets a name of the ledger speak for a small id up to five words on', () => {
    const certaintyOf = (words: string) => findReferences(`hedera ${words} (0.0.5)`)[0]?.certainty;
    assert.equal(certaintyOf('one two three four five'), 'probable');
    assert.equal(certaintyOf('one two three four five six'), 'uncertain');
  });

  it('takes a value of a list for what the list is called', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `  '0x${index.toString(16).padStart(2, '0').repeat(32)}',`);
    const found = findReferences(`const txHashes = [\n${lines.slice(1).join('\n')}\n];`);
    assert.equal(found.length, 39);
    assert.ok(found.every(({ certainty, lookUp }) => certainty === 'probable' && lookUp === 'manual'));
    const [behind] = findReferences(`const values = [\n  '${hash}', // tx\n];`);
    assert.deepEqual([behind?.guessedKind, behind?.lookUp], [undefined, 'manual']);
    const [inBlock] = findReferences(`function check(key) {\n  const txHash = '${hash}';\n}`);
    assert.equal(inBlock?.lookUp, 'automatic');
  });

  it('leaves ids alone where the file or name says version', () => {
    const none = (text: string, fileName?: string) =>
      assert.deepEqual(findReferences(text, { fileName }), [], `${fileName}: ${text}`);
    none(`"version": "0.0.7"`);
    none(`^0.0.7 ~0.0.7 >=0.0.7 v0.0.7 pkg@0.0.7 0.0.7-beta.1 0.0.7.8 10.0.0.7 0.0.7+build`);
    none(`"left-pad": "0.0.1120988"`, 'package.json');
    none(`0.0.1120988`, 'yarn.lock');
    none(`"tokenVersion": "0.0.7"`, 'package.json');
    none(`'@openzeppelin/contracts': '4.9.3'`, 'a.ts');
    for (const text of [
      'OpenZeppelin Contracts 4.9.3',
      `contractVersion = '1.2.3'`,
      'tokenVersion: "2.1.0"',
      'AssemblyFileVersion("1.2.3")',
      'File version 10.0.19041',
      'Account opened 20.11.2026',
      'account 1.2.2024',
    ]) {
      none(text);
    }
    for (const fileName of ['requirements-dev.txt', 'go.work.sum', 'settings.gradle.kts', '.package-lock.json']) {
      none('token 0.0.456858', fileName);
    }
    for (const text of [
      'account id 1.2.345',
      `account = '1.2.345'`,
      `tokenId = '2.3.5005'`,
      `AccountId.fromString('1.0.7')`,
    ]) {
      assert.equal(findReferences(text)[0]?.certainty, 'certain', text);
    }
  });

  it('finds ids in files that are only called like a manifest', () => {
    for (const fileName of ['settings.toml', 'governance.json', 'environments.json', 'google.yaml', 'history.ts']) {
      assert.equal(findReferences('treasury = "0.0.456858"', { fileName })[0]?.certainty, 'certain', fileName);
    }
  });

  it('finds ids behind the number of a list and the end of a sentence', () => {
    for (const text of ['1. 0.0.1001', '  12. 0.0.98', 'Sent. 0.0.1001 received it', 'Paid by a node. 0.0.98 got it']) {
      assert.equal(findReferences(text).length, 1, text);
    }
    assert.deepEqual(findReferences('v. 0.0.7, Node.js 0.0.7'), []);
  });

  it('finds addresses without 0x where they are called so or stand for an id', () => {
    const digits = address.slice(2);
    const longZero = '3e9'.padStart(40, '0');
    for (const [text, expected] of [
      [`AccountId.fromEvmAddress(0, 0, "${digits}")`, digits],
      [`ContractId.fromSolidityAddress('${digits.toLowerCase()}')`, digits.toLowerCase()],
      [`"evm_address": "${digits}"`, digits],
      [`id.toSolidityAddress(); // ${longZero}`, longZero],
      [longZero, longZero],
    ] as const) {
      const [found] = findReferences(text);
      assert.deepEqual([found?.kind, found?.text, found?.lookUp], ['evmAddress', expected, 'automatic'], text);
    }
    for (const text of [
      `commit ${digits}`,
      `This addresses ${digits}`,
      `uses: actions/checkout@${digits} # v4`,
      `"addressKey": "${digits}"`,
      `00${longZero}`,
      '0'.repeat(40),
    ]) {
      assert.deepEqual(findReferences(text), [], text);
    }
  });

  it('never throws and keeps ranges in order, in thousands of random documents', () => {
    const pieces = fc.constantFrom(
      '0.0.',
      '1',
      '12345678901',
      '-',
      '@',
      '.',
      '/',
      'vfmkw',
      '0x',
      'ab12',
      address,
      hash,
      'tx ',
      'key=',
      '\n',
      '"',
      ' ',
      '?scheduled',
      'CIQ',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
      '🚀',
      '漢',
      '\ud83d',
      '\0',
    );
    const document = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(document, (text) => {
        let last = 0;
        for (const { start, end, text: written } of findReferences(text)) {
          assert.ok(start >= last && end > start && end <= text.length);
          assert.equal(text.slice(start, end), written);
          last = end;
        }
      }),
      { numRuns: rounds(100_000) },
    );
  });

  it('takes work in proportion to the length, however the text is made', () => {
    const units = [
      '0.0.',
      '1.1.1',
      'ab',
      '0x',
      'A',
      '9',
      `${address} `,
      '0.0.1@1.1/',
      'CIQ',
      ' key=',
      '0.0.5 ',
      '-',
      '\n',
      '0.0.1001,',
      `${address.slice(2)} `,
      `evmAddress ${address.slice(2)} `,
      'tokenId: "0.0.1001",\n',
      `  '${hash}', // tx\n`,
      `'${hash}',`,
      `key = x; tx ${hash} `,
      `  # */\n  ${hash}\n`,
      '  \n',
    ];
    for (const unit of units) {
      const [once, twice] = [20_000, 40_000].map((length) =>
        countMatching(() => findReferences(unit.repeat(length / unit.length))),
      );
      assert.ok(once !== undefined && twice !== undefined && twice <= once * 2.2 + 100, `${unit}: ${once} → ${twice}`);
    }
  });

  it('reads a line of 10 MB', () => {
    for (const unit of ['a', '0.0.', '0x', 'ABCDEFGH']) {
      assert.deepEqual(findReferences(unit.repeat(10_000_000 / unit.length)), []);
    }
  });

  it('reads a line that is nothing but ids', () => {
    const ids = findReferences('0.0.1001,'.repeat(100_000));
    assert.equal(ids.length, 100_000);
    assert.equal(ids.at(-1)?.start, 99_999 * 9);
  });
});

describe('referenceAt', () => {
  it('finds the reference around a column, its ends included', () => {
    const line = `  account: '0.0.1001', other`;
    const start = line.indexOf('0.0');
    for (const column of [start, start + 3, start + 8]) {
      assert.equal(referenceAt(line, column)?.start, start);
    }
    assert.equal(referenceAt(line, start - 2), undefined);
    assert.equal(referenceAt(line, line.length), undefined);
  });

  it('finds it in the middle of a very long line', () => {
    const line = `${'x'.repeat(1_000_000)} account 0.0.1001 ${'y'.repeat(1_000_000)}`;
    const start = line.indexOf('0.0');
    assert.deepEqual([referenceAt(line, start)?.start, referenceAt(line, start)?.end], [start, start + 8]);
  });

  it('reads no more of a line of 10 MB than what is beside the column', () => {
    const at = (length: number) => {
      const half = '0.0.1003,'.repeat(length / 18);
      const text = `${half}0.0.1001,${half}`;
      return countMatching(() => referenceAt(text, half.length + 2));
    };
    assert.equal(at(10_000_000), at(18_000));
  });

  it('takes no name from farther before than it reaches', () => {
    const hintBehind = (length: number) => {
      const precedingText = `tokens: [${' '.repeat(length)}\n`;
      return referenceAt("    '0.0.8',", 6, { precedingText })?.guessedKind;
    };
    assert.equal(hintBehind(10), 'token');
    assert.equal(hintBehind(precedingReach), undefined);
  });

  it('takes the name from the lines it continues', () => {
    const precedingText = `  tokens: [\n    '0.0.7',`;
    assert.equal(referenceAt(`    '0.0.8',`, 6, { precedingText })?.guessedKind, 'token');
  });
});

describe('parseReference', () => {
  it('reads every form', () => {
    const check = (text: string, expected: unknown) => assert.deepEqual(parseReference(text), expected, text);
    check(' 0.0.1001 ', { kind: 'entityId', id: '0.0.1001', checksum: undefined });
    check('1001', { kind: 'entityId', id: '0.0.1001', checksum: undefined });
    check('0.0.123-vfmkw', { kind: 'entityId', id: '0.0.123', checksum: 'vfmkw' });
    check(address, { kind: 'evmAddress', address: address.toLowerCase() });
    check(address.slice(2), { kind: 'evmAddress', address: address.toLowerCase() });
    check(`0.0.${address.slice(2)}`, { kind: 'evmAddress', address: address.toLowerCase() });
    check(hash.slice(2), { kind: 'hash32', hash });
    check(hash + hash.slice(2, 34), { kind: 'hash48', hash: hash + hash.slice(2, 34) });
    const id = '0.0.1-169-000000005';
    check('0.0.1@169.5', { kind: 'transactionId', transaction: { id, scheduled: undefined, nonce: undefined } });
    check('0.0.1-169-5', { kind: 'transactionId', transaction: { id, scheduled: undefined, nonce: undefined } });
    check('0.0.1@169.5?scheduled/2', { kind: 'transactionId', transaction: { id, scheduled: true, nonce: 2 } });
    const alias = 'CIQAAAH4AY2OFK2FL37TSPYEQGPPUJRP4XTKWHD62HKPQX543DTOFFQ';
    check(alias, { kind: 'alias', alias });
    check(`0.0.${alias}`, { kind: 'alias', alias });
    const base64 = `${'Ab'.repeat(20)}/${'Zz+0a'.repeat(4)}+9Z`;
    check(base64, { kind: 'hash48', hash: `0x${Buffer.from(base64, 'base64').toString('hex')}` });
    const ofAddress = 'LKXOWYCT6PUUZCM2BHZWNFBVPGHHD5MP';
    check(ofAddress, { kind: 'alias', alias: ofAddress });
  });

  it('reads an alias of any length of 32 characters and more', () => {
    for (const length of [32, 40, 48]) {
      const alias = 'QW'.repeat(length / 2);
      assert.deepEqual(parseReference(` ${alias} `), { kind: 'alias', alias });
    }
    assert.equal(parseReference('QW'.repeat(15)), undefined);
    assert.equal(parseReference('QW'.repeat(16).toLowerCase()), undefined);
  });

  it('refuses what is more or less than one reference', () => {
    for (const wrong of [
      '',
      'hello',
      'CIQAAAH4',
      '0.0',
      '0.0.1 0.0.2',
      '0.0.1x',
      '12x',
      'x12',
      '1/12',
      '1'.repeat(13),
      '099',
      `${address}ff`,
      '0x12',
      '1.2.3.4',
      '0.0.1@',
      'v0.0.7',
    ]) {
      assert.equal(parseReference(wrong), undefined, wrong);
    }
  });
});
