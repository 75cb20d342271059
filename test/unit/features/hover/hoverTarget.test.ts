import assert from 'node:assert/strict';
import { placeReach } from '../../../../src/domain/network/networkOfReference.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { findHoverTarget } = await import('../../../../src/features/hover/hoverTarget.ts');

const network = (name: string) => networks.find((each) => each.name === name) ?? assert.fail(name);
const selected = network('testnet');
const file = { scheme: 'file', path: '/a.txt' };
const ofNowhere = { scheme: 'hiero-ledger', path: '/nowhere/account/0.0.5.md' };

/** What is found where the mouse is on the mark `‸` of a text. */
function targetIn(marked: string, uri = file) {
  const lines = marked.replace('‸', '').split('\n');
  const line = marked.split('\n').findIndex((text) => text.includes('‸'));
  const character = marked.split('\n')[line]?.indexOf('‸') ?? assert.fail();
  const document = {
    languageId: 'plaintext',
    uri,
    lineCount: lines.length,
    getText: () => lines.join('\n'),
    lineAt: (at: number) => ({ text: lines[at] ?? assert.fail(`line ${at}`) }),
  };
  const found = findHoverTarget(
    { network: selected, networks: () => networks },
    ...([document, { line, character }] as unknown as [
      Parameters<typeof findHoverTarget>[1],
      Parameters<typeof findHoverTarget>[2],
    ]),
  );
  return found && { ...found, range: Object(found.range).places };
}

/** Name of the network that is asked and what says so. */
const placeIn = (marked: string, uri = file) => {
  const target = targetIn(marked, uri);
  const named = target?.kind === 'elsewhere' ? assert.fail(marked) : target?.named;
  return named && [named.network.name, named.by];
};

describe('what a hover is about', () => {
  const certain = { certainty: 'certain', lookUp: 'automatic' } as const;

  it('is a reference with all that stands beside it', () => {
    assert.deepEqual(targetIn('one\n  token ‸0.0.2004/13 on mainnet\ntwo'), {
      kind: 'reference',
      range: [1, 8, 1, 16],
      serialNumber: 13n,
      named: { network: network('mainnet-public'), selected, by: 'word' },
      reference: {
        kind: 'entityId',
        id: '0.0.2004',
        checksum: undefined,
        text: '0.0.2004',
        start: 8,
        end: 16,
        guessedKind: 'token',
        ...certain,
      },
    });
  });

  it('is the reference that a link is about, the collection for a link to an NFT', () => {
    const pages = [
      ['token/0.0.2004/13', { kind: 'entityId', id: '0.0.2004', checksum: undefined }, '0.0.2004', 'token', 13n],
      ['account/0.0.5', { kind: 'entityId', id: '0.0.5', checksum: undefined }, '0.0.5', 'account', undefined],
      [
        `transaction/0x${'ab'.repeat(32)}`,
        { kind: 'hash32', hash: `0x${'ab'.repeat(32)}` },
        `0x${'ab'.repeat(32)}`,
        'transaction',
        undefined,
      ],
    ] as const;
    for (const [page, value, text, guessedKind, serialNumber] of pages) {
      const url = `https://hashscan.io/mainnet/${page}`;
      assert.deepEqual(targetIn(`see ‸${url}.`), {
        kind: 'reference',
        range: [0, 4, 0, 4 + url.length],
        serialNumber,
        named: { network: network('mainnet-public'), selected, by: 'link' },
        reference: { ...value, text, start: 4, end: 4 + url.length, guessedKind, ...certain },
      });
    }
  });

  it('is a page itself where no reference names what it is about', () => {
    const named = { network: network('previewnet'), selected, by: 'link' };
    assert.deepEqual(targetIn('\nsee ‸https://hashscan.io/previewnet/block/5 .'), {
      kind: 'link',
      range: [1, 4, 1, 42],
      named,
      link: { text: 'block 5', target: { kind: 'block', number: 5n }, guessedKind: 'block', network: named.network },
    });
  });

  it('is only where a link is about, on a network that is not set up here', () => {
    const url = 'https://hashscan.io/devnet/account/0.0.5';
    assert.deepEqual(targetIn(`see ${url.slice(0, 30)}‸${url.slice(30)}.`), {
      kind: 'elsewhere',
      range: [0, 4, 0, 4 + url.length],
      place: 'devnet',
    });
  });

  it('is nothing where nothing is named, and has no network in a document of one that is gone', () => {
    assert.equal(targetIn('a‸ word'), undefined);
    assert.deepEqual(placeIn('account ‸0.0.5 on mainnet', ofNowhere), undefined);
    assert.equal(targetIn('‸https://hashscan.io/testnet/account/0.0.5', ofNowhere), undefined);
    assert.equal(targetIn('account ‸0.0.5', ofNowhere)?.kind, 'reference');
  });

  it('is named by a word on its line, on the line above, or on a line that it stands under', () => {
    for (const [text, ...expected] of [
      ['account ‸0.0.5', 'testnet', 'selection'],
      ['mainnet account ‸0.0.5', 'mainnet-public', 'word'],
      ['account ‸0.0.5 of mainnet', 'mainnet-public', 'word'],
      ['mainnet\naccount ‸0.0.5', 'mainnet-public', 'word'],
      ['mainnet\n\naccount ‸0.0.5', 'testnet', 'selection'],
      ['account ‸0.0.5\nmainnet', 'testnet', 'selection'],
      ['mainnet: {\n  operator: {\n    one: 1,\n    account: ‸0.0.5\n  }\n}', 'mainnet-public', 'word'],
      ['Polygon account ‸0.0.5', 'testnet', 'selection'],
    ] as const) {
      assert.deepEqual(placeIn(text), expected, text);
    }
  });

  it('is named by text within reach only', () => {
    const under = (distance: number) => {
      const opener = 'mainnet: {\n';
      const inner = '  account: ';
      const filler = `  ${'x'.repeat(distance - opener.length - inner.length - 3)}\n`;
      return `${opener}${filler}${inner}‸0.0.5`;
    };
    assert.deepEqual(placeIn(under(placeReach)), ['mainnet-public', 'word']);
    assert.deepEqual(placeIn(under(placeReach + 20)), ['testnet', 'selection']);
  });
});
