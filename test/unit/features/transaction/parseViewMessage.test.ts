import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseViewMessage } from '../../../../src/features/transaction/showTransaction.ts';

function check(message: unknown, expected: unknown): void {
  assert.deepEqual(parseViewMessage(message), expected, JSON.stringify(message));
}

describe('parseViewMessage', () => {
  it('takes what the view sends', () => {
    const place = { document: 0, chunk: 1, copy: 2 };
    for (const message of [
      { type: 'ready' },
      { type: 'select', place },
      { type: 'estimate', document: 0, throttle: 10_000, isFresh: true },
      { type: 'curve', document: 3 },
      { type: 'compare', document: 0 },
      { type: 'copy', format: 'hex', place },
      { type: 'copyText', text: '0.0.5' },
      { type: 'resolve', reference: '0.0.5' },
      { type: 'lookup', reference: '0.0.5' },
      { type: 'export', format: 'json' },
    ]) {
      check({ ...message, network: 'testnet' }, { ...message, network: 'testnet' });
      check(message, undefined);
      check({ ...message, network: 7 }, undefined);
    }
  });

  it('takes nothing else', () => {
    check(undefined, undefined);
    check('ready', undefined);
    check({ network: 'testnet', type: 'run', command: 'x' }, undefined);
    check({ network: 'testnet', type: 'select', place: { document: 0 } }, undefined);
    check({ network: 'testnet', type: 'select', place: { document: -1, chunk: 0, copy: 0 } }, undefined);
    check({ network: 'testnet', type: 'estimate', document: 0, throttle: 10_001, isFresh: true }, undefined);
    check({ network: 'testnet', type: 'estimate', document: 0, throttle: '1', isFresh: true }, undefined);
    check({ network: 'testnet', type: 'estimate', document: 0, throttle: 1 }, undefined);
    check({ network: 'testnet', type: 'copy', format: 'xml', place: { document: 0, chunk: 0, copy: 0 } }, undefined);
    check({ network: 'testnet', type: 'lookup', reference: 'x'.repeat(201) }, undefined);
    check({ network: 'testnet', type: 'export', format: 'html' }, undefined);
  });

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

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (message) => void parseViewMessage(message)));
  });
});
