import assert from 'node:assert/strict';
import { Scene } from '../../../../src/domain/references/scene.ts';
import { TextContext } from '../../../../src/domain/references/textContext.ts';

describe('the column of a table', () => {
  const columnIn = (text: string, fileName = 'a.md', fileStart?: string) => {
    const start = text.indexOf('0.0.5');
    const { column } = new TextContext(new Scene(text, { fileName, fileStart })).moveTo(start, start + 5);
    return column && { ...column, beside: column.beside() };
  };

  it('has a heading above a line of dashes, with all that stands beside', () => {
    assert.deepEqual(columnIn('| **Payer** | `Fee` |\n|---|---|\n| 0.0.4 | x |\n| 0.0.5 | y |'), {
      text: 'Payer',
      beside: ' Fee  |',
      place: 'column',
    });
    assert.deepEqual(columnIn('a | b | c\n--+--+--\n1 | 0.0.5 | 2'), { text: 'b', beside: 'a c 1 |', place: 'column' });
    assert.deepEqual(columnIn('x\n┌──┬──┐\n│a │b │\n╞══╪══╡\n│1 │0.0.5│\n└──┴──┘')?.text, 'b');
    assert.equal(columnIn('| a \\| b | c |\n|--|--|\n| 1 \\| 2 | 0.0.5 |')?.text, 'c');
  });

  it('has a heading whatever ends the lines', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const rows = ['| a | b |', '|--|--|', '| 1 | 2 |', '| 1 | 0.0.5 |'];
      assert.equal(columnIn(rows.join(end))?.text, 'b', JSON.stringify(end));
      assert.equal(columnIn(rows.toSpliced(2, 0, '').join(end)), undefined, JSON.stringify(end));
    }
  });

  it('is none without headings of as many cells', () => {
    for (const text of [
      '| a | b |\n| 1 | 0.0.5 |',
      '|--|--|\n| 1 | 0.0.5 |',
      '| a |\n|--|--|\n| 1 | 0.0.5 |',
      '| a | b |\n|--|--|\nwords\n| 1 | 0.0.5 |',
      '| a | b |\n|--|--|\n\n| 1 | 0.0.5 |',
      '| a | b |\n|- x -|--|\n| 1 | 0.0.5 |',
      '| a | b |\n|-|-|\n| 1 | 0.0.5 |',
      '| a | |\n|--|--|\n| 1 | 0.0.5',
      '| a | b |\n|--|--|\n| 1 | id 0.0.5 |',
      'a\n--\n0.0.5',
    ]) {
      assert.equal(columnIn(text), undefined, text);
    }
  });

  it('is read in lines of up to 1,000 characters, 40 cells and as far as names are', () => {
    const row = (length: number) => '| 1 | 0.0.5 |'.padEnd(length);
    const table = '| a | b |\n|--|--|\n';
    assert.equal(columnIn(`${table}${row(1_000)}`)?.text, 'b');
    assert.equal(columnIn(`${table}${row(1_001)}`), undefined);
    const wide = (cells: number) => `${'a|'.repeat(cells - 1)}b\n--|--\n${'1|'.repeat(cells - 1)}0.0.5`;
    assert.equal(columnIn(wide(40))?.text, 'b');
    assert.equal(columnIn(wide(41)), undefined);
    const long = (rows: number) => `${table}${'| 1 | 2 |\n'.repeat(rows)}| 1 | 0.0.5 |`;
    assert.equal(columnIn(long(397))?.text, 'b');
    assert.equal(columnIn(long(399)), undefined);
  });

  it('is the first of two cells where no heading tells of values', () => {
    const pair = (text: string, beside = '') => ({ text, beside, place: 'pair' });
    assert.deepEqual(columnIn('| topic | 0.0.5 |'), pair('topic'));
    assert.deepEqual(columnIn('\n| topic | 0.0.5 |'), pair('topic'));
    assert.equal(columnIn('| 1. topic | 0.0.5 |'), undefined);
    assert.deepEqual(columnIn('**topic** | `0.0.5`'), pair('topic'));
    assert.deepEqual(columnIn(' topic_id │ 0.0.5'), pair('topic_id'));
    assert.deepEqual(columnIn('| Field | Value |\n|--|--|\n| `topic` | 0.0.5 |'), pair('topic', ' Field Value '));
    assert.deepEqual(columnIn('| Field | |\n|--|--|\n| topic | 0.0.5 |'), pair('topic', ' Field  '));
    assert.deepEqual(columnIn(' * | topic | 0.0.5 |', 'a.ts'), pair('topic'));
    assert.deepEqual(columnIn('# | topic | 0.0.5 | //', 'a.ts'), pair('topic'));
    assert.deepEqual(columnIn('field,value\ntopic,0.0.5', 'a.csv'), pair('topic', 'field value'));
    const long = 'a'.repeat(60);
    assert.deepEqual(columnIn(`| ${long} | 0.0.5 |`), pair(long));
    for (const heading of ['Account', 'Version', 'Tx hash', 'Signer']) {
      assert.equal(columnIn(`| Field | ${heading} |\n|--|--|\n| topic | 0.0.5 |`)?.text, heading);
    }
    for (const [text, fileName] of [
      ['| 0.0.5 | topic |'],
      ['0.0.5 | topic'],
      ['| 1 | 0.0.5 |'],
      ['| a | topic | 0.0.5 |'],
      ['| topic | 0.0.5 | a |'],
      ['a | topic | 0.0.5 |'],
      ['| topic | 0.0.5 | a'],
      ['topic | a | 0.0.5'],
      ['| topic | an 0.0.5 |'],
      ['topic | 0.0.5', 'a.ts'],
      [`| ${long}a | 0.0.5 |`],
    ] as const) {
      assert.equal(columnIn(text, fileName), undefined, text);
    }
  });

  it('is the same for each row of a table', () => {
    const rows = Array.from({ length: 20 }, (_, index) => `| ${index} | 0.0.${2000 + index} |`).join('\n');
    const text = `| a | b |\n|--|--|\n${rows}\n\n| 1 | 0.0.3000 |\n\n| c | d |\n|--|--|\n| 0.0.3001 | - |`;
    const around = new TextContext(new Scene(text, { fileName: 'a.md' }));
    const columns = Array.from(text.matchAll(/0\.0\.\d+/g)).map(
      ({ 0: id, index }) => around.moveTo(index, index + id.length).column?.text,
    );
    assert.deepEqual(columns, [...Array<string>(20).fill('b'), undefined, 'c']);
  });

  it('is named by the first line of a file of separated values', () => {
    assert.deepEqual(columnIn('a,b\n1,0.0.5', 'x.csv'), { text: 'b', beside: 'a 1,', place: 'column' });
    assert.equal(columnIn('"a, x";"b"\n"1;2";"0.0.5"', 'x.CSV')?.text, 'b');
    assert.equal(columnIn('a,x\tb\n1\t0.0.5', 'x.tsv')?.text, 'b');
    assert.equal(columnIn('a,b\n1,2,0.0.5', 'x.csv'), undefined);
    assert.equal(columnIn('1,0.0.5', 'x.csv', 'a,payer\r\n2,3')?.text, 'payer');
    assert.equal(columnIn('a,b\n1,0.0.5', 'x.csv.ts'), undefined);
    assert.equal(columnIn(`${'a'.repeat(998)},b\n1,0.0.5`, 'x.csv')?.text, 'b');
    assert.equal(columnIn(`${'a'.repeat(999)},b\n1,0.0.5`, 'x.csv'), undefined);
  });
});
