import assert from 'node:assert/strict';
import fc from 'fast-check';
import { htmlToText } from '../../../../src/domain/value/htmlText.ts';
import { assertLinear } from '../../countSteps.ts';

const check = (html: string, expected: string) => assert.equal(htmlToText(html), expected);

describe('HTML to text', () => {
  it('turns breaks and blocks into lines', () => {
    check('a<br>b<br/>c<BR />d', 'a\nb\nc\nd');
    check('<p>a</p><p>b</p>', 'a\n\nb');
    check('<ul><li>a</li><li>b</li></ul>', 'a\n\nb');
    check('a\r\nb\rc\n\n\n\nd', 'a\nb\nc\n\nd');
    check('  a  <br>  b  ', 'a\nb');
    check('<br>a<br><br><br>b<br>', 'a\n\nb');
    check('a\u00a0\u00a0<br>\u00a0b', 'a\nb');
    for (const tag of ['p', 'div', 'h1', 'h6', 'hr', 'td', 'th', 'tr', 'dt', 'dd', 'pre', 'ol', 'section', 'article']) {
      check(`a<${tag} class="x">b</${tag}>c`, 'a\nb\nc');
    }
    check('a<brx>b<h7>c<divx>d', 'abcd');
  });

  it('drops other tags and keeps their text', () => {
    check('<b>bold</b> and <a href="https://x.example/?a=1&b=2">link</a>', 'bold and link');
    check('<!-- gone -->here<!DOCTYPE x>', 'here');
    check('<img src=x onerror=alert(1)>', '');
    check('<script>alert("<b>")</script>text<style>b{}</style>', 'text');
    check('<script>never closed', '');
    check('</script>text', 'text');
    check('<script>a<style>b</style>c</script>d', 'd');
    check('<STYLE>a</script>b</Style>c', 'c');
    check('<scripted>a</scripted>', 'a');
    check('<a style="x">a</a><b script>c</b>', 'ac');
    check('a<x p>b<a title="x">c', 'abc');
  });

  it('leaves what is no tag', () => {
    check('fee < 5 and > 3', 'fee < 5 and > 3');
    check('a <3 b', 'a <3 b');
    check('never <closed', 'never <closed');
    check('1<2<b>3</b>', '1<23');
  });

  it('decodes entities once', () => {
    check('&lt;b&gt; &amp;amp; &quot;x&quot; &#39;y&#x27; &nbsp;z', `<b> &amp; "x" 'y'  z`);
    check('&eacute; &unknown; &constructor; &', '&eacute; &unknown; &constructor; &');
    check('&valueOf; &toString;', '&valueOf; &toString;');
    check('&ndash;&mdash;&hellip;&lsquo;&rsquo;&ldquo;&rdquo;&bull;&middot;&copy;&reg;&trade;&apos;', "–—…‘’“”•·©®™'");
    check('&#8364; &#x1F600;', '€ 😀');
    check(
      'a&#9;b&#10;c&#13;d&#31;e&#32;f&#xd7ff;g&#xe000;h&#xDFFF;i&#1114111;',
      'a\tb\ncde f\ud7ffg\ue000hi\u{10ffff}',
    );
    check('a&#0;&#xD800;&#x110000;&#27;b', 'ab');
    check('&amp;lt;script&amp;gt;', '&lt;script&gt;');
  });

  it('keeps a text without markup', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '.', ',', '\n', 'é', '日') });
    const tidy = (text: string) => text.replace(/\n{3,}/g, '\n\n').trim();
    fc.assert(fc.property(plain, (text) => check(text, tidy(text))));
  });

  const tags = ['<', '>', '<b>', '</b>', '<br', '<script>', '</script>', '<!--'];
  const pieces = fc.constantFrom(...tags, '&amp;', '&', ';', '&#', 'x', ' ', '\n');
  const markup = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

  it('never leaves a whole tag that was one, and never grows the text', () => {
    fc.assert(
      fc.property(fc.oneof(markup, fc.string()), (html) => {
        const text = htmlToText(html);
        assert.ok(text.length <= html.length);
        if (!html.includes('&')) {
          assert.doesNotMatch(text, /<\/?(b|script)>/);
        }
      }),
    );
  });

  it('undoes what an escaping writer did', () => {
    const words = fc.string({ unit: fc.constantFrom('a', '<', '>', '&', '"', "'", 'b', 'amp;') });
    const escaped = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
    fc.assert(fc.property(words, (text) => check(escaped(text), text)));
  });

  it('takes four times the steps for four times the length', () => {
    for (const unit of ['<', '< ', '<a', '<a ', '&', '&#', '<script>', '</script', '<br>', '\n', ' ', '<!--']) {
      for (const end of ['', '>']) {
        assertLinear((length) => htmlToText(unit.repeat(length) + end), 2_000, unit + end);
      }
    }
  });
});
