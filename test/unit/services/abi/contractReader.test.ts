import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { parseAbi as humanReadable } from 'viem/utils';
import { parseAbi } from '../../../../src/domain/contract/abi.ts';
import { contractName, noReader, originText, readingText } from '../../../../src/domain/contract/contractReading.ts';
import { parseSignature } from '../../../../src/domain/contract/parseSignature.ts';
import { createSignatureNames } from '../../../../src/domain/contract/signatureNames.ts';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { ServiceError, type ServiceFailure } from '../../../../src/domain/failure.ts';
import { selectorOf, signatureHash } from '../../../../src/services/abi/abiHash.ts';
import * as coder from '../../../../src/services/abi/coder/abiCoder.ts';
import { type ContractReaderServices, createContractReader } from '../../../../src/services/abi/contractReader.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import type { VerificationClient } from '../../../../src/services/verification/verificationClient.ts';
import { deployed } from '../../domain/deployment/deployed.ts';
import { english } from '../../english.ts';
import { cloneCode, rejected, responseOf } from '../contracts/contractFakes.ts';
import { address } from '../ledger/ids.ts';

const proxy = address(`0x${'aa'.repeat(20)}`);
const implementation = address(`0x${'bb'.repeat(20)}`);
const stranger = address(`0x${'cc'.repeat(20)}`);
const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
const text = (value: string) => {
  const hex = Buffer.from(value).toString('hex');
  return `${word(hex.length / 2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`;
};

const proxyAbi = humanReadable([
  'event Paid(uint256 amount, address indexed to)',
  'event Upgraded(address indexed implementation)',
  'error Denied(address by, uint256 need)',
]);
const implementationAbi = humanReadable([
  'function deposit(string memo) payable returns (uint256 shares)',
  'event Deposited(address indexed account, string indexed tag, uint256 amount, string memo)',
]);
const deposit = `0xa26e1186${word(32)}${text('order 7')}`;

function verificationOf(
  asked: string[] = [],
  isDown = false,
  implementations = [{ address: implementation, name: 'Treasury' }],
): Pick<VerificationClient, 'contract' | 'proxyResolution'> {
  const abis: Readonly<Record<EvmAddress, [string, unknown]>> = {
    [proxy]: ['TreasuryProxy', proxyAbi],
    [implementation]: ['Treasury', implementationAbi],
  };
  return {
    async contract(key) {
      asked.push(`contract ${key.address}`);
      if (isDown) {
        throw new Error('down');
      }
      const [name, abi] = abis[key.address] ?? [];
      return (
        name === undefined ? { ...key, verified: false } : { ...key, verified: true, abi, compilation: { name } }
      ) as never;
    },
    async proxyResolution(key) {
      asked.push(`proxy ${key.address}`);
      return key.address === proxy
        ? {
            kind: 'resolved',
            isProxy: true,
            proxyType: 'EIP1967Proxy',
            implementations,
          }
        : undefined;
    },
  };
}

/** A clone of the implementation, and contracts without code that is known. */
const clone = address(`0x${'dd'.repeat(20)}`);
const ledger: Pick<LedgerClient, 'contract'> = {
  async contract({ contractIdOrAddress }) {
    if (contractIdOrAddress === stranger) {
      throw rejected('ledger', { status: 404 });
    }
    return (contractIdOrAddress === clone ? { runtimeBytecode: cloneCode(implementation) } : undefined) as never;
  },
};

const readerOf = (more: Partial<ContractReaderServices> = {}) =>
  createContractReader({
    ...{ chainId: '296', verification: verificationOf(), ledger, loadCoder: async () => coder, ...more },
  });

describe('contract reader', () => {
  it('reads calls, answers and errors by the own ABI and that of the implementation, and says which', async () => {
    const reader = await readerOf()([proxy], {});
    const input = `0xa26e1186${word(32)}${text('order "7"')}`;
    const call = reader.call(proxy, input) ?? assert.fail();
    assert.equal(readingText(call), 'deposit(memo: "order \\"7\\"")');
    assert.equal(english(originText(call.origin)), `verified ABI of the implementation Treasury ${implementation}`);
    const output = reader.output(proxy, input, `0x${word(31_869_085_891_081_369n)}`) ?? assert.fail();
    assert.equal(readingText(output), 'deposit(shares: 31869085891081369)');
    const denied = `${selectorOf('Denied(address,uint256)')}${'0'.repeat(24)}${'ab'.repeat(20)}${word(2n ** 255n)}`;
    const error = reader.error(proxy, denied) ?? assert.fail();
    assert.equal(readingText(error).replace(/0x\w+/i, '0x'), `Denied(by: 0x, need: ${2n ** 255n})`);
    assert.equal(english(originText(error.origin)), 'verified ABI of TreasuryProxy');
    const panic = reader.error(proxy, `0x4e487b71${word(0x12)}`) ?? assert.fail();
    assert.equal(readingText(panic), 'Panic(code: 18)');
  });

  it('reads what a clone did by the ABI of its implementation, which its code names', async () => {
    const reader = await readerOf()([clone], {});
    const call = reader.call(clone, deposit) ?? assert.fail();
    assert.equal(readingText(call), 'deposit(memo: "order 7")');
    assert.equal(english(originText(call.origin)), `verified ABI of the implementation Treasury ${implementation}`);
  });

  it('reads errors of linked libraries by the sources, asked for where there are libraries', async () => {
    const asked: unknown[] = [];
    const verification = {
      ...verificationOf(),
      async contract(key: object, selection: unknown) {
        asked.push(selection);
        return {
          ...key,
          verified: true,
          abi: implementationAbi,
          compilation: {
            name: 'Vault',
            language: 'Solidity',
            compilerSettings: { libraries: { 'a.sol': { Shares: '0x' } } },
          },
          sources: new Map([['a.sol', 'library Shares { error TooFew(uint256 held); }']]),
        } as never;
      },
    };
    const read = readerOf({ verification });
    const error = (await read([stranger], {})).error(stranger, `${selectorOf('TooFew(uint256)')}${word(7)}`);
    assert.equal(error && readingText(error), 'TooFew(held: 7)');
    assert.deepEqual(asked, [{ fields: ['abi', 'compilation'] }, { fields: ['sources', 'compilation'] }]);
    const call = (await read([stranger], {})).call(stranger, `0xa26e1186${word(32)}${text('7')}`) ?? assert.fail();
    assert.equal(english(originText(call.origin)), 'verified ABI of Vault');
  });

  it('loads nothing for no address', async () => {
    const loadCoder = () => assert.fail('loaded the coder');
    const read = readerOf({ verification: {} as never, loadCoder });
    assert.equal(await read([], {}), noReader);
  });

  it('reads events, what is indexed in its place; of an indexed text only its hash is known', async () => {
    const reader = await readerOf()([proxy], {});
    const account = `0x${'0'.repeat(24)}${'12'.repeat(20)}`;
    const topics = [signatureHash('Deposited(address,string,uint256,string)'), account, `0x${'ef'.repeat(32)}`];
    const event = reader.event(proxy, topics, `0x${word(5)}${word(64)}${text('hi')}`) ?? assert.fail();
    assert.equal(
      readingText(event),
      `Deposited(account: 0x${'12'.repeat(20)}, tag: hash 0x${'ef'.repeat(32)}, amount: 5, memo: "hi")`,
    );
    const paid =
      reader.event(proxy, [signatureHash('Paid(uint256,address)'), account], `0x${word(5)}`) ?? assert.fail();
    assert.equal(readingText(paid), `Paid(amount: 5, to: 0x${'12'.repeat(20)})`);
  });

  it('falls back on standards, told apart by what is indexed, and on nothing', async () => {
    const reader = await readerOf()([stranger], {});
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const someone = `0x${word(0x3e9)}`;
    const erc20 = reader.event(stranger, [transfer, someone, someone], `0x${word(7)}`) ?? assert.fail();
    assert.equal(erc20.origin.kind === 'standard' && erc20.origin.name, 'ERC-20');
    const erc721 = reader.event(stranger, [transfer, someone, someone, `0x${word(7)}`], '0x') ?? assert.fail();
    assert.equal(english(originText(erc721.origin)), 'ERC-721, by its shape; not verified');
    assert.equal(reader.event(stranger, [`0x${'11'.repeat(32)}`], '0x'), undefined);
    assert.equal(reader.event(stranger, [], '0x'), undefined);
    assert.equal(reader.call(stranger, '0x12345678'), undefined);
    assert.equal(reader.call(stranger, undefined), undefined);
    assert.equal(reader.event(stranger, [transfer, someone, someone], '0x00'), undefined);
    for (const none of ['not hex', `x0x4e487b71${word(0x12)}`, '0x4e487b7', '0x', undefined]) {
      assert.equal(reader.error(stranger, none), undefined);
    }
    const text08 = `0x08c379a0${word(32)}${text('no "funds"')}`;
    assert.equal(readingText(reader.error(stranger, text08) ?? assert.fail()), 'Error("no \\"funds\\"")');
  });

  it('asks for ten implementations of a proxy and no more', async () => {
    const asked: string[] = [];
    const many = Array.from({ length: 30 }, (_, at) => ({
      address: address(`0x${String(at + 10).repeat(20)}`),
      name: 'Facet',
    }));
    const verification = verificationOf(asked, false, many);
    await readerOf({ verification })([proxy], {});
    assert.deepEqual(
      asked.slice(2),
      many.slice(0, 10).map(({ address: facet }) => `contract ${facet}`),
    );
  });

  it('says that an ABI is late, and reads by it when it comes', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const timeout = mock.method(AbortSignal, 'timeout', (ms: number) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(), ms);
      return ending.signal;
    });
    try {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const own = verificationOf();
      const verification = {
        ...own,
        proxyResolution: (...given: Parameters<typeof own.proxyResolution>) =>
          held.then(() => own.proxyResolution(...given)),
      };
      const reading = readerOf({ verification })([proxy], {});
      await new Promise(setImmediate);
      mock.timers.tick(4_000);
      const reader = await reading;
      assert.deepEqual([reader.call(proxy, deposit), reader.gap(proxy)], [undefined, 'late']);
      // Its own ABI is there already.
      assert.equal(reader.error(proxy, `0x${'00'.repeat(4)}`), undefined);
      const guess = reader.call(proxy, `0x095ea7b3${word(1)}${word(2)}`) ?? assert.fail();
      assert.equal(
        english(originText(guess.origin)),
        'ERC-20, by its shape; its ABI was asked for and has not come yet',
      );
      const arrival = reader.arrival() ?? assert.fail();
      release();
      await arrival;
      assert.deepEqual(
        [reader.call(proxy, deposit)?.name, reader.gap(proxy), reader.arrival()],
        ['deposit', undefined, undefined],
      );
    } finally {
      timeout.mock.restore();
      mock.timers.reset();
    }
  });

  it('says that the service did not answer, and asks it again at the next look', async () => {
    const asked: string[] = [];
    const service = { ...verificationOf(asked) };
    const { proxyResolution } = service;
    const read = readerOf({ verification: service });
    service.proxyResolution = async () => {
      throw new Error('down');
    };
    const without = await read([proxy], {});
    assert.deepEqual(
      [without.gap(proxy), without.gap(stranger), without.arrival()],
      ['unanswered', 'unasked', undefined],
    );
    service.proxyResolution = proxyResolution;
    const reader = await read([proxy, stranger], {});
    assert.deepEqual([reader.gap(proxy), reader.gap(stranger)], [undefined, undefined]);
    assert.equal(reader.call(proxy, deposit)?.name, 'deposit');
    assert.deepEqual(asked.filter((one) => one === `contract ${proxy}`).length, 1);
    service.proxyResolution = async () => ({ kind: 'failed' }) as never;
    assert.equal((await readerOf({ verification: service })([proxy], {})).gap(proxy), 'unanswered');
  });

  it('says so, too, where the ledger did not answer whose code it is a clone of', async () => {
    const failing = (failure: ServiceFailure) => ({
      contract: async () => Promise.reject(new ServiceError('ledger', '', failure)),
    });
    const gapOf = async (of: Pick<LedgerClient, 'contract'>) =>
      (await readerOf({ ledger: of })([stranger], {})).gap(stranger);
    assert.equal(await gapOf(failing({ kind: 'timedOut', passedMs: 9 })), 'unanswered');
    assert.equal(await gapOf(failing({ kind: 'failed', response: responseOf({ status: 503 }) })), 'unanswered');
    assert.equal(await gapOf(ledger), undefined);
  });

  it('gets along without the service', async () => {
    const without = await readerOf({ verification: verificationOf([], true) })([proxy], {});
    assert.equal(without.call(proxy, `0x095ea7b3${word(1)}${word(2)}`)?.name, 'approve');
  });

  it('asks once for each contract, and for its ABI alone where its calls are known', async () => {
    const asked: string[] = [];
    const read = readerOf({ verification: verificationOf(asked) });
    const alone = await read([proxy], { ownOnly: true });
    assert.deepEqual(asked, [`contract ${proxy}`]);
    assert.equal(alone.call(proxy, deposit), undefined);
    // What is known already is not asked for again.
    const whole = await read([proxy], {});
    assert.deepEqual(asked, [`contract ${proxy}`, `proxy ${proxy}`, `contract ${implementation}`]);
    assert.equal(whole.call(proxy, deposit)?.name, 'deposit');
    await read([proxy], {});
    assert.equal(asked.length, 3);
  });

  it('reads what is not verified by what was built in the workspace, before the standards', async () => {
    const transfer = humanReadable(['function transfer(address, uint256)']);
    const built = [
      { name: 'Empty', abi: parseAbi([]) },
      { name: 'Treasury', abi: parseAbi([...implementationAbi, ...transfer]) },
    ];
    let reads = 0;
    const workspaceAbis = async () => {
      reads += 1;
      return built;
    };
    const read = readerOf({ workspaceAbis });
    const originOf = async (contracts: readonly EvmAddress[], of: EvmAddress, data: string) => {
      const reading = (await read(contracts, {})).call(of, data);
      return reading && english(originText(reading.origin));
    };
    const guess = 'ABI of Treasury in the workspace, by its shape; not verified';
    assert.equal(await originOf([stranger], stranger, deposit), guess);
    assert.equal(await originOf([stranger], stranger, `0xa9059cbb${word(1)}${word(2)}`), guess);
    assert.equal(reads, 2);
    // What is verified needs no guess.
    assert.equal(
      await originOf([proxy], proxy, deposit),
      `verified ABI of the implementation Treasury ${implementation}`,
    );
    assert.equal(reads, 2);
    assert.equal(await originOf([proxy, stranger], stranger, deposit), guess);
    assert.equal(
      await originOf([...Array<EvmAddress>(10).fill(proxy), stranger], stranger, deposit),
      'ABI of Treasury in the workspace, by its shape; its ABI was not asked for',
    );
    assert.equal(reads, 4);
  });

  it('reads what records say was deployed there by what was built of that name, before all else that was built', async () => {
    const abi = (parameter: string) => parseAbi(humanReadable([`function deposit(string ${parameter})`]));
    const workspaceAbis = async () => [
      { name: 'Other', abi: abi('other') },
      { name: 'Vault', abi: abi('own') },
    ];
    const all = [deployed(stranger, { name: 'Safe', contractName: 'Vault' }), deployed(proxy, { name: 'Proxy' })];
    const reader = await readerOf({ workspaceAbis, deployments: { all: async () => all } })([proxy, stranger], {});
    const call = reader.call(stranger, deposit) ?? assert.fail();
    assert.equal(readingText(call), 'deposit(own: "order 7")');
    assert.equal(
      english(originText(call.origin)),
      'ABI of Vault in the workspace, deployed there by its records; not verified',
    );
    assert.equal(contractName(call), 'Vault');
    assert.equal(reader.deployed?.(stranger)?.deployment.name, 'Safe');
    assert.equal(reader.deployed?.(implementation), undefined);
    const verified = reader.call(proxy, deposit) ?? assert.fail();
    assert.equal(contractName(verified), 'Treasury');
    const elsewhere = await readerOf({ workspaceAbis, chainId: '295', deployments: { all: async () => all } })(
      [stranger],
      {},
    );
    assert.equal(readingText(elsewhere.call(stranger, deposit) ?? assert.fail()), 'deposit(other: "order 7")');
  });

  it('guesses by a signature database what nothing else names, with all that fits, and knows what it lacks', async () => {
    const names = createSignatureNames();
    const reader = await readerOf({ names })([proxy, stranger], {});
    const topic = signatureHash('Moved(address,uint256)');
    const data = `0x12345678${word(7)}`;
    const read = () => [
      reader.call(stranger, data),
      reader.error(stranger, `0x87654321`),
      reader.event(stranger, [topic, `0x${word(5)}`], `0x${word(6)}`),
    ];
    assert.deepEqual(read(), [undefined, undefined, undefined]);
    reader.call(proxy, deposit);
    reader.call(stranger, `0x095ea7b3${word(1)}${word(2)}`);
    reader.call(stranger, '0x1234');
    assert.deepEqual(reader.unnamed?.(), ['0x12345678', '0x87654321', topic]);
    const signatures = (...texts: readonly string[]) => texts.flatMap((one) => parseSignature(one) ?? []);
    names.learn(
      new Map([
        ['0x12345678', signatures('first()', 'set(uint256)', 'two(uint256,uint256)', 'put(int256)')],
        ['0x87654321', signatures('Closed()')],
        [topic, signatures('Moved(address,uint256)')],
      ]),
    );
    assert.deepEqual(
      read().map((reading) => reading && [readingText(reading), english(originText(reading.origin))]),
      [
        ['set?(7)', 'a guess: set(uint256) in the signature database; put(int256) would fit too; not verified'],
        ['Closed?()', 'a guess: Closed() in the signature database; not verified'],
        [
          'Moved?(0x0000000000000000000000000000000000000005, 6)',
          'a guess: Moved(address,uint256) in the signature database; not verified',
        ],
      ],
    );
    assert.deepEqual(reader.unnamed?.(), []);
    // What is verified needs no guess, nor does what does not fit.
    names.learn(new Map([['0xa26e1186', signatures('other(string)')]]));
    assert.equal(reader.call(proxy, deposit)?.name, 'deposit');
    names.learn(new Map([['0x12345678', signatures('first()', 'two(uint256,uint256)')]]));
    assert.equal(reader.call(stranger, data), undefined);
  });
});
