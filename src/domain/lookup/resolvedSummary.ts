import { associationProperties, contractProperties } from '../contract/contractProperties.ts';
import { withFailure } from '../contract/failureText.ts';
import { explainedMatch, formatGap, type ProxyResolution } from '../contract/verifiedContract.ts';
import { deploymentText, type NamedDeployment } from '../deployment/namedDeployment.ts';
import { type Account, stakingProperties } from '../entity/account.ts';
import { balanceProperties, tokenBalanceText } from '../entity/balanceText.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import { keyProperties } from '../entity/keyProperties.ts';
import { scheduleSummary } from '../entity/schedule.ts';
import { systemEntity } from '../entity/systemEntities.ts';
import { fixedAmountText, noFeesProperty, tokenSummary } from '../entity/tokenSummary.ts';
import type { Topic } from '../entity/topic.ts';
import { phrase, type Words } from '../phrase.ts';
import {
  countProperties,
  durationProperties,
  type EntitySummary,
  type FormatContext,
  memoProperties,
  ofKind,
  type Property,
  type PropertyKind,
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

/** With what records of the workspace say of it: what nothing else names is called as they do. */
function entitySummary(resolved: ResolvedEntity, context: FormatContext): EntitySummary {
  const { deployment } = resolved;
  const summary = ledgerSummary(resolved, context);
  if (deployment === undefined) {
    return summary;
  }
  const { name } = deployment.deployment;
  const called = summary.name === undefined || summary.name === name ? [] : [name, ', '];
  return {
    ...summary,
    name: summary.name ?? name,
    properties: [...recordedProperty(deployment, called), ...summary.properties],
  };
}

/** What a record says of a contract, after what it is `called`, where that is not said elsewhere. */
export function recordedProperty(told: NamedDeployment, called: readonly Words[]): readonly Property[] {
  const label = told.deployment.tool === 'list' ? phrase`In your list` : phrase`Your deployment`;
  return property(label, [...called, deploymentText(told)], 'untrusted');
}

function ledgerSummary(resolved: ResolvedEntity, context: FormatContext): EntitySummary {
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
      return {
        title: system?.kind === 'file' ? phrase`System file` : phrase`File or other entity`,
        name: system?.name,
        alerts: [],
        properties: property(phrase`Note`, phrase`The mirror node knows this id but describes no files.`),
      };
    }
  }
}

function accountSummary(account: Account, context: FormatContext): EntitySummary {
  const isNode = /^0\.0\.(?:[3-9]|[12]\d|3[0-5])$/.test(account.id);
  const system = systemEntity(account.id);
  return {
    title: isNode ? phrase`Node account` : system === undefined ? phrase`Account` : phrase`System account`,
    name: undefined,
    alerts: deletedAlerts(account.deleted),
    properties: [
      ...ofKind('id', property(phrase`Id`, account.id, 'detail')),
      ...balanceProperties(phrase`Balance`, account.balanceTinybars, context),
      ...timeProperties(phrase`Balance at`, account.balanceAt, 'detail'),
      ...memoProperties(account.memo),
      ...ofKind(
        'evmAddress',
        property(phrase`EVM address`, account.evmAddress && formatEvmAddress(account.evmAddress)),
      ),
      ...property(phrase`Delegates to`, account.delegationAddress && formatEvmAddress(account.delegationAddress)),
      ...property(phrase`Alias`, account.alias),
      ...ofKind('key', keyProperties(phrase`Key`, account.key)),
      ...stakingProperties(account, context),
      ...timeProperties(phrase`Created`, account.createdAt),
      ...timeProperties(phrase`Expires`, account.expiresAt),
      ...countProperties(phrase`Ethereum nonce`, account.ethereumNonce),
      ...associationProperties(account.maxAutomaticTokenAssociations),
      ...(account.requiresReceiverSignature === true
        ? property(phrase`Receiver signs`, phrase`required`)
        : property(
            phrase`Receiver signs`,
            account.requiresReceiverSignature === false ? phrase`no` : undefined,
            'detail',
          )),
      ...durationProperties(phrase`Auto-renew`, account.autoRenewPeriodSeconds),
      ...property(phrase`Tokens`, tokenCountText(account.tokenBalances.length)),
      ...withHeading(
        phrase`Token balances`,
        account.tokenBalances.flatMap(({ tokenId, balance }) =>
          property(
            phrase`Token ${tokenId}`,
            balance === undefined ? phrase`not known` : tokenBalanceText(balance, context.unitOf?.(tokenId)),
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
function tokenCountText(count: number): Words | undefined {
  const text = formatInteger(BigInt(count));
  return count === 0 ? undefined : count < maxListedTokens ? text : phrase`${text} or more`;
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
    title: systemEntity(contract.id) === undefined ? phrase`Contract` : phrase`System contract`,
    name: verified?.compilation?.name ?? systemEntity(contract.id)?.name,
    alerts: deletedAlerts(contract.deleted),
    properties: [
      ...property(
        phrase`Verified`,
        verification === undefined
          ? verificationGap && formatGap(verificationGap)
          : verified === undefined
            ? phrase`no`
            : explainedMatch(verified.match),
      ),
      ...property(
        phrase`Compiler`,
        verified && [verified.compilation?.language, verified.compilation?.compilerVersion].filter(Boolean).join(' '),
        'untrusted',
      ),
      ...proxyProperties(verified?.proxyResolution),
      ...memoProperties(contract.memo),
      ...summary.properties.filter(({ kind }) => !shownOtherwise.has(kind)),
      ...ofKind('evmAddress', property(phrase`EVM address`, formatEvmAddress(contract.evmAddress))),
      ...contractProperties(contract),
    ],
  };
}

/** Properties of an account that a contract says of itself, or does not have. */
const shownOtherwise: ReadonlySet<PropertyKind | undefined> = new Set(['memo', 'note', 'evmAddress', 'key']);

/** Where a proxy leads; nothing for what is no proxy, and when that could not be found out. */
function proxyProperties(resolution: ProxyResolution | undefined): readonly Property[] {
  if (resolution?.kind !== 'resolved' || !resolution.isProxy) {
    return [];
  }
  const targets = resolution.implementations.map(({ name, address }) =>
    [name, formatEvmAddress(address)].filter((part) => part !== undefined).join(' '),
  );
  const kind = resolution.proxyType ?? 'Proxy';
  return property(phrase`Proxy`, targets.length === 0 ? kind : `${kind} → ${targets.join(', ')}`, 'untrusted');
}

function topicSummary(topic: Topic, context: FormatContext): EntitySummary {
  return {
    title: phrase`Topic`,
    name: undefined,
    alerts: deletedAlerts(topic.deleted),
    properties: [
      ...ofKind('id', property(phrase`Id`, topic.id, 'detail')),
      ...memoProperties(topic.memo),
      ...keyProperties(phrase`Submit key`, topic.submitKey, 'own', phrase`none: anyone may submit`),
      ...(topic.adminKey === undefined
        ? property(phrase`Admin key`, phrase`none: cannot be changed`, 'detail')
        : keyProperties(phrase`Admin key`, topic.adminKey)),
      ...(topic.customFees?.length === 0 ? noFeesProperty(phrase`Fee per message`, topic.customFees, topic) : []),
      ...(topic.customFees ?? []).flatMap((fee) =>
        property(
          phrase`Fee per message`,
          phrase`${fixedAmountText(fee, context)} to ${fee.collectorId ?? phrase`nobody`}`,
        ),
      ),
      ...timeProperties(phrase`Fees since`, topic.customFeesAt, 'detail'),
      ...keyProperties(phrase`Fee schedule key`, topic.feeScheduleKey, 'detail'),
      ...topic.feeExemptKeys.flatMap((key) => keyProperties(phrase`Exempt from the fee`, key, 'detail')),
      ...timeProperties(phrase`Created`, topic.createdAt),
      ...property(phrase`Auto-renew account`, topic.autoRenewAccountId, 'detail'),
      ...durationProperties(phrase`Auto-renew`, topic.autoRenewPeriodSeconds),
      ...rangeProperties(topic.validity, 'detail'),
    ],
  };
}

/**
 * What a reader must not miss. That an account's or contract's expiry has passed is none of it: the public networks do
 * not enforce it, so that most old accounts live on past theirs.
 */
function deletedAlerts(deleted: boolean | undefined): readonly Words[] {
  return deleted === true ? [phrase`Deleted`] : [];
}
