import assert from 'node:assert/strict';
import { viewHtml } from '../../../../src/features/transaction/showTransaction.ts';

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
