import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '../../../../src/domain/deployment/deployment.ts';
import { newestFirst } from '../../../../src/domain/deployment/newestFirst.ts';
import { readRecord, recordOrder } from '../../../../src/domain/deployment/readRecord.ts';

const fixtures = 'test/fixtures/deployments';

function read(file: string, text: string | Buffer, chainIdBeside?: string): readonly Deployment[] {
  const given = { record: `file:///w/${file}`, path: file, chainIdBeside };
  return [...readRecord(given, Buffer.from(text))].filter((told) => told !== undefined);
}

/** What all records of a project tell. */
function readProject(project: string): readonly Deployment[] {
  const root = path.join(fixtures, project);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'));
  const ordered = files
    .filter((file) => /\.jsonl?$/.test(file))
    .toSorted((a, b) => (recordOrder(a) < recordOrder(b) ? -1 : 1));
  return newestFirst(
    ordered.flatMap((file) => {
      const beside = path.join(root, path.dirname(file), '.chainId');
      const chainId = project === 'hardhat-deploy' ? readFileSync(beside, 'utf8') : undefined;
      return read(file, readFileSync(path.join(root, file)), chainId);
    }),
  );
}

const starts = (addresses: readonly string[] = []) => addresses.map((address) => address.slice(0, 8));
const short = ({ name, key, chainId, networkName, path }: Deployment) =>
  `${name} ${key.slice(0, 8)} ${chainId} ${networkName} ${path.split('/').at(-1)}`;

/** The members that are told, without those that every deployment has. */
function told(deployment: Deployment | undefined): object {
  assert.ok(deployment);
  const { record: _record, path: _path, libraries, ...rest } = deployment;
  const known = Object.entries(rest).filter(([, value]) => value !== undefined && !(Array.isArray(value) && !value[0]));
  return { ...Object.fromEntries(known), ...(libraries.size > 0 ? { libraries: [...libraries] } : {}) };
}

const named = (deployments: readonly Deployment[], name: string) => told(deployments.find((of) => of.name === name));

describe('records of deployments', () => {
  it('are read from Foundry: runs, of several chains, and what calls created, but no dry run and nothing that failed', () => {
    const found = readProject('foundry');
    assert.deepEqual(found.map(short), [
      'Here 0x2a2a2a 296 undefined run.json',
      'There 0x2b2b2b 11155111 undefined run.json',
      'Vault 0x292929 1 undefined run-latest.json',
      'Vault 0x5c2f8a 296 undefined run-latest.json',
      'Plain 0x232323 296 undefined run-latest.json',
      'Twin 0x242424 296 undefined run-latest.json',
      'Vault 0x272727 296 undefined run-1747044000.json',
    ]);
    assert.deepEqual(told(found[3]), {
      tool: 'foundry',
      name: 'Vault',
      key: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      chainId: 296,
      contractName: 'Vault',
      transactionHash: `0x${'01'.repeat(32)}`,
      deployer: `0x${'aa'.repeat(20)}`,
      deployedAtMs: 1778580000123,
      libraries: [['src/Sums.sol:Sums', `0x${'51'.repeat(20)}`]],
    });
    const twin = told(found[5]) as Deployment;
    assert.deepEqual([twin.contractName, twin.sourcePath], ['Twin', 'src/Twin.sol']);
    assert.equal(found[6]?.deployedAtMs, 1747044000000);
  });

  it('are read from hardhat-deploy: its chain id, the contract by metadata, what is behind a proxy', () => {
    const found = readProject('hardhat-deploy');
    assert.deepEqual(found.map(short), [
      'Box 0x5fc8d3 296 testnet Box.json',
      'Box_Implementation 0xdc64a1 296 testnet Box_Implementation.json',
      'MyPlain 0x9fe467 296 testnet MyPlain.json',
      'Vault 0xe7f172 296 testnet Vault.json',
    ]);
    assert.deepEqual(named(found, 'Vault'), {
      tool: 'hardhat-deploy',
      name: 'Vault',
      key: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
      chainId: 296,
      networkName: 'testnet',
      contractName: 'Vault',
      sourcePath: 'contracts/Vault.sol',
      transactionHash: '0x8e98e7a8b60b4fac4e74c95273606d4843fe395a14462b4dcab0fea395ac6d90',
      deployer: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      buildFiles: ['file:///w/deployments/testnet/solcInputs/22296ef58639e288e6ab42cc40da4806.json'],
      libraries: [['Sums', '0x5fbdb2315678afecb367f032d93f642f64180aa3']],
    });
    assert.deepEqual((named(found, 'Box') as Deployment).proxy, {
      kind: undefined,
      implementations: ['0xdc64a140aa3e981100a9beca4e685f962f0cf6c9'],
      admin: undefined,
    });
    assert.equal((named(found, 'MyPlain') as Deployment).contractName, 'Plain');
  });

  it('are read from Hardhat Ignition: its journal, and its addresses where that is all', () => {
    const found = readProject('ignition');
    assert.deepEqual(found.map(short).toSorted(), [
      'Maker 0x959922 296 chain-296 deployed_addresses.json',
      'MyPlain 0x9a9f2c 296 chain-296 journal.jsonl',
      'Sums 0x68b1d8 296 chain-296 journal.jsonl',
      'Vault 0xc6e7df 296 chain-296 journal.jsonl',
    ]);
    assert.deepEqual(named(found, 'Vault'), {
      tool: 'ignition',
      name: 'Vault',
      key: '0xc6e7df5e7b4f2a278906862b61205850344d4e7d',
      chainId: 296,
      networkName: 'chain-296',
      contractName: 'Vault',
      transactionHash: '0x1418839fe3cc388776a88e8de6ba1909932b4922c074d6199daca53a4d1f6c00',
      deployer: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      buildFiles: ['file:///w/ignition/deployments/chain-296/artifacts/Main%23Vault.json'],
      libraries: [['Sums', '0x68b1d87f95878fe05b998f19b66f4baba5de1aed']],
    });
    assert.equal((named(found, 'MyPlain') as Deployment).contractName, 'Plain');
    const journal = readFileSync(`${fixtures}/ignition/ignition/deployments/chain-296/journal.jsonl`, 'utf8');
    const elsewhere = journal.replaceAll('"artifactId":"Main#Vault"', '"artifactId":"../../../Vault"');
    const vault = read('ignition/deployments/a/journal.jsonl', elsewhere).find(({ name }) => name === 'Vault');
    assert.deepEqual(vault?.buildFiles, []);
  });

  it('are read from Truffle, on each network', () => {
    const found = readProject('truffle');
    assert.deepEqual(found.map(short), [
      'Vault 0x111111 1 undefined Vault.json',
      'Vault 0x0b306b 296 undefined Vault.json',
    ]);
    assert.deepEqual(told(found[1]), {
      tool: 'truffle',
      name: 'Vault',
      key: '0x0b306bf915c4d645ff596e518faf3f9669b97016',
      chainId: 296,
      contractName: 'Vault',
      sourcePath: 'project:/contracts/Vault.sol',
      transactionHash: '0xdf1007f7cef7313d120ebf65082733092fe5b156382a53eaab28c80f3640b2c4',
      buildFiles: ['file:///w/build/contracts/Vault.json'],
      libraries: [['Sums', '0x9a676e781a523b5d0c0e43731313a708cb607508']],
    });
  });

  it('are read from OpenZeppelin: proxies with their kind, implementations by their variables, the admin', () => {
    const found = readProject('openzeppelin');
    assert.deepEqual(found.map(short), [
      'Proxy 0xa513e6 undefined sepolia sepolia.json',
      'UBox 0x610178 296 unknown-296 unknown-296.json',
      'BoxV2 0x2279b7 296 unknown-296 unknown-296.json',
      'Box 0x016587 296 unknown-296 unknown-296.json',
      'Proxy 0x0dcd…cd82 0x0dcd1b 296 unknown-296 unknown-296.json',
      'Proxy 0xb7f8…4f5e 0xb7f8bc 296 unknown-296 unknown-296.json',
      'Proxy 0xa513…c853 0xa513e6 296 unknown-296 unknown-296.json',
      'Box 0x016587 297 unknown-297 unknown-297.json',
      'Box Proxy 0xa513e6 297 unknown-297 unknown-297.json',
      'ProxyAdmin 0x333333 297 unknown-297 unknown-297.json',
      'Box 0xdc64a1 298 unknown-298 unknown-298.json',
      // One code that was deployed twice, with a proxy each.
      'UBox 0x5fbdb2 298 unknown-298 unknown-298.json',
      'UBox 0x9fe467 298 unknown-298 unknown-298.json',
      'Proxy 0x5fc8…5707 0x5fc8d3 298 unknown-298 unknown-298.json',
      'Proxy 0xcf7e…0fc9 0xcf7ed3 298 unknown-298 unknown-298.json',
      'Proxy 0xe7f1…0512 0xe7f172 298 unknown-298 unknown-298.json',
    ]);
    assert.equal(found[3]?.sourcePath, 'contracts/Box.sol');
    // Which of them it is, the record does not say.
    assert.deepEqual(
      [4, 5, 6, 14].map((at) => [found[at]?.proxy?.kind, ...starts(found[at]?.proxy?.implementations)]),
      [
        ['beacon', '0x610178', '0x2279b7', '0x016587'],
        ['uups', '0x610178', '0x2279b7', '0x016587'],
        ['transparent', '0x610178', '0x2279b7', '0x016587'],
        ['uups', '0xdc64a1', '0x5fbdb2', '0x9fe467'],
      ],
    );
    const second = found.find(({ key }) => key.startsWith('0x9fe467'));
    assert.deepEqual([second?.contractName, second?.transactionHash], ['UBox', undefined]);
    assert.deepEqual(found[8]?.proxy, {
      kind: 'transparent',
      implementations: ['0x0165878a594ca255338adfa4d48449f69242eb8f'],
      admin: `0x${'33'.repeat(20)}`,
    });
  });

  it('do not say of several proxies whether they have the admin that OpenZeppelin recorded', () => {
    const proxyAt = (byte: string) => ({ address: `0x${byte.repeat(20)}`, kind: 'transparent' });
    const admin = `0x${'33'.repeat(20)}`;
    const adminsOf = (...proxies: readonly object[]) =>
      read('.openzeppelin/unknown-296.json', JSON.stringify({ admin: { address: admin }, proxies, impls: {} })).flatMap(
        ({ proxy }) => (proxy ? [proxy.admin] : []),
      );
    assert.deepEqual(adminsOf(proxyAt('11'), { ...proxyAt('12'), kind: 'uups' }), [undefined, admin]);
    assert.deepEqual(adminsOf(proxyAt('11'), proxyAt('12')), [undefined, undefined]);
  });

  it('are read from lists of people, whose networks are ours unless they stand among those of others', () => {
    assert.deepEqual(readProject('list').map(short), [
      'Vault 0.0.4811 296 testnet addresses.json',
      'Dollar 0.0.2001 296 testnet addresses.json',
      'Vault 0x2c2c2c undefined staging addresses.json',
      'Vault 0x2d2d2d 296 hederaTestnet deployments.json',
      'Vault 0x2e2e2e undefined sepolia deployments.json',
      'Vault 0x2f2f2f undefined mainnet deployments.json',
    ]);
    const sample = readFileSync('media/sample/config/addresses.json');
    assert.deepEqual(read('config/addresses.json', sample).map(short), [
      'treasury 0.0.1001 296 undefined addresses.json',
      'supplier 0xac384c 296 undefined addresses.json',
      'payments 0x4b912e 296 undefined addresses.json',
      'rewardToken 0.0.2001 296 undefined addresses.json',
    ]);
    assert.deepEqual(read('a/addresses.json', '{"0.0.5":"A","296":{"A":"0.0.6001"},"5":{"A":"0.0.7001"}}').map(short), [
      'A 0.0.7001 5 5 addresses.json',
      'A 0.0.6001 296 296 addresses.json',
    ]);
    assert.deepEqual(read('.hiero-lens/addresses.json', sample), []);
  });

  it('are read from lists with what they say of a contract: when, by whom, its id beside its address', () => {
    const found = readProject('network-list');
    assert.deepEqual(found.map(short), [
      'vault 0x5c2f8a 296 hedera-testnet hedera-testnet.json',
      'Harbor 0x313131 296 hedera-testnet hedera-testnet.json',
      'HARBOR_FEES 0x323232 296 hedera-testnet hedera-testnet.json',
      'grain 0.0.2002 296 hedera-testnet hedera-testnet.json',
      'audit 0.0.5001 296 hedera-testnet hedera-testnet.json',
    ]);
    // What says when it was deployed is told of before what does not.
    assert.ok(recordOrder(found[0]?.path ?? '') < recordOrder('addresses.json'));
    assert.deepEqual(told(found[0]), {
      tool: 'list',
      name: 'vault',
      key: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      otherKeys: ['0.0.4811'],
      chainId: 296,
      networkName: 'hedera-testnet',
      deployer: '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec',
      deployedAtMs: Date.UTC(2026, 4, 13, 10),
    });
  });

  it('are proxies in a list that has nothing but a proxy and its implementation under a name', () => {
    const at = (byte: string) => `"0x${byte.repeat(20)}"`;
    const pair = `"proxy":${at('41')},"proxyContractId":"0.0.7001","implementation":${at('42')}`;
    const file = 'deployments/296.json';
    const [hub, ...others] = read(file, `{"infrastructure":{"hub":{${pair},"implementationContractId":"0.0.7002"}}}`);
    assert.deepEqual([hub?.name, hub?.key, hub?.otherKeys], ['hub', `0x${'41'.repeat(20)}`, ['0.0.7001']]);
    assert.deepEqual([hub?.proxy?.implementations, others], [[`0x${'42'.repeat(20)}`], []]);
    assert.deepEqual(
      read(file, `{"contracts":{"token":${at('43')},${pair}}}`).map(({ name }) => name),
      ['token', 'proxy', 'proxyContractId', 'implementation'],
    );
  });

  it('are of no network of ours in lists that call it mainnet, unless they have ids of entities', () => {
    const list = `{"mainnet":{"Vault":"0x${'35'.repeat(20)}","Coin":"0.0.5005"},"testnet":{"Vault":"0x${'36'.repeat(20)}"}}`;
    assert.deepEqual(read('addresses.json', list).map(short), [
      'Vault 0x353535 undefined mainnet addresses.json',
      'Coin 0.0.5005 295 mainnet addresses.json',
      'Vault 0x363636 undefined testnet addresses.json',
    ]);
    // The bridge is on the network that is said beside.
    const said = `{"chainId":296,"contracts":{"polygonBridge":"0x${'37'.repeat(20)}"}}`;
    assert.deepEqual(read('deployments/all.json', said).map(short), ['polygonBridge 0x373737 296 all all.json']);
  });

  it('are read from a list named after its network, unless the name is one of many chains', () => {
    const vault = `{"Vault":"0x${'34'.repeat(20)}"}`;
    const networks = ['296', 'chain-296', 'hedera_testnet', 'hederaTestnet-deployment', '31337', 'sepolia', 'mainnet'];
    const found = networks.flatMap((name) => read(`app/deployments/${name}.json`, vault)).map(short);
    assert.deepEqual(
      found.map((line) => line.split(' ').slice(2, 4).join(' ')),
      [
        ...['296 undefined', '296 undefined', '296 hedera_testnet', '296 hederaTestnet', '31337 undefined'],
        ...['undefined sepolia', 'undefined mainnet'],
      ],
    );
    assert.deepEqual(read('deployed-addresses.json', vault).map(short), [
      'Vault 0x343434 undefined undefined deployed-addresses.json',
    ]);
    const facets = `{"network":"testnet","facets":[{"name":"Vault","address":"0x${'34'.repeat(20)}"},{"name":5},null]}`;
    assert.deepEqual(read('deployments/hedera-testnet/all-2026.json', facets).map(short), [
      'Vault 0x343434 296 testnet all-2026.json',
    ]);
    const alone = `{"contractName":"Vault","contractId":"0.0.4811","chainId":296,"abi":[]}`;
    assert.deepEqual(read('deployments/hedera.json', alone).map(short), ['Vault 0.0.4811 296 hedera hedera.json']);
    const called = read('deployments/hedera.json', alone.replace('contractName', 'contract'));
    assert.deepEqual(called.map(short), ['Vault 0.0.4811 296 hedera hedera.json']);
    // Nothing says what the contract is called.
    const unnamed = `{"address":"0x${'38'.repeat(20)}","timestamp":1778580000,"Fees":"0x${'39'.repeat(20)}"}`;
    const [fees, ...others] = read('deployments/296.json', unnamed);
    assert.deepEqual([fees?.name, fees?.deployedAtMs, others], ['Fees', 1778580000000, []]);
  });

  it('tell of one contract once: what the first does not say is taken from the others', () => {
    const address = '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853';
    const list = read('addresses.json', `{"hederaTestnet":{"Box":"${address}"}}`);
    const [told, ...more] = newestFirst([...list, ...readProject('openzeppelin')]).filter(
      ({ key, chainId }) => key === address.toLowerCase() && chainId === 296,
    );
    assert.deepEqual([told?.name, told?.tool, told?.proxy?.kind, more], ['Box', 'list', 'transparent', []]);
    assert.equal(told?.transactionHash, '0x7d4b1218808a8663f783f707097833d1884cf3d8312635aa657b41bbbffee479');
  });

  const places = [
    'broadcast/D.s.sol/296/run-latest.json',
    'deployments/testnet/Vault.json',
    'ignition/deployments/a/journal.jsonl',
    'ignition/deployments/chain-296/deployed_addresses.json',
    'build/contracts/Vault.json',
    '.openzeppelin/unknown-296.json',
    'addresses.json',
  ];
  const address = `0x${'ab'.repeat(20)}`;
  const hostile: Readonly<Record<string, string>> = {
    'no JSON': '{"transactions": [',
    'an empty file': '',
    'another type': '[[null, 5, "a", true]]',
    'wrong types': JSON.stringify({
      transactions: [null, 5, { hash: {}, transactionType: [] }],
      receipts: {},
      libraries: [5, null],
      proxies: [{ address: 5 }],
      impls: [address],
      networks: { 296: { address: [] } },
      address: { toString: 'x' },
      receipt: [],
      args: 'x',
      timestamp: '1e9999',
      chain: -1,
    }),
    'names of prototypes': `{"__proto__":{"address":"${address}"},"constructor":{"prototype":{"polluted":"${address}"}}}`,
    'deep nesting': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    'a long text': JSON.stringify({
      contractName: 'x'.repeat(300_000),
      address: `0x${'a'.repeat(300_000)}`,
      metadata: '"compilationTarget":'.repeat(20_000),
    }),
  };
  for (const [what, text] of Object.entries(hostile)) {
    it(`tell nothing where there is ${what}, and take nothing with it`, () => {
      const told = places.flatMap((place) => read(place, text, '296'));
      // An address is a name's, whatever the name: a list of prototypes' names is one all the same.
      assert.deepEqual(
        told.filter(({ tool }) => tool !== 'list'),
        [],
      );
      assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
      assert.ok(told.every(({ name }) => name.length <= 100));
    });
  }
});
