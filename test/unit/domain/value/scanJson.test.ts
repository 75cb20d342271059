import assert from 'node:assert/strict';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { scanJson, scanJsonBytes } from '../../../../src/domain/value/scanJson.ts';
import { brokenJson } from './brokenJson.ts';

const padding = 'x'.repeat(300_000);

/** The value, and in how many steps it was read; no value when there is none. */
function scan(text: string, parse?: (part: string) => unknown) {
  const steps = [...scanJson(text, parse)];
  return { value: steps.at(-1)?.value, steps: steps.length };
}

describe('scanJson', () => {
  it('gives what JSON.parse gives, in pieces of any shape', () => {
    const odd = {
      text: `"\\${padding}`,
      brackets: `]}{[${padding}"`,
      'na"me\u0000\ud800': [[[padding], [], {}, 1e3, -0.5, true, false, null, '']],
      ['__proto__']: { padding },
      constructor: [padding],
      '': { '': [padding, { a: padding }] },
    };
    const values: readonly unknown[] = [odd, [odd, odd], { odd, list: [padding, odd] }, padding, 1, null, [], {}, ''];
    for (const value of values) {
      for (const text of [JSON.stringify(value), ` \n\t${JSON.stringify(value, undefined, 2)}\r `]) {
        assert.deepEqual(scan(text).value, JSON.parse(text));
      }
    }
    const twice = `{"a":1,"b":"${padding}","a":2}`;
    assert.deepEqual(scan(twice).value, JSON.parse(twice));
  });

  it('parses parts as it is told to', () => {
    const text = `{"a":[31869085891081369,"${padding}"],"b":{"c":1e400,"d":"${padding}"}}`;
    assert.deepEqual(scan(text, parseExactJson).value, parseExactJson(text));
  });

  it('gives nothing for what JSON.parse refuses', () => {
    const long = brokenJson.map((text) =>
      text.replace(/^\[/, `["${padding}",`).replace(/^\{/, `{"long":"${padding}",`),
    );
    const strings = [`"${padding}`, `"${padding}\\`, `["${padding}"`, `{"a":"${padding}"`, `["\n${padding}"]`];
    const others = ['', ' ', '}', ']', '"', '"\\', 'x', 'tru', '1 2', ',', ':', `[${padding}]`, `{"a":${padding}}`];
    for (const text of [...brokenJson, ...long, ...strings, ...others]) {
      assert.throws(() => JSON.parse(text), text.slice(-20));
      assert.equal(scan(text).value, undefined, text.slice(-20));
    }
  });

  it('never goes on for long in one step, whatever the text is', () => {
    const length = 600_000;
    const texts = {
      brackets: '['.repeat(length),
      objects: '{"a":'.repeat(length / 5),
      closed: '['.repeat(length / 2) + ']'.repeat(length / 2),
      space: `{"a":${' '.repeat(length)}1}`,
      quotes: `["${'\\"'.repeat(length / 2)}"]`,
      unclosed: `["${'\\"'.repeat(length / 2)}`,
      backslashes: `["${'\\\\'.repeat(length / 2)}"]`,
      digits: `[${'1'.repeat(length)}]`,
      items: `[${'1,'.repeat(length / 2)}1]`,
      members: `{${'"":0,'.repeat(length / 5)}"a":1}`,
    };
    for (const [name, text] of Object.entries(texts)) {
      const { steps } = scan(text, (part) => {
        assert.ok(part.length <= 256 * 1024 || part.startsWith('"'), `${name}: ${part.length}`);
        return JSON.parse(part);
      });
      assert.ok(steps <= 13 * (text.length / 65_536 + 2), `${name}: ${steps} steps`);
    }
  });

  it('gives nothing for more items or members than anybody writes', () => {
    for (const count of [200_000, 200_001]) {
      const many = { list: `[${'1,'.repeat(count - 1)}1]`, object: `{${'"":1,'.repeat(count - 1)}"":1}` };
      for (const [name, text] of Object.entries(many)) {
        assert.equal(scan(text).value !== undefined, count === 200_000, name);
      }
    }
  });

  it('makes steps each time that it looks at a part', () => {
    const text = JSON.stringify({ a: { b: { c: Array.from({ length: 30 }, () => 'x'.repeat(100_000)) } } });
    const { steps } = scan(text);
    // Three objects and a list, each looked at as a whole, then as its members.
    assert.ok(steps > (3 * text.length) / 65_536, `${steps} steps`);
    const small = JSON.stringify(Array.from({ length: 3_000 }, () => 'x'.repeat(1_000)));
    assert.ok(scan(small).steps > (1.8 * small.length) / 65_536);
  });

  it('decodes bytes in steps, also where a character lies across two of them', () => {
    for (const space of ['', ' ', '  ', '   ']) {
      const value = `${space}${'é€😀'.repeat(700_000)}`;
      const bytes = new TextEncoder().encode(`\ufeff"${value}"`);
      const steps = [...scanJsonBytes(bytes)];
      assert.ok(steps.at(-1)?.value === value);
      assert.ok(steps.length > bytes.length / (2 * 1024 * 1024));
    }
    assert.equal([...scanJsonBytes(new Uint8Array())].at(-1), undefined);
    const cut = new TextEncoder().encode('"€"').subarray(0, 3);
    const parts = (bytes: Uint8Array, fatal: boolean) => [
      ...scanJsonBytes(bytes, (part) => part, new TextDecoder('utf-8', { fatal })),
    ];
    assert.throws(() => parts(cut, true), TypeError);
    assert.throws(() => parts(Uint8Array.of(0x22, 0xff, 0x22), true), TypeError);
    assert.equal(parts(Uint8Array.of(0x22, 0xff, 0x22), false).at(-1)?.value, '"\ufffd"');
  });
});
