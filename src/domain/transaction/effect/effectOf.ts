import { counted, type Phrase, phrase, type Words } from '../../phrase.ts';
import { formatDecimal, formatHbar, formatInteger } from '../../value/amounts.ts';
import {
  type DecodedField,
  type EntityReference,
  fieldParts,
  integerIn,
  lastOf,
  partsOf,
  serialNumbersOf,
  type TransactionContent,
  valueIn,
} from '../transactionContent.ts';
import { entityKey, formatTransactionId, previewText } from '../transactionFormat.ts';
import { newerTransactionNames, transactionName } from '../transactionNames.ts';
import { cryptoApproveAllowance, cryptoDeleteAllowance } from './allowances.ts';
import { contractCall, ethereumTransaction, withValue } from './contractEffects.ts';
import { fieldRows, labelOf } from './fieldRows.ts';
import {
  amountWords,
  bytesText,
  type EffectContext,
  type EffectDraft,
  type EffectRow,
  type EffectWriter,
  effectRow,
  entityCell,
  entityIn,
  entityWords,
  type InnerEffect,
  listed,
  nftsText,
  quoted,
  type TransactionEffect,
  tableOf,
  timeWords,
  tokenAsset,
  tokensText,
} from './transactionEffect.ts';
import { cryptoTransfer, enumerated, tokenAirdrop, tokenCounts } from './transfers.ts';

/** What nodes send one another. */
const nodeInternal: EffectWriter = () => phrase`Is part of how consensus nodes work together; no user can send it`;

/** What writes the effect of each type of transaction, by the data case of its body. */
export const effectWriters: Readonly<Record<string, EffectWriter>> = {
  atomicBatch: (fields, _context, innerEffect) => {
    const items = fields.filter(({ name }) => name === 'transactions');
    const left = items.length - maxInner;
    return {
      headline: phrase`Runs ${counted(items.length, phrase`1 transaction`, (count) => phrase`${count} transactions`)}: all or none`,
      shownFields: ['transactions'],
      rows: left > 0 ? effectRow(phrase`More transactions in the fields below`, String(left)) : [],
      inner: items.slice(0, maxInner).map((item, index) => batchItem(item, index + 1, innerEffect)),
    };
  },
  consensusCreateTopic: (fields) => ({
    headline: phrase`Creates a topic`,
    rows: [
      ...missingKey(fields, 'adminKey', phrase`none (immutable)`),
      ...missingKey(fields, 'submitKey', phrase`none: anyone may submit`),
    ],
  }),
  consensusDeleteTopic: (fields) => phrase`Deletes topic ${entityIn(fields, 'topicID')}`,
  consensusSubmitMessage,
  consensusUpdateTopic: (fields) => phrase`Changes topic ${entityIn(fields, 'topicID')}`,
  contractCall,
  contractCreateInstance: (fields) => {
    const initial = integerIn(fields, 'initialBalance');
    const headline =
      valueIn(fields, 'fileID', 'entity') === undefined
        ? phrase`Creates a contract from ${sizeOf(fields, 'initcode')} of code`
        : phrase`Creates a contract from the code in file ${entityIn(fields, 'fileID')}`;
    return {
      headline: withValue(headline, initial === 0n ? undefined : formatHbar(initial)),
      rows: missingKey(fields, 'adminKey', phrase`none (immutable)`),
    };
  },
  contractDeleteInstance: (fields) =>
    phrase`Deletes contract ${entityIn(fields, 'contractID')}; what it holds goes to ${firstEntityIn(fields, 'transferAccountID', 'transferContractID')}`,
  contractUpdateInstance: (fields) => phrase`Changes contract ${entityIn(fields, 'contractID')}`,
  crsPublication: nodeInternal,
  cryptoAddLiveHash: (fields) => {
    const account = entityCell(valueIn(partsOf(fields, 'liveHash'), 'accountId', 'entity'));
    return { headline: phrase`Adds a live hash to account ${account.text}`, rows: effectRow(phrase`Account`, account) };
  },
  cryptoApproveAllowance,
  cryptoCreateAccount: (fields) => phrase`Creates an account with ${formatHbar(integerIn(fields, 'initialBalance'))}`,
  cryptoDelete: (fields) =>
    phrase`Deletes account ${entityIn(fields, 'deleteAccountID')}; what it holds goes to ${entityIn(fields, 'transferAccountID')}`,
  cryptoDeleteAllowance,
  cryptoDeleteLiveHash: (fields) => phrase`Removes a live hash from account ${entityIn(fields, 'accountOfLiveHash')}`,
  cryptoTransfer,
  cryptoUpdateAccount: (fields) => phrase`Changes account ${entityIn(fields, 'accountIDToUpdate')}`,
  ethereumTransaction,
  fileAppend: (fields) => phrase`Appends ${sizeOf(fields, 'contents')} to file ${entityIn(fields, 'fileID')}`,
  fileCreate: (fields) => {
    const keys = valueIn(fields, 'keys', 'key');
    const isImmutable = keys === undefined || (keys.kind === 'list' && keys.keys.length === 0);
    return {
      headline: phrase`Creates a file of ${sizeOf(fields, 'contents')}`,
      shownFields: isImmutable ? ['keys'] : [],
      rows: isImmutable ? effectRow(phrase`Keys`, phrase`none (immutable)`) : [],
    };
  },
  fileDelete: (fields) => phrase`Deletes file ${entityIn(fields, 'fileID')}`,
  // Empty contents leave the file as it is.
  fileUpdate: (fields) =>
    (valueIn(fields, 'contents', 'bytes')?.length ?? 0) === 0
      ? { headline: phrase`Changes file ${entityIn(fields, 'fileID')}`, shownFields: ['contents'] }
      : phrase`Replaces the content of file ${entityIn(fields, 'fileID')} by ${sizeOf(fields, 'contents')}`,
  freeze: freezeHeadline,
  hintsKeyPublication: nodeInternal,
  hintsPartialSignature: nodeInternal,
  hintsPreprocessingVote: nodeInternal,
  historyProofKeyPublication: nodeInternal,
  historyProofSignature: nodeInternal,
  historyProofVote: nodeInternal,
  hookDispatch: () => phrase`Creates, runs or removes a hook for another transaction; no user can send it`,
  hookStore: (fields) => {
    const hook = partsOf(fields, 'hookId');
    const owner = firstEntityIn(partsOf(hook, 'entityId'), 'accountId', 'contractId');
    return phrase`Changes the storage of hook ${integerIn(hook, 'hookId')} of ${owner}`;
  },
  ledgerIdPublication: nodeInternal,
  migrationRootHashVote: nodeInternal,
  nodeCreate: (fields) => phrase`Adds a consensus node with account ${entityIn(fields, 'accountId')}`,
  nodeDelete: (fields) => phrase`Removes consensus node ${integerIn(fields, 'nodeId')}`,
  nodeStakeUpdate: (fields) => {
    const nodes = fields.flatMap((field) =>
      field.name === 'nodeStake' ? [integerIn(fieldParts(field), 'nodeId')] : [],
    );
    return phrase`Updates the stakes of ${counted(new Set(nodes).size, phrase`1 node`, (count) => phrase`${count} nodes`)}; no user can send it`;
  },
  nodeUpdate: (fields) => phrase`Changes consensus node ${integerIn(fields, 'nodeId')}`,
  registeredNodeCreate: (fields) => {
    const description = valueIn(fields, 'description', 'text') ?? '';
    return description === '' ? phrase`Registers a node` : phrase`Registers the node ${quoted(description)}`;
  },
  registeredNodeDelete: (fields) => phrase`Removes registered node ${integerIn(fields, 'registeredNodeId')}`,
  registeredNodeUpdate: (fields) => phrase`Changes registered node ${integerIn(fields, 'registeredNodeId')}`,
  scheduleCreate,
  scheduleDelete: (fields) => phrase`Deletes schedule ${entityIn(fields, 'scheduleID')}, so that it never runs`,
  scheduleSign: (fields) => phrase`Signs schedule ${entityIn(fields, 'scheduleID')}`,
  stateSignatureTransaction: nodeInternal,
  systemDelete: (fields) =>
    phrase`Deletes ${firstEntityIn(fields, 'fileID', 'contractID')} by the right of a system administrator`,
  systemUndelete: (fields) =>
    phrase`Restores ${firstEntityIn(fields, 'fileID', 'contractID')} by the right of a system administrator`,
  tokenAirdrop,
  tokenAssociate: (fields) =>
    tokensIn(fields) === 1
      ? phrase`Associates account ${entityIn(fields, 'account')} with token ${entityIn(fields, 'tokens')}`
      : phrase`Associates account ${entityIn(fields, 'account')} with ${tokensText(tokensIn(fields))}`,
  tokenBurn: (fields, context) => ({
    headline: phrase`Burns ${changedSupply(fields, context)}`,
    shownFields: unsetAmount(fields),
  }),
  tokenCancelAirdrop: (fields) => pendingAirdrops(fields, (airdrops) => phrase`Cancels ${airdrops}`),
  tokenClaimAirdrop: (fields) => pendingAirdrops(fields, (airdrops) => phrase`Claims ${airdrops}`),
  tokenCreation,
  tokenDeletion: (fields) => phrase`Deletes token ${entityIn(fields, 'token')}`,
  tokenDissociate: (fields) =>
    tokensIn(fields) === 1
      ? phrase`Dissociates account ${entityIn(fields, 'account')} from token ${entityIn(fields, 'tokens')}`
      : phrase`Dissociates account ${entityIn(fields, 'account')} from ${tokensText(tokensIn(fields))}`,
  tokenFeeScheduleUpdate: (fields) => {
    const token = entityIn(fields, 'tokenId');
    const count = fields.filter(({ name }) => name === 'customFees').length;
    return count === 0
      ? phrase`Removes all custom fees of token ${token}`
      : phrase`Replaces the custom fees of token ${token} by ${counted(count, phrase`1 custom fee`, (all) => phrase`${all} custom fees`)}`;
  },
  tokenFreeze: (fields) =>
    phrase`Freezes what account ${entityIn(fields, 'account')} holds of token ${entityIn(fields, 'token')}`,
  tokenGrantKyc: (fields) =>
    phrase`Grants KYC to account ${entityIn(fields, 'account')} for token ${entityIn(fields, 'token')}`,
  tokenMint: (fields, context) => ({
    headline: phrase`Mints ${changedSupply(fields, context)}`,
    shownFields: unsetAmount(fields),
  }),
  tokenPause: (fields) => phrase`Pauses token ${entityIn(fields, 'token')}: nobody can move it`,
  tokenReject,
  tokenRevokeKyc: (fields) =>
    phrase`Revokes KYC from account ${entityIn(fields, 'account')} for token ${entityIn(fields, 'token')}`,
  tokenUnfreeze: (fields) =>
    phrase`Unfreezes what account ${entityIn(fields, 'account')} holds of token ${entityIn(fields, 'token')}`,
  tokenUnpause: (fields) => phrase`Ends the pause of token ${entityIn(fields, 'token')}`,
  tokenUpdate: (fields) => phrase`Changes token ${entityIn(fields, 'token')}`,
  tokenUpdateNfts: (fields) =>
    phrase`Changes the metadata of ${nftsText(serialCount(fields))} of ${entityIn(fields, 'token')}`,
  tokenWipe: (fields, context) => ({
    headline: phrase`Destroys ${changedSupply(fields, context)} that account ${entityIn(fields, 'account')} holds`,
    shownFields: unsetAmount(fields),
  }),
  uncheckedSubmit: (fields) => phrase`Submits ${sizeOf(fields, 'transactionBytes')} without the usual checks`,
  utilPrng: (fields) => {
    const range = integerIn(fields, 'range');
    return range > 0n
      ? { headline: phrase`Draws a random number from 0 to ${formatInteger(range - 1n)}`, shownFields: ['range'] }
      : { headline: phrase`Draws 384 random bits`, shownFields: range === 0n ? ['range'] : [] };
  },
};

/** A batch holds schedules at most; deeper is a file that was made to keep us busy. */
const maxDepth = 4;

/** What the field of a body that says what to do, does. */
export function effectOf(data: DecodedField, context: EffectContext, depth = 0): TransactionEffect {
  const { name, number } = data;
  const write = name === undefined || !Object.hasOwn(effectWriters, name) ? undefined : effectWriters[name];
  if (write === undefined) {
    return onlyHeadline(phrase`Does something newer than this extension knows (field ${number})`);
  }
  if (depth > maxDepth) {
    return onlyHeadline(phrase`Cannot be read`);
  }
  const fields = fieldParts(data);
  const written = write(fields, context, (inner) => effectOf(inner, context, depth + 1));
  const { headline, shownFields = [], rows = [], ...draft } = 'headline' in written ? written : { headline: written };
  const isLeft = (field: string | undefined) => field === undefined || !shownFields.includes(field);
  return { ...onlyHeadline(headline), ...draft, rows: [...rows, ...fieldRows(name, fields, isLeft, context)] };
}

function onlyHeadline(headline: Phrase): TransactionEffect {
  return { headline, warnings: [], tables: [], rows: [], inner: [] };
}

/** Of two fields, of which one names the entity. */
function firstEntityIn(fields: readonly DecodedField[], first: string, second: string): Words {
  return entityWords(valueIn(fields, first, 'entity') ?? valueIn(fields, second, 'entity'));
}

function sizeOf(fields: readonly DecodedField[], name: string): Phrase {
  return bytesText(valueIn(fields, name, 'bytes')?.length ?? 0);
}

/** What it means that a key is not set. */
function missingKey(fields: readonly DecodedField[], name: string, meaning: Phrase): readonly EffectRow[] {
  return lastOf(fields, name) === undefined ? effectRow(labelOf(name), meaning) : [];
}

/** One transaction type for five things, by the numbers of `FreezeType`. */
function freezeHeadline(fields: readonly DecodedField[]): Phrase {
  const time = timeWords(fields, 'startTime');
  const file = entityIn(fields, 'updateFile');
  switch (valueIn(fields, 'freezeType', 'enum') ?? 0) {
    case 1:
      return phrase`Stops the network at ${time}`;
    case 2:
      return phrase`Prepares the upgrade of the network from file ${file}`;
    case 3:
      return phrase`Stops the network at ${time} and upgrades it`;
    case 4:
      return phrase`Cancels the freeze of the network that was planned`;
    case 5:
      return phrase`Upgrades the telemetry of the nodes at ${time} from file ${file}`;
    default:
      return phrase`Asks for a freeze of the network but does not say which kind`;
  }
}

/** What a reader takes in with the headline; longer messages are in a row. */
const shortMessage = 60;
const longestMessage = 1_000;

function consensusSubmitMessage(fields: readonly DecodedField[]): EffectDraft {
  const message = valueIn(fields, 'message', 'bytes') ?? new Uint8Array();
  const text = previewText(message, longestMessage);
  const isShort = text !== undefined && Array.from(text).length <= shortMessage;
  const topic = entityIn(fields, 'topicID');
  const what = isShort ? quoted(text) : bytesText(message.length);
  const chunk = partsOf(fields, 'chunkInfo');
  const total = integerIn(chunk, 'total');
  const first = valueIn(chunk, 'initialTransactionID', 'transactionId');
  return {
    headline:
      total > 1n
        ? phrase`Sends part ${integerIn(chunk, 'number')} of ${total} of a message to topic ${topic}: ${what}`
        : phrase`Sends ${what} to topic ${topic}`,
    shownFields: ['message', 'chunkInfo'],
    rows: [
      ...effectRow(phrase`Message`, text),
      ...effectRow(phrase`Size`, bytesText(message.length)),
      ...(total > 1n && first !== undefined ? effectRow(phrase`First part`, formatTransactionId(first)) : []),
    ],
  };
}

/** The keys that a token may have: what nobody has a key for can never be done. */
const tokenKeys = [
  'adminKey',
  'supplyKey',
  'kycKey',
  'freezeKey',
  'wipeKey',
  'pauseKey',
  'feeScheduleKey',
  'metadataKey',
];
const nonFungible = 1;
const finite = 1;

function tokenCreation(fields: readonly DecodedField[], context: EffectContext): EffectDraft {
  const isNft = valueIn(fields, 'tokenType', 'enum') === nonFungible;
  const texts = ['name', 'symbol'].map((field) => ({ field, text: valueIn(fields, field, 'text') ?? '' }));
  const [name = '', symbol = ''] = texts.map(({ text }) => quoted(text));
  const named = phrase`${name} (${symbol})`;
  const treasury = entityIn(fields, 'treasury');
  const supply = formatDecimal(integerIn(fields, 'initialSupply'), Number(integerIn(fields, 'decimals')));
  const rowsOf = (wanted: string) => fieldRows('tokenCreation', fields, (field) => field === wanted, context);
  const neverHas = tokenKeys.filter((key) => lastOf(fields, key) === undefined).map(labelOf);
  return {
    headline: isNft
      ? phrase`Creates the NFT collection ${named} of the treasury ${treasury}`
      : supply === '0'
        ? phrase`Creates the token ${named} of the treasury ${treasury}, without any supply yet`
        : phrase`Creates the token ${named} and gives ${supply} of it to the treasury ${treasury}`,
    shownFields: [
      ...texts.flatMap(({ field, text }) => (quoted(text) === `“${text}”` ? [field] : [])),
      ...['tokenType', 'supplyType', 'maxSupply', 'decimals', 'initialSupply', 'treasury', ...tokenKeys],
    ],
    rows: [
      ...rowsOf('initialSupply'),
      ...effectRow(phrase`Maximum supply`, maximumSupply(fields)),
      ...rowsOf('decimals'),
      ...rowsOf('treasury'),
      ...tokenKeys.flatMap(rowsOf),
      ...effectRow(phrase`Never has`, neverHas.length === 0 ? undefined : listed(neverHas)),
    ],
  };
}

function maximumSupply(fields: readonly DecodedField[]): Words {
  const most = integerIn(fields, 'maxSupply');
  const text = formatDecimal(most, Number(integerIn(fields, 'decimals')));
  if (valueIn(fields, 'supplyType', 'enum') === finite) {
    return text;
  }
  return most === 0n ? phrase`without limit` : phrase`${text}, which the type of its supply does not allow`;
}

/** An amount, or how many NFTs: a mint names them by their metadata. */
function changedSupply(fields: readonly DecodedField[], context: EffectContext): Words {
  const nfts = fields.filter(({ name }) => name === 'metadata').length + serialCount(fields);
  const amount = integerIn(fields, 'amount');
  return nfts > 0 && amount === 0n
    ? phrase`${nftsText(nfts)} of ${entityIn(fields, 'token')}`
    : amountWords(amount, tokenAsset(fields, 'token', context));
}

/** An amount that is not set needs no row next to a list of NFTs. */
function unsetAmount(fields: readonly DecodedField[]): readonly string[] {
  return integerIn(fields, 'amount') === 0n ? ['amount'] : [];
}

function serialCount(fields: readonly DecodedField[]): number {
  return new Set(serialNumbersOf(fields)).size;
}

/** How many different tokens a list names. */
function tokensIn(fields: readonly DecodedField[]): number {
  return new Set(
    fields.flatMap((field) => (field.name === 'tokens' && field.kind === 'entity' ? [entityKey(field.value)] : [])),
  ).size;
}

/** What its owner gives back to the treasury of its token, free of custom fees. */
function tokenReject(fields: readonly DecodedField[]): EffectDraft {
  const all = fields
    .filter(({ name }) => name === 'rejections')
    .map((field) => namedToken(fieldParts(field), 'fungibleToken', 'nft'));
  const what = rejectedText(all);
  return {
    headline:
      valueIn(fields, 'owner', 'entity') === undefined
        ? phrase`The payer gives ${what} back to the treasury`
        : phrase`${entityIn(fields, 'owner')} gives ${what} back to the treasury`,
    shownFields: ['rejections'],
    tables: [
      tableOf(phrase`What is given back`, [phrase`Token`, phrase`Serial number`], all, ({ token, serial }) => [
        entityCell(token),
        serial === undefined ? phrase`whole balance` : String(serial),
      ]),
    ],
  };
}

/** What is rejected of a fungible token is all that its owner holds. */
function rejectedText(all: readonly NamedToken[]): Words {
  const distinct = [...new Map(all.map((each) => [`${entityKey(each.token)}/${each.serial}`, each])).values()];
  const tokens = distinct.filter(({ serial }) => serial === undefined);
  const nfts = distinct.filter(({ serial }) => serial !== undefined);
  const parts = [
    ...(tokens.length > 1
      ? [phrase`its whole balances of ${formatInteger(BigInt(tokens.length))} tokens`]
      : tokens.map(({ token }) => phrase`its whole balance of ${entityWords(token)}`)),
    ...(nfts.length > 1
      ? tokenCounts(0, nfts.length)
      : nfts.map(({ token, serial }) => phrase`NFT ${String(serial)} of ${entityWords(token)}`)),
  ];
  return parts.length === 0 ? phrase`${'0'} tokens` : enumerated(parts);
}

function pendingAirdrops(fields: readonly DecodedField[], headline: (airdrops: Phrase) => Phrase): EffectDraft {
  const all = fields.flatMap((field) => (field.name === 'pendingAirdrops' ? [pendingAirdrop(fieldParts(field))] : []));
  const ids = all.map(({ sender, receiver, token, serial }) =>
    [sender, receiver, token].map(entityKey).concat(String(serial)).join(),
  );
  return {
    headline: headline(counted(new Set(ids).size, phrase`1 airdrop`, (count) => phrase`${count} airdrops`)),
    shownFields: ['pendingAirdrops'],
    tables: [
      tableOf(
        phrase`Airdrops`,
        [phrase`Sender`, phrase`Receiver`, phrase`Token`, phrase`Serial number`],
        all,
        ({ sender, receiver, token, serial }) => [
          entityCell(sender),
          entityCell(receiver),
          entityCell(token),
          serial === undefined ? '' : String(serial),
        ],
      ),
    ],
  };
}

function pendingAirdrop(parts: readonly DecodedField[]) {
  return {
    sender: valueIn(parts, 'senderId', 'entity'),
    receiver: valueIn(parts, 'receiverId', 'entity'),
    ...namedToken(parts, 'fungibleTokenType', 'nonFungibleToken'),
  };
}

/** A fungible token, or one NFT with its serial number. */
interface NamedToken {
  readonly token: EntityReference | undefined;
  readonly serial: bigint | undefined;
}

function namedToken(parts: readonly DecodedField[], fungible: string, nft: string): NamedToken {
  const id = lastOf(parts, nft);
  const nftParts = id === undefined ? [] : fieldParts(id);
  return {
    token: valueIn(parts, fungible, 'entity') ?? valueIn(nftParts, 'token_ID', 'entity'),
    serial: id === undefined ? undefined : integerIn(nftParts, 'serialNumber'),
  };
}

/** A ledger takes 50 in a batch. */
const maxInner = 60;

/** Fields of a scheduled body that say on what terms it runs. */
const scheduleTerms = ['transactionFee', 'memo', 'maxCustomFees'];

function scheduleCreate(
  fields: readonly DecodedField[],
  _context: EffectContext,
  innerEffect: (data: DecodedField) => TransactionEffect,
): Phrase | EffectDraft {
  const body = lastOf(fields, 'scheduledTransactionBody');
  const parts = body === undefined ? [] : fieldParts(body);
  const data = parts.findLast(({ name, kind }) => kind !== 'unknown' && !scheduleTerms.includes(name ?? ''));
  if (data?.name === undefined) {
    return phrase`Schedules a transaction that cannot be read`;
  }
  const effect = innerEffect(data);
  const fee = integerIn(parts, 'transactionFee');
  const memo = valueIn(parts, 'memo', 'text');
  const rows = [
    ...effectRow(phrase`Maximum fee`, fee === 0n ? undefined : formatHbar(fee)),
    ...effectRow(phrase`Transaction memo`, memo === '' ? undefined : memo),
  ];
  return {
    headline: valueIn(fields, 'waitForExpiry', 'boolean')
      ? phrase`Schedules, to run at ${timeWords(fields, 'expirationTime')}: ${effect.headline}`
      : phrase`Schedules, to run once all have signed: ${effect.headline}`,
    shownFields: ['scheduledTransactionBody', 'waitForExpiry'],
    inner: [
      {
        title: phrase`${transactionName(data.name)}`,
        field: data,
        effect: { ...effect, rows: [...effect.rows, ...rows] },
      },
    ],
  };
}

function batchItem(
  field: DecodedField,
  number: number,
  innerEffect: (data: DecodedField) => TransactionEffect,
): InnerEffect {
  if (field.kind !== 'transaction') {
    return { title: phrase`${number}. ${phrase`cannot be read`}`, field, effect: onlyHeadline(phrase`Cannot be read`) };
  }
  const { type, data, transactionId, memo, maxFeeTinybars, signatures } = field.value;
  const effect = innerEffect(data);
  const payer = transactionId?.payer;
  const rows = [
    ...effectRow(phrase`Payer`, payer && entityCell(payer)),
    ...effectRow(phrase`Transaction memo`, memo === '' ? undefined : memo),
    ...effectRow(phrase`Maximum fee`, formatHbar(maxFeeTinybars)),
    ...effectRow(phrase`Signatures`, String(signatures.length)),
  ];
  return {
    title: phrase`${number}. ${typeWords(type)}`,
    field,
    effect: { ...effect, rows: [...effect.rows, ...rows] },
  };
}

function typeWords({ dataCase, fieldNumber }: TransactionContent['type']): Words {
  return dataCase === undefined
    ? (newerTransactionNames[fieldNumber] ?? phrase`Newer transaction type (field ${fieldNumber})`)
    : transactionName(dataCase);
}
