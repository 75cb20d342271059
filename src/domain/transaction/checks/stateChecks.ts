import { balanceText } from '../../entity/balanceText.ts';
import type { EntityId } from '../../entity/entityId.ts';
import { decodeEthereumTransaction } from '../../ethereum/ethereumTransaction.ts';
import type { LedgerEntity, ResolvedReference } from '../../lookup/resolvedReference.ts';
import { type Phrase, phrase } from '../../phrase.ts';
import { formatHbar } from '../../value/amounts.ts';
import {
  type DecodedField,
  type EntityKind,
  entityReferenceId,
  fieldParts,
  integerIn,
  type TransactionContent,
  valueIn,
} from '../transactionContent.ts';
import { type CheckSubject, type Found, firstResults, passed, problemsOr, remark } from './check.ts';
import { messagesAt } from './nodeRule.ts';
import { maxPrivilegedBytes } from './signatureChecks.ts';

/** More are not asked for: no ledger takes a transfer that names more. */
const mostAsked = 40;
const mostNamed = 5;

/** What the network can be asked about, by id: all that the transaction is about, but for files. */
export function namedEntities({ bodyBytes, data }: TransactionContent): ReadonlyMap<EntityId, EntityKind> {
  const found = new Map<EntityId, EntityKind>();
  const todo: DecodedField[] = bodyBytes.length > maxPrivilegedBytes ? [] : [data];
  for (let field = todo.pop(); field !== undefined && found.size < mostAsked; field = todo.pop()) {
    const value = field.kind === 'entity' ? field.value : undefined;
    const id = value && value.entity !== 'file' && value.num !== 0n ? entityReferenceId(value) : undefined;
    if (value !== undefined && id !== undefined) {
      found.set(id, value.entity);
    } else {
      todo.push(...fieldParts(field).toReversed());
    }
  }
  return found;
}

/** Whether what the transaction names is there to be used, which the network alone can tell. */
export function usableEntities({
  transaction,
  states,
}: Pick<CheckSubject, 'transaction' | 'states'>): readonly Found[] {
  const named = [...namedEntities(transaction)];
  const unknown = named.filter(([id]) => states?.get(id) === undefined).map(([id]) => id);
  if (named.length === 0) {
    return [];
  }
  if (unknown.length > 0) {
    const ids = `${unknown.slice(0, mostNamed).join(', ')}${unknown.length > mostNamed ? ', …' : ''}`;
    return [remark(phrase`Not checked, since only the network can tell: the state and balance of ${ids}.`)];
  }
  const texts = named.flatMap(([id, kind]) => {
    const state = states?.get(id);
    return (state && unusableText(id, kind, state)) ?? [];
  });
  return problemsOr(
    firstResults('warning', [...texts, ...(states === undefined ? [] : overdrawn(transaction, states))]),
    passed(phrase`The network knows all that the transaction names.`),
  );
}

/** Whether a transaction of Ethereum is signed for the chain of the network; the file may be for another one. */
export function wantedChain({ transaction: { data }, network }: CheckSubject): readonly Found[] {
  const bytes = data.name === 'ethereumTransaction' ? valueIn(fieldParts(data), 'ethereumData', 'bytes') : undefined;
  const chain = bytes && decodeEthereumTransaction(bytes)?.chainId?.toString();
  return [
    chain !== undefined &&
      network !== undefined &&
      chain !== network.chainId &&
      remark(
        phrase`It is signed for chain ${chain}. The chain of ${network.name} is ${network.chainId}, which refuses it (WRONG_CHAIN_ID).`,
      ),
  ];
}

function unusableText(id: EntityId, kind: EntityKind, state: ResolvedReference): Phrase | undefined {
  const entity = state.kind === 'entity' ? state.entity : undefined;
  if (entity === undefined) {
    return phrase`The network does not know ${id}. A ledger refuses what needs it.`;
  }
  // A contract is an account, too, and what no endpoint describes may be anything.
  const isOther =
    entity.kind !== kind && entity.kind !== 'other' && !(isAccount(entity) && /^(?:account|contract)$/.test(kind));
  if (isOther) {
    return phrase`On the network, ${id} is of another kind than the transaction needs.`;
  }
  return isEnded(entity)
    ? phrase`On the network, ${id} is deleted or executed. A ledger refuses what needs it.`
    : undefined;
}

function isAccount(entity: LedgerEntity): boolean {
  return entity.kind === 'account' || entity.kind === 'contract';
}

function isEnded(entity: LedgerEntity): boolean {
  switch (entity.kind) {
    case 'account':
    case 'contract':
      return entity.account.deleted === true;
    case 'token':
      return entity.token.deleted === true;
    case 'topic':
      return entity.topic.deleted === true;
    case 'schedule':
      return entity.schedule.deleted === true || entity.schedule.executedAt !== undefined;
    case 'other':
      return false;
  }
}

/** Who gives more ℏ than it has. */
function overdrawn({ data }: TransactionContent, states: ReadonlyMap<EntityId, ResolvedReference>): readonly Phrase[] {
  return messagesAt(fieldParts(data), 'transfers.accountAmounts').flatMap((entry) => {
    const account = valueIn(entry, 'accountID', 'entity');
    const id = account && entityReferenceId(account);
    const state = id && states.get(id);
    const entity = state?.kind === 'entity' && 'account' in state.entity ? state.entity : undefined;
    const [balance, given] = [entity?.account.balanceTinybars, -integerIn(entry, 'amount')];
    return id !== undefined && balance !== undefined && balance < given
      ? phrase`${id} is to give ${formatHbar(given)}, and has ${balanceText(balance)}. A ledger refuses it (INSUFFICIENT_ACCOUNT_BALANCE).`
      : [];
  });
}
