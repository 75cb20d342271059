import assert from 'node:assert/strict';
import { parseViewMessage, viewHtml } from '../../../../src/features/transaction/showTransaction.ts';

const resources = {
  cspSource: 'https://*.vscode-cdn.net',
  nonce: 'n0nce',
  script: 'https://host/dist/transactionView.js?a=1&b="2"',
  style: 'https://host/dist/transactionViewStyle.css',
  language: 'en',
  texts: { '“A” & B': '<A> "&" B' },
};

describe('viewHtml', () => {
  const html = viewHtml(resources);

  it('lets one script and one style sheet load, and nothing go out', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    assert.equal(
      policy,
      "default-src 'none'; script-src 'nonce-n0nce'; style-src https://*.vscode-cdn.net; base-uri 'none'; form-action 'none'",
    );
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.match(html, /<script nonce="n0nce" src="[^"]+"><\/script>/);
    assert.doesNotMatch(html, /\son\w+=|style="|unsafe-/);
  });

  it('escapes what it puts into attributes', () => {
    assert.ok(html.includes('src="https://host/dist/transactionView.js?a=1&#38;b=&#34;2&#34;"'));
    assert.ok(html.includes('data-texts="{&#34;“A” &#38; B&#34;:&#34;&#60;A&#62; \\&#34;&#38;\\&#34; B&#34;}"'), html);
  });
});

describe('parseViewMessage', () => {
  it('takes what is at a limit, and nothing beyond', () => {
    const accepts = (message: object) => parseViewMessage({ network: '', ...message }) !== undefined;
    const estimate = { type: 'estimate', document: 0, throttle: 0, isFresh: false };
    assert.ok(accepts(estimate));
    for (const throttle of [-1, 0.5, 10_001, 2 ** 53, '0', undefined]) {
      assert.ok(!accepts({ ...estimate, throttle }), String(throttle));
    }
    for (const document of [-1, 0.5, 2 ** 53, '0', undefined]) {
      assert.ok(!accepts({ ...estimate, document }), String(document));
      assert.ok(!accepts({ type: 'curve', document }), String(document));
      assert.ok(!accepts({ type: 'compare', document }), String(document));
    }
    assert.ok(!accepts({ ...estimate, isFresh: 1 }));
    // More than can be copied, which the clipboard says.
    assert.ok(accepts({ type: 'copyText', text: 'x'.repeat(10_000_001) }));
    assert.ok(!accepts({ type: 'copyText', text: 7 }));
    for (const type of ['resolve', 'lookup']) {
      assert.ok(accepts({ type, reference: 'x'.repeat(200) }));
      assert.ok(!accepts({ type, reference: 'x'.repeat(201) }));
      assert.ok(!accepts({ type, reference: 7 }));
    }
    const place = { document: 0, chunk: 0, copy: 0 };
    for (const name of ['document', 'chunk', 'copy']) {
      assert.ok(!accepts({ type: 'select', place: { ...place, [name]: undefined } }), name);
    }
    for (const format of ['json', 'hex', 'markdown']) {
      assert.ok(accepts({ type: 'copy', format, place }), format);
      assert.ok(!accepts({ type: 'copy', format }), format);
      assert.equal(accepts({ type: 'export', format }), format !== 'hex', format);
    }
  });
});
