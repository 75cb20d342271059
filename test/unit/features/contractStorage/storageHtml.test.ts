import assert from 'node:assert/strict';
import { storagePage, unreadStoragePage } from '../../../../src/features/contractStorage/storageHtml.ts';
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
