import { associationProperties, contractProperties } from '../contract/contractProperties.ts';
import { withFailure } from '../contract/failureProperties.ts';
import { formatGap, formatMatch, type ProxyResolution } from '../contract/verifiedContract.ts';
import type { Account } from '../entity/account.ts';
import { balanceProperties, tokenBalanceText } from '../entity/balanceText.ts';
import { fixedAmountText, noFeesProperty } from '../entity/customFeeProperties.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import { keyProperties } from '../entity/keyProperties.ts';
import { memoProperties } from '../entity/memoProperties.ts';
import { scheduleSummary } from '../entity/scheduleSummary.ts';
import { stakingProperties } from '../entity/stakingProperties.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { tokenSummary } from '../entity/tokenSummary.ts';
import type { Topic } from '../entity/topic.ts';
import { type DisplayText, label } from '../label.ts';
import {
  countProperties,
  durationProperties,
  type EntitySummary,
  type FormatContext,
  type Property,
  property,
  rangeProperties,
  timeProperties,
  withHeading,
} from '../property.ts';
import { blockSummary, executionSummary, transactionSummary } from '../transaction/transactionSummary.ts';
import type { Unreadable } from '../unreadable.ts';
import { formatInteger } from '../value/amounts.ts';
import { withGaps } from '../withGaps.ts';
import type { LedgerEntity, ResolvedReference } from './resolvedReference.ts';

type ResolvedEntity = Extract<ResolvedReference, { readonly kind: 'entity' }>;

/** What the ledger says of a resolved reference. */
export function resolvedSummary(
  resolved: Exclude<ResolvedReference, { readonly kind: 'notFound' }>,
  context: FormatContext,
): EntitySummary {
  const summary = withGaps(readSummary(resolved, context), recordsOf(resolved));
  return 'failure' in resolved
    ? { ...summary, properties: withFailure(summary.properties, resolved.failure) }
    : summary;
}

/** What was read of the service for it; a contract is an account, too. */
function recordsOf(resolved: Exclude<ResolvedReference, { readonly kind: 'notFound' }>): readonly Unreadable[] {
  switch (resolved.kind) {
    case 'entity': {
      const { kind, id, ...records } = resolved.entity;
      return Object.values<Unreadable>(records);
    }
    case 'transaction':
      return [resolved];
    case 'execution':
      return [resolved.result];
    case 'block':
      return [resolved.block];
  }
}

function readSummary(
  resolved: Exclude<ResolvedReference, { readonly kind: 'notFound' }>,
  context: FormatContext,
): EntitySummary {
  switch (resolved.kind) {
    case 'entity':
      return entitySummary(resolved, context);
    case 'transaction':
      return transactionSummary(resolved.transactions, context, resolved.parent);
    case 'execution':
      return executionSummary(resolved.result, context);
    case 'block':
      return blockSummary(resolved.block);
  }
}

function entitySummary(resolved: ResolvedEntity, context: FormatContext): EntitySummary {
  const { entity } = resolved;
  const system = systemEntity(entity.id);
  switch (entity.kind) {
    case 'account':
      return { ...accountSummary(entity.account, context), name: system?.name };
    case 'contract':
      return contractSummary(entity, resolved, context);
    case 'token':
      return tokenSummary(entity.token, context);
    case 'topic':
      return topicSummary(entity.topic, context);
    case 'schedule':
      return scheduleSummary(entity.schedule, context);
    case 'other': {
      const title = system?.kind === 'file' ? 'systemFile' : 'fileOrOther';
      return { title, name: system?.name, alerts: [], properties: property('note', label('noteFiles')) };
    }
  }
}

function accountSummary(account: Account, context: FormatContext): EntitySummary {
  const isNode = /^0\.0\.(?:[3-9]|[12]\d|3[0-5])$/.test(account.id);
  const system = systemEntity(account.id);
  return {
    title: isNode ? 'nodeAccount' : system === undefined ? 'account' : 'systemAccount',
    name: undefined,
    alerts: deletedAlerts(account.deleted),
    properties: [
      ...property('id', account.id, 'detail'),
      ...balanceProperties('balance', account.balanceTinybars, context),
      ...timeProperties('balanceAt', account.balanceAt, 'detail'),
      ...memoProperties(account.memo),
      ...property('evmAddress', account.evmAddress && formatEvmAddress(account.evmAddress)),
      ...property('delegatesTo', account.delegationAddress && formatEvmAddress(account.delegationAddress)),
      ...property('alias', account.alias),
      ...keyProperties('key', account.key),
      ...stakingProperties(account, context),
      ...timeProperties('created', account.createdAt),
      ...timeProperties('expires', account.expiresAt),
      ...countProperties('ethereumNonce', account.ethereumNonce),
      ...associationProperties(account.maxAutomaticTokenAssociations),
      ...(account.requiresReceiverSignature === true
        ? property('receiverSignature', label('required'))
        : property(
            'receiverSignature',
            account.requiresReceiverSignature === false ? label('no') : undefined,
            'detail',
          )),
      ...durationProperties('autoRenew', account.autoRenewPeriodSeconds),
      ...property('tokens', tokenCountText(account.tokenBalances.length)),
      ...withHeading(
        'tokenBalances',
        account.tokenBalances.flatMap(({ tokenId, balance }) =>
          property(
            label('tokenWithId', tokenId),
            balance === undefined ? label('notKnown') : tokenBalanceText(balance, context.unitOf?.(tokenId)),
            'detail',
          ),
        ),
      ),
    ],
  };
}

// The answer for one account lists no more.
const maxListedTokens = 1000;

/** Every token that an account is associated with is listed, also those of which it holds none. */
function tokenCountText(count: number): DisplayText | undefined {
  const text = formatInteger(BigInt(count));
  return count === 0 ? undefined : count < maxListedTokens ? text : label('orMore', text);
}

function contractSummary(
  { account, contract }: Extract<LedgerEntity, { readonly kind: 'contract' }>,
  { verification, verificationGap }: ResolvedEntity,
  context: FormatContext,
): EntitySummary {
  const verified = verification?.verified === true ? verification : undefined;
  const asAccount = {
    ...account,
    createdAt: contract.createdAt ?? account.createdAt,
    expiresAt: contract.expiresAt ?? account.expiresAt,
    autoRenewPeriodSeconds: contract.autoRenewPeriodSeconds ?? account.autoRenewPeriodSeconds,
    maxAutomaticTokenAssociations: contract.maxAutomaticTokenAssociations ?? account.maxAutomaticTokenAssociations,
  };
  const summary = accountSummary(asAccount, context);
  return {
    title: systemEntity(contract.id) === undefined ? 'contract' : 'systemContract',
    name: verified?.compilation?.name ?? systemEntity(contract.id)?.name,
    alerts: deletedAlerts(contract.deleted),
    properties: [
      ...property(
        'verified',
        verification === undefined
          ? verificationGap && formatGap(verificationGap)
          : verified === undefined
            ? label('no')
            : formatMatch(verified.match),
      ),
      ...property(
        'compiler',
        verified && [verified.compilation?.language, verified.compilation?.compilerVersion].filter(Boolean).join(' '),
        'untrusted',
      ),
      ...proxyProperties(verified?.proxyResolution),
      ...memoProperties(contract.memo),
      ...summary.properties.filter(({ id }) => !saidOtherwise.has(id)),
      ...property('evmAddress', formatEvmAddress(contract.evmAddress)),
      ...contractProperties(contract),
    ],
  };
}

/** Properties of an account that a contract says of itself, or does not have. */
const saidOtherwise: ReadonlySet<string> = new Set(['memo', 'note', 'evmAddress', 'key']);

/** Where a proxy leads; nothing for what is no proxy, and when that could not be found out. */
function proxyProperties(resolution: ProxyResolution | undefined): readonly Property[] {
  if (resolution?.kind !== 'resolved' || !resolution.isProxy) {
    return [];
  }
  const targets = resolution.implementations.map(({ name, address }) =>
    [name, formatEvmAddress(address)].filter((part) => part !== undefined).join(' '),
  );
  const kind = resolution.proxyType ?? 'Proxy';
  return property('proxy', targets.length === 0 ? kind : `${kind} → ${targets.join(', ')}`, 'untrusted');
}

function topicSummary(topic: Topic, context: FormatContext): EntitySummary {
  return {
    title: 'topic',
    name: undefined,
    alerts: deletedAlerts(topic.deleted),
    properties: [
      ...property('id', topic.id, 'detail'),
      ...memoProperties(topic.memo),
      ...keyProperties('submitKey', topic.submitKey, 'own', label('noKeyAnyoneSubmits')),
      ...(topic.adminKey === undefined
        ? property('adminKey', label('noKeyUnchangeable'), 'detail')
        : keyProperties('adminKey', topic.adminKey)),
      ...(topic.customFees?.length === 0 ? noFeesProperty('feePerMessage', topic.customFees, topic) : []),
      ...(topic.customFees ?? []).flatMap((fee) =>
        property(
          'feePerMessage',
          label('toCollector', fixedAmountText(fee, context), fee.collectorId ?? label('nobody')),
        ),
      ),
      ...timeProperties('feesSince', topic.customFeesAt, 'detail'),
      ...keyProperties('feeScheduleKey', topic.feeScheduleKey, 'detail'),
      ...topic.feeExemptKeys.flatMap((key) => keyProperties('exemptFromTheFee', key, 'detail')),
      ...timeProperties('created', topic.createdAt),
      ...property('autoRenewAccount', topic.autoRenewAccountId, 'detail'),
      ...durationProperties('autoRenew', topic.autoRenewPeriodSeconds),
      ...rangeProperties(topic.validity, 'detail'),
    ],
  };
}

/**
 * What a reader must not miss. That an account's or contract's expiry has passed is none of it: the public networks do
 * not enforce it, so that most old accounts live on past theirs.
 */
function deletedAlerts(deleted: boolean | undefined): readonly DisplayText[] {
  return deleted === true ? [label('deleted')] : [];
}
