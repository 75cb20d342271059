import * as vscode from 'vscode';
import type { Translate } from '../../domain/phrase.ts';
import type { EffectContext } from '../../domain/transaction/effect/transactionEffect.ts';
import type { DecodedTransaction } from '../../domain/transaction/transaction.ts';
import type { EntityReference } from '../../domain/transaction/transactionContent.ts';
import {
  entityReferenceText,
  formatDuration,
  formatEntityInFull,
  formatEntityReference,
  formatRestTransactionId,
  formatTransactionId,
  ledgerAlias,
} from '../../domain/transaction/transactionFormat.ts';
import { validityOf } from '../../domain/transaction/validity.ts';
import {
  type ExchangeRate,
  formatHbar,
  formatInteger,
  formatUsd,
  tinybarsToTinycents,
} from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime, formatTimestamp } from '../../domain/value/timestamp.ts';
import type { PropertyModel, TransactionModel } from '../../webview/transaction/protocol.ts';

export interface ModelContext {
  readonly nowMs: number;
  /** A time's distance from now in words. */
  readonly relativeTime: (atMs: number) => string;
  /** Undefined while it is not known: amounts are then in ℏ only. */
  readonly rate: ExchangeRate | undefined;
  readonly effect: EffectContext;
  readonly translate: Translate;
}

/** A property before it has its place on the page. */
export type UnplacedProperty = Omit<PropertyModel, 'section'>;

export function property(
  label: string,
  value: string | undefined,
  more: Partial<UnplacedProperty> = {},
): UnplacedProperty[] {
  return value === undefined || value === ''
    ? []
    : [{ label, value: singleLine(value, 2_000), reference: undefined, copies: [], isAlert: false, ...more }];
}

export function identityProperties(transaction: DecodedTransaction, context: ModelContext): UnplacedProperty[] {
  const { transactionId } = transaction;
  if (transactionId === undefined) {
    return property(vscode.l10n.t('Transaction ID'), vscode.l10n.t('not frozen yet: no id, no payer'), {
      isAlert: true,
    });
  }
  const sdkForm = formatTransactionId(transactionId);
  const restForm = formatRestTransactionId(transactionId);
  const { validStart } = transactionId;
  return [
    ...property(vscode.l10n.t('Transaction ID'), sdkForm, {
      reference: restForm,
      copies: [
        { label: vscode.l10n.t('SDK form'), text: sdkForm },
        ...(restForm ? [{ label: vscode.l10n.t('Mirror node form'), text: restForm }] : []),
      ],
    }),
    ...property(vscode.l10n.t('Valid from'), validStart && `${formatTimestamp(validStart)} (${validStart})`),
    ...(validStart === undefined ? [] : untilProperties(transaction, context)),
  ];
}

/** Until when nodes take it, for its first lines; undefined when the file does not say it. */
export function standingOf(transaction: DecodedTransaction, context: ModelContext): TransactionModel['standing'] {
  const validity = validityOf(transaction);
  const isOver = validity !== undefined && context.nowMs > validity.endMs;
  return (
    validity && {
      text: isOver
        ? vscode.l10n.t('Expired {0} ({1})', context.relativeTime(validity.endMs), formatTime(validity.endMs))
        : vscode.l10n.t('Valid until {0} · {1}', formatTime(validity.endMs), stateIn(validity, context)),
      isOver,
    }
  );
}

function stateIn(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  { nowMs, relativeTime }: ModelContext,
): string {
  return nowMs > endMs
    ? vscode.l10n.t('expired {0}', relativeTime(endMs))
    : nowMs < startMs
      ? vscode.l10n.t('starts {0}', relativeTime(startMs))
      : vscode.l10n.t('expires {0}', relativeTime(endMs));
}

function untilProperties(transaction: DecodedTransaction, context: ModelContext): UnplacedProperty[] {
  const validity = validityOf(transaction);
  const { validDurationSeconds: seconds } = transaction;
  if (validity === undefined || seconds === undefined) {
    return seconds === undefined
      ? []
      : property(vscode.l10n.t('Valid for'), formatDuration(seconds), { isAlert: true });
  }
  const { endMs } = validity;
  return property(
    vscode.l10n.t('Valid until'),
    `${vscode.l10n.t('{0}, {1} after its start', formatTime(endMs), formatDuration(seconds))} · ${stateIn(validity, context)}`,
    {
      isAlert: context.nowMs > endMs,
    },
  );
}

export function nodeProperties(
  nodes: readonly EntityReference[],
  own: EntityReference | undefined,
): UnplacedProperty[] {
  const all = `${nodes.length}: ${nodes.map(formatEntityReference).join(', ')}`;
  return [
    ...entityProperty(vscode.l10n.t('Node'), own),
    ...property(vscode.l10n.t('Copies for nodes'), nodes.length > 1 ? all : undefined),
  ];
}

export function feeProperties(
  { maxFeeTinybars, highVolume, maxCustomFees }: DecodedTransaction,
  { rate }: ModelContext,
): UnplacedProperty[] {
  const usd = rate === undefined ? '' : ` ≈ ${formatUsd(tinybarsToTinycents(maxFeeTinybars, rate))}`;
  const limits = maxCustomFees.flatMap(({ accountId, fees }) =>
    fees.map(({ amount, tokenId }) => {
      const what = tokenId ? tokenUnits(amount, formatEntityReference(tokenId)) : formatHbar(amount);
      return accountId ? vscode.l10n.t('{0} from {1}', what, formatEntityReference(accountId)) : what;
    }),
  );
  return [
    ...property(vscode.l10n.t('Maximum fee'), `${exactHbar(maxFeeTinybars)}${usd}`),
    ...property(vscode.l10n.t('Maximum custom fees'), limits.join(', ')),
    ...property(
      vscode.l10n.t('High volume'),
      highVolume ? vscode.l10n.t('yes: priced by the high-volume throttle') : undefined,
    ),
  ];
}

function tokenUnits(amount: bigint, token: string): string {
  return amount === 1n
    ? vscode.l10n.t('1 unit of {0}', token)
    : vscode.l10n.t('{0} units of {1}', formatInteger(amount), token);
}

function exactHbar(tinybars: bigint): string {
  return tinybars === 1n
    ? vscode.l10n.t('{0} (1 tinybar)', formatHbar(tinybars))
    : vscode.l10n.t('{0} ({1} tinybars)', formatHbar(tinybars), formatInteger(tinybars));
}

export function entityProperty(label: string, entity: EntityReference | undefined): UnplacedProperty[] {
  if (entity === undefined) {
    return [];
  }
  const ledgerForm = ledgerAlias(entity);
  const text = formatEntityReference(entity);
  return property(label, formatEntityInFull(entity), {
    reference: entityReferenceText(entity),
    copies:
      ledgerForm === undefined
        ? [{ label, text }]
        : [
            { label: vscode.l10n.t('SDK form'), text },
            { label: vscode.l10n.t('Mirror node form'), text: ledgerForm },
          ],
  });
}
