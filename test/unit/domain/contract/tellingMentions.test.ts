import assert from 'node:assert/strict';
import { scanContractMentions } from '../../../../src/domain/contract/contractMentions.ts';
import { tellingMentions, withoutNamesakes } from '../../../../src/domain/contract/tellingMentions.ts';
import { listNetworks } from '../../../../src/domain/network/networkSettings.ts';

const networks = listNetworks({
  network: 'testnet',
  customNetworks: {},
  statusUrl: 'https://status.example',
  verificationUrl: 'https://verify.example',
});
const selected = networks.find(({ name }) => name === 'testnet') ?? assert.fail();
const a = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const b = '0xe07d4b9f12c85a36bd904ef1a7c3528d6f0b1e94';

/** `line reference network` of the lenses of a text, in which `A` and `B` stand for addresses. */
function lensesOf(template: string, fileName = 'a.ts'): readonly string[] {
  return shown(mentionsIn(template, fileName));
}

function mentionsIn(template: string, fileName: string) {
  const text = template.replaceAll('¤A', a).replaceAll('¤B', b);
  const mentions = [...scanContractMentions(text, { selected, networks, isKnownContract: () => false, fileName })];
  return tellingMentions(
    text,
    mentions.filter((mention) => mention !== undefined),
  );
}

function shown(mentions: ReturnType<typeof mentionsIn>): readonly string[] {
  return mentions.map(
    ({ line, reference, network }) =>
      `${line} ${reference === a ? 'A' : reference === b ? 'B' : reference} ${network.name}`,
  );
}

describe('the lines of a text that tell most of a contract', () => {
  it('are one for each contract and network', () => {
    assert.deepEqual(lensesOf('f(¤A)\ng(¤A)\nh(¤B)'), ['0 A testnet', '2 B testnet']);
    assert.deepEqual(lensesOf(`f(¤A)\ng(${a.toUpperCase().replace('X', 'x')})`), ['0 A testnet']);
    assert.deepEqual(lensesOf('testnet: "¤A"\nmainnet: "¤A" // hedera\ntestnet: "¤A"'), [
      '0 A testnet',
      '1 A mainnet-public',
    ]);
    assert.deepEqual(lensesOf(''), []);
  });

  it('take an id and its long-zero address for one', () => {
    const address = '0x00000000000000000000000000000000000012cb';
    assert.deepEqual(lensesOf(`contract 0.0.4811\nf(${address})\ncontract 0.0.4812`), [
      '0 0.0.4811 testnet',
      '2 0.0.4812 testnet',
    ]);
    assert.deepEqual(lensesOf(`f(${address})\ncontract 0.0.4811`), [`0 ${address} testnet`]);
  });

  it('are those of the declaration, then of a name before it, then the first', () => {
    const uses = 'f(¤A)\n';
    for (const declaration of [
      "const vault = '¤A';",
      'address public immutable vault = ¤A;',
      'address vault = ¤A;',
      'let vault = "¤A"',
      "  readonly vault: string = '¤A';",
    ]) {
      assert.deepEqual(lensesOf(`${uses}x: '¤A',\n${declaration}\ny = '¤A'`), ['2 A testnet'], declaration);
    }
    assert.deepEqual(lensesOf(`${uses}vault: '¤A',\nother = '¤A'`), ['1 A testnet']);
    assert.deepEqual(lensesOf(`${uses}g(¤A)`), ['0 A testnet']);
    assert.deepEqual(lensesOf(`${uses}# VAULT=¤A\n// vault: ¤A\n * vault = ¤A`), ['0 A testnet']);
    assert.deepEqual(lensesOf(`// const vault = ¤A\nVAULT=¤A`), ['1 A testnet']);
    // Its own line is a comment, whatever the lines before it are.
    assert.deepEqual(lensesOf(`${uses}// note\nvault: '¤A'`), ['2 A testnet']);
    assert.deepEqual(lensesOf(`${uses}// note\ncode()\n// vault: '¤A'\nvault: '¤A'`), ['4 A testnet']);
    assert.deepEqual(lensesOf(`const vault = '¤A'\nconst other = '¤A'`), ['0 A testnet']);
  });

  it('are one of a contract by its id and its address, once it is known that they are the same', () => {
    const only = (template: string, found: Record<string, string | undefined>) =>
      shown(withoutNamesakes(mentionsIn(template, 'a.ts'), ({ reference }) => found[reference]));
    const text = '/// contract 0.0.4811\nconst vault = "¤A";\nf(¤B)';
    const same = { '0.0.4811': 'vault', [a]: 'vault', [b]: 'proxy' };
    assert.deepEqual(only(text, same), ['1 A testnet', '2 B testnet']);
    assert.deepEqual(only('f(¤A)\n// contract 0.0.4811', same), ['0 A testnet']);
    assert.deepEqual(only(text, {}), ['0 0.0.4811 testnet', '1 A testnet', '2 B testnet']);
  });

  it('are no two lenses of a line: what stands second has its next line', () => {
    assert.deepEqual(lensesOf('f(¤A, ¤B)\ng(¤B)'), ['0 A testnet', '1 B testnet']);
    assert.deepEqual(lensesOf('f(¤A, ¤B)\nx = "¤A"'), ['0 B testnet', '1 A testnet']);
    assert.deepEqual(lensesOf('f(¤A, ¤B)'), ['0 A testnet']);
  });

  it('are none in a file that is called after another chain, but where a word says otherwise', () => {
    const text = 'const vault = "¤A";\nconst testnetVault = "¤B";';
    for (const fileName of [
      '/p/src/AaveV3Arbitrum.sol',
      '/p/arbitrum.ts',
      '/p/deployments/sepolia/Vault.json',
      'C:\\p\\polygon\\a.ts',
    ]) {
      assert.deepEqual(lensesOf(text, fileName), ['1 B testnet'], fileName);
    }
    for (const fileName of ['/polygon/src/a.ts', '/p/hederaToPolygon.ts', '/p/base.ts', '/p/Base.sol', '']) {
      assert.deepEqual(lensesOf(text, fileName), ['0 A testnet', '1 B testnet'], fileName);
    }
  });
});
