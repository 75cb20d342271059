const digits = '88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b';
const hash = `0x${digits}`;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const alias = 'A2'.repeat(16);

/** What, repeated, makes the texts that cost most to read: each asks again for what stands before. */
export const adversarialUnits: readonly string[] = [
  '0.0.',
  '1.1.1',
  '1.2.3 ',
  '0.0.5 ',
  '0.0.1001,',
  '0.0.1001-abcde ',
  '0.0.5-abcd ',
  '1.2.3-abcde ',
  '0.0.1@1.1/',
  '"accountId": "0.0.1001",\n',
  `${address} `,
  `evmAddress ${address.slice(2)} `,
  `${alias} `,
  `alias ${alias} `,
  `${digits}_`,
  `${hash}\n`,
  `- ${hash}\n`,
  `"${hash}",`,
  `  '${hash}', // tx\n`,
  `  lastTx: ${hash}\n`,
  `  {\n    "key": "${hash}"\n  },\n`,
  `// tx\n"${hash}",\n`,
  `, tx ${hash}`,
  `  # */\n  ${hash}\n`,
  `/* */ ${hash}\n`,
  `${'\n'.repeat(20)}${hash}`,
  `[[[[${hash}`,
  `a,b="${hash}")`,
  `<hash>${hash}</hash>`,
  `\`\`\`\n${hash}\n`,
  `${'a\n'.repeat(60)}${hash}\n`,
  '| 0.0.5 | 0.0.1001 |\n',
  `| ${hash} |\n`,
  '| a |\n|---|\n| 0.0.5 |\n',
  `${' \n'.repeat(60)}${hash}\n`,
  `${'('.repeat(64)}tx="${hash}"`,
  `${Array.from({ length: 40 }, (_, indent) => `${' '.repeat(indent)}a\n`).join('')}${`${'\t'.repeat(11)}${hash}\n`.repeat(20)}`,
  `tx: ${hash}\r`,
  `{"_type":"ED25519","key":"${hash.slice(2)}"},`,
  `{\n  "_type": "ED25519",\n  "key": "${hash.slice(2)}"\n},\n`,
  `*/${digits}`,
  `:${hash}`,
  `"${hash}".parse() `,
  `env ${hash} `,
  `x = [\n${hash},\n`,
  `n="${hash}"\n`,
  '- 0.0.5\n',
  '**0.0.5** ',
  '_0.0.1001_ ',
  '0.0.5-0.0.6 ',
  ':0.0.5',
  'x:0.0.5 ',
  '0.0.5@',
  'nft 0.0.5-12 ',
  '/lib/0.0.5/',
  '<b>0.0.5</b>',
  '"a-b":"0.0.5",',
  'a=b("0.0.5"),c=d;',
  `${Array.from({ length: 40 }, (_, at) => `0.0.${1001 + at}`).join(',')}\n`,
  `| ${Array.from({ length: 40 }, () => '0.0.5').join(' | ')} |\n`,
  'x:0.0.5,y:0.0.6,z:0.0.7,',
  `let x${'_y'.repeat(12)} = 0.0.5;0.0.6;`,
  `アカウント 0.0.5、取引 ${hash}。`,
  `alias=0.0.${alias}&x=0.0.5&`,
  `/* 0.0.5 */ // 0.0.1001 # ${hash}\n`,
  '+ "0.0.5",\n- "0.0.6",\n',
  'upgrade token kit from 0.0.5 to 0.0.6, installed 0.0.7 ',
];

/** The same over and over. */
export function repeatedText(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length));
}

/** The same with other numbers and digits each time. */
export function variedText(unit: string, length: number): string {
  const parts: string[] = [];
  let count = 0;
  for (let all = 0; all < length; all += parts.at(-1)?.length ?? length) {
    parts.push(
      unit.replace(/0\.0\.(\d+)|[0-9a-fA-F]{8}(?![0-9a-fA-F])/g, (_, num: string | undefined) => {
        count += 1;
        if (num !== undefined) {
          return `0.0.${num.length < 4 ? 1 + (count % 999) : 1_000 + count}`;
        }
        // Digits of hex and of base32.
        return count
          .toString(6)
          .padStart(8, '0')
          .replace(/\d/g, (digit) => `${Number(digit) + 2}`);
      }),
    );
  }
  return parts.join('');
}
