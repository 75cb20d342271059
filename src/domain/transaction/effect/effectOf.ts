import { phrase } from '../../phrase.ts';
import { type DecodedField, fieldParts } from '../transactionContent.ts';
import * as account from './accountEffects.ts';
import * as allowance from './allowanceEffects.ts';
import * as contract from './contractEffects.ts';
import { fieldRows } from './effectRows.ts';
import { ethereumTransaction } from './ethereumEffect.ts';
import * as file from './fileEffects.ts';
import * as network from './networkEffects.ts';
import * as schedule from './scheduleEffects.ts';
import * as token from './tokenEffects.ts';
import * as topic from './topicEffects.ts';
import type { EffectContext, EffectWriter, TransactionEffect } from './transactionEffect.ts';
import * as transfer from './transferEffects.ts';

/** What writes the effect of each type of transaction, by the data case of its body. */
export const effectWriters: Readonly<Record<string, EffectWriter>> = {
  atomicBatch: schedule.atomicBatch,
  consensusCreateTopic: topic.consensusCreateTopic,
  consensusDeleteTopic: topic.consensusDeleteTopic,
  consensusSubmitMessage: topic.consensusSubmitMessage,
  consensusUpdateTopic: topic.consensusUpdateTopic,
  contractCall: contract.contractCall,
  contractCreateInstance: contract.contractCreateInstance,
  contractDeleteInstance: contract.contractDeleteInstance,
  contractUpdateInstance: contract.contractUpdateInstance,
  crsPublication: network.nodeInternal,
  cryptoAddLiveHash: account.cryptoAddLiveHash,
  cryptoApproveAllowance: allowance.cryptoApproveAllowance,
  cryptoCreateAccount: account.cryptoCreateAccount,
  cryptoDelete: account.cryptoDelete,
  cryptoDeleteAllowance: allowance.cryptoDeleteAllowance,
  cryptoDeleteLiveHash: account.cryptoDeleteLiveHash,
  cryptoTransfer: transfer.cryptoTransfer,
  cryptoUpdateAccount: account.cryptoUpdateAccount,
  ethereumTransaction,
  fileAppend: file.fileAppend,
  fileCreate: file.fileCreate,
  fileDelete: file.fileDelete,
  fileUpdate: file.fileUpdate,
  freeze: network.freeze,
  hintsKeyPublication: network.nodeInternal,
  hintsPartialSignature: network.nodeInternal,
  hintsPreprocessingVote: network.nodeInternal,
  historyProofKeyPublication: network.nodeInternal,
  historyProofSignature: network.nodeInternal,
  historyProofVote: network.nodeInternal,
  hookDispatch: account.hookDispatch,
  hookStore: account.hookStore,
  ledgerIdPublication: network.nodeInternal,
  migrationRootHashVote: network.nodeInternal,
  nodeCreate: network.nodeCreate,
  nodeDelete: network.nodeDelete,
  nodeStakeUpdate: network.nodeStakeUpdate,
  nodeUpdate: network.nodeUpdate,
  registeredNodeCreate: network.registeredNodeCreate,
  registeredNodeDelete: network.registeredNodeDelete,
  registeredNodeUpdate: network.registeredNodeUpdate,
  scheduleCreate: schedule.scheduleCreate,
  scheduleDelete: schedule.scheduleDelete,
  scheduleSign: schedule.scheduleSign,
  stateSignatureTransaction: network.nodeInternal,
  systemDelete: file.systemDelete,
  systemUndelete: file.systemUndelete,
  tokenAirdrop: transfer.tokenAirdrop,
  tokenAssociate: token.tokenAssociate,
  tokenBurn: token.tokenBurn,
  tokenCancelAirdrop: token.tokenCancelAirdrop,
  tokenClaimAirdrop: token.tokenClaimAirdrop,
  tokenCreation: token.tokenCreation,
  tokenDeletion: token.tokenDeletion,
  tokenDissociate: token.tokenDissociate,
  tokenFeeScheduleUpdate: token.tokenFeeScheduleUpdate,
  tokenFreeze: token.tokenFreeze,
  tokenGrantKyc: token.tokenGrantKyc,
  tokenMint: token.tokenMint,
  tokenPause: token.tokenPause,
  tokenReject: token.tokenReject,
  tokenRevokeKyc: token.tokenRevokeKyc,
  tokenUnfreeze: token.tokenUnfreeze,
  tokenUnpause: token.tokenUnpause,
  tokenUpdate: token.tokenUpdate,
  tokenUpdateNfts: token.tokenUpdateNfts,
  tokenWipe: token.tokenWipe,
  uncheckedSubmit: file.uncheckedSubmit,
  utilPrng: network.utilPrng,
};

/** A batch holds schedules at most; deeper is a file that was made to keep us busy. */
const maxDepth = 4;

/** What the field of a body that says what to do, does. */
export function effectOf(data: DecodedField, context: EffectContext, depth = 0): TransactionEffect {
  const { name, number } = data;
  const write = name === undefined || !Object.hasOwn(effectWriters, name) ? undefined : effectWriters[name];
  const nothing = { warnings: [], tables: [], rows: [], inner: [] };
  if (write === undefined || depth > maxDepth) {
    return {
      ...nothing,
      headline:
        write === undefined
          ? phrase`Does something newer than this extension knows (field ${number})`
          : phrase`Cannot be read`,
    };
  }
  const fields = fieldParts(data);
  const { said = [], rows = [], ...draft } = write(fields, context, (inner) => effectOf(inner, context, depth + 1));
  return { ...nothing, ...draft, rows: [...rows, ...fieldRows(name, fields, said, context)] };
}
