import type { ContractDetails } from '../../../../src/domain/contract/contract.ts';
import type { ContractLookup } from '../../../../src/domain/contract/verifiedContract.ts';
import type { Deployment } from '../../../../src/domain/deployment/deployment.ts';
import type { Account } from '../../../../src/domain/entity/account.ts';
import { type Schedule, scheduleSummary } from '../../../../src/domain/entity/schedule.ts';
import type { Token } from '../../../../src/domain/entity/token.ts';
import type { LedgerEntity } from '../../../../src/domain/lookup/resolvedReference.ts';
import { resolvedSummary } from '../../../../src/domain/lookup/resolvedSummary.ts';
import type { FormatContext } from '../../../../src/domain/property.ts';
import { summaryLines } from '../../english.ts';
import { address, id, time } from '../../services/ledger/ids.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { deployed } from '../deployment/deployed.ts';

const context: FormatContext = { rate: undefined, nowMs: 5_000 };
const key = (hex: string) => ({ type: 'ED25519', hex }) as const;

function linesOf(entity: LedgerEntity, verification?: ContractLookup): readonly string[] {
  return summaryLines(resolvedSummary({ kind: 'entity', entity, verification }, context));
}

const account: Account = {
  id: id('0.0.1001'),
  alias: undefined,
  autoRenewPeriodSeconds: 7_776_000n,
  balanceTinybars: 9_007_199_254_740_993n,
  balanceAt: time('1.000000000'),
  tokenBalances: [
    { tokenId: id('0.0.2001'), balance: 5n },
    { tokenId: id('0.0.2002'), balance: 0n },
  ],
  createdAt: time('2.000000002'),
  declinesReward: true,
  delegationAddress: undefined,
  deleted: true,
  ethereumNonce: 7n,
  evmAddress: address(`0x${'ab'.repeat(20)}`),
  expiresAt: time('3.000000000'),
  key: key('aa'),
  maxAutomaticTokenAssociations: -1,
  memo: '[memo](x)',
  pendingRewardTinybars: 12n,
  requiresReceiverSignature: true,
  stakedAccountId: undefined,
  stakedNodeId: 3n,
  stakePeriodStart: time('4.000000000'),
};

const contract: ContractDetails = {
  id: id('0.0.1001'),
  evmAddress: address(`0x${'cd'.repeat(20)}`),
  adminKey: undefined,
  autoRenewAccountId: undefined,
  autoRenewPeriodSeconds: undefined,
  createdAt: undefined,
  deleted: false,
  expiresAt: undefined,
  fileId: id('0.0.9'),
  maxAutomaticTokenAssociations: undefined,
  memo: 'a vault',
  nonce: 2n,
  obtainerId: id('0.0.8'),
  permanentRemoval: undefined,
  proxyAccountId: undefined,
  validity: { from: time('1.000000000'), to: undefined },
  bytecode: undefined,
  runtimeBytecode: '0x6080',
};

const bare: Account = {
  ...account,
  autoRenewPeriodSeconds: undefined,
  balanceTinybars: 0n,
  balanceAt: undefined,
  tokenBalances: [],
  createdAt: undefined,
  declinesReward: false,
  deleted: false,
  ethereumNonce: 0n,
  evmAddress: undefined,
  expiresAt: undefined,
  key: undefined,
  maxAutomaticTokenAssociations: 0,
  memo: undefined,
  pendingRewardTinybars: 0n,
  requiresReceiverSignature: false,
  stakedAccountId: id('0.0.7'),
  stakedNodeId: undefined,
  stakePeriodStart: undefined,
};

const wholeContract = {
  ...contract,
  bytecode: '0x600160',
  permanentRemoval: true,
  proxyAccountId: id('0.0.10'),
  autoRenewAccountId: id('0.0.11'),
  validity: { from: time('1.000000000'), to: time('5.000000000') },
  createdAt: time('6.000000000'),
  expiresAt: time('7.000000000'),
  autoRenewPeriodSeconds: 60n,
  maxAutomaticTokenAssociations: 4,
};

const verification = {
  verified: true,
  match: 'exact_match',
  compilation: { name: 'Vault', language: 'Solidity', compilerVersion: '0.8.28' },
  proxyResolution: {
    kind: 'resolved',
    isProxy: true,
    proxyType: 'EIP1967Proxy',
    implementations: [{ name: 'VaultV2', address: address(`0x${'ef'.repeat(20)}`) }],
  },
} as unknown as ContractLookup;

const schedule: Schedule = {
  id: id('0.0.4001'),
  memo: 'pay',
  adminKey: key('bb'),
  createdAt: time('1.000000000'),
  creatorId: id('0.0.5'),
  payerId: id('0.0.6'),
  deleted: false,
  executedAt: undefined,
  expiresAt: time('4.000000000'),
  waitsForExpiry: true,
  transactionBody: 'CgA=',
  signatures: [],
};

const token: Token = {
  id: id('0.0.2001'),
  name: 'Lens dollar',
  symbol: 'LUSD',
  type: 'FUNGIBLE_COMMON',
  decimals: 2,
  adminKey: undefined,
  metadata: 'AA==',
  memo: 'memo',
  treasuryAccountId: id('0.0.9'),
  initialSupply: 100n,
  totalSupply: 250n,
  maxSupply: 1_000n,
  supplyType: 'FINITE',
  deleted: true,
  freezeDefault: true,
  pauseStatus: 'PAUSED',
  createdAt: time('1.000000000'),
  modifiedAt: time('2.000000000'),
  expiryNanos: 3_000_000_000n,
  autoRenewAccountId: id('0.0.10'),
  autoRenewPeriodSeconds: 86_400n,
  keys: {
    supply: key('01'),
    freeze: key('02'),
    kyc: key('03'),
    wipe: key('04'),
    pause: key('05'),
    feeSchedule: key('06'),
    metadata: key('07'),
  },
  customFees: { createdAt: time('1.000000000'), fixed: [], fractional: [], royalty: [] },
};

const accountLines = (parts: Partial<Account>, of: Account = account) => {
  const shown = { ...of, ...parts };
  return linesOf({ kind: 'account', id: shown.id, account: shown });
};
const contractOf = (parts: Partial<ContractDetails>) =>
  ({ kind: 'contract', id: contract.id, account, contract: { ...contract, ...parts } }) as const;
const scheduleLines = (parts: Partial<Schedule>, nowMs = 5_000) =>
  summaryLines(scheduleSummary({ ...schedule, ...parts }, { rate: undefined, nowMs }));
const tokenLines = (parts: Partial<Token>) => linesOf({ kind: 'token', id: token.id, token: { ...token, ...parts } });
const adminKey = (hex: string) => linesOf(contractOf({ adminKey: { type: 'ProtobufEncoded', hex } }));
/** Of a contract of which the verification service said nothing. */
const gapLines = (verificationGap: 'late' | 'unanswered' | 'uncovered') =>
  summaryLines(
    resolvedSummary({ kind: 'entity', entity: contractOf({}), verification: undefined, verificationGap }, context),
  );
const titles = (...ids: readonly string[]) => ids.map((text) => `${text}: ${accountLines({ id: id(text) }, bare)[0]}`);
const held = (length: number) => Array(length).fill({ tokenId: id('0.0.2001'), balance: 0n });

/** Only the lines that tell what the case is about, where the others are those of another case. */
const about = (lines: readonly string[], pattern: RegExp) => lines.filter((line) => pattern.test(line));

/** What records say of it, and how many others of that name there are. */
const named = (entity: LedgerEntity, verification: ContractLookup | undefined, deployment: Deployment) => {
  const told = { deployment, newer: 0, older: 2 };
  return summaryLines(resolvedSummary({ kind: 'entity', entity, verification, deployment: told }, context)).slice(0, 2);
};

const summaries: Readonly<Record<string, readonly string[]>> = {
  'an account': accountLines({}),
  'an account of which more is said': about(accountLines({ unknownMembers: ['colour'] }), /^Note/),
  'an account of which little is known': accountLines({}, bare),
  // Those of nodes end with 0.0.35.
  'titles of accounts': [
    ...titles('0.0.2', '0.0.3', '0.0.9', '0.0.10', '0.0.29', '0.0.35', '0.0.98', '0.0.300', '0.0.1003', '0.0.3000'),
    ...titles('10.0.3', '0.1.3'),
  ],
  'an account with many tokens': about(accountLines({ tokenBalances: held(999) }), /^Tokens/),
  'an account with as many tokens as an answer lists': about(accountLines({ tokenBalances: held(1_000) }), /^Tokens/),
  'a contract, its own address once': linesOf(contractOf({})),
  'a contract of which all is known': linesOf(contractOf(wholeContract)),
  'a contract that was not removed for good': about(linesOf(contractOf({ permanentRemoval: false })), /^Permanent/),
  'a verified proxy': linesOf(contractOf({}), verification).slice(0, 5),
  'a contract that is not verified': linesOf(contractOf({}), { verified: false } as ContractLookup).slice(0, 3),
  'a contract whose verification is not known': (['late', 'unanswered', 'uncovered'] as const).map(
    (gap) => gapLines(gap)[1] ?? '',
  ),
  'contracts and accounts that records of the workspace name': [
    ...named(contractOf({}), { verified: false } as ContractLookup, deployed('0.0.1001')),
    ...named(contractOf({}), verification, deployed('0.0.1001', { deployedAtMs: Date.UTC(2026, 4, 12) })),
    ...named(
      { kind: 'account', id: account.id, account },
      undefined,
      deployed('0.0.1001', { tool: 'list', name: 'treasury' }),
    ),
  ],
  // The last ones are the contract itself, by its number and by its EVM address, another one, and itself as a delegate.
  'admin keys of contracts': [
    ...['2a08080112040a000a00', '3200', '0a0318e907', `0a162214${'cd'.repeat(20)}`, '0a03188108', '420318e907'],
  ].flatMap((hex) => about(adminKey(hex), /key|protobuf/i)),
  'a schedule that is over': scheduleLines({}),
  'a schedule that was executed': scheduleLines({
    executedAt: time('3.000000000'),
    deleted: true,
    waitsForExpiry: false,
  }),
  'states of schedules': [
    { expiresAt: time('6.000000000') },
    { expiresAt: time('6.000000000'), waitsForExpiry: false },
    { deleted: true },
    { expiresAt: undefined, waitsForExpiry: false },
  ].flatMap((parts) => about(scheduleLines(parts), /^(!|State)/)),
  'a schedule that is over half an hour after its creation': scheduleLines(
    { expiresAt: undefined, waitsForExpiry: false, createdAt: time('0.000000001') },
    1_800_001,
  ).slice(1, 4),
  'a memo with bytes that are no text': about(scheduleLines({ memo: 'pay \ufffd\ufffd' }), /^(Memo|Note)/),
  'a token': tokenLines({}),
  'an NFT collection': tokenLines({
    type: 'NON_FUNGIBLE_UNIQUE',
    maxSupply: 0n,
    deleted: false,
    pauseStatus: 'UNPAUSED',
    freezeDefault: false,
  }),
  'a token without a maximum': about(tokenLines({ supplyType: 'INFINITE', maxSupply: 0n }), /^Supply:/),
  'a system file': linesOf({ kind: 'other', id: id('0.0.101') } as never),
  'another file': linesOf({ kind: 'other', id: id('0.0.5005') } as never),
};

describe('the summary of an entity', () => {
  it('says what is known of it', () => {
    assertWhole(
      'summaries.txt',
      Object.entries(summaries).flatMap(([title, lines]) => [`# ${title}`, ...lines, '']),
    );
  });
});
