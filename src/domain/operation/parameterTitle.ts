import { type Phrase, phrase } from '../phrase.ts';
import type { LedgerOperation } from './operation.ts';
import type { OperationParameter } from './parameter.ts';

/** What each parameter is, by its name: of the service's own description. */
const titles: Readonly<Record<string, Phrase>> = {
  'account.balance': phrase`Balance`,
  'account.id': phrase`Account`,
  'account.publickey': phrase`Public key`,
  balance: phrase`Balances included`,
  'block.hash': phrase`Block hash`,
  'block.number': phrase`Block number`,
  'contract.id': phrase`Contract`,
  contractIdOrAddress: phrase`Contract`,
  encoding: phrase`Encoding`,
  'file.id': phrase`Address book`,
  from: phrase`Sender`,
  hashOrNumber: phrase`Block`,
  hbar: phrase`Amounts in tinybars`,
  high_volume_throttle: phrase`High-volume throttle`,
  'hook.id': phrase`Hook`,
  hookId: phrase`Hook`,
  idOrAliasOrEvmAddress: phrase`Account`,
  index: phrase`Index`,
  internal: phrase`Child transactions included`,
  key: phrase`Storage slot`,
  limit: phrase`Results per page`,
  memory: phrase`Memory included`,
  mode: phrase`Mode`,
  name: phrase`Name`,
  'node.id': phrase`Node`,
  nonce: phrase`Nonce`,
  order: phrase`Order`,
  owner: phrase`As the owner`,
  publickey: phrase`Public key`,
  'receiver.id': phrase`Receiver`,
  'registerednode.id': phrase`Registered node`,
  result: phrase`Result`,
  'schedule.id': phrase`Schedule`,
  scheduleId: phrase`Schedule`,
  scheduled: phrase`Scheduled`,
  'sender.id': phrase`Sender`,
  sequenceNumber: phrase`Sequence number`,
  sequencenumber: phrase`Sequence number`,
  serialNumber: phrase`Serial number`,
  serialnumber: phrase`Serial number`,
  slot: phrase`Storage slot`,
  'spender.id': phrase`Spender`,
  stack: phrase`Stack included`,
  storage: phrase`Storage included`,
  timestamp: phrase`Time`,
  'token.id': phrase`Token`,
  tokenId: phrase`Token`,
  topic0: phrase`Log topic 0`,
  topic1: phrase`Log topic 1`,
  topic2: phrase`Log topic 2`,
  topic3: phrase`Log topic 3`,
  topicId: phrase`Topic`,
  'transaction.hash': phrase`Transaction hash`,
  'transaction.index': phrase`Index in the block`,
  transactionId: phrase`Transaction`,
  transactionIdOrHash: phrase`Transaction`,
  transactions: phrase`Transactions included`,
  transactiontype: phrase`Transaction type`,
  type: phrase`Type`,
};

/** Where one of these names means something of its own. */
const titlesOf: Readonly<Record<string, typeof titles>> = {
  nftAllowances: { 'account.id': phrase`Other account` },
  transactions: { type: phrase`Credit or debit` },
};

/** A parameter in plain words. */
export function parameterTitle(
  operation: Pick<LedgerOperation, 'id'>,
  { name }: Pick<OperationParameter, 'name'>,
): Phrase | undefined {
  return titlesOf[operation.id]?.[name] ?? titles[name];
}
