import { evmAliases } from './accounts.ts';
import { codeOf } from './code.ts';
import { type ContractName, contracts } from './contracts.ts';
import type { Contract, Slot } from './entities.ts';
import { addressWord, at, hexOf, longZero, type Nanoseconds, stringWords, word } from './values.ts';

/** The slots of EIP-1967. */
const implementationSlot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const adminSlot = 'b53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';

/** Where the Vyper sample keeps its variable `far`: beyond what a double can hold. */
const farSlot = 24440054405305269366569402256811496959409073762505157381672968839269610695612n;

const owner = longZero(1001);
const asset = longZero(2001);
const offset = word(32);
const changed = at('2026-03-02T10:15:30', 120_000_450);

/** What is stored and what the view functions answer. The layout is that of the sources the verification service has. */
const details: Partial<Record<ContractName, { slots?: Readonly<Record<string, string>>; views?: Contract['views'] }>> =
  {
    vault: {
      slots: {
        [word(0)]: addressWord(owner),
        // Packed from the right: _pendingOwner, _openedAt, _depositors.
        [word(1)]: `00000002${'000000006805f3a0'}${addressWord(evmAliases.trader).slice(24)}`,
        // _feeBasisPoints 25, _entered false, _phase Open, _drift -5.
        [word(2)]: `${'0'.repeat(32)}${'fffffffffffffffffffffffb'}01000019`,
        [word(3)]: `00000000${'4c454e53'}${addressWord(longZero(1003)).slice(24)}`,
        [word(4)]: shortString('Hiero Vault'),
        [word(8)]: word(1),
        [word(9)]: word(2),
        [word(21)]: word(7_500_000_000n),
        [word(10)]: hexOf(32, 'quotas'),
        // positions[0.0.1001] and positions[Bob]: shares and since in one word.
        '69247d9dbca41912676282ed1a4713ca7c1059aa5a3ca7594978229710b3df0d': position(5_000_000_000n),
        f943126eed465d86445b4b7ddaf44535c47d2e1e07c475e61731520b79c23864: position(2_500_000_000n),
        f3f7a9fe364faab93b216da50a3214154f22a0a2b415b23a84c8169e8b636ee3: word((7_500_000_000n << 48n) | 38_000_000n),
        '6e1540171b6c0c960b71a7020d9f60077f6af931a8bbf590da0223dacf75c7af': addressWord(longZero(1001)),
        '6e1540171b6c0c960b71a7020d9f60077f6af931a8bbf590da0223dacf75c7b0': addressWord(evmAliases.ecdsaUser),
        a967f14546e7a2265d7e2ce10a1eb1601575abedba2d1f73d8efe65e0bff1ad8: word(1),
      },
      views: {
        '0x06fdde03': offset + stringWords('Hiero Vault'),
        '0x8da5cb5b': addressWord(owner),
        '0xb1c9fe6e': word(1),
        '0x38d52e0f': addressWord(asset),
        '0xeae4c19f': word(0x6805f3a0),
        '0x3a98ef39': word(7_500_000_000n),
        '0xf5eb42dc': word(5_000_000_000n),
        '0xd63a8e11': word(1),
        // totalAssets(), for callers that take the vault for an ERC-4626 one.
        '0x01e1d114': word(7_500_000_000n),
      },
    },
    proxy: {
      slots: {
        [implementationSlot]: addressWord(contracts.implementation.evmAddress),
        [adminSlot]: addressWord(owner),
        [word(0)]: word((BigInt(longZero(1005)) << 16n) | 1n),
        [word(2n ** 60n + 2n)]: word(12),
        dc686ec4a0ff239c70e7c7c36e8f853eced3bc8618f48d2b816da2a74311237e: word((750_000_000n << 160n) | 1004n),
      },
      views: { '0x900cf0cf': word(12), '0x637eea19': addressWord(longZero(1005)) },
    },
    implementation: { slots: { [word(0)]: word(255) }, views: { '0x900cf0cf': word(0), '0x637eea19': word(0) } },
    oddSources: { views: { '0xc8aa9e10': offset + stringWords('</script>') } },
    storage: { slots: { [word(0)]: word(42) }, views: { '0x8381f58a': word(42) } },
    partialMatch: { slots: { [word(0)]: word(7) }, views: { '0x8381f58a': word(7) } },
    runtimeOnly: { slots: { [word(0)]: word(2n ** 255n + 1n) }, views: { '0x2e64cec1': word(2n ** 255n + 1n) } },
    vyperImmutables: { slots: { [word(0)]: word(3) } },
    vyperModules: {
      slots: {
        [word(0)]: word(3),
        [word(1)]: addressWord(owner),
        // balances[0.0.1001]: Vyper hashes the slot before the key.
        '8011c8f2aea613c5046b95b31644563565ad07391e1ff263d9509f00985a7b7f': word(1_250_000_000n),
        // notes: their number, then for each its length and two slots of text.
        [word(3)]: word(2),
        [word(4)]: word(5),
        [word(5)]: leftAligned('first'),
        [word(7)]: word(36),
        [word(8)]: leftAligned('a note that is longer than one s'),
        [word(9)]: leftAligned('lot.'),
        [word(16)]: word(1_250_000_000n),
        [word(17)]: word(2),
        [word(2n ** 53n + 1n)]: word(42),
        [word(farSlot)]: word(7),
      },
    },
    unverified: {
      slots: Object.fromEntries(Array.from({ length: 120 }, (_, index) => [word(index), hexOf(32, 'slot', index)])),
    },
  };

/** The test network's contracts, by rising number. */
export function createTestnetContracts(genesis: Nanoseconds): Contract[] {
  const names = Object.keys(contracts) as ContractName[];
  return names.map((name) => createContract(name, genesis)).sort((a, b) => a.num - b.num);
}

/** The main network has some of the same contracts, and 0.0.9101, which the test network has not. */
export function createMainnetContracts(genesis: Nanoseconds): Contract[] {
  const shared = (['vault', 'feeMath', 'proxy', 'storage'] as const).map((name) => createContract(name, genesis));
  const num = 9101;
  const own = { ...createContract('unverified', genesis), num, name: 'Only here', evmAddress: longZero(num) };
  return [...shared, { ...own, memo: 'only on the main network' }].sort((a, b) => a.num - b.num);
}

function createContract(name: ContractName, genesis: Nanoseconds): Contract {
  const { evmAddress, contractId, name: title } = contracts[name];
  const num = Number(contractId.slice(4));
  const code = codeOf(name);
  const detail = details[name];
  const created = name === 'vault' ? at('2025-04-21T07:28:32', 305_112_004) : genesis + BigInt(num) * 7_000_000_123n;
  const slots: Slot[] = Object.entries(detail?.slots ?? {})
    .map(([slot, value], index) => ({ slot, value, written: changed + BigInt(index) * 7_000_000_011n }))
    .sort((a, b) => (a.slot < b.slot ? -1 : 1));
  return {
    num,
    name: title,
    evmAddress,
    created,
    deleted: false,
    memo: name === 'vault' ? 'Vault of the example workspace' : '',
    file: name === 'vault' ? 5001 : undefined,
    nonce: 1,
    creationCode: code.creation,
    runtimeCode: code.runtime,
    slots,
    views: detail?.views ?? {},
  };
}

function position(shares: bigint): string {
  return word((0x6805f3a0n << 128n) | shares);
}

/** Up to 32 bytes of text at the high end of a word. */
function leftAligned(value: string): string {
  return Buffer.from(value, 'utf8').toString('hex').padEnd(64, '0');
}

/** A Solidity string of at most 31 bytes in its own slot: the text, then twice its length. */
function shortString(value: string): string {
  const hex = Buffer.from(value, 'utf8').toString('hex');
  return hex.padEnd(62, '0') + hex.length.toString(16).padStart(2, '0');
}
