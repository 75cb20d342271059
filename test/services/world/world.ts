import type { Clock } from '../clock.ts';
import { createAccounts } from './accounts.ts';
import { type Chain, createChain } from './blocks.ts';
import { createMainnetContracts, createTestnetContracts } from './contractList.ts';
import type {
  Account,
  Airdrop,
  Allowance,
  Contract,
  Nft,
  NftAllowance,
  Node,
  Reward,
  Schedule,
  Token,
  TokenRelation,
  Topic,
} from './entities.ts';
import { createHistory, type History } from './history.ts';
import { contractKey } from './keys.ts';
import { createLandmarks } from './landmarks.ts';
import { createMessageLog, type MessageLog } from './messages.ts';
import { createNodes, createRewards } from './network.ts';
import { createReplayedContracts, createReplayedLandmarks } from './replays.ts';
import {
  airdrops,
  allowances,
  createRelations,
  mainnetTokens,
  nftAllowances,
  testnetNfts,
  testnetTokens,
} from './tokens.ts';
import { mainnetTopics, testnetSchedules, testnetTopics } from './topics.ts';
import { createStreams } from './traffic.ts';
import { at, longZero } from './values.ts';

export type NetworkName = 'testnet' | 'mainnet';

/** Everything one ledger knows. Its content follows from the network, the seed and the clock. */
export interface World {
  readonly network: NetworkName;
  readonly seed: number;
  readonly clock: Clock;
  /** 1 on the test network, 0 on the main one. */
  readonly ledgerId: number;
  readonly chainId: number;
  readonly chain: Chain;
  readonly history: History;
  /** By rising number, contracts among them. */
  readonly accounts: readonly Account[];
  readonly contracts: readonly Contract[];
  readonly tokens: readonly Token[];
  readonly nfts: readonly Nft[];
  readonly relations: readonly TokenRelation[];
  readonly topics: readonly Topic[];
  readonly schedules: readonly Schedule[];
  readonly files: readonly number[];
  readonly nodes: readonly Node[];
  readonly allowances: readonly Allowance[];
  readonly nftAllowances: readonly NftAllowance[];
  readonly airdrops: readonly Airdrop[];
  readonly rewards: readonly Reward[];
  account(num: number): Account | undefined;
  contract(num: number): Contract | undefined;
  /** By 0x and 40 lower-case digits: a real alias or a long-zero address. Deleted accounts have lost their alias. */
  byEvmAddress(address: string): number | undefined;
  /** The address an account or contract is shown with. */
  evmAddress(num: number): string;
  messages(topic: number): MessageLog;
}

const nodeCounts = { testnet: 28, mainnet: 12 } as const;
/** What happens there concerns accounts and contracts only: the other streams name the test network's entities. */
const mainnetTraffic = ['CRYPTOTRANSFER', 'CRYPTOCREATEACCOUNT', 'ETHEREUMTRANSACTION', 'CONTRACTCALL', 'ATOMICBATCH'];
const systemFiles = [101, 102, 111, 112, 113, 121, 122, 123];

/** Creates the world of one network; what is expensive is computed when asked for. */
export function createWorld(options: {
  readonly network: NetworkName;
  readonly seed: number;
  readonly clock: Clock;
}): World {
  const { network, seed, clock } = options;
  const isTest = network === 'testnet';
  const genesis = isTest ? at('2024-02-01T18:35:20') : at('2019-09-13T21:53:51');
  const chain = createChain({ seed, name: network, genesis, nowMs: () => clock.nowMs() });
  const busy = isTest ? createTestnetContracts(genesis) : createMainnetContracts(genesis);
  const contracts = [...busy, ...(isTest ? createReplayedContracts() : [])].sort((a, b) => a.num - b.num);
  const plain = createAccounts({ network, nodeCount: nodeCounts[network], genesis });
  const accounts = [...plain, ...contracts.map(accountOf)].sort((a, b) => a.num - b.num);
  const tokens = isTest ? testnetTokens : mainnetTokens;
  const nfts = isTest ? testnetNfts : [];
  const nodes = createNodes(nodeCounts[network]);
  const nodeAccounts = nodes.map((node) => node.account);
  const rare = isTest ? 1020 : undefined;
  const people = plain.filter(
    ({ num, deleted }) => num > 1000 && num !== rare && num !== 1024 && num !== 1013 && !deleted,
  );
  const vault = contracts.find((contract) => contract.name === 'Vault');
  const proxy = contracts.find((contract) => contract.name === 'TreasuryProxy');
  const streams = createStreams({
    people,
    contracts: busy,
    nfts: nfts.filter((nft) => !nft.deleted),
    nodeAccounts,
    rare,
  });
  const history = createHistory({
    chain,
    seed,
    nodeAccounts,
    streams: isTest ? streams : streams.filter(({ names }) => mainnetTraffic.includes(names[0] ?? '')),
    landmarks:
      vault === undefined || proxy === undefined || !isTest
        ? []
        : [...createLandmarks(people, vault, proxy), ...createReplayedLandmarks()],
  });
  const accountsByNum = new Map(accounts.map((account) => [account.num, account]));
  const contractsByNum = new Map(contracts.map((contract) => [contract.num, contract]));
  const byAlias = new Map(
    accounts.flatMap(({ num, evmAlias, deleted }) =>
      evmAlias === undefined || deleted ? [] : [[evmAlias, num] as const],
    ),
  );
  const logs = new Map<number, MessageLog>();

  return {
    network,
    seed,
    clock,
    ledgerId: isTest ? 1 : 0,
    chainId: isTest ? 296 : 295,
    chain,
    history,
    accounts,
    contracts,
    tokens,
    nfts,
    relations: createRelations(
      tokens,
      people.map(({ num }) => num),
      nfts,
    ),
    topics: isTest ? testnetTopics : mainnetTopics,
    schedules: isTest ? testnetSchedules : [],
    files: isTest ? [...systemFiles, 5001] : systemFiles,
    nodes,
    allowances: isTest ? allowances : [],
    nftAllowances: isTest ? nftAllowances : [],
    airdrops: isTest ? airdrops : [],
    rewards: isTest ? createRewards() : [],
    account: (num) => accountsByNum.get(num),
    contract: (num) => contractsByNum.get(num),
    byEvmAddress: (address) => (/^0x0{24}/.test(address) ? Number(BigInt(address)) : byAlias.get(address)),
    evmAddress: (num) => accountsByNum.get(num)?.evmAlias ?? longZero(num),
    messages(topic) {
      const log = logs.get(topic) ?? createMessageLog(chain, history, topic);
      logs.set(topic, log);
      return log;
    },
  };
}

/** The account side of a contract. */
function accountOf(contract: Contract): Account {
  const alias = contract.evmAddress === longZero(contract.num) ? undefined : contract.evmAddress;
  return {
    num: contract.num,
    key: contractKey(contract.num),
    memo: contract.memo,
    balance: contract.balance ?? BigInt(contract.num) * 12_345n,
    created: contract.created,
    deleted: contract.deleted,
    alias: undefined,
    evmAlias: alias,
    ethereumNonce: contract.nonce,
    maxAssociations: 0,
    pendingReward: 0n,
    receiverSigRequired: false,
    declineReward: false,
    stakedAccount: undefined,
    stakedNode: undefined,
    stakeStart: undefined,
    isContract: true,
  };
}
