import assert from 'node:assert/strict';
import { type LookupTarget, parseLookupTarget } from '../../../src/domain/lookup/lookupTarget.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { id } from '../services/ledger/ids.ts';

stubVsCode();
const { detailsUri, readDetailsUri } = await import('../../../src/editor/documentUris.ts');

const read = (path: string) => readDetailsUri({ path } as never);

describe('addresses of details', () => {
  it('name the network, the kind and the text, and lead back to the same', () => {
    const hex = (bytes: number) => `0x${'ab'.repeat(bytes)}`;
    const texts: Readonly<Record<string, string>> = {
      '0.0.1001': 'entity/0.0.1001',
      [hex(20)]: `address/${hex(20)}`,
      '0.0.2@1.2': 'transaction/0.0.2@1.2',
      '0.0.2@1.2?scheduled/5': 'transaction/0.0.2@1.2?scheduled/5',
      [hex(32)]: `hash/${hex(32)}`,
      [hex(48)]: `hash/${hex(48)}`,
      '0.0.2004/13': 'nft/0.0.2004 serial 13',
      'message 5 of 0.0.7': 'message/message 5 of 0.0.7',
      'hook 0.0.7/5': 'hook/hook 5 of 0.0.7',
      [`trace ${hex(32)}`]: `trace/trace ${hex(32)}`,
      'block 1,234': 'block/block 1234',
      'node #3': 'node/node 3',
    };
    for (const [text, path] of Object.entries(texts)) {
      const target = parseLookupTarget(text) ?? assert.fail(text);
      const { scheme, path: written } = detailsUri('my net', target, text);
      assert.deepEqual([scheme, written], ['hiero-ledger', `/my%20net/${path}`]);
      const found = read(`/my%20net/${path}`) ?? assert.fail(path);
      assert.equal(found.network, 'my net');
      assert.deepEqual(parseLookupTarget(found.text), target, path);
    }
    const alias = { kind: 'alias' } as unknown as LookupTarget;
    assert.equal(detailsUri('testnet', alias, 'CIQ').path, '/testnet/alias/CIQ');
    const nft = { kind: 'nft', tokenId: id('0.0.1'), serialNumber: 9n } as const;
    assert.equal(detailsUri('a', nft, 'x').path, '/a/nft/0.0.1 serial 9');
  });

  it('name blocks and nodes by their number alone, too', () => {
    assert.deepEqual(read('/testnet/block/12'), { network: 'testnet', text: 'block 12' });
    assert.deepEqual(read('/testnet/node/3'), { network: 'testnet', text: 'node 3' });
    assert.deepEqual(read('/testnet/block/x12'), { network: 'testnet', text: 'x12' });
    assert.deepEqual(read('/testnet/block/12x'), { network: 'testnet', text: '12x' });
    assert.deepEqual(read('/testnet/entity/a\nb'), { network: 'testnet', text: 'a\nb' });
  });

  it('are no other paths', () => {
    for (const path of ['', '/', '/testnet', '/testnet/entity', '/testnet/entity/', '/testnet//entity/0.0.1']) {
      assert.equal(read(path), undefined, path);
    }
    for (const path of [
      '/testnet/entities/0.0.1',
      '/testnet/Entity/0.0.1',
      'testnet/entity/0.0.1',
      '/testnet/x\n/entity/1',
    ]) {
      assert.equal(read(path), undefined, path);
    }
  });
});
