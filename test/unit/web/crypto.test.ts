import assert from 'node:assert/strict';
import * as node from 'node:crypto';
import * as web from '../../../src/web/crypto.ts';

describe('crypto in a browser', () => {
  it('sums up as Node does', () => {
    for (const data of ['', 'Zürich 🏦', new Uint8Array([0, 255, 1])]) {
      const expected = node.createHash('sha256').update(data).digest('hex');
      assert.equal(web.createHash('sha256').update(data).digest('hex'), expected);
    }
    const parts = node.createHash('sha256').update('a').update('b').digest('hex');
    assert.equal(web.createHash('sha256').update('a').update('b').digest('hex'), parts);
  });

  it('makes ids of their own', () => {
    assert.match(web.randomUUID(), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.notEqual(web.randomUUID(), web.randomUUID());
  });

  it('verifies Ed25519 signatures as Node does', () => {
    const { publicKey, privateKey } = node.generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    const message = Buffer.from('signed');
    const signature = node.sign(undefined, message, privateKey);
    const key = web.createPublicKey({ key: { x } });
    assert.equal(web.verify(undefined, message, key, signature), true);
    assert.equal(web.verify(undefined, Buffer.from('signes'), key, signature), false);
    const other = node.generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
    assert.equal(web.verify(undefined, message, web.createPublicKey({ key: { x: other } }), signature), false);
  });
});
