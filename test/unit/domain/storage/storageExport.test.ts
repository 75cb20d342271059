import assert from 'node:assert/strict';
import { type StorageExport, storageCsv, storageMarkdown } from '../../../../src/domain/storage/storageExport.ts';
import { english } from '../../english.ts';

const line = (more: Partial<StorageExport['storage'][number]> = {}) => ({
  ...{
    path: 'a.b',
    depth: 1,
    slot: '0',
    offset: '1',
    bytes: '2',
    label: 'b',
    type: 'uint8',
    isMapping: false,
    value: '7',
    contract: 'A',
  },
  compared: undefined,
  ...more,
});
const whole: StorageExport = {
  title: 'Vault',
  properties: ['at 1', 'as of 2'],
  storage: [line(), line({ depth: 0, value: '=1', compared: '-8' })],
  transient: [line({ path: '@x', value: '-1.5' })],
  unexplained: [
    { slot: 5n, word: 6n, standard: undefined },
    { slot: 7n, word: 8n, standard: 'a, "b"' },
  ],
  asOf: 'then',
  comparedWith: undefined,
};
const head = 'Slot | Offset | Bytes | Variable | Type | Value | Declared in';
const word = (end: string) => `0x${end.padStart(64, '0')}`;

describe('storage in files', () => {
  it('is a table in Markdown, with a column for what it is compared with', () => {
    assert.deepEqual(storageMarkdown(whole, english).split('\n'), [
      ...['# `Vault`', '', '- `at 1`', '- `as of 2`', ''],
      ...[`| ${head} |`, '|--:|--:|--:|:--|:--|:--|:--|'],
      '| 0 | 1 | 2 | · `b` | `uint8` | `7` | `A` |',
      '| 0 | 1 | 2 | `b` | `uint8` | `=1` | `A` |',
      ...['', '## Other stored slots', '', '| Slot | What it is | Word |', '|--:|:--|:--|'],
      `| 5 | not explained by the layout | \`${word('6')}\` |`,
      `| 7 | a, "b" | \`${word('8')}\` |`,
      ...['', '## Transient storage', '', `| ${head} |`, '|--:|--:|--:|:--|:--|:--|:--|'],
      '| 0 | 1 | 2 | · `b` | `uint8` | `-1.5` | `A` |',
      '',
    ]);
    const compared = storageMarkdown({ ...whole, comparedWith: 'before' }, english).split('\n');
    assert.deepEqual(compared.slice(5, 9), [
      ...[`| ${head} | Value at before |`, '|--:|--:|--:|:--|:--|:--|:--|:--|'],
      '| 0 | 1 | 2 | · `b` | `uint8` | `7` | `A` | `7` |',
      '| 0 | 1 | 2 | `b` | `uint8` | `=1` | `A` | `-8` |',
    ]);
    const empty = { ...whole, storage: [], transient: [], unexplained: [] };
    assert.equal(storageMarkdown(empty, english), '# `Vault`\n\n- `at 1`\n- `as of 2`\n');
  });

  it('is one table in CSV, in which nothing is a formula', () => {
    const titles = 'Slot,Offset,Bytes,Variable,Type,Value,Declared in,Kind,As of';
    assert.deepEqual(storageCsv(whole).split('\r\n'), [
      titles,
      '0,1,2,a.b,uint8,7,A,storage,then',
      "0,1,2,a.b,uint8,'=1,A,storage,then",
      `5,0,32,not explained by the layout,,${word('6')},,other slot,then`,
      `7,0,32,"a, ""b""",,${word('8')},,other slot,then`,
      "0,1,2,'@x,uint8,-1.5,A,transient,",
      '',
    ]);
    assert.deepEqual(storageCsv({ ...whole, comparedWith: 'before' }).split('\r\n'), [
      `${titles},Compared value,Compared with`,
      '0,1,2,a.b,uint8,7,A,storage,then,7,before',
      "0,1,2,a.b,uint8,'=1,A,storage,then,-8,before",
      `5,0,32,not explained by the layout,,${word('6')},,other slot,then,,`,
      `7,0,32,"a, ""b""",,${word('8')},,other slot,then,,`,
      "0,1,2,'@x,uint8,-1.5,A,transient,,,",
      '',
    ]);
    const cellOf = (value: string) =>
      storageCsv({ ...whole, storage: [line({ value })] })
        .split('\r\n')[1]
        ?.split(',')[5];
    const cells = ['+1', '@a', '-a', '-1', '-1.', '-0.5', '-1x', 'a=1', '1-2', '--1'].map(cellOf);
    assert.deepEqual(cells, ["'+1", "'@a", "'-a", '-1', "'-1.", '-0.5', "'-1x", 'a=1', '1-2', "'--1"]);
  });
});
