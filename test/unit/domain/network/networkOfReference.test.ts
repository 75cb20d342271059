import assert from 'node:assert/strict';
import { networkReader } from '../../../../src/domain/network/networkOfReference.ts';
import { listNetworks } from '../../../../src/domain/network/networkSettings.ts';
import { parseReference } from '../../../../src/domain/references.ts';

const networks = listNetworks({
  network: 'testnet',
  customNetworks: {
    staging: { ledgerUrl: 'http://127.0.0.1:2', chainId: '777' },
    'base-fork': { ledgerUrl: 'http://127.0.0.1:3', chainId: '8453' },
    'my-sepolia': { ledgerUrl: 'http://127.0.0.1:3', chainId: '778' },
  },
  statusUrl: 'https://status.example',
  verificationUrl: 'https://verify.example',
});
const selected = networks.find(({ name }) => name === 'testnet') ?? assert.fail();
const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const other = '0xe07d4b9f12c85a36bd904ef1a7c3528d6f0b1e94';

interface Around {
  readonly known?: typeof networks;
  readonly fileName?: string;
  readonly value?: string;
}

/** Where the value in a text is, written as `¤`, and how that is known; `other` for a chain of others. */
function placeOf(template: string, { known = networks, fileName, value = address }: Around = {}): string {
  const start = template.indexOf('¤');
  const text = template.replace('¤', value);
  const read = networkReader({ selected, networks: known, fileName, wholeText: () => text });
  const place = read(parseReference(value) ?? assert.fail(), {
    text,
    start,
    after: text.slice(start + value.length).split('\n', 1)[0] ?? '',
  });
  return place.network === undefined ? 'other' : `${place.network.name} ${place.by}`;
}

function check(expected: string, ...templates: readonly string[]): void {
  assert.deepEqual(
    templates.map((template) => `${template}: ${placeOf(template)}`),
    templates.map((template) => `${template}: ${expected}`),
  );
}

const selection = 'testnet selection';
const foreign = 'other';

describe('the network of what a text names', () => {
  it('is that of the link that it stands in, whatever stands beside that', () => {
    check(
      'mainnet-public link',
      '// Arbitrum: https://hashscan.io/mainnet/contract/¤',
      'testnet: https://app.dragonglass.me/hedera/contracts/¤/x',
      'see (https://repo.sourcify.dev/contracts/full_match/295/¤/), on testnet',
      'https://hashscan.io/testnet/x https://sourcify.dev/server/v2/contract/295/¤?fields=all',
      '- https://mainnet-public.mirrornode.hedera.com/api/v1/contracts?contract.id=¤',
    );
    check(foreign, 'testnet https://repo.sourcify.dev/1/¤', 'https://hashscan.io/devnet/contract/¤');
    assert.equal(placeOf('https://hashscan.io/devnet/account/¤', { value: '0.0.1001' }), foreign);
    assert.equal(placeOf('https://hashscan.io/mainnet/account/¤', { value: '0.0.1001-eevit' }), 'mainnet-public link');
    check(selection, 'https://example.com/295/¤', 'x/¤');
    check('mainnet-public word', 'https://hashscan.io/mainnet ¤');
    assert.equal(placeOf(`https://dragonglass.me/${'x'.repeat(2_000)}/¤`), selection);
  });

  it('is none of ours where a word on its line names another chain', () => {
    check(
      foreign,
      'arbitrum: "¤"',
      'ARBITRUM_VAULT=¤',
      'const aaveV3Polygon = "¤"',
      'address constant V3_OPTIMISM = ¤;',
      'AaveV3Avalanche.POOL = ¤',
      '| Polygon | ¤ |',
      '¤ // on Sepolia',
      '[ChainId.ARBITRUM_ONE]: "¤"',
      'Polygon mainnet: ¤',
      'Ethereum Mainnet ¤',
      'ethereum-mainnet: ¤',
      'ETH_MAINNET_TOKEN=¤',
      'eth mainnet ¤',
      'base-sepolia ¤',
      'Base chain ¤',
      '// https://etherscan.io/address/¤',
      '// https://snowscan.xyz/address/¤',
      '// https://eth.blockscout.com/address/¤',
      'testnet of Polygon: ¤',
    );
    check(
      selection,
      'arbitrumish ¤',
      'polygonal ¤',
      'unsepolia ¤',
      'a scan.io ¤',
      'x etherscan ¤',
      'etherscan.iox ¤',
      'X_eth_main ¤',
    );
  });

  it('is none of ours by an everyday word only where it names a chain', () => {
    check(
      foreign,
      'base: "¤"',
      '"base": "¤"',
      'Base = ¤',
      'base => "¤"',
      '[base]: "¤"',
      '[Chains.BASE]: "¤"',
      '`ink` | ¤',
      'ethereum: { vault: "¤" }',
      'it is on Base ¤',
      'chain: base, vault: ¤',
      'network = "scroll" ¤',
      'Chain.Ethereum, ¤',
      'chainId.base ¤',
    );
    check(
      selection,
      'baseURI: "¤"',
      'my_base: "¤"',
      'my-base: "¤"',
      'x.base: "¤"',
      'base contract ¤',
      'the Ethereum address ¤',
      'eth: "¤"',
      'mode: "¤"',
      'scroll: 5, vault: "¤"',
      'region base ¤',
      'on basement ¤',
      'unchain.basement ¤',
      'station Base¤',
    );
  });

  it('is told by a chain id', () => {
    check(
      foreign,
      'chainId: 137, vault: "¤"',
      'chain_id = 42_161 ¤',
      'chain 0x89 ¤',
      'block.chainid == 1 ? ¤',
      'eip155:10:¤',
      '"chainId": "1", "x": "¤"',
      'CHAIN_ID=5 X=¤',
      '8453_1 chain id 56: ¤',
      '137: "¤"',
      '"42161": { "vault": "¤" }',
      '[11155111]: "¤"',
    );
    check('testnet word', 'chainId: 296 ¤', 'chain id 0x128 ¤', 'chainid == 296 ¤');
    check('mainnet-public word', 'chainId: 295 ¤', 'chain: 295 ¤', '"295": { "vault": "¤" }', '[295]: "¤"');
    check('testnet word', '296: "¤"');
    check('previewnet word', '297: {\n  vault: "¤"');
    check('staging word', 'chainId: 777 ¤');
    check('base-fork word', 'chainId: 8453 ¤', '8453: "¤"');
    check(
      selection,
      '1: "¤"',
      '10: "¤"',
      '1371: "¤"',
      '137, "¤"',
      'x137: "¤"',
      '1.137: "¤"',
      'unchained 5 ¤',
      'chain letter ¤',
      '137: 5, "¤"',
    );
  });

  it('is ours where the nearest word says so, whatever chains are named farther off', () => {
    check(
      'mainnet-public word',
      'hedera on Polygon, then mainnet: ¤',
      'mainnet: "¤", polygon: "0x1", hedera: "0x2"',
      'arbitrum and Hedera mainnet ¤',
      'mainnet hedera ¤',
    );
    check(selection, 'from Polygon to Hedera: ¤', 'polygon hashscan.io/address/¤', 'POLYGON_TO_HIERO_VAULT=¤');
    check(foreign, 'Hedera to Polygon: ¤', 'mainnet or Polygon ¤');
    check('my-sepolia word', 'my-sepolia: ¤', 'MY-SEPOLIA ¤');
    check('staging word', 'staging ¤ polygon');
  });

  it('is that of the line before or of what it stands under, never of the value before or behind', () => {
    check(
      foreign,
      '// Polygon\n¤',
      'polygon: {\n  vault: {\n    address: "¤"',
      '## Arbitrum\n\n¤',
      'export const arbitrum = {\n  a: 1,\n  b: "¤"',
    );
    check(
      'mainnet-public word',
      'mainnet: {\n  a: 1,\n  vault: "¤"',
      '## Mainnet\n\n| Vault | ¤ |',
      '// hiero\npolygon: {\n mainnet: {\n  x: "¤"',
    );
    check('testnet word', 'mainnet: {\n  testnet: {\n    x: "¤"');
    check(selection, 'polygon: {\n  hedera: {\n    x: "¤"');
    check(
      selection,
      `polygon: '${other}',\nvault: '¤'`,
      'polygon: 0.0.5,\nvault: ¤',
      'polygon: {\n}\nvault: "¤"',
      '// Polygon\n\n¤',
      'is polygon\nx = 1\ny = ¤',
    );
    check(selection, `vault: '¤', polygon: '${other}'`, `vault ¤; mainnet ${other}`, `¤ | polygon ${other}`);
    check(foreign, `vault: '¤' on polygon, ${other}`);
  });

  it('is not that of a word which chooses another value', () => {
    check(
      selection,
      `network === 'mainnet' ? '${other}' : '¤'`,
      `"${other}" if network == "mainnet" else "¤"`,
      `block.chainid == 295 ? ${other} : ¤`,
      `isMain ? MAINNET_ID : '¤'`,
      `if (network === 'mainnet') return '${other}'; else return '¤'`,
      `network !== 'mainnet' ? '¤' : 5`,
      `if (network !== 'mainnet') return '¤'`,
      `if (network !== 'mainnet') {\n  return '¤'`,
      '// Not on mainnet\n¤',
      '¤ is not for mainnet',
    );
    check(
      'mainnet-public word',
      `network === 'mainnet' ? '¤' : '${other}'`,
      `network !== 'mainnet' ? '${other}' : '¤'`,
      `"${other}" if network != "mainnet" else "¤"`,
      `network === 'testnet' ? '${other}' : network === 'mainnet' ? '¤' : 5`,
      `"¤" if network == "mainnet" else "${other}"`,
      'mainnet : ¤',
      'knot mainnet ¤',
    );
  });

  it('is not that of a list of choices above it', () => {
    check(
      selection,
      '# testnet | mainnet | previewnet\nVAULT=¤',
      "type Network = 'mainnet' | 'testnet';\nconst vault = '¤'",
      '// mainnet and testnet of Hedera, not Polygon: all\n¤',
      'for (const network of [mainnet, previewnet]) {\n  vault = "¤"',
    );
    check('previewnet word', 'NETWORK=previewnet # or mainnet\nVAULT=¤', 'network: previewnet // testnet\nvault: ¤');
    check('mainnet-public word', '// Hedera mainnet, MAINNET\n¤', 'mainnet, testnet: {\n mainnet: {\n ¤');
    check(foreign, '// mainnet, testnet and Polygon\n¤');
  });

  it('is that of a link to its page, beside it or on the line before', () => {
    const link = `https://arbiscan.io/address/${address.toUpperCase().replace('X', 'x')}`;
    check(foreign, `// ${link}\n¤`, `vault = ¤; // ${link}`, `[vault](${link}) | ¤`);
    check('mainnet-public word', `// https://hashscan.io/mainnet/contract/${address}\n¤`);
    check(selection, `// ${link.slice(0, -1)}0\n¤`, `vault = ¤; // ${link.slice(0, -1)}0`);
  });

  it('reads 200 characters on the line and as far above as names a value', () => {
    const far = (count: number) => ' '.repeat(count);
    check(foreign, `sepolia${far(193)}¤`, `¤${far(193)}sepolia`, `sepolia${far(192)}\n¤`);
    check(selection, `sepolia${far(194)}¤`, `¤${far(194)}sepolia`, `sepolia${far(193)}\n¤`);
    const nested = (length: number) => `sepolia: {\n${'  a: 1,\n'.repeat(length)}  b: "¤"`;
    check(foreign, nested(400));
    check(selection, nested(600));
  });

  it('is that of Ethereum where mainnet is said among other chains', () => {
    check(foreign, 'sepolia: 1\nx: 1\nmainnet: "¤"', '[ChainId.MAINNET]: "¤",\n[ChainId.BASE_SEPOLIA]: 1');
    check(
      'mainnet-public word',
      'mainnet: "¤"',
      'sepolia: 1\nhedera: 1\nmainnet: "¤"',
      'sepolia: 1\naccount: 0.0.5\nmainnet: "¤"',
      'sepolia: 1\nx: 1\nmainnet-public: "¤"',
      `mainnet: "¤"\n${' '.repeat(200_000)}sepolia`,
    );
    check('testnet word', 'sepolia: 1\nx: 1\ntestnet: "¤"');
  });

  it('is none of ours in a file of another chain, where the text names none', () => {
    for (const fileName of [
      '/x/polygon.json',
      'x\\deployments\\polygon\\a.json',
      '/polygon/a.json',
      '/deploy-bsc-testnet/a.json',
      'deployments/chain-11155111/a.json',
    ]) {
      assert.equal(placeOf('vault: ¤', { fileName }), foreign, fileName);
      assert.equal(placeOf('testnet: ¤', { fileName }), 'testnet word', fileName);
      assert.equal(placeOf('hedera: ¤', { fileName }), selection, fileName);
      assert.equal(placeOf('vault: ¤', { fileName, known: [] }), selection, fileName);
    }
    for (const fileName of [
      '/polygon/src/a.json',
      '/polygon-hedera/a.json',
      '/a.json',
      '/base/a.json',
      '/chain-296/a.json',
    ]) {
      assert.equal(placeOf('vault: ¤', { fileName }), selection, fileName);
    }
  });

  it('is never another chain for what only a ledger of ours has', () => {
    const hash32 = `0x${'5c2f8a4d1b7e90c3'.repeat(4)}`;
    for (const value of [address, hash32, `03${hash32.slice(2)}`]) {
      assert.equal(placeOf('polygon ¤', { value }), foreign, value);
    }
    for (const value of ['0.0.5005', '0.0.5005@1700000000.5', `${hash32}${'5c2f8a4d1b7e90c3'.repeat(2)}`]) {
      assert.equal(placeOf('polygon ¤', { value }), selection, value);
      assert.equal(placeOf('from mainnet to polygon ¤', { value }), 'mainnet-public word', value);
    }
  });

  it('is the selected one in a document that belongs to it', () => {
    assert.equal(placeOf('polygon ¤', { known: [] }), selection);
    assert.equal(placeOf('mainnet ¤', { known: [] }), selection);
  });
});
