/** As much as is looked at while somebody types. */
const length = 990_000;

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';

/** Texts that a workspace may bring, by the names of their files, as long as those that are looked at can be. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'addresses.ts': filled(`const vault = '${address}';\n`),
  'oneLine.ts': filled(`'${address}',`),
  'ids.ts': filled(`const id = '0.0.1001-aaaaa';\n`),
  'idsInLine.json': `["${filled('0.0.1001-aaaaa ')}"]`,
  'hex.ts': `0x${'aB'.repeat(length / 2)}`,
  'digits.ts': filled('0.0.'),
  'dashes.ts': filled('0.0.1-aaaaaa'),
  'prefixes.ts': filled('0x'),
  'hashes.ts': filled(`const txHash = '0x${'c5'.repeat(32)}';\n`),
  'names.ts': filled('txHash: txHash = txHash('),
  'secrets.env': filled(`PRIVATE_KEY=0x${'c5'.repeat(32)}\n`),
  'times.ts': filled('0.0.2@1700000000.000000001 '),
  'quotes.ts': filled(`"'\``),
  'brackets.ts': filled('({['),
  'spaces.ts': `${' '.repeat(length)}${address}`,
  'lines.ts': `${'\n'.repeat(length)}${address}`,
  'words.ts': filled('contract '),
  'long.ts': `const address = '${address}';\n`.repeat(60_000),
};

/** What a program may print in a terminal, by name. */
export const hostileLines: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(hostileTexts).map(([name, text]) => [name, text.replaceAll('\n', ' ')])),
  markup: `\u202E[x](command:x) 0.0.1001 \u001b]8;;command:x\u0007x\u001b]8;;\u0007`,
};

function filled(part: string): string {
  return part.repeat(Math.floor(length / part.length));
}
