import { type Label, label, type PlainLabelId, toLabel, verbatim } from '../../label.ts';
import { schemaNameWords } from '../transaction.ts';
import type { DecodedField } from '../transactionContent.ts';

/** Names of the schema that people know by other words. */
const knownNames: Readonly<Record<string, PlainLabelId>> = {
  account: 'account',
  accountId: 'account',
  accountIDToUpdate: 'account',
  adminKey: 'adminKey',
  alias: 'alias',
  autoRenewAccount: 'autoRenewAccount',
  autoRenewAccountId: 'autoRenewAccount',
  autoRenewPeriod: 'autoRenewPeriod',
  contractID: 'contract',
  declineReward: 'declinesRewards',
  decimals: 'decimals',
  deleteAccountID: 'account',
  expirationTime: 'expires',
  expiry: 'expires',
  feeScheduleKey: 'feeScheduleKey',
  fileID: 'file',
  freezeDefault: 'frozenByDefault',
  freezeKey: 'freezeKey',
  gas: 'gas',
  initialSupply: 'initialSupply',
  key: 'key',
  kycKey: 'kycKey',
  memo: 'memo',
  memoWrapper: 'memo',
  metadata: 'metadata',
  metadataKey: 'metadataKey',
  owner: 'owner',
  pauseKey: 'pauseKey',
  payerAccountID: 'paysWhenItRuns',
  receiverSigRequired: 'receiverMustSign',
  receiverSigRequiredWrapper: 'receiverMustSign',
  scheduleID: 'schedule',
  stakedAccountId: 'stakedTo',
  submitKey: 'submitKey',
  supplyKey: 'supplyKey',
  token: 'token',
  tokenId: 'token',
  tokens: 'tokens',
  topicID: 'topic',
  transferAccountID: 'receiver',
  transferContractID: 'receiver',
  treasury: 'treasury',
  waitForExpiry: 'waitsForExpiry',
  wipeKey: 'wipeKey',
};

/** What a field is called. */
export function fieldLabel({ name, number }: DecodedField): Label {
  const known = name === undefined || !Object.hasOwn(knownNames, name) ? undefined : knownNames[name];
  return known !== undefined
    ? toLabel(known)
    : name === undefined
      ? label('fieldNumber', String(number))
      : verbatim(schemaNameWords(name));
}
