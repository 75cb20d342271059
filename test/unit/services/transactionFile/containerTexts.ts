import type { TransactionEncoding } from '../../../../src/domain/transaction/transaction.ts';

/** One way in which people hand a transaction around. */
export interface Container {
  readonly name: string;
  readonly encoding: TransactionEncoding;
  /** Where the transaction is found; undefined where it differs with its length. */
  readonly place: string | undefined;
  readonly write: (bytes: Uint8Array) => string | Uint8Array;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const each = (bytes: Uint8Array, write: (byte: number) => string, between: string) =>
  Array.from(bytes, write).join(between);
const two = (byte: number) => byte.toString(16).padStart(2, '0');
const wrapped = (text: string, length: number, between = '\n') =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(between);

function cString(bytes: Uint8Array): string {
  const named = new Map([
    [10, '\\n'],
    [13, '\\r'],
    [9, '\\t'],
    [34, '\\"'],
    [39, "\\'"],
    [92, '\\\\'],
  ]);
  return each(
    bytes,
    (byte) => named.get(byte) ?? (byte > 31 && byte < 127 ? String.fromCharCode(byte) : `\\x${two(byte)}`),
    '',
  );
}

const json = (value: unknown, replacer?: undefined, indent?: number) => JSON.stringify(value, replacer, indent);

function container(
  name: string,
  encoding: TransactionEncoding,
  place: string | undefined,
  write: (bytes: Uint8Array) => string | Uint8Array,
): Container {
  return { name, encoding, place, write };
}

export const containers: readonly Container[] = [
  container('a line end behind', 'binary', '', (bytes) => Buffer.concat([bytes, Buffer.from('\n')])),
  container('a Windows line end behind', 'binary', '', (bytes) => Buffer.concat([bytes, Buffer.from('\r\n')])),
  container('hex with colons', 'hex', '', (bytes) => each(bytes, two, ':')),
  container('hex in lines', 'hex', '', (bytes) => wrapped(`0x${hex(bytes)}`, 64)),
  container('base64url', 'base64', '', (bytes) => `${base64url(bytes)}\n`),
  container('UTF-16LE', 'hex', '', (bytes) => Buffer.from(hex(bytes), 'utf16le')),
  container('UTF-16BE', 'hex', '', (bytes) => Buffer.from(hex(bytes), 'utf16le').swap16()),
  container('UTF-16BE with mark', 'base64', '', (bytes) => Buffer.from(`\ufeff${base64(bytes)}`, 'utf16le').swap16()),
  container('UTF-16LE with mark, JSON', 'json', 'tx', (bytes) =>
    Buffer.from(`\ufeff${json({ tx: hex(bytes) })}`, 'utf16le'),
  ),

  container('hex with underscores', 'hex', '', (bytes) => `0x${wrapped(hex(bytes), 4, '_')}`),
  container('JSON of bytes in hex', 'json', 'tx', (bytes) => json({ tx: Array.from(bytes, two) })),
  container('JSON of bytes in hex with marks', 'json', '[1]', (bytes) =>
    json([1, Array.from(bytes, (byte) => `0x${two(byte)}`)]),
  ),
  container('JSON of bytes in decimal texts', 'json', 'message', (bytes) =>
    json({ message: Array.from(bytes, String) }),
  ),
  container('JSON of lines', 'json', 'lines', (bytes) => json({ lines: wrapped(base64(bytes), 64).split('\n') })),
  container('JSON of lines, each too short for a word', 'json', 'data', (bytes) =>
    json({ data: wrapped(hex(bytes), 10).split('\n') }),
  ),
  container('a JSON name', 'json', undefined, (bytes) => json({ [hex(bytes)]: { status: 'sent' } })),
  container('a JSON name in base64', 'json', undefined, (bytes) => json({ sent: [{ [base64(bytes)]: true }] })),
  container('HIP-820 request', 'json', 'params.transactionList', (bytes) =>
    json({
      id: 1,
      jsonrpc: '2.0',
      method: 'hedera_signAndExecuteTransaction',
      params: { signerAccountId: 'hedera:testnet:0.0.1001', transactionList: base64(bytes) },
    }),
  ),
  container('HIP-820 body', 'json', 'params.transactionBody', (bytes) =>
    json({ method: 'hedera_signTransaction', params: { transactionBody: base64(bytes) } }),
  ),
  container('parameters in a list', 'json', 'params[1]', (bytes) => json({ params: ['0.0.1001', base64(bytes)] })),
  container('a list of transactions', 'json', 'transactions[0].signedTransaction', (bytes) =>
    json({ transactions: [{ signedTransaction: base64url(bytes) }] }),
  ),
  container('any name, any depth', 'json', 'a[0][0].b["c d"].e', (bytes) =>
    json({ a: [[{ b: { 'c d': { e: hex(bytes) } } }]] }),
  ),
  container('JSON behind white space', 'json', 'tx', (bytes) => `\n\t ${json({ tx: base64(bytes) })}`),
  container('a list at the top', 'json', '[0].tx.data', (bytes) => json([{ tx: { data: base64(bytes) } }])),
  container('JSON in JSON in JSON', 'json', 'body › payload › bytes', (bytes) =>
    json({ body: json({ payload: json({ bytes: base64(bytes) }) }) }),
  ),
  container(
    'JSON lines',
    'json',
    'line 2, column 1 › tx',
    (bytes) => `${json({ level: 'info' })}\n${json({ tx: base64(bytes) })}\n${json({ level: 'info' })}\n`,
  ),
  container(
    'JSON lines of which the last is cut off',
    'text',
    'line 1, column 8: tx',
    (bytes) => `${json({ tx: base64(bytes) })}\n{"level":"in`,
  ),
  container(
    'base64 of JSON',
    'text',
    undefined,
    (bytes) => `wallet://sign?request=${base64url(Buffer.from(json({ tx: base64(bytes) })))}`,
  ),
  container('base64 of JSON in lines', 'json', 'tx', (bytes) =>
    wrapped(base64(Buffer.from(json({ tx: base64(bytes) }))), 76),
  ),
  container('base64 of a JSON list', 'json', '[0]', (bytes) => base64(Buffer.from(json([hex(bytes)], undefined, 2)))),
  container('base64 of JSON with a mark', 'json', 'tx', (bytes) =>
    base64(Buffer.from(`\ufeff${json({ tx: base64(bytes) })}`)),
  ),
  container('base64 of JSON in JSON', 'json', undefined, (bytes) =>
    json({ body: base64(Buffer.from(json({ tx: base64(bytes) }))) }),
  ),
  container('base64 of a line', 'text', 'line 1, column 4: tx', (bytes) => base64(Buffer.from(`tx=${hex(bytes)}\n`))),
  container('hex of JSON', 'json', 'tx', (bytes) => `0x${hex(Buffer.from(json({ tx: hex(bytes) })))}`),
  container('hex of hex', 'hex', '', (bytes) => hex(Buffer.from(hex(bytes)))),
  container('base64 of base64', 'base64', '', (bytes) => base64(Buffer.from(base64(bytes)))),
  container(
    'a secret in YAML',
    'text',
    undefined,
    (bytes) => `kind: Secret\ndata:\n  tx: ${base64(Buffer.from(base64(bytes)))}\n`,
  ),
  container('HAR', 'json', 'log.entries[0].request.postData.text › params.transactionList', (bytes) =>
    json({
      log: {
        version: '1.2',
        entries: [
          {
            request: {
              url: 'https://relay.invalid/',
              headers: [{ name: 'Accept', value: '*/*' }],
              postData: { mimeType: 'application/json', text: json({ params: { transactionList: base64(bytes) } }) },
            },
          },
        ],
      },
    }),
  ),
  container('form in JSON', 'json', 'postData.text › line 1, column 5 › line 1, column 4: tx', (bytes) =>
    json({ postData: { text: `x=1&tx=${encodeURIComponent(base64(bytes))}%20` } }),
  ),
  container('Postman collection', 'json', 'item[0].item[0].request.body.raw › transactionList', (bytes) =>
    json({ item: [{ item: [{ request: { body: { mode: 'raw', raw: json({ transactionList: base64(bytes) }) } } }] }] }),
  ),
  container('numbers as text in JSON', 'json', 'payload', (bytes) => json({ payload: each(bytes, String, ',') })),
  container('Postgres in JSON', 'json', 'row', (bytes) => json({ row: `\\x${hex(bytes)}` })),

  container('env file', 'text', 'line 2, column 4: TX', (bytes) => `# to sign\nTX=${base64(bytes)}\nNET=testnet\n`),
  container('env file in quotes', 'text', 'line 1, column 13: TX_BYTES', (bytes) => `TX_BYTES="0x${hex(bytes)}"\n`),
  container(
    'address',
    'text',
    'line 1, column 36: tx',
    (bytes) => `https://wallet.invalid/sign?a=b&tx=${base64url(bytes)}&network=testnet`,
  ),
  container('form', 'text', undefined, (bytes) => `a=1&transactionList=${encodeURIComponent(base64(bytes))}&b=2`),
  container(
    'JSON in an address',
    'text',
    undefined,
    (bytes) => `wallet://sign?request=${encodeURIComponent(json({ tx: base64(bytes) }))}`,
  ),
  container('path of an address', 'text', undefined, (bytes) => `https://wallet.invalid/tx/${base64url(bytes)}`),
  container('CSV', 'text', 'line 2, cell 3', (bytes) => `id,name,tx\n1,"a, b",${base64(bytes)}\n`),
  container('CSV in quotes', 'text', 'line 2, cell 2', (bytes) => `id;tx\n1;"0x${hex(bytes)}"\n`),
  container('CSV with JSON', 'text', undefined, (bytes) => `id,tx\n1,"{""tx"":""${base64(bytes)}""}"\n`),
  container('TSV', 'text', 'line 1, cell 2', (bytes) => `1\t${hex(bytes)}\n`),
  container(
    'PEM',
    'text',
    'line 2, column 1',
    (bytes) => `-----BEGIN TRANSACTION-----\n${wrapped(base64(bytes), 64)}\n-----END TRANSACTION-----\n`,
  ),
  container(
    'PEM of a long label',
    'text',
    'line 2, column 1',
    (bytes) =>
      `-----BEGIN HEDERA SIGNED TRANSACTION-----\n${wrapped(base64(bytes), 76)}\n-----END HEDERA SIGNED TRANSACTION-----\n`,
  ),
  container(
    'YAML',
    'text',
    'line 3, column 5',
    (bytes) => `network: testnet\ntx: !!binary |\n    ${wrapped(base64(bytes), 60, '\n    ')}\n`,
  ),
  container(
    'a text in parts',
    'text',
    'line 2, column 4',
    (bytes) => `const tx =\n  '${wrapped(base64(bytes), 40, "' +\n  '")}';\n`,
  ),
  container(
    'cited in mail',
    'text',
    'line 2, column 3',
    (bytes) => `Please sign:\n> ${wrapped(hex(bytes), 64, '\n> ')}\n`,
  ),
  ...['Regards,\nBob', 'Thanks a lot', 'Note: sent', 'Done.', '\nThanks'].map((behind) =>
    container(
      `two full lines in front of ${JSON.stringify(behind)}`,
      'text',
      'line 2, column 1',
      (bytes) => `Please sign:\n${wrapped(base64url(bytes), Math.ceil(base64url(bytes).length / 2))}\n${behind}\n`,
    ),
  ),
  container(
    'curl',
    'text',
    undefined,
    (bytes) =>
      `curl -X POST https://x.invalid \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '${json({ tx: base64(bytes) })}'\n`,
  ),
  container(
    'log',
    'text',
    undefined,
    (bytes) => `[INFO] 2026-01-02 03:04:05 sending tx=${hex(bytes)} to 0.0.3\n[INFO] 2026-01-02 03:04:06 done\n`,
  ),
  container('SQL', 'text', undefined, (bytes) => `INSERT INTO t VALUES (1, x'${hex(bytes)}');`),
  container('Postgres', 'text', undefined, (bytes) => ` id | tx\n----+----\n  1 | \\x${hex(bytes)}\n(1 row)\n`),
  container('XML', 'text', undefined, (bytes) => `<?xml version="1.0"?>\n<tx>${base64(bytes)}</tx>\n`),
  container('Markdown', 'text', 'line 4, column 1', (bytes) => `# Sign\n\n\`\`\`\n${base64(bytes)}\n\`\`\`\n`),
  container('Windows-1252', 'text', undefined, (bytes) => Buffer.from(`Für Zürich: ${hex(bytes)}\n`, 'latin1')),
  container('a comparison', 'text', undefined, (bytes) => `@@ -1 +1 @@\n-old\n+${base64(bytes)}\n`),
  container(
    'a comparison of lines',
    'text',
    'line 2, column 1',
    (bytes) => `@@ -0,0 +1,9 @@\n+${wrapped(base64(bytes), 48, '\n+')}\n`,
  ),
  container(
    'a text in parts on one line',
    'text',
    'line 1, column 11: tx',
    (bytes) => `var tx = "${wrapped(hex(bytes), 40, '" + "')}";`,
  ),
  container('Visual Basic', 'text', undefined, (bytes) => `tx = "${wrapped(hex(bytes), 40, '" & _\n  "')}"\n`),
  container(
    'path of an address, escaped',
    'text',
    undefined,
    (bytes) => `https://wallet.invalid/tx/${encodeURIComponent(base64(bytes))}`,
  ),
  container('JavaScript object', 'text', undefined, (bytes) => `{ transactionBytes: '${hex(bytes)}', }`),
  container('JSON with a comment', 'text', undefined, (bytes) => `// mine\n{"tx": "${base64(bytes)}"}\n`),

  container(
    'hex numbers',
    'bytes',
    'line 1, column 2',
    (bytes) => `[${each(bytes, (byte) => `0x${byte.toString(16)}`, ', ')}]`,
  ),
  container(
    'C array',
    'bytes',
    undefined,
    (bytes) =>
      `unsigned char tx[] = {\n  ${each(bytes, (byte) => `0x${two(byte)}`, ',\n  ')}\n};\nunsigned int tx_len = ${bytes.length};\n`,
  ),
  container(
    'Java array',
    'bytes',
    undefined,
    (bytes) => `byte[] tx = { ${each(bytes, (byte) => `(byte)0x${two(byte)}`, ', ')} };`,
  ),
  container('Kotlin', 'bytes', undefined, (bytes) => `byteArrayOf(${each(bytes, (byte) => `${byte}.toByte()`, ', ')})`),
  container('Rust', 'bytes', undefined, (bytes) => `&[${each(bytes, (byte) => `0x${two(byte)}u8`, ', ')}]`),
  container('hex in groups', 'bytes', undefined, (bytes) => `<${wrapped(hex(bytes), 8, ' ')}>`),
  container('Go', 'bytes', undefined, (bytes) => `tx: [${each(bytes, String, ' ')}]`),
  container(
    'Java',
    'bytes',
    undefined,
    (bytes) => `bytes = [${each(bytes, (byte) => String((byte << 24) >> 24), ', ')}];`,
  ),
  container('Node', 'bytes', undefined, (bytes) => `Uint8Array(${bytes.length}) [\n  ${each(bytes, String, ',  ')}\n]`),
  container('Buffer', 'bytes', undefined, (bytes) => `<Buffer ${each(bytes, two, ' ')}>`),
  container('.NET', 'bytes', undefined, (bytes) => `tx: ${each(bytes, (byte) => two(byte).toUpperCase(), '-')};`),
  container('JSON of signed bytes', 'json', '', (bytes) => json(Array.from(bytes, (byte) => (byte << 24) >> 24))),

  container('Python', 'text', undefined, (bytes) => `tx = b'${cString(bytes)}'\n`),
  container('C string', 'text', undefined, (bytes) => `char *tx = "${each(bytes, (byte) => `\\x${two(byte)}`, '')}";`),
  container('JSON in quotes', 'json', 'tx › bytes', (bytes) => json(json({ tx: json({ bytes: hex(bytes) }) }))),
  container('JSON in quotes, twice', 'json', 'tx', (bytes) => json(json(json({ tx: hex(bytes) })))),
  container('JSON of lines in quotes', 'json', '[0]', (bytes) => `${json(json([hex(bytes)], undefined, 2))}\n`),
  container('JSON in single quotes', 'json', 'tx', (bytes) => `'${json({ tx: hex(bytes) })}'`),
  container(
    'a text of lines',
    'text',
    undefined,
    (bytes) => `KEY="-----BEGIN TX-----\\n${wrapped(base64(bytes), 64, '\\n')}\\n-----END TX-----"\n`,
  ),
];
