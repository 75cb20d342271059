import assert from 'node:assert/strict';
import {
  type ContractMention,
  dedupeByContract,
  type MentionOptions,
  mentionsForLens,
  scanContractMentions,
} from '../../../../src/domain/contract/contractMentions.ts';
import { entityIdChecksum, parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { listNetworks } from '../../../../src/domain/network/networkSettings.ts';
import { assertLinear } from '../../countSteps.ts';

const long = 'n'.repeat(60);
const tooLong = 'm'.repeat(61);
const networks = listNetworks({
  network: 'mine',
  customNetworks: {
    mine: { ledgerUrl: 'http://127.0.0.1:1', chainId: '296', ledgerId: '01' },
    staging: { ledgerUrl: 'http://127.0.0.1:2', chainId: '777' },
    'my net': { ledgerUrl: 'http://127.0.0.1:3', chainId: '778' },
    qa: { ledgerUrl: 'http://127.0.0.1:4', chainId: '779' },
    [long]: { ledgerUrl: 'http://127.0.0.1:6', chainId: '781' },
    [tooLong]: { ledgerUrl: 'http://127.0.0.1:7', chainId: '782' },
  },
  statusUrl: 'https://status.example',
  verificationUrl: 'https://verify.example',
});
const selected = networks.find(({ name }) => name === 'mine') ?? assert.fail();
const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const other = '0xe07d4b9f12c85a36bd904ef1a7c3528d6f0b1e94';

function findContractMentions(text: string, options: MentionOptions): readonly ContractMention[] {
  return Array.from(scanContractMentions(text, options)).filter((mention) => mention !== undefined);
}

/** `line reference network` of what a text names. */
function check(text: string, expected: readonly string[], known: readonly string[] = []): void {
  const found = findContractMentions(text, {
    selected,
    networks,
    isKnownContract: (id) => known.includes(id),
    languageId: 'solidity',
  });
  assert.deepEqual(
    found.map(({ line, reference, network }) => `${line} ${reference} ${network.name}`),
    expected,
  );
  for (const { start, end, line, reference } of found) {
    assert.equal(line, text.slice(0, start).split('\n').length - 1);
    assert.ok(text.slice(start, end).toLowerCase().startsWith(reference));
  }
}

function withChecksum(id: string, ledgerId: string): string {
  return `${id}-${entityIdChecksum(parseEntityId(id) ?? assert.fail(), ledgerId)}`;
}

describe('contracts that a text names', () => {
  it('are addresses, all of each line', () => {
    check('', []);
    check(`a ${vault} b ${other}\n\r\n${other}\n`, [`0 ${vault} mine`, `0 ${other} mine`, `2 ${other} mine`]);
    check(`x = 0x${'0'.repeat(40)}`, []);
  });

  it('are ids that a word calls a contract, or an earlier answer', () => {
    check('the vault contract 0.0.4811', ['0 0.0.4811 mine']);
    check('contractId: "0.0.4811"', ['0 0.0.4811 mine']);
    check('account 0.0.4811\ntoken 0.0.2001', []);
    check('account 0.0.4811\nversion 0.0.7', ['0 0.0.4811 mine'], ['0.0.4811']);
  });

  it('lie on the network a word beside them names', () => {
    check(`mainnet ${vault}`, [`0 ${vault} mainnet-public`]);
    check(`MAINNET_VAULT = ${vault}`, [`0 ${vault} mainnet-public`]);
    check(`${vault} // on Previewnet`, [`0 ${vault} previewnet`]);
    check(`// staging\n${vault}`, [`1 ${vault} staging`]);
    check(`// staging\n\n${vault}`, [`2 ${vault} mine`]);
    check(`local variable ${vault}`, [`0 ${vault} mine`]);
    check(`testnets ${vault} unstaging`, [`0 ${vault} mine`]);
  });

  it('lie on a network only by a name that can be told from other words', () => {
    for (const [name, network] of [
      ['my net', 'mine'],
      ['qa', 'mine'],
      [long, long],
      [tooLong, 'mine'],
    ]) {
      check(`${name} ${vault}`, [`0 ${vault} ${network}`]);
    }
  });

  it('lie on the ledger whose checksum they carry', () => {
    check(`contract ${withChecksum('0.0.4811', '00')}`, ['0 0.0.4811 mainnet-public']);
    check(`mainnet contract ${withChecksum('0.0.4811', '01')}`, ['0 0.0.4811 mine']);
  });

  it('are looked for once in each part of a text, however long its lines are', () => {
    for (const unit of ['account 0.0.1001,', 'contract 0.0.4811,', `${vault},`, 'account 0.0.1001\n', `${vault}\n`]) {
      const [once, twice] = [200, 400].map((count) => charactersSearched(unit.repeat(count)));
      assert.ok(once !== undefined && twice !== undefined && twice <= 2 * once + 100, `${unit}: ${once} → ${twice}`);
    }
  });

  it('leave the rest of a text unread behind 2,000', () => {
    const steps = (text: string) =>
      Array.from(scanContractMentions(text, { selected, networks, isKnownContract: () => false })).length;
    assert.equal(steps(`${vault}\n`.repeat(2_001)), 2_000);
    assert.equal(steps(`${vault}\n`.repeat(2_000) + 'account 0.0.1001\n'.repeat(1_000)), 2_000);
  });

  it('are found in many lines, with steps in proportion', () => {
    const text = (count: number) => `a ${vault}\n${'nothing here 1.2.3\n'.repeat(39)}`.repeat(count);
    const find = (count: number) =>
      findContractMentions(text(count), { selected, networks, isKnownContract: () => false });
    assert.equal(find(500).length, 500);
    assertLinear(find, 50, 'lines');
  });
});

/** How far all searches for the end of a line went together. */
function charactersSearched(text: string): number {
  const { indexOf } = String.prototype;
  let count = 0;
  String.prototype.indexOf = function (this: string, part: string, from = 0) {
    const at = indexOf.call(this, part, from);
    count += (at < 0 ? this.length : at) - from;
    return at;
  };
  try {
    findContractMentions(text, { selected, networks, isKnownContract: () => false });
  } finally {
    String.prototype.indexOf = indexOf;
  }
  return count;
}

/** `line reference network` of the lenses of a text, in which `A` and `B` stand for addresses. */
function lensesOf(template: string, fileName = 'a.ts'): readonly string[] {
  return shown(mentionsIn(template, fileName));
}

function mentionsIn(template: string, fileName: string) {
  const text = template.replaceAll('¤A', vault).replaceAll('¤B', other);
  const mentions = [...scanContractMentions(text, { selected, networks, isKnownContract: () => false, fileName })];
  return mentionsForLens(mentions.filter((mention) => mention !== undefined));
}

function shown(mentions: ReturnType<typeof mentionsIn>): readonly string[] {
  return mentions.map(
    ({ line, reference, network }) =>
      `${line} ${reference === vault ? 'A' : reference === other ? 'B' : reference} ${network.name}`,
  );
}

describe('mentions of contracts that have lenses', () => {
  it('are one for each contract and network', () => {
    assert.deepEqual(lensesOf('f(¤A)\ng(¤A)\nh(¤B)'), ['0 A mine', '2 B mine']);
    assert.deepEqual(lensesOf(`f(¤A)\ng(${vault.toUpperCase().replace('X', 'x')})`), ['0 A mine']);
    assert.deepEqual(lensesOf('testnet: "¤A"\nmainnet: "¤A" // hedera\ntestnet: "¤A"'), [
      '0 A mine',
      '1 A mainnet-public',
    ]);
    assert.deepEqual(lensesOf(''), []);
  });

  it('take an id and its long-zero address for one', () => {
    const address = '0x00000000000000000000000000000000000012cb';
    assert.deepEqual(lensesOf(`contract 0.0.4811\nf(${address})\ncontract 0.0.4812`), [
      '0 0.0.4811 mine',
      '2 0.0.4812 mine',
    ]);
    assert.deepEqual(lensesOf(`f(${address})\ncontract 0.0.4811`), [`0 ${address} mine`]);
  });

  it('are that of the declaration, else the first', () => {
    const uses = 'f(¤A)\n';
    for (const declaration of [
      "const vault = '¤A';",
      'address public immutable vault = ¤A;',
      'address vault = ¤A;',
      'let vault = "¤A"',
      "  readonly vault: string = '¤A';",
    ]) {
      assert.deepEqual(lensesOf(`${uses}x: '¤A',\n${declaration}\ny = '¤A'`), ['2 A mine'], declaration);
    }
    assert.deepEqual(lensesOf(`${uses}g(¤A)`), ['0 A mine']);
    assert.deepEqual(lensesOf(`${uses}# VAULT=¤A\n// vault: ¤A\n * vault = ¤A`), ['0 A mine']);
    for (const comment of [
      '// const vault = ¤A',
      '/* let vault = ¤A',
      ' * var vault: ¤A',
      '# val vault = ¤A',
      '-- var vault = ¤A',
      '<!-- let vault = ¤A',
    ]) {
      assert.deepEqual(lensesOf(`${uses}${comment}\nf(¤A)`), ['0 A mine'], comment);
    }
    // Its own line is a comment, whatever the lines before it are.
    assert.deepEqual(lensesOf(`${uses}// note\nlet vault = '¤A'`), ['2 A mine']);
    assert.deepEqual(lensesOf(`${uses}const vault = f(x, '¤A')`), ['0 A mine']);
    assert.deepEqual(lensesOf(`${uses}const vault = address(¤A)`), ['1 A mine']);
    assert.deepEqual(lensesOf(`const vault = '¤A'\nconst other = '¤A'`), ['0 A mine']);
  });

  it('are one of a contract by its id and its address, once it is known that they are the same', () => {
    const only = (template: string, found: Record<string, string | undefined>) =>
      shown(dedupeByContract(mentionsIn(template, 'a.ts'), ({ reference }) => found[reference]));
    const text = '/// contract 0.0.4811\nconst vault = "¤A";\nf(¤B)';
    const same = { '0.0.4811': 'vault', [vault]: 'vault', [other]: 'proxy' };
    assert.deepEqual(only(text, same), ['1 A mine', '2 B mine']);
    assert.deepEqual(only('f(¤A)\n// contract 0.0.4811', same), ['0 A mine']);
    assert.deepEqual(only(text, {}), ['0 0.0.4811 mine', '1 A mine', '2 B mine']);
  });

  it('are no two lenses of a line: what stands second has its next line', () => {
    assert.deepEqual(lensesOf('f(¤A, ¤B)\ng(¤B)'), ['0 A mine', '1 B mine']);
    assert.deepEqual(lensesOf('f(¤A, ¤B)\nlet x = "¤A"'), ['0 B mine', '1 A mine']);
    assert.deepEqual(lensesOf('f(¤A, ¤B)'), ['0 A mine']);
  });

  it('are none in a file that is called after another chain, but where a word says otherwise', () => {
    const text = 'const vault = "¤A";\nconst testnetVault = "¤B";';
    for (const fileName of [
      '/p/src/AaveV3Arbitrum.sol',
      '/p/arbitrum.ts',
      '/p/deployments/sepolia/Vault.json',
      'C:\\p\\polygon\\a.ts',
    ]) {
      assert.deepEqual(lensesOf(text, fileName), ['1 B mine'], fileName);
    }
    for (const fileName of ['/polygon/src/a.ts', '/p/hederaToPolygon.ts', '/p/base.ts', '/p/Base.sol', '']) {
      assert.deepEqual(lensesOf(text, fileName), ['0 A mine', '1 B mine'], fileName);
    }
  });
});
