import type { ContractDetails } from '../contract/contract.ts';
import { type ContractLookup, formatMatch, type ProxyResolution } from '../contract/verifiedContract.ts';
import { tokenAmountFacts } from '../details/tokenAmount.ts';
import {
  durationText,
  type Fact,
  type FactContext,
  type FactSheet,
  fact,
  hbarFacts,
  keyFacts,
  momentFacts,
} from '../property.ts';
import type { ResolvedReference } from '../references/resolvedReference.ts';
import { formatInteger } from '../value/amounts.ts';
import { timestampMs } from '../value/timestamp.ts';
import type { Account } from './account.ts';
import { fixedAmountText } from './customFeeProperties.ts';
import { formatEvmAddress } from './evmAddress.ts';
import type { Schedule } from './schedule.ts';
import { systemEntity } from './systemEntities.ts';
import { tokenFacts } from './tokenSummary.ts';
import type { Topic } from './topic.ts';

type ResolvedEntity = Extract<ResolvedReference, { readonly kind: 'entity' }>;

/** What the ledger says of an account, contract, token, topic or schedule. */
export function entityFacts({ entity, verification }: ResolvedEntity, context: FactContext): FactSheet {
  const system = systemEntity(entity.id);
  switch (entity.kind) {
    case 'account':
      return { ...accountSheet(entity.account, context), name: system?.name ?? entity.account.memo };
    case 'contract':
      return contractSheet(entity.account, entity.contract, verification, context);
    case 'token':
      return tokenFacts(entity.token, context);
    case 'topic':
      return topicSheet(entity.topic, context);
    case 'schedule':
      return scheduleSheet(entity.schedule, context);
    case 'other': {
      const title = system?.kind === 'file' ? 'System file' : 'File or other entity';
      const note = 'The ledger service knows this id but describes no files.';
      return { title, name: system?.name, alerts: [], facts: fact('Note', note) };
    }
  }
}

function accountSheet(account: Account, context: FactContext): FactSheet {
  const isNode = /^0\.0\.(?:[3-9]|[12]\d|3[0-5])$/.test(account.id);
  const system = systemEntity(account.id);
  return {
    title: isNode ? 'Node account' : system === undefined ? 'Account' : 'System account',
    name: account.memo,
    alerts: deletedAlerts(account.deleted),
    facts: [
      ...fact('Id', account.id, 'detail'),
      ...(system === undefined ? [] : fact('Memo', account.memo, 'untrusted')),
      ...balanceFacts(account, context),
      ...fact('EVM address', account.evmAddress && formatEvmAddress(account.evmAddress)),
      ...fact('Alias', account.alias),
      ...keyFacts('Key', account.key),
      ...stakingFacts(account, context),
      ...momentFacts('Created', account.createdAt, context),
      ...momentFacts('Expires', account.expiresAt, context),
      ...fact(
        'Ethereum nonce',
        account.ethereumNonce === undefined ? undefined : formatInteger(account.ethereumNonce),
        'detail',
      ),
      ...fact('Token associations', associationsText(account.maxAutomaticTokenAssociations), 'detail'),
      ...fact('Receiver signature', account.requiresReceiverSignature === true ? 'required' : undefined),
      ...fact(
        'Auto-renew period',
        account.autoRenewPeriodSeconds === undefined ? undefined : durationText(account.autoRenewPeriodSeconds),
        'detail',
      ),
      ...account.tokenBalances.flatMap(({ tokenId, balance }) =>
        tokenAmountFacts(`Token ${tokenId}`, balance, context.unitOf?.(tokenId), 'detail'),
      ),
    ],
  };
}

function balanceFacts(account: Account, context: FactContext): readonly Fact[] {
  const { balanceTinybars, tokenBalances } = account;
  return [
    ...hbarFacts('Balance', balanceTinybars, context),
    ...momentFacts('Balance at', account.balanceAt, context, 'detail'),
    ...fact('Associated tokens', tokenCountText(tokenBalances.length)),
  ];
}

function stakingFacts(account: Account, context: FactContext): readonly Fact[] {
  const target = account.stakedNodeId !== undefined ? `node ${account.stakedNodeId}` : account.stakedAccountId;
  const pending = account.pendingRewardTinybars;
  return [
    ...fact('Staked to', target && `${target}${account.declinesReward ? ', declines rewards' : ''}`),
    ...momentFacts('Staked since', account.stakePeriodStart, context, 'detail'),
    ...hbarFacts('Pending reward', pending === 0n ? undefined : pending, context),
  ];
}

// The answer for one account lists no more.
const maxListedTokens = 1000;

/** Every token that an account is associated with is listed, also those of which it holds none. */
function tokenCountText(count: number): string | undefined {
  const text = formatInteger(BigInt(count));
  return count === 0 ? undefined : count < maxListedTokens ? text : `${text} or more`;
}

function associationsText(max: number | undefined): string | undefined {
  return max === undefined ? undefined : max === -1 ? 'automatic, without limit' : `${max} automatic`;
}

function contractSheet(
  account: Account,
  contract: ContractDetails,
  verification: ContractLookup | undefined,
  context: FactContext,
): FactSheet {
  const verified = verification?.verified === true ? verification : undefined;
  const sheet = accountSheet(account, context);
  const code = contract.runtimeBytecode;
  return {
    title: systemEntity(contract.id) === undefined ? 'Contract' : 'System contract',
    name: verified?.compilation?.name ?? systemEntity(contract.id)?.name ?? contract.memo,
    alerts: deletedAlerts(contract.deleted),
    facts: [
      ...fact(
        'Verified',
        verification === undefined ? undefined : verified === undefined ? 'no' : formatMatch(verified.match),
      ),
      ...fact(
        'Compiler',
        verified && [verified.compilation?.language, verified.compilation?.compilerVersion].filter(Boolean).join(' '),
        'untrusted',
      ),
      ...proxyFacts(verified?.proxyResolution),
      ...fact('Memo', contract.memo, 'untrusted'),
      ...sheet.facts.filter(({ label }) => label !== 'EVM address' && !label.startsWith('Key')),
      ...fact('EVM address', formatEvmAddress(contract.evmAddress)),
      ...fact(
        'Code size',
        code === undefined || code === '0x' ? undefined : `${formatInteger(BigInt((code.length - 2) / 2))} bytes`,
        'detail',
      ),
      ...fact('Admin key', contract.adminKey === undefined ? 'none (immutable)' : undefined, 'detail'),
      ...fact('Bytecode file', contract.fileId, 'detail'),
      ...fact('Nonce', contract.nonce === undefined ? undefined : formatInteger(contract.nonce), 'detail'),
      ...fact('Balance went to', contract.obtainerId),
    ],
  };
}

/** Where a proxy leads; nothing for what is no proxy, and when that could not be found out. */
function proxyFacts(resolution: ProxyResolution | undefined): readonly Fact[] {
  if (resolution?.kind !== 'resolved' || !resolution.isProxy) {
    return [];
  }
  const targets = resolution.implementations.map(({ name, address }) =>
    [name, formatEvmAddress(address)].filter((part) => part !== undefined).join(' '),
  );
  const kind = resolution.proxyType ?? 'Proxy';
  return fact('Proxy', targets.length === 0 ? kind : `${kind} → ${targets.join(', ')}`, 'untrusted');
}

function topicSheet(topic: Topic, context: FactContext): FactSheet {
  return {
    title: 'Topic',
    name: topic.memo,
    alerts: deletedAlerts(topic.deleted),
    facts: [
      ...fact('Id', topic.id, 'detail'),
      ...fact('Submit key', topic.submitKey === undefined ? 'none: anyone may submit' : undefined),
      ...keyFacts('Submit key', topic.submitKey),
      ...fact('Admin key', topic.adminKey === undefined ? 'none: cannot be changed' : undefined, 'detail'),
      ...keyFacts('Admin key', topic.adminKey),
      ...topic.customFees.flatMap((fee) =>
        fact('Fee per message', `${fixedAmountText(fee, context)} to ${fee.collectorId ?? 'nobody'}`),
      ),
      ...keyFacts('Fee schedule key', topic.feeScheduleKey, 'detail'),
      ...topic.feeExemptKeys.flatMap((key) => keyFacts('Exempt from the fee', key, 'detail')),
      ...momentFacts('Created', topic.createdAt, context),
      ...fact('Auto-renew account', topic.autoRenewAccountId, 'detail'),
      ...fact(
        'Auto-renew period',
        topic.autoRenewPeriodSeconds === undefined ? undefined : durationText(topic.autoRenewPeriodSeconds),
        'detail',
      ),
    ],
  };
}

function scheduleSheet(schedule: Schedule, context: FactContext): FactSheet {
  const isOpen = !schedule.deleted && schedule.executedAt === undefined;
  const isExpired = isOpen && schedule.expiresAt !== undefined && timestampMs(schedule.expiresAt) < context.nowMs;
  return {
    title: 'Schedule',
    name: schedule.memo,
    alerts: [...deletedAlerts(schedule.deleted), ...(isExpired ? ['Expired'] : [])],
    facts: [
      ...fact('Id', schedule.id, 'detail'),
      ...fact('Creator', schedule.creatorId),
      ...fact('Payer', schedule.payerId),
      ...fact('Signatures', String(schedule.signatures.length)),
      ...momentFacts('Created', schedule.createdAt, context),
      ...momentFacts('Executed', schedule.executedAt, context),
      ...momentFacts('Expires', schedule.expiresAt, context),
      ...fact('Waits for expiry', schedule.waitsForExpiry ? 'yes' : undefined),
      ...keyFacts('Admin key', schedule.adminKey, 'detail'),
      ...fact('Transaction body (base64)', schedule.transactionBody, 'detail'),
    ],
  };
}

/**
 * What a reader must not miss. That an account's or contract's expiry has passed is none of it: the public networks do
 * not enforce it, so that most old accounts live on past theirs.
 */
function deletedAlerts(deleted: boolean | undefined): readonly string[] {
  return deleted === true ? ['Deleted'] : [];
}
