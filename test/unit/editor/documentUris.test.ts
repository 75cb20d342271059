import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Uri } from 'vscode';
import { type LookupTarget, parseLookupTarget } from '../../../src/domain/lookup/lookupTarget.ts';
import { testnet } from '../services/contracts/contractFakes.ts';
import { id } from '../services/ledger/ids.ts';
import './fakeEditor.ts';

const uris = await import('../../../src/editor/documentUris.ts');

const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const storage = '/home/me/.config/Code/User/globalStorage';
type UriParts = readonly [scheme: string, path: string, authority?: string];
const uriOf = (...[scheme, path, authority = '']: UriParts) => ({ scheme, authority, path }) as Uri;

describe('addresses of contracts', () => {
  const read = (...parts: UriParts) => uris.readContractUri(uriOf(...parts));

  it('are those of our own documents and of copies on disk, and no others', () => {
    const path = `/testnet/${address}/a.sol`;
    const copy = `${storage}/hiero-lens.hiero-lens/sources${path}`;
    for (const parts of [
      ['hiero-source', '/testnet/a.sol', address],
      ['hiero-contract', '/testnet/a.sol', address],
      ['file', copy],
      // As earlier versions had them.
      ['hiero-source', path],
    ] as readonly UriParts[]) {
      assert.deepEqual(read(...parts), { label: 'testnet', address, rest: 'a.sol' });
    }
    for (const parts of [
      ['file', path],
      ['hiero-ledger', path],
      ['hiero-source', '/testnet/0x12/a.sol'],
      ['hiero-source', copy],
    ] as readonly UriParts[]) {
      assert.equal(read(...parts), undefined, parts.join());
    }
  });

  it('lead from one source to another where that is, among the virtual files or in the copy', () => {
    for (const [scheme, authority, folder] of [
      ['hiero-source', address, '/testnet/'],
      ['file', '', `${storage}/hiero-lens.hiero-lens/sources/testnet/${address}/`],
    ] as const) {
      const path = `${folder}contracts/a.sol`;
      const source = { scheme, authority, path, with: (change: object) => ({ scheme, path, ...change }) } as never;
      const named = uris.readContractUri(source) ?? assert.fail();
      for (const safePath of ['lib/b.sol', '']) {
        assert.deepEqual(uris.siblingSource(source, named, safePath), { scheme, path: `${folder}${safePath}` });
      }
    }
  });

  it('have the name of the contract, as far as a file may have it', () => {
    for (const [name, expected] of [
      ['Vault', 'Vault'],
      ['a b/../$c', 'a_b____$c'],
      ['x'.repeat(81), 'x'.repeat(80)],
      ['', 'Contract'],
      [undefined, 'Contract'],
    ]) {
      const found = { network: { name: 'testnet' }, chainId: '296', address, contract: { compilation: { name } } };
      const { path, query } = uris.contractDocumentUri(found as never, 'abi', 'x');
      assert.deepEqual([path.split('/').at(-1), query], [`${expected}.abi.sol`, 'x']);
    }
  });
});

describe('paths of copies of sources', () => {
  interface PackageJson {
    readonly contributes: {
      readonly configurationDefaults: { readonly 'files.readonlyInclude': Readonly<Record<string, boolean>> };
      readonly menus: { readonly 'editor/title': readonly { readonly command: string; readonly when: string }[] };
    };
  }
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson;
  const globs = Object.keys(contributes.configurationDefaults['files.readonlyInclude']).map(globPattern);
  /** The patterns of the menus, which the editor applies to the path as its system writes it. */
  const menuPatterns = contributes.menus['editor/title']
    .filter(({ command }) => command.startsWith('hieroLens.contract.'))
    .map(({ command, when }) => new RegExp(/resourcePath =~ \/(.*)\/$/.exec(when)?.[1] ?? assert.fail(command)));

  /** As the editor reads a glob: `**` is any folders, those with a dot too. */
  function globPattern(glob: string): RegExp {
    const source = glob.replace(/\*\*\/|\/\*\*$|\*|\./g, (part) =>
      part === '**/' ? '(?:.*/)?' : part === '/**' ? '/.*' : part === '*' ? '[^/]*' : '\\.',
    );
    return new RegExp(`^${source}$`);
  }

  function check(path: string, expected: string | undefined): void {
    assert.equal(uris.pathInCopies(path), expected, path);
    const isFile = expected?.includes('.sol') === true;
    const isReadonly = globs.some((glob) => glob.test(path));
    assert.equal(isReadonly, isFile, path);
    for (const pattern of isFile || expected === undefined ? menuPatterns : []) {
      assert.equal(pattern.test(path), isFile, path);
      assert.equal(pattern.test(path.replaceAll('/', '\\')), isFile, path);
    }
  }
  const file = `/%4Dy%20net/${address}/contracts/Vault.sol`;

  it('are known in every installation', () => {
    for (const folder of [
      '/home/me/.config/Code/User',
      '/Users/me/Library/Application Support/Code - Insiders/User',
      '/c:/Users/me/AppData/Roaming/Code/User',
      '/home/me/.vscode-server/data/User',
      '/opt/portable/data/user-data/User',
    ]) {
      const copies = `${folder}/globalStorage/hiero-lens.hiero-lens/sources`;
      check(`${copies}${file}`, file);
      check(`${copies}/testnet/${address}`, `/testnet/${address}`);
    }
  });

  it('are no other files', () => {
    for (const path of [
      '/home/me/project/contracts/Vault.sol',
      `/home/me/sources${file}`,
      `${storage}/other.extension/sources${file}`,
      `${storage}/hiero-lensXhiero-lens-fork/sources${file}`,
      `${storage}/hiero-lens.hiero-lens/contracts/abc.contract`,
      `${storage}/hiero-lens.hiero-lens/sources/3f2c.part`,
    ]) {
      check(path, undefined);
    }
    for (const folder of ['0x12', `${address}0`]) {
      const path = `${storage}/hiero-lens.hiero-lens/sources/testnet/${folder}/Vault.sol`;
      assert.equal(uris.pathInCopies(path), undefined, path);
    }
  });

  it('have folders of networks that every disk takes, and that differ from names of devices', () => {
    const folders = ['testnet', 'con', 'console', 'beacon', 'com1', 'com10', 'My net'].map(uris.copiesFolderOf);
    assert.deepEqual(folders, ['testnet', '%63on', 'console', 'beacon', '%63om1', 'com10', '%4Dy%20net']);
  });
});

describe('addresses of details', () => {
  const read = (path: string) => uris.readDetailsUri({ path } as never);

  it('name the network, the kind and the text, and lead back to the same', () => {
    const hex = (bytes: number) => `0x${'ab'.repeat(bytes)}`;
    for (const [text, path] of [
      ['0.0.1001', 'entity/0.0.1001'],
      [hex(20), `address/${hex(20)}`],
      ['0.0.2@1.2', 'transaction/0.0.2@1.2'],
      ['0.0.2@1.2?scheduled/5', 'transaction/0.0.2@1.2?scheduled/5'],
      [hex(32), `hash/${hex(32)}`],
      [hex(48), `hash/${hex(48)}`],
      ['0.0.2004/13', 'nft/0.0.2004 serial 13'],
      ['message 5 of 0.0.7', 'message/message 5 of 0.0.7'],
      ['hook 0.0.7/5', 'hook/hook 5 of 0.0.7'],
      [`trace ${hex(32)}`, `trace/trace ${hex(32)}`],
      ['block 1,234', 'block/block 1234'],
      ['node #3', 'node/node 3'],
    ] as const) {
      const target = parseLookupTarget(text) ?? assert.fail(text);
      const { scheme, path: written } = uris.detailsUri('my net', target, text);
      assert.deepEqual([scheme, written], ['hiero-ledger', `/my%20net/${path}`]);
      const found = read(`/my%20net/${path}`) ?? assert.fail(path);
      assert.equal(found.network, 'my net');
      assert.deepEqual(parseLookupTarget(found.text), target, path);
    }
    const alias = { kind: 'alias' } as unknown as LookupTarget;
    assert.equal(uris.detailsUri('testnet', alias, 'CIQ').path, '/testnet/alias/CIQ');
    const nft = { kind: 'nft', tokenId: id('0.0.1'), serialNumber: 9n } as const;
    assert.equal(uris.detailsUri('a', nft, 'x').path, '/a/nft/0.0.1 serial 9');
  });

  it('keep the type of transactions that a reader picked', () => {
    const path = '/testnet/entity/0.0.1001';
    const typeIn = (query: string) => uris.readDetailsUri({ path, query } as never)?.transactionType;
    const details = { with: (changed: object) => changed } as never;
    for (const type of ['TOKENMINT', undefined]) {
      assert.equal(typeIn(uris.withTransactionType(details, type).query), type);
    }
    for (const query of ['transactiontype=', 'transactiontype=A&limit=1', 'transactiontype=a b', 'type=TOKENMINT']) {
      assert.equal(typeIn(query), undefined, query);
    }
  });

  it('name blocks and nodes by their number alone, too, and are no other paths', () => {
    for (const [path, text] of [
      ['/testnet/block/12', 'block 12'],
      ['/testnet/node/3', 'node 3'],
      ['/testnet/block/x12', 'x12'],
      ['/testnet/block/12x', '12x'],
      ['/testnet/entity/a\nb', 'a\nb'],
    ] as const) {
      assert.deepEqual(read(path), { network: 'testnet', text });
    }
    for (const path of [
      ...['', '/', '/testnet', '/testnet/entity', '/testnet/entity/', '/testnet//entity/0.0.1'],
      ...['/testnet/entities/0.0.1', '/testnet/Entity/0.0.1', 'testnet/entity/0.0.1', '/testnet/x\n/entity/1'],
    ]) {
      assert.equal(read(path), undefined, path);
    }
  });
});

describe('the network of a document', () => {
  const other = { ...testnet, name: 'other' };
  const networks = { network: testnet, networks: () => [testnet, other] };

  it('is named by the path of a document of ours; for all others it is the selected one', () => {
    for (const [uri, network] of [
      [uriOf('hiero-ledger', '/other/entity/0.0.5'), other],
      [uriOf('hiero-query', '/testnet/blocks.json'), testnet],
      [uriOf('file', '/other/entity/0.0.5'), testnet],
      [uriOf('untitled', 'Untitled-1'), testnet],
    ] as const) {
      assert.equal(uris.networkOfDocument(networks, uri), network);
    }
  });

  it('is none when the settings no longer have it', () => {
    const gone = uriOf('hiero-ledger', '/gone/entity/0.0.5');
    assert.throws(() => uris.networkOfDocument(networks, gone), { name: 'InputError' });
    assert.equal(uris.shownNetwork(networks, gone), undefined);
  });
});
