import assert from 'node:assert/strict';
import { parseViewMessage } from '../../../../src/features/transaction/showTransaction.ts';

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
