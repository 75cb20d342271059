import assert from 'node:assert/strict';
import fc from 'fast-check';
import { entriesOf, readAddressBook, withEntry } from '../../../../src/domain/addressBook/addressBook.ts';
import {
  editToAdd,
  newAddressBookFile,
  readAddressBookFile,
} from '../../../../src/domain/addressBook/addressBookFile.ts';
import { parseReference } from '../../../../src/domain/references.ts';

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
    assert.equal(readAddressBook({}), undefined);
  });
});

describe('the file of an address book', () => {
  const entry = { address: '0.0.1002', label: 'Bob "B"', network: 'testnet' };

  it('says where its faults are', () => {
    const check = (text: string, marked: string | undefined) => {
      const { problems } = readAddressBookFile(text);
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
  });

  it('keeps all else as it is when an entry is added', () => {
    const check = (text: string, expected: string) => {
      const edit = editToAdd(text, entry);
      assert.ok(edit, text);
      const changed = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      assert.equal(changed, expected);
      assert.ok(readAddressBookFile(changed).entries?.some(({ label }) => label === entry.label));
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
          readAddressBookFile(text);
          editToAdd(text, entry);
        },
      ),
    );
  });
});
