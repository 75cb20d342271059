import assert from 'node:assert/strict';
import { withoutValues } from '../../../../src/domain/storage/storageValue.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';
import { storageCss } from '../../../../src/features/contractStorage/storageCss.ts';
import {
  addressLink,
  escapeHtml,
  shortKey,
  shortSlot,
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
  it('has a column for each of the 32 bytes of a slot', () => {
    for (let number = 1; number <= 32; number++) {
      const rules = `.c${number}{grid-column-start:${number}}.w${number}{grid-column-end:span ${number}}`;
      assert.ok(storageCss.includes(rules), rules);
    }
    assert.ok(!/\.[cw](0|33)\{/.test(storageCss));
  });

  it('has no markup of others, and says what is missing', async () => {
    for (const { id, text } of hostileTexts) {
      const variable = { label: text, slot: '0', offset: 0, type: text, contract: text };
      const layout = readStorageVariables(
        { storage: [variable], types: {} },
        { compilation: undefined, sources: undefined },
      );
      const { diagram, table } = await storageContent({
        storage: { values: withoutValues(layout ?? assert.fail()), isIncomplete: true, isCut: true },
        transient: { reason: text },
        unexplained: [{ slot: 1n, word: 2n, standard: text }],
        compared: { values: new Map([[text, text]]), time: 'was' },
        network: text,
        opened: new Set([text]),
      });
      for (const content of [diagram, table]) {
        assert.ok(!/<(img|script|\/script)|src="|href="(?!command:)/.test(content), id);
        assert.match(content, /<p>The layout is not complete: it is too large, or a part of it cannot be read\.<\/p>/);
        assert.match(content, /<p>There is too much source text to read all of it: .+<\/p>/);
      }
      assert.ok(diagram.includes(`<b>${escapeHtml(text)}</b><span>0x${'2'.padStart(64, '0')}</span>`), id);
    }
    assert.equal(escapeHtml('a<b>&"\'`'), 'a&#60;b&#62;&#38;&#34;&#39;&#96;');
  });

  it('links addresses alone, and shortens the numbers of slots that are hashes', () => {
    const account = `0x${'ab'.repeat(20)}`;
    assert.match(addressLink(account, undefined), /^<a href="command:hieroLens\.lookup\?/);
    assert.equal(addressLink(`<b>${account}`, undefined), `&#60;b&#62;${account}`);
    assert.equal(addressLink(`${account}<b>`, undefined), `${account}&#60;b&#62;`);
    assert.equal(shortSlot('12'), '12');
    assert.equal(shortSlot('1'.repeat(13)), '1'.repeat(13));
    assert.equal(shortSlot('1'.repeat(22)), '11111…1111');
    assert.equal(shortSlot(`0x${'1'.repeat(12)}`), '0x1111…1111');
    assert.equal(shortSlot(`0x${'0'.repeat(59)}12345`), '0x0000…2345');
    assert.equal(shortSlot(`≈ 0x${'0'.repeat(59)}12345`), '≈ 0x0000…2345');
  });

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
