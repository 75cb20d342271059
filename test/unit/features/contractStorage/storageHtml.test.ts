import assert from 'node:assert/strict';
import {
  shortKey,
  storageContent,
  storagePage,
  unreadStoragePage,
} from '../../../../src/features/contractStorage/storageHtml.ts';
import { hiddenCharacters, hostileTexts } from '../../../hostile/hostileTexts.ts';

const options = { nonce: 'n0nce', script: 'https://host/dist/storageView.js' };
const address = '0x000000000000000000000000000000000000bEEF';

function pagesOf(title: string): readonly string[] {
  const head = { title, address, network: title, memory: title };
  return [storagePage(head, options), unreadStoragePage({ ...head, status: title }, options)];
}

describe('the page of a storage diagram', () => {
  it('lets one script and one style sheet load, and nothing go out', () => {
    for (const html of pagesOf('Vault')) {
      assert.ok(
        html.includes(
          `content="default-src 'none'; style-src 'nonce-n0nce'; script-src 'nonce-n0nce'; base-uri 'none'; form-action 'none'"`,
        ),
      );
      assert.equal(html.match(/<script/g)?.length, 1);
      assert.doesNotMatch(html, /\son\w+=|style="|unsafe-/);
    }
  });

  it('has the same markup whatever its texts are', () => {
    const markup = (html: string) => html.replace(/"[^"]*"/g, '""').replace(/>[^<]*</g, '><');
    const [page = '', unread = ''] = pagesOf('Vault').map(markup);
    for (const { id, text } of hostileTexts) {
      const [hostile = '', hostileUnread = ''] = pagesOf(text);
      assert.equal(markup(hostile), page, id);
      assert.equal(markup(hostileUnread), unread, id);
      const shown = `${/<h1>([^<]*)/.exec(hostile)?.[1]}${/role="status">([^<]*)/.exec(hostileUnread)?.[1]}`;
      assert.deepEqual(hiddenCharacters(shown), [], id);
      // What the page only keeps comes back as it was.
      assert.ok(!hiddenCharacters(text).length || hiddenCharacters(hostile).length > 0, id);
    }
  });
});

describe('keys of mappings', () => {
  it('are short, behind their id, and whole where they are none', () => {
    for (const [label, short] of [
      [`[0x${'0'.repeat(37)}3e9]`, '[0.0.1001 · 0x0000…03e9]'],
      [`[0x${'AB'.repeat(20)}]`, '[0xABAB…ABAB]'],
      [`[0.0.1002 = 0x${'AB'.repeat(20)}]`, '[0.0.1002 · 0xABAB…ABAB]'],
      [`[0x${'cd'.repeat(32)}]`, '[0xcdcd…cdcd]'],
      ...['[7]', '["0x00"]', 'owner', `0x${'0'.repeat(40)}`, `[0x${'0'.repeat(65)}]`, `[0x${'ab'.repeat(20)}].tag`].map(
        (text) => [text, text],
      ),
    ] as const) {
      assert.equal(shortKey(label), short);
    }
  });
});

describe('the content of a storage diagram', () => {
  /** What a block shows of an address, what it says to a screen reader, and the cell of the table. */
  const shownOf = async (value: string, earlier?: string) => {
    const owner = {
      ...{ label: 'owner', path: 'owner', contract: undefined, slot: 0n, offsetBytes: 0, isApproximate: false },
      ...{
        type: { kind: 'value', bytes: 20, label: 'address' },
        value,
        children: [],
        note: undefined,
        length: undefined,
      },
    };
    const model = {
      ...{ storage: { values: [owner], isIncomplete: false }, transient: { reason: '' }, unexplained: [] },
      ...{ opened: new Set(), network: 'testnet' },
      compared: earlier === undefined ? undefined : { values: new Map([['owner', earlier]]), time: 'was' },
    };
    const { diagram, table } = await storageContent(model as never);
    return [
      /<i>address<\/i><span>([^<]*)/.exec(diagram)?.[1],
      /<small class="visually-hidden">([^,]*)/.exec(diagram)?.[1],
      /<td role="cell">(<a [^>]*>.*?)<\/td>/
        .exec(table)?.[1]
        ?.replace(/^<a [^>]* title="Look up ([^"]*)">(.*)<\/a>/, '$2 = $1'),
    ];
  };

  it('says of bytes without any that they are empty', async () => {
    const [block, said, cell] = await shownOf('0x');
    assert.deepEqual([block, said, cell], ['empty', 'owner: address = 0x', undefined]);
  });

  it('has addresses short, as their id in blocks and the id first in the table, and says them whole', async () => {
    const longZero = '0x00000000000000000000000000000000000003e9';
    const said = `${longZero} · 0.0.1001`;
    const short = '0.0.1001 · 0x0000…03e9';
    assert.deepEqual(await shownOf(longZero), ['0.0.1001', `owner: address = ${said}`, `${short} = ${longZero}`]);
    const other = `0x${'AB'.repeat(20)}`;
    assert.deepEqual(await shownOf(other), ['0xABAB…ABAB', `owner: address = ${other}`, `0xABAB…ABAB = ${other}`]);
    const [block] = await shownOf(longZero, other);
    assert.equal(block, `0.0.1001 (was ${other})`);
  });
});
