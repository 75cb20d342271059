import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  entriesOf,
  isFull,
  maxEntries,
  readAddressBook,
  withEntry,
} from '../../../../src/domain/addressBook/addressBook.ts';
import {
  type AddressBookFile,
  editToAdd,
  isFileFull,
  newAddressBookFile,
  readAddressBookFile,
} from '../../../../src/domain/addressBook/addressBookFile.ts';
import { parseReference } from '../../../../src/domain/references.ts';
import { english, englishData } from '../../english.ts';

/** As the extension reads it, without the pauses. */
function readAtOnce(text: string): AddressBookFile {
  return [...readAddressBookFile(text)].at(-1) ?? assert.fail();
}

const address = '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec';

function labels(list: unknown, text: string, network = 'testnet'): readonly string[] {
  const reference = parseReference(text);
  assert.ok(reference, text);
  return entriesOf(readAddressBook(list)?.entries ?? [], reference, (name) => name === network).map(
    ({ label }) => label,
  );
}

describe('an address book', () => {
  it('finds an entry by every spelling of the same thing', () => {
    const list = [
      { address: '0.0.1001', label: 'Treasury' },
      { address: address.toUpperCase().replace('0X', '0x'), label: 'Bob' },
    ];
    for (const text of ['0.0.1001', '0.0.1001-eevit', `0x${(1001).toString(16).padStart(40, '0')}`]) {
      assert.deepEqual(labels(list, text), ['Treasury'], text);
    }
    assert.deepEqual(labels(list, address), ['Bob']);
    assert.deepEqual(labels(list, '0.0.1002'), []);
  });

  it('gives a new label to an entry for the same thing, however spelled, and leaves all else as it is', () => {
    const longZero = `0x${(1001).toString(16).padStart(40, '0')}`;
    const list = [
      'nonsense',
      null,
      { address: longZero, label: 'Treasury', network: 'testnet', note: 'monthly' },
      { address: address.toUpperCase().replace('0X', '0x'), label: 'Bob', network: 'testnet' },
    ];
    let changed: readonly unknown[] = list;
    for (const [text, label] of [
      ['0.0.1001-eevit', 'Payer'],
      [address, 'Carol'],
    ] as const) {
      changed = withEntry(changed, { address: text, label, network: 'testnet' });
      assert.deepEqual(labels(changed, text), [label]);
    }
    assert.deepEqual(changed, [
      'nonsense',
      null,
      { address: longZero, label: 'Payer', network: 'testnet', note: 'monthly' },
      { address: address.toUpperCase().replace('0X', '0x'), label: 'Carol', network: 'testnet' },
    ]);
    const elsewhere = { address, label: 'Carol', network: 'mainnet' };
    assert.deepEqual(withEntry(changed, elsewhere), [...changed, elsewhere]);
  });

  it('gives the new label to an entry for the same ledger by its other name', () => {
    const list = [{ address, label: 'Bob', network: 'mainnet-public' }];
    const [changed, ...others] = withEntry(list, { address, label: 'Carol', network: 'mainnet' });
    assert.deepEqual([changed, others], [{ address, label: 'Carol', network: 'mainnet-public' }, []]);
    const text = newAddressBookFile({ address, label: 'Bob', network: 'mainnet' });
    const edit = editToAdd(text, { address, label: 'Carol', network: 'mainnet-public' }) ?? assert.fail();
    const { entries } = readAtOnce(text.slice(0, edit.start) + edit.text + text.slice(edit.end));
    assert.deepEqual(
      entries?.map(({ label, network }) => [label, network]),
      [['Carol', 'mainnet']],
    );
  });

  it('says where its entries are too many, and takes no more', () => {
    const many = Array.from({ length: maxEntries + 2 }, (_, num) => ({ address: `0.0.${num + 1}`, label: `${num}` }));
    const read = readAddressBook(many);
    assert.equal(read?.entries.length, maxEntries);
    assert.deepEqual(
      read?.problems.map(({ index, message }) => [index, english(message)]),
      [[maxEntries, `Only the first ${maxEntries} entries are used: this one and those after it are not shown.`]],
    );
    assert.deepEqual(readAddressBook(many.slice(2))?.problems, []);
    const text = JSON.stringify({ addresses: many });
    const [problem, ...others] = readAtOnce(text).problems;
    assert.deepEqual(others, []);
    assert.match(text.slice(problem?.start, problem?.end), /^\{"address":"0\.0\.10001"/);
    const [fresh, known] = [
      { address: '0.0.99999', label: 'x', network: undefined },
      { address: '0.0.7', label: 'x', network: 'testnet' },
    ];
    assert.deepEqual([isFull(many, fresh), isFull(many, known), isFull(many.slice(3), fresh)], [true, false, false]);
    assert.deepEqual([isFileFull(text, fresh), isFileFull(text, known), isFileFull('{', fresh)], [true, false, false]);
  });

  it('gives the new label to the entry for all networks where there is none for the one', () => {
    const list = [{ address: '0.0.1001', label: 'everywhere', color: 'red' }];
    assert.deepEqual(withEntry(list, { address: '0.0.1001', label: 'new', network: 'testnet' }), [
      { address: '0.0.1001', label: 'new', color: 'red' },
    ]);
  });

  it('labels an entry of a file that has no label yet, instead of adding a second one', () => {
    const text = '{ "addresses": [{ "address": "0.0.1001", "network": "testnet" }] }';
    const edit = editToAdd(text, { address: '0.0.1001', label: 'Bob', network: 'testnet' });
    assert.ok(edit);
    assert.deepEqual(JSON.parse(`${text.slice(0, edit.start)}${edit.text}${text.slice(edit.end)}`), {
      addresses: [{ label: 'Bob', address: '0.0.1001', network: 'testnet' }],
    });
  });

  it('keeps networks apart', () => {
    const list = [
      { address: '0.0.1001', label: 'there', network: 'mainnet' },
      { address: '0.0.1001', label: 'everywhere' },
    ];
    assert.deepEqual(labels(list, '0.0.1001'), ['everywhere']);
    assert.deepEqual(labels(list, '0.0.1001', 'mainnet'), ['there', 'everywhere']);
  });

  it('takes the good entries beside the bad', () => {
    const check = (item: unknown, field: string | undefined) => {
      const reading = readAddressBook([item, { address: '0.0.1', label: 'good' }]);
      assert.deepEqual(
        reading?.problems.map((problem) => [problem.index, problem.field]),
        [[0, field]],
        JSON.stringify(item),
      );
      assert.equal(reading.entries.length, 1);
    };
    check(null, undefined);
    check('0.0.1', undefined);
    check({ address: 'x', label: 'a' }, 'address');
    check({ address: '0.0.2@1700000000.5', label: 'a transaction' }, 'address');
    check({ address: '0.0.1' }, 'label');
    check({ address: '0.0.1', label: ' \u202e ' }, 'label');
    check({ address: '0.0.1', label: 'x'.repeat(101) }, 'label');
    check({ address: '0.0.1', label: 'a', network: 5 }, 'network');
    check({ address: '0.0.1', label: 'a', note: 'x'.repeat(501) }, 'note');
    check({ address: 5, label: 'a' }, 'address');
    check({ address: '0.0.1', label: 5 }, 'label');
    check({ address: '0.0.1', label: 'a', network: '' }, 'network');
    check({ address: '0.0.1', label: 'a', note: 5 }, 'note');
    check([], undefined);
    assert.equal(readAddressBook({}), undefined);
  });

  it('says what is wrong, and takes the longest texts that it allows', () => {
    const alias = 'CIQNOWUYAGBLCCVX2VF75U6JMQDTUDXBOLZ5VJRDEWXQEGTI64DVCGQ';
    const longest = { address: alias, label: 'l'.repeat(100), network: 'testnet', note: 'n'.repeat(500) };
    const list = [longest, 7, { address: 'x' }, { address: '0.0.1', label: 'l'.repeat(101) }, { address: '0.0.1' }];
    assert.deepEqual(englishData(readAddressBook(list)), {
      entries: [{ key: alias, label: longest.label, network: 'testnet', note: longest.note }],
      problems: [
        { index: 1, field: undefined, message: 'An entry is an object with "address" and "label".' },
        {
          index: 2,
          field: 'address',
          message: 'The address must be an entity id, an EVM address or an account alias.',
        },
        { index: 3, field: 'label', message: 'The label must not be longer than 100 characters.' },
        { index: 4, field: 'label', message: 'The label must be a text.' },
      ],
    });
    const bad = { address: '0.0.1', label: 'a' };
    assert.deepEqual(
      readAddressBook([
        { ...bad, network: 7 },
        { ...bad, note: 7 },
      ])?.problems.map(({ message }) => english(message)),
      ['The network must be the name of one, or left out.', 'The note must be a text of at most 500 characters.'],
    );
  });

  it('reads at most 10,000 entries', () => {
    const many = Array.from({ length: 10_001 }, () => ({ address: '0.0.1', label: 'a' }));
    assert.equal(readAddressBook(many)?.entries.length, 10_000);
  });

  it('adds an entry that names nothing that it knows', () => {
    const list = [{ label: 'none' }, { address: 'x', label: 'b' }, { address: '0.0.1', label: 'c' }];
    for (const address of ['x', '0.0.2@1700000000.5']) {
      const entry = { address, label: 'new', network: undefined };
      assert.deepEqual(withEntry(list, entry), [...list, entry]);
    }
    const known = { address: '0.0.1', label: 'new', network: undefined };
    assert.deepEqual(withEntry(list, known), [...list.slice(0, 2), { address: '0.0.1', label: 'new' }]);
  });

  it('prefers the entry for the network to the one for all', () => {
    const list = [
      { address: '0.0.1', label: 'everywhere' },
      { address: '0.0.1', label: 'here', network: 'testnet' },
    ];
    const entry = { address: '0.0.1', label: 'new', network: 'testnet' };
    assert.deepEqual(withEntry(list, entry), [list[0], entry]);
  });
});

describe('the file of an address book', () => {
  const entry = { address: '0.0.1002', label: 'Bob "B"', network: 'testnet' };

  it('says where its faults are', () => {
    const check = (text: string, marked: string | undefined) => {
      const { problems } = readAtOnce(text);
      assert.deepEqual(
        problems.map(({ start, end }) => text.slice(start, end)),
        marked === undefined ? [] : [marked],
        text,
      );
    };
    check('{ "addresses": [{ "address": "0.0.1", "label": "One" }] }', undefined);
    check('{ "addresses": [{ "address": "zero", "label": "One" }] }', '"zero"');
    check('{ "addresses": [{ "address": "0.0.1" }] }', '{ "address": "0.0.1" }');
    check('{ "addresses": [7] }', '7');
    check('{ "addresses": {} }', '{}');
    check('[]', '[');
    check(' [7]', '[');
    check('{ "addresses": [,] }', ',');
    check('', '');
    check('\ufeff{ "addresses": [{ "address": "zero", "label": "One" }] }', '"zero"');
    check('\ufeff{ "addresses": 7 }', '7');
    check('{ \ufeff"addresses": 7 }', '\ufeff');
    check('{ "addresses": [{ "address": "0.0.1", "label": "a", "note": 7 }] }', '7');
  });

  it('says what was expected where it cannot be read', () => {
    const expected = 'Expected an object with a list "addresses".';
    const check = (text: string, start: number, end: number, message: string) =>
      assert.deepEqual(englishData(readAtOnce(text)), {
        entries: undefined,
        problems: [{ start, end, message }],
      });
    check('{ "addresses": {} }', 15, 17, expected);
    check('{ "other": [] }', 0, 1, expected);
    check('7', 0, 1, expected);
    check('{ "addresses": [,] }', 16, 17, 'Expected a value.');
  });

  it('keeps all else as it is when an entry is added', () => {
    const check = (text: string, expected: string) => {
      const edit = editToAdd(text, entry);
      assert.ok(edit, text);
      const changed = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      assert.equal(changed, expected);
      assert.ok(readAtOnce(changed).entries?.some(({ label }) => label === entry.label));
    };
    const line = `{ "address": "0.0.1002", "label": "Bob \\"B\\"", "network": "testnet" }`;
    check('{"addresses":[]}', `{"addresses":[\n  ${line}\n]}`);
    check(
      '{"x": 1, "addresses":[ {"address":"0.0.1","label":"a"} ]}',
      `{"x": 1, "addresses":[ {"address":"0.0.1","label":"a"}, ${line} ]}`,
    );
    check(
      '{\n\t"addresses": [\n\t\t{"address":"0.0.1","label":"a","mine":7}\n\t]\n}\n',
      `{\n\t"addresses": [\n\t\t{"address":"0.0.1","label":"a","mine":7},\n\t\t${line}\n\t]\n}\n`,
    );
    check(
      '{"addresses":[{"label":"old","address":"0.0.1002","network":"testnet","note":"n"}]}',
      '{"addresses":[{"label":"Bob \\"B\\"","address":"0.0.1002","network":"testnet","note":"n"}]}',
    );
    check('{\n  "addresses": [\n  ]\n}', `{\n  "addresses": [\n    ${line}\n  ]\n}`);
    check('\t{"addresses":[ ]}', `\t{"addresses":[\n\t  ${line}\n\t]}`);
    check(
      '\ufeff{"addresses":[{"address":"0.0.1","label":"a"}]}',
      `\ufeff{"addresses":[{"address":"0.0.1","label":"a"}, ${line}]}`,
    );
    assert.equal(newAddressBookFile(entry), `{\n  "addresses": [\n    ${line}\n  ]\n}\n`);
  });

  it('is left alone when it has a fault', () => {
    for (const text of ['', '{', '[]', '{"addresses":{}}', '{"addresses":[}']) {
      assert.equal(editToAdd(text, entry), undefined, text);
    }
  });

  it('never throws, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((list) => JSON.stringify({ addresses: list })),
        ),
        (text) => {
          readAtOnce(text);
          editToAdd(text, entry);
        },
      ),
    );
  });
});
