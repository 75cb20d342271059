import * as vscode from 'vscode';
import type { DetailsSubject } from '../../domain/details/detailsSubject.ts';
import { balanceChangeText } from '../../domain/entity/balanceText.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import { scheduleState } from '../../domain/entity/schedule.ts';
import { nftName } from '../../domain/entity/token.ts';
import { parseLookupTarget } from '../../domain/lookup/lookupTarget.ts';
import { formatDecimal, formatInteger } from '../../domain/value/amounts.ts';
import type { CallOptions } from '../../services/http/transport.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import { type Observation, type Pin, pinKey } from './pinStore.ts';

/** What is noted of a contract that has not been executed: its first execution is a change, too. */
const noResult = 'none';
/** Noted beside a supply, which is in smallest units; no change by itself. */
const decimalsOfSupply = 'decimals';

export type WatchClient = Pick<
  LedgerClient,
  'accounts' | 'contractResults' | 'topicMessages' | 'token' | 'nft' | 'schedule'
>;

/**
 * Looks at what may change of these subjects: one request for the balances of all accounts and contracts, and one for
 * each contract, topic, token, NFT and schedule. A part that fails is left out; rejects when all did.
 */
export async function snapshot(
  ledger: WatchClient,
  subjects: readonly DetailsSubject[],
  options: CallOptions,
  nowMs = Date.now(),
): Promise<ReadonlyMap<string, Observation>> {
  const idsOf = (...kinds: readonly string[]) =>
    subjects.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id as EntityId);
  const holders = idsOf('account', 'contract');
  const seen = new Map<string, Record<string, string>>();
  const note = (id: string, aspect: string, value: string | undefined) => {
    for (const subject of subjects.filter((known) => known.id === id)) {
      const key = pinKey(subject);
      seen.set(key, { ...seen.get(key), ...(value === undefined ? {} : { [aspect]: value }) });
    }
  };
  const looks = [
    ...(holders.length === 0
      ? []
      : [
          ledger.accounts({ 'account.id': holders, limit: 100 }, options).then(({ items }) => {
            for (const { id, balanceTinybars } of items) {
              note(id, 'balance', balanceTinybars === undefined ? undefined : String(balanceTinybars));
            }
          }),
        ]),
    // The list joins several ids by AND, so that it has none of them.
    ...idsOf('schedule').map(async (id) => {
      note(id, 'schedule', scheduleState(await ledger.schedule({ scheduleId: id }, options), nowMs));
    }),
    ...idsOf('contract').map(async (id) => {
      const { items } = await ledger.contractResults({ contractIdOrAddress: id, limit: 1 }, options);
      note(id, 'result', items[0]?.timestamp ?? noResult);
    }),
    ...idsOf('topic').map(async (id) => {
      const { items } = await ledger.topicMessages({ topicId: id, limit: 1, order: 'desc' }, options);
      note(id, 'message', items[0] === undefined ? '0' : String(items[0].sequenceNumber));
    }),
    ...idsOf('token', 'nftCollection').map(async (id) => {
      const { totalSupply, decimals } = await ledger.token({ tokenId: id }, options);
      note(id, 'supply', totalSupply?.toString());
      note(id, decimalsOfSupply, decimals?.toString());
    }),
    ...idsOf('nft')
      .map(parseLookupTarget)
      .filter((target) => target?.kind === 'nft')
      .map(async ({ tokenId, serialNumber }) => {
        const { accountId } = await ledger.nft({ tokenId, serialNumber }, options);
        note(nftName(tokenId, serialNumber), 'owner', accountId ?? 'nobody');
      }),
  ];
  const outcomes = await Promise.allSettled(looks);
  options.signal?.throwIfAborted();
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure !== undefined && outcomes.every((outcome) => outcome.status === 'rejected')) {
    throw failure.reason;
  }
  return seen;
}

/** All that is known by now, by {@link pinKey}: a part that could not be had this time stays as it was. */
export function mergeSnapshot(
  known: ReadonlyMap<string, Observation>,
  seen: ReadonlyMap<string, Observation>,
): ReadonlyMap<string, Observation> {
  return new Map([...known, ...[...seen].map(([key, now]) => [key, { ...known.get(key), ...now }] as const)]);
}

/** What has nothing to be compared with yet, by {@link pinKey}: what is seen of a pin or a part of it for the first time. */
export function firstSnapshots(
  pins: readonly Pin[],
  known: ReadonlyMap<string, Observation>,
): ReadonlyMap<string, Observation> {
  return new Map(
    pins.flatMap(({ subject, seen }) => {
      const fresh = Object.entries(known.get(pinKey(subject)) ?? {}).filter(([aspect]) => seen?.[aspect] === undefined);
      return fresh.length === 0 ? [] : [[pinKey(subject), Object.fromEntries(fresh)] as const];
    }),
  );
}

/** What changed since the user last looked, in words; empty when nothing did or nothing was seen before. */
export function changesSince(before: Observation | undefined, now: Observation | undefined): readonly string[] {
  return Object.entries(now ?? {}).flatMap(([aspect, value]) => {
    const was = before?.[aspect];
    return was === undefined || was === value || aspect === decimalsOfSupply
      ? []
      : [changeText(aspect, was, value, Number(now?.[decimalsOfSupply] ?? 0))];
  });
}

function changeText(aspect: string, was: string, now: string, decimals: number): string {
  const difference = (): bigint => (isInteger(was) && isInteger(now) ? BigInt(now) - BigInt(was) : 0n);
  const signed = (text: string) => (difference() > 0n ? `+${text}` : text);
  switch (aspect) {
    case 'balance':
      return vscode.l10n.t('balance {0}', balanceChangeText(difference()));
    case 'supply':
      return vscode.l10n.t('supply {0}', signed(formatDecimal(difference(), decimals)));
    case 'message':
      return difference() === 1n
        ? vscode.l10n.t('1 new message')
        : vscode.l10n.t('{0} new messages', formatInteger(difference()));
    case 'owner':
      return vscode.l10n.t('owner now {0}', now.slice(0, 40));
    case 'result':
      return now === noResult ? vscode.l10n.t('no executions any more') : vscode.l10n.t('new execution');
    default:
      return now.slice(0, 40);
  }
}

function isInteger(text: string): boolean {
  return /^-?\d{1,40}$/.test(text);
}
