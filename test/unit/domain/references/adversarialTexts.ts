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
];
