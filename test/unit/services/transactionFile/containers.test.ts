import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { foundAtText } from '../../../../src/domain/transaction/transaction.ts';
import { inSearchTime } from '../../../../src/services/transactionFile/textSearcher.ts';
import { english } from '../../english.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { ownTransactions } from './ownTransactions.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { encode, everything } from './samples.ts';

const two = (byte: number) => byte.toString(16).padStart(2, '0');
const lines = (text: string, length: number, between = '\n') =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(between);
const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const json = JSON.stringify;
const escapes = new Map(Object.entries({ 10: '\\n', 13: '\\r', 9: '\\t', 34: '\\"', 39: "\\'", 92: '\\\\' }));
const cCharacter = (byte: number) =>
  escapes.get(`${byte}`) ?? (byte > 31 && byte < 127 ? String.fromCharCode(byte) : `\\x${two(byte)}`);

/** The ways in which bytes are written. */
function written(bytes: Uint8Array) {
  const each = (write: (byte: number) => string, between: string) => Array.from(bytes, write).join(between);
  const hex = each(two, '');
  const base64 = Buffer.from(bytes).toString('base64');
  const tx = json({ tx: base64 });
  const percent = encodeURIComponent(base64);
  return { each, hex, base64, url: Buffer.from(bytes).toString('base64url'), tx, percent };
}

/** What people keep a transaction in, by its name. */
function containersOf(bytes: Uint8Array): Readonly<Record<string, string | Uint8Array>> {
  const { each, hex, base64, url, tx, percent } = written(bytes);
  const half = Math.ceil(url.length / 2);
  return {
    'a line end behind': Buffer.concat([bytes, Buffer.from('\n')]),
    'a Windows line end behind': Buffer.concat([bytes, Buffer.from('\r\n')]),
    hex,
    'upper case hex': hex.toUpperCase(),
    'hex behind 0x': `0x${hex}\n`,
    'hex in quotes': `"${hex}"`,
    'hex in single quotes': `'0x${hex}'`,
    'hex behind a mark': `\ufeff${hex}\r\n`,
    'hex in pairs': each(two, ' '),
    'hex with colons': each(two, ':'),
    'hex with commas and marks': each((byte) => `0x${two(byte)}, `, ''),
    'hex in lines': lines(`0x${hex}`, 64),
    'hex with underscores': `0x${lines(hex, 4, '_')}`,
    'UTF-16LE': Buffer.from(hex, 'utf16le'),
    'UTF-16LE with mark': Buffer.from(`\ufeff${hex}`, 'utf16le'),
    'UTF-16LE with mark, JSON': Buffer.from(`\ufeff${json({ tx: hex })}`, 'utf16le'),
    'UTF-16BE': Buffer.from(hex, 'utf16le').swap16(),
    'UTF-16BE with mark': Buffer.from(`\ufeff${base64}`, 'utf16le').swap16(),
    'base64 in quotes': `"${base64}"\n`,
    'base64 without padding': base64.replace(/=+$/, ''),
    'base64 in short lines': lines(base64, 6),
    base64url: `${url}\n`,
    'a data URI': `data:application/protobuf;base64,${base64}`,

    'JSON of bytes': json([...bytes]),
    'JSON of signed bytes': json(Array.from(bytes, (byte) => (byte << 24) >> 24)),
    'JSON of a Buffer': json(Buffer.from(bytes)),
    'JSON of a Buffer inside': json({ data: Buffer.from(bytes) }),
    'JSON of a typed array': json(new Uint8Array(bytes)),
    'JSON of bytes in hex': json({ tx: Array.from(bytes, two) }),
    'JSON of bytes in hex with marks': json([1, Array.from(bytes, (byte) => `0x${two(byte)}`)]),
    'JSON of bytes in decimal texts': json({ message: Array.from(bytes, String) }),
    'JSON of lines': json({ lines: lines(base64, 64).split('\n') }),
    'JSON of lines, each too short for a word': json({ data: lines(hex, 10).split('\n') }),
    'JSON of a name in upper case': json({ TRANSACTIONBYTES: `0x${hex}` }),
    'JSON of a data URI': json({ tx: ` data:;base64,${base64}` }),
    'a JSON name': json({ [hex]: { status: 'sent' } }),
    'a JSON name in base64': json({ sent: [{ [base64]: true }] }),
    'HIP-820 request': json({
      id: 1,
      method: 'hedera_x',
      params: { signer: 'hedera:testnet:0.0.1', transactionList: base64 },
    }),
    'HIP-820 body': json({ method: 'hedera_signTransaction', params: { transactionBody: base64 } }),
    'parameters in a list': json({ params: ['0.0.1001', base64] }),
    'a list of transactions': json({ transactions: [{ signedTransaction: url }] }),
    'any name, any depth': json({ a: [[{ b: { 'c d': { e: hex } } }]] }),
    'JSON behind white space': `\n\t ${tx}`,
    'a list at the top': json([{ tx: { data: base64 } }]),
    'JSON in JSON in JSON': json({ body: json({ payload: json({ bytes: base64 }) }) }),
    'JSON lines': `${json({ level: 'info' })}\n${tx}\n${json({ level: 'info' })}\n`,
    'JSON lines of which the last is cut off': `${tx}\n{"level":"in`,
    'JSON with brackets in texts': json({ '[[{': '"[[{', tx: base64, '\\"[': '\\' }),
    HAR: json({
      log: {
        entries: [
          {
            request: {
              headers: [{ name: 'A', value: '*' }],
              postData: { text: json({ params: { transactionList: base64 } }) },
            },
          },
        ],
      },
    }),
    'form in JSON': json({ postData: { text: `x=1&tx=${percent}%20` } }),
    'Postman collection': json({
      item: [{ item: [{ request: { body: { mode: 'raw', raw: json({ transactionList: base64 }) } } }] }],
    }),
    'numbers as text in JSON': json({ payload: each(String, ',') }),
    'Postgres in JSON': json({ row: `\\x${hex}` }),
    'JSON in quotes': json(json({ tx: json({ bytes: hex }) })),
    'JSON in quotes, twice': json(json(json({ tx: hex }))),
    'JSON of lines in quotes': `${json(json([hex], undefined, 2))}\n`,
    'JSON in single quotes': `'${tx}'`,

    'base64 of JSON': `wallet://sign?request=${Buffer.from(tx).toString('base64url')}`,
    'base64 of JSON in lines': lines(inBase64(tx), 76),
    'base64 of a JSON list': inBase64(json([hex], undefined, 2)),
    'base64 of JSON with a mark': inBase64(`\ufeff${tx}`),
    'base64 of JSON in JSON': json({ body: inBase64(tx) }),
    'base64 of a line': inBase64(`tx=${hex}\n`),
    'hex of JSON': `0x${Buffer.from(tx).toString('hex')}`,
    'hex of hex': Buffer.from(hex).toString('hex'),
    'base64 of base64': inBase64(base64),
    'a secret in YAML': `kind: Secret\ndata:\n  tx: ${inBase64(base64)}\n`,

    'env file': `# to sign\nTX=${base64}\nNET=testnet\n`,
    'env file in quotes': `TX_BYTES="0x${hex}"\n`,
    address: `https://wallet.invalid/sign?a=b&tx=${url}&network=testnet`,
    form: `a=1&transactionList=${percent}&b=2`,
    'JSON in an address': `wallet://sign?request=${encodeURIComponent(tx)}`,
    'path of an address': `https://wallet.invalid/tx/${url}`,
    'path of an address, escaped': `https://wallet.invalid/tx/${percent}`,
    CSV: `id,name,tx\n1,"a, b",${base64}\n`,
    'CSV in quotes': `id;tx\n1;"0x${hex}"\n`,
    'CSV with JSON': `id,tx\n1,"{""tx"":""${base64}""}"\n`,
    TSV: `1\t${hex}\n`,
    PEM: `-----BEGIN TRANSACTION-----\n${lines(base64, 64)}\n-----END TRANSACTION-----\n`,
    'PEM of a long label': `-----BEGIN HEDERA SIGNED TRANSACTION-----\n${lines(base64, 76)}\n-----END HEDERA SIGNED TRANSACTION-----\n`,
    YAML: `network: testnet\ntx: !!binary |\n    ${lines(base64, 60, '\n    ')}\n`,
    'a text in parts': `const tx =\n  '${lines(base64, 40, "' +\n  '")}';\n`,
    'a text in parts on one line': `var tx = "${lines(hex, 40, '" + "')}";`,
    'Visual Basic': `tx = "${lines(hex, 40, '" & _\n  "')}"\n`,
    'a text of lines': `KEY="-----BEGIN TX-----\\n${lines(base64, 64, '\\n')}\\n-----END TX-----"\n`,
    'cited in mail': `Please sign:\n> ${lines(hex, 64, '\n> ')}\n`,
    'two full lines in front of a greeting': `Please sign:\n${lines(url, half)}\nRegards,\nBob\n`,
    'two full lines in front of thanks': `Please sign:\n${lines(url, half)}\nThanks a lot\n`,
    'two full lines in front of a note': `Please sign:\n${lines(url, half)}\nNote: sent\n`,
    'two full lines in front of a sentence': `Please sign:\n${lines(url, half)}\nDone.\n`,
    'two full lines in front of a paragraph': `Please sign:\n${lines(url, half)}\n\nThanks\n`,
    curl: `curl -X POST https://x.invalid \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '${tx}'\n`,
    log: `[INFO] 2026-01-02 03:04:05 sending tx=${hex} to 0.0.3\n[INFO] 2026-01-02 03:04:06 done\n`,
    SQL: `INSERT INTO t VALUES (1, x'${hex}');`,
    Postgres: ` id | tx\n----+----\n  1 | \\x${hex}\n(1 row)\n`,
    XML: `<?xml version="1.0"?>\n<tx>${base64}</tx>\n`,
    Markdown: `# Sign\n\n\`\`\`\n${base64}\n\`\`\`\n`,
    'Windows-1252': Buffer.from(`Für Zürich: ${hex}\n`, 'latin1'),
    'a comparison': `@@ -1 +1 @@\n-old\n+${base64}\n`,
    'a comparison of lines': `@@ -0,0 +1,9 @@\n+${lines(base64, 48, '\n+')}\n`,
    'JavaScript object': `{ transactionBytes: '${hex}', }`,
    'JSON with a comment': `// mine\n{"tx": "${base64}"}\n`,

    'hex numbers': `[${each((byte) => `0x${byte.toString(16)}`, ', ')}]`,
    'C array': `unsigned char tx[] = {\n  ${each((byte) => `0x${two(byte)}`, ',\n  ')}\n};\nunsigned int tx_len = 9;\n`,
    'Java array': `byte[] tx = { ${each((byte) => `(byte)0x${two(byte)}`, ', ')} };`,
    Java: `bytes = [${each((byte) => String((byte << 24) >> 24), ', ')}];`,
    Kotlin: `byteArrayOf(${each((byte) => `${byte}.toByte()`, ', ')})`,
    Rust: `&[${each((byte) => `0x${two(byte)}u8`, ', ')}]`,
    Go: `tx: [${each(String, ' ')}]`,
    Node: `Uint8Array(9) [\n  ${each(String, ',  ')}\n]`,
    Buffer: `<Buffer ${each(two, ' ')}>`,
    '.NET': `tx: ${each((byte) => two(byte).toUpperCase(), '-')};`,
    'hex in groups': `<${lines(hex, 8, ' ')}>`,
    Python: `tx = b'${each(cCharacter, '')}'\n`,
    'C string': `char *tx = "${each((byte) => `\\x${two(byte)}`, '')}";`,
  };
}

/** A transaction of 24 bytes that has all signs of base64. */
const bytes = encode('Transaction', {
  signedTransactionBytes: encode('SignedTransaction', {
    bodyBytes: encode('TransactionBody', { memo: '?>?>?>~~~éüé&', cryptoTransfer: {} }),
  }),
});
const { each, hex, base64, url, percent } = written(bytes);
const escaped = each((byte) => `\\x${two(byte)}`, '');
const behind = (before: string, length: number) => before + lines(hex, length, `\n${before}`);

/** What is like a container, and may or may not be one. */
const texts = {
  numbers: [
    each(two, ','),
    each(two, ';\t'),
    each((byte) => `0X${two(byte)}`, ','),
    each((byte) => `0x0${two(byte)}`, ','),
    each((byte) => `-0x${two(byte)}`, ','),
    each((byte) => String(byte > 127 ? byte - 256 : byte), ' '),
    each(String, '-'),
    each((byte) => `${byte}`.padStart(3, '0'), ','),
    each((byte) => `${byte}`.padStart(4, '0'), ','),
    `12,${each(two, ',')}\n\n${each(two, ',')}`,
    `x ${each(two, ',')} y ${each(two, ',')}`,
    lines(hex, 10, ' '),
    `${lines(hex, 4, ' ')} 0a2 -0a2b`,
    each((byte) => `(byte) ${byte - 256}`, ', '),
    each((byte) => `0x${two(byte)}.toByte()`, ', '),
    each((byte) => `${byte}_u8`, ', '),
    each((byte) => `${byte}u80`, ', '),
  ],
  escaped: [
    `b'${escaped}'`,
    `"{\\"tx\\":\\"${hex}\\"}"`,
    `no \\x "no" "\\n${hex}" 'no'`,
    `"it's ${escaped}"`,
    `'it\\'s' "open ${escaped}`,
    escaped,
    each((byte) => `\\u00${two(byte)}`, ''),
    `"${escaped.slice(0, 40)}"\n"${escaped.slice(40)}"`,
    each((byte) => `\\${byte.toString(8).padStart(3, '0')}`, ''),
    `C:\\Users\\${hex}`,
    `"\\n"\n"${escaped}"\n"\\t"`,
    `\`\\n${base64}\``,
    '\\',
  ],
  words: [
    `0x${lines(hex, 2, '_')}_u8`,
    ...[hex, `0X${hex}`, `\\x${hex}`, `x${hex}`, `+${hex}`, `'--${hex}--'`, `__${hex}_`, `-_${hex}`, `"--${hex}"`],
    ...[
      `${hex}---`,
      `-${hex}-`,
      `${hex}0`,
      `"${url}"`,
      `path/to/${hex}`,
      `a_b-${hex}`,
      `tx/${url}_${hex}`,
      `${base64}A`,
    ],
    ...[`/${hex.slice(0, 24)}`, `a/${hex.slice(0, 22)}`],
    ...[
      behind('', 16),
      behind('  - "', 16),
      behind('--', 16),
      behind('__', 16),
      behind('-- ', 20),
      lines(base64, 20, '\n# '),
    ],
    `-----BEGIN X-----\n${lines(base64, 20)}\n-----END X-----`,
    `-----BEGIN X-----\n${lines(hex, 16)}\n-----END X-----`,
    `${lines(hex, 18)}\n`,
    `${lines(hex.slice(0, 40), 20)} ${hex.slice(40)}`,
    `${lines(hex, 20)}\n${hex}`,
    `${lines(hex, 16)}\nno${' '.repeat(60)}\n${hex.slice(0, 16)}`,
    `${hex.slice(0, 16)}${' '.repeat(61)}\n${hex.slice(16, 32)}`,
    `${hex.slice(0, 16)} a\n${hex.slice(16, 32)}`,
    `${hex.slice(0, 16)}=\n${hex.slice(16, 32)}`,
    `${hex.slice(0, 32)}\n${hex.slice(32, 40)}`,
    `${hex.slice(0, 32)}\n\n  ${hex.slice(32, 40)}--`,
    `${hex.slice(0, 32)}\n--${hex.slice(32, 40)}`,
    `0x${hex.slice(0, 30)}\n${hex.slice(30)}`,
    // Behind full lines a word may be another one, or what is left of digits that are cut off.
    ...['Regards, Bob', 'Thanks', '\nThanks', 'more of it', 'more 1'].map((rest) => `${lines(hex, 16)}\n${rest}`),
    `${lines(hex, 16, '\n\n')}\n\nThanks`,
    `${lines(hex, 18)}\nRegards-of-a-friend, Bob`,
    ...[behind('+', 20), behind('+', 20).slice(1), behind('+', 20).replace('\n+', '\n')],
    ...['" + "', '" + "(', '", "', '" & _\n  "'].map((between) => `"${lines(hex, 16, between)}"`),
    ...['"  &  "', '" & _\n  "'].map((between) => `"${lines(hex, 20, between)}"`),
    `'${lines(hex, 16, "' '")}'`,
  ],
  percentCoded: [`tx=${percent}&a=b`, `tx=${base64}`, `https://x.invalid/sign/tx/${percent}`],
  places: [
    ...['§', 'TX=§', 'a\nb\n  "name": "§"', 'name => §', "x('name', §)", 'name: b"""§"""', 'my.name-1=0x§', '-name=§'],
    ...['9name=§', 'name=\\\\x§', `${'n'.repeat(64)}=§`, `x${'n'.repeat(64)}=§`, `name=${' '.repeat(4)}§`],
    ...[`name=${' '.repeat(5)}§`, 'a,b,§,c', 'a;§\n', '§\tb', 'a|b|"§"\r\nc', '"a,b","§",c', '"a""b";"§"', "'a', '§'"],
    ...['a,0x§==,b', 'a,§===,b', 'a,§"""" ,b', 'a, §x', 'a\n\nb,§', '\n§', `${'a,'.repeat(6_000)}§,`],
    `${' '.repeat(200)}a=§`,
  ].map((text) => text.replace('§', hex)),
};

const fileOf = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content);

/** How the transactions of a file are written and where, or why there are none. */
function found(content: string | Uint8Array): string {
  try {
    const { encoding, documents } = readTransactionFile(fileOf(content));
    return `${encoding} ${documents.map(({ foundAt }) => english(foundAtText(foundAt))).join('; ')}`;
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    return error.code;
  }
}

function whole(content: string | Uint8Array): unknown {
  return readTransactionFile(fileOf(content)).documents.map(({ form, message, groups }) => ({
    form,
    message,
    groups: groups.map(({ copies, consistent }) => ({ consistent, copies: copies.map(everything) })),
  }));
}

describe('readTransactionFile: containers', () => {
  for (const [form, transaction] of Object.entries(ownTransactions)) {
    it(`hold a transaction as it is alone, and none when it is cut off: ${form}`, () => {
      const alone = whole(transaction);
      for (const [name, content] of Object.entries(containersOf(transaction))) {
        assert.deepEqual(whole(content), alone, name);
      }
      for (const [name, content] of Object.entries(containersOf(transaction.subarray(0, transaction.length / 2)))) {
        const refused = { name: 'InputError', message: /^The file .*\.$/ };
        assert.throws(() => readTransactionFile(fileOf(content)), refused, name);
      }
    });
  }

  it('are known by what they are written in, and tell where the transaction stands', () => {
    const containers = Object.entries(containersOf(ownTransactions['list'] ?? assert.fail()));
    assertWhole(
      'found/containers.txt',
      containers.map(([name, content]) => `${name}: ${found(content)}`),
    );
  });

  it('are read with the line ends of Windows too', () => {
    const transaction = ownTransactions['list'] ?? assert.fail();
    for (const [name, content] of Object.entries(containersOf(transaction))) {
      if (typeof content === 'string') {
        assert.deepEqual(whole(content.replace(/\r?\n/g, '\r\n')), whole(transaction), name);
      }
    }
  });

  for (const [name, like] of Object.entries(texts)) {
    it(`are told from what is like them: ${name}`, () => {
      const shown = (text: string) => json(text.length > 400 ? `${text.slice(0, 10)}…${text.slice(-60)}` : text);
      assertWhole(
        `found/${name}.txt`,
        like.map((text) => `${shown(text)}: ${found(text)}`),
      );
    });
  }

  it('are searched for two seconds, pauses not counted', () => {
    let nowMs = 0;
    const searched = (steps: number) => {
      const search = function* () {
        for (let step = 0; step < steps; step++) {
          nowMs += 500;
          yield;
        }
        return 'found';
      };
      const work = inSearchTime(search(), () => nowMs);
      for (;;) {
        const { done, value } = work.next();
        nowMs += 9_000;
        if (done) {
          return value;
        }
      }
    };
    assert.equal(searched(4), 'found');
    assert.throws(() => searched(5), {
      code: 'too-large',
      message: 'The file holds too much for a transaction file: more text than is searched in 2 seconds.',
    });
  });
});
