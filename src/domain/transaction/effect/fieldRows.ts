import { fractionText } from '../../entity/tokenSummary.ts';
import { joined, type Phrase, phrase, type Words, yesOrNo } from '../../phrase.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatIpAddress } from '../../value/ipAddress.ts';
import { formatExactTime } from '../../value/timestamp.ts';
import { enumWords, schemaNameWords } from '../transaction.ts';
import { type DecodedField, fieldParts, integerIn, lastOf, partsOf, valueIn } from '../transactionContent.ts';
import {
  entityReferenceText,
  formatBytes,
  formatDuration,
  formatFieldValue,
  textOfField,
} from '../transactionFormat.ts';
import {
  type Asset,
  amountOf,
  amountWords,
  type EffectContext,
  type EffectRow,
  effectRow,
  entityCell,
  entityIn,
  keyWords,
  listed,
  removedRow,
  tokenAsset,
} from './transactionEffect.ts';

const maxRows = 100;

/** A row for each wanted field, and for each that this version does not know. */
export function fieldRows(
  dataCase: string | undefined,
  fields: readonly DecodedField[],
  isWanted: (name: string | undefined) => boolean,
  context: EffectContext,
): readonly EffectRow[] {
  const asset = assetOf(dataCase, fields, context);
  const isCreation = /create|creation/i.test(dataCase ?? '');
  const wanted = fields.filter(
    (field) => isWanted(field.name) && !withoutEffect.has(field.name) && !(isCreation && isDefault(field)),
  );
  const rows = groupsOf(wanted)
    .slice(0, maxRows)
    .flatMap((group) => groupRows(dataCase, group, asset, context));
  const leftOut = rows.length - maxRows;
  return leftOut > 0
    ? [...rows.slice(0, maxRows), ...effectRow(phrase`More in the fields below`, formatInteger(BigInt(leftOut)))]
    : rows;
}

/** Fields that the ledger reads no more. */
const withoutEffect: ReadonlySet<string | undefined> = new Set([
  'proxyAccountID',
  'proxyFraction',
  'sendRecordThreshold',
  'sendRecordThresholdWrapper',
  'receiveRecordThreshold',
  'receiveRecordThresholdWrapper',
  'newRealmAdminKey',
]);

/** What is created is the same whether these are set or not; SDKs set them. */
function isDefault(field: DecodedField): boolean {
  switch (field.kind) {
    case 'boolean':
      return !field.value;
    case 'integer':
      return field.value === 0n;
    case 'text':
      return field.value === '';
    case 'bytes':
      return field.value.length === 0;
    default:
      return false;
  }
}

/** The token whose smallest units the amounts count; its unit is looked up only where an amount is shown. */
function assetOf(dataCase: string | undefined, fields: readonly DecodedField[], context: EffectContext): Asset {
  return {
    kind: 'token',
    token: valueIn(fields, 'token', 'entity'),
    get unit() {
      return dataCase === 'tokenCreation'
        ? { decimals: Number(integerIn(fields, 'decimals')), symbol: undefined, name: undefined }
        : tokenAsset(fields, 'token', context).unit;
    },
  };
}

/** Elements of one list stand in one row. */
function groupsOf(fields: readonly DecodedField[]): readonly (readonly DecodedField[])[] {
  return [...Map.groupBy(fields, ({ name, number }) => name ?? `${number}`).values()];
}

function groupRows(
  dataCase: string | undefined,
  group: readonly DecodedField[],
  asset: Asset,
  context: EffectContext,
): readonly EffectRow[] {
  const [first, ...others] = group;
  if (first === undefined) {
    return [];
  }
  if (first.name === 'customFees') {
    return group.flatMap((field) => feesRows(dataCase, field, asset, context));
  }
  const name = fieldLabel(first);
  if (others.length === 0 && isRemoval(dataCase, first)) {
    return [removedRow(name)];
  }
  const value =
    others.length === 0 ? fieldWords(first, asset) : listedInPart(group, (field) => fieldWords(field, asset));
  const reference = others.length === 0 && first.kind === 'entity' ? entityReferenceText(first.value) : undefined;
  return [{ name, value, reference, isRemoved: first.name === 'hookIdsToDelete' }];
}

/** Fees of a list that replaces those before, or of a token that is created. */
function feesRows(
  dataCase: string | undefined,
  field: DecodedField,
  asset: Asset,
  context: EffectContext,
): readonly EffectRow[] {
  if (isRemoval(dataCase, field)) {
    return [removedRow(phrase`Custom fees`)];
  }
  const fees = fieldParts(field).filter((part) => part.name === 'fees');
  return (fees.length > 0 ? fees : [field]).map((fee) => customFeeRow(fieldParts(fee), asset, context));
}

const maxListed = 20;
const maxParts = 40;

/** Fields one after another, cut. */
function listedInPart(fields: readonly DecodedField[], words: (field: DecodedField) => Words): Words {
  const shown = listed(fields.slice(0, maxListed).map(words));
  const left = fields.length - maxListed;
  return left > 0 ? phrase`${shown} and ${formatInteger(BigInt(left))} more` : shown;
}

/** What a field says, on one line. */
function fieldWords(field: DecodedField, asset: Asset): Words {
  switch (field.kind) {
    case 'integer':
      return integerWords(field, asset);
    case 'boolean':
      return yesOrNo(field.value) ?? '';
    case 'text':
      return field.value === '' ? phrase`(empty)` : field.value;
    case 'bytes':
      return textOfField(field) ?? formatFieldValue(field) ?? '';
    case 'enum':
      return field.label === undefined ? String(field.value) : enumWords(field.label);
    case 'entity':
      return entityCell(field.value).text;
    case 'timestamp':
      return field.value === undefined ? phrase`not a valid time` : formatExactTime(field.value);
    case 'duration':
      return formatDuration(field.seconds);
    case 'key':
      return keyWords(field.value);
    case 'message':
      return messageWords(field, asset);
    default:
      return formatFieldValue(field) ?? '';
  }
}

function integerWords(field: DecodedField & { readonly kind: 'integer' }, asset: Asset): Words {
  const { name, value, unit } = field;
  if (value === -1n && name === 'maxAutomaticTokenAssociations') {
    return phrase`without limit`;
  }
  switch (unit) {
    case 'tinybars':
      return formatHbar(value);
    case 'tokenUnits':
      return amountOf(value, asset);
    default:
      return formatFieldValue({ ...field, unit: unit === 'gas' ? undefined : unit }) ?? '';
  }
}

/** `HookEntityId`, fractions and the like: their parts with names, as many as a line takes. */
function messageWords(field: DecodedField & { readonly kind: 'message' }, asset: Asset): Words {
  const endpoint = endpointText(field);
  if (endpoint !== undefined) {
    return endpoint;
  }
  const [first] = field.fields;
  if (first?.isRepeated && field.fields.every(({ name }) => name === first.name)) {
    return listedInPart(field.fields, (part) => fieldWords(part, asset));
  }
  let left = maxParts;
  const partsWords = (parts: readonly DecodedField[]): readonly Words[] =>
    parts.flatMap((part): readonly Words[] => {
      if (left <= 0) {
        return [];
      }
      left--;
      return part.kind === 'message' && endpointText(part) === undefined
        ? partsWords(part.fields)
        : [[fieldLabel(part), ' ', fieldWords(part, asset)]];
    });
  const shown = partsWords(field.fields);
  return shown.length === 0 ? phrase`(nothing set)` : listed(left > 0 ? shown : [...shown, '…']);
}

const endpointTypes: ReadonlySet<string> = new Set(['ServiceEndpoint', 'RegisteredServiceEndpoint']);

/** What a registered endpoint serves, by the message that says so. */
const services = ['blockNode', 'mirrorNode', 'rpcRelay', 'generalService'];

/** `10.0.0.1:50211`, `node.example:443`; undefined for a message that is no endpoint. */
function endpointText(field: DecodedField): Words | undefined {
  if (field.kind !== 'message' || !endpointTypes.has(field.messageType)) {
    return undefined;
  }
  const { fields } = field;
  const address = valueIn(fields, 'ipAddressV4', 'bytes') ?? valueIn(fields, 'ipAddress', 'bytes');
  const hosts = [
    valueIn(fields, 'domainName', 'text'),
    address && (formatIpAddress(address) ?? formatBytes(address)),
  ].filter((host) => host !== undefined && host !== '');
  const port = integerIn(fields, 'port');
  const shown = hosts.map((host = '') => (typeof host === 'string' && host.includes(':') ? `[${host}]` : host));
  const served = fields.flatMap((part) =>
    part.kind === 'message' && services.includes(part.name ?? '') ? [servedText(part)] : [],
  );
  const tls = valueIn(fields, 'requiresTls', 'boolean') ? ['TLS'] : [];
  const more = [...tls, ...served].join(', ');
  return [shown.length === 0 ? '?' : joined(shown, ' / '), `:${port}${more === '' ? '' : ` (${more})`}`];
}

function servedText({ name = '', fields }: DecodedField & { readonly kind: 'message' }): string {
  const apis = fields.flatMap((part) =>
    part.kind === 'enum' ? [part.label === undefined ? String(part.value) : enumWords(part.label).toLowerCase()] : [],
  );
  const description = valueIn(fields, 'description', 'text');
  const more = [apis.join(' / '), description].filter((text) => text !== undefined && text !== '').join(' ');
  return more === '' ? schemaNameWords(name) : `${schemaNameWords(name)} ${more}`;
}

/** Fields of updates that remove what was there when they are set to nothing, as the schema's comments say. */
const removableFields: Readonly<Record<string, readonly string[]>> = {
  contractUpdateInstance: ['adminKey', 'memoWrapper', 'autoRenewAccountId', 'stakedAccountId', 'stakedNodeId'],
  cryptoUpdateAccount: ['memo', 'stakedAccountId', 'stakedNodeId', 'delegationAddress'],
  consensusUpdateTopic: [
    'memo',
    'adminKey',
    'submitKey',
    'autoRenewAccount',
    'feeScheduleKey',
    'feeExemptKeyList',
    'customFees',
  ],
  tokenUpdate: [
    'memo',
    'adminKey',
    'kycKey',
    'freezeKey',
    'wipeKey',
    'supplyKey',
    'feeScheduleKey',
    'pauseKey',
    'metadata',
    'metadataKey',
  ],
  tokenUpdateNfts: ['metadata'],
  fileUpdate: ['keys', 'memo'],
  nodeUpdate: ['description', 'grpcProxyEndpoint', 'associatedRegisteredNodeList'],
  registeredNodeUpdate: ['description'],
};

/** Whether a field of an update takes away what was there. */
function isRemoval(dataCase: string | undefined, field: DecodedField): boolean {
  return removableFields[dataCase ?? '']?.includes(field.name ?? '') === true && isNothing(field);
}

function isNothing(field: DecodedField): boolean {
  switch (field.kind) {
    case 'key':
      return field.value.kind === 'list' && field.value.threshold === undefined && field.value.keys.length === 0;
    case 'entity': {
      const { shard, realm, num = 0n, alias } = field.value;
      return shard === 0n && realm === 0n && num === 0n && alias === undefined;
    }
    case 'integer':
      return field.value === -1n;
    case 'text':
      return field.value === '';
    case 'bytes':
      return field.name === 'delegationAddress' ? isZeroAddress(field.value) : field.value.length === 0;
    case 'message':
      return field.fields.length === 0;
    default:
      return false;
  }
}

function isZeroAddress(bytes: Uint8Array): boolean {
  return bytes.length === 20 && bytes.every((byte) => byte === 0);
}

/** Labels of fields with the names that these have in the schema. */
const fieldLabels: readonly (readonly [label: Phrase, ...names: string[]])[] = [
  [phrase`Account`, 'account', 'accountId', 'accountID', 'accountIDToUpdate', 'accountOfLiveHash', 'deleteAccountID'],
  [phrase`Address book hash`, 'addressBookHash'],
  [phrase`Admin key`, 'adminKey'],
  [phrase`Aggregated signature`, 'aggregatedSignature'],
  [phrase`Aggregation key`, 'aggregationKey'],
  [phrase`Alias`, 'alias'],
  [phrase`Amount`, 'amount'],
  [phrase`Registered nodes`, 'associatedRegisteredNode', 'associatedRegisteredNodeList'],
  [phrase`Auto-renew account`, 'autoRenewAccount', 'autoRenewAccountId'],
  [phrase`Auto-renew period`, 'autoRenewPeriod'],
  [phrase`Call data`, 'callData', 'functionParameters'],
  [phrase`Same vote as node`, 'congruentNodeId'],
  [phrase`Construction id`, 'constructionId'],
  [phrase`Constructor arguments`, 'constructorParameters'],
  [phrase`Contents`, 'contents'],
  [phrase`Contract`, 'contractID', 'contractId'],
  [phrase`Hook that is created`, 'creation'],
  [phrase`Custom fees`, 'customFees'],
  [phrase`Data`, 'data'],
  [phrase`Decimals`, 'decimals'],
  [phrase`Declines rewards`, 'declineReward'],
  [phrase`Delegates to`, 'delegationAddress'],
  [phrase`Token`, 'denominatingTokenId', 'token', 'tokenId'],
  [phrase`Denominator`, 'denominator'],
  [phrase`Description`, 'description'],
  [phrase`Domain name`, 'domainName'],
  [phrase`Duration`, 'duration'],
  [phrase`End hour`, 'endHour'],
  [phrase`End minute`, 'endMin'],
  [phrase`Staking period to`, 'endOfStakingPeriod'],
  [phrase`API`, 'endpointApi'],
  [phrase`Ethereum data`, 'ethereumData'],
  [phrase`Call`, 'execution'],
  [phrase`Expires`, 'expirationTime', 'expiry'],
  [phrase`Extension point`, 'extensionPoint'],
  [phrase`Exempt from the fee`, 'feeExemptKeyList'],
  [phrase`Fee schedule key`, 'feeScheduleKey'],
  [phrase`File hash`, 'fileHash'],
  [phrase`File`, 'fileID'],
  [phrase`Frozen by default`, 'freezeDefault'],
  [phrase`Freeze key`, 'freezeKey'],
  [phrase`Freeze type`, 'freezeType'],
  [phrase`Gas`, 'gas'],
  [phrase`Gas limit`, 'gasLimit'],
  [phrase`Gossip CA certificate`, 'gossipCaCertificate'],
  [phrase`Gossip endpoints`, 'gossipEndpoint'],
  [phrase`Certificate hash`, 'grpcCertificateHash'],
  [phrase`gRPC proxy`, 'grpcProxyEndpoint'],
  [phrase`Hash`, 'hash'],
  [phrase`hinTS key`, 'hintsKey'],
  [phrase`History proof key`, 'historyProofKey'],
  [phrase`Verification key of history proofs`, 'historyProofVerificationKey'],
  [phrase`Hooks that are added`, 'hookCreationDetails'],
  [phrase`Hook id`, 'hookId'],
  [phrase`Hooks that are removed`, 'hookIdsToDelete', 'hookIdToDelete'],
  [phrase`Code`, 'initcode'],
  [phrase`Initial balance`, 'initialBalance'],
  [phrase`Initial supply`, 'initialSupply'],
  [phrase`IP address`, 'ipAddress', 'ipAddressV4'],
  [phrase`Key`, 'key'],
  [phrase`Keys`, 'keys'],
  [phrase`Key verification mode`, 'keyVerificationMode'],
  [phrase`KYC key`, 'kycKey'],
  [phrase`Ledger id`, 'ledgerId'],
  [phrase`Live hash`, 'liveHash', 'liveHashToDelete'],
  [phrase`Mapping slot`, 'mappingSlot'],
  [phrase`Maximum automatic token associations`, 'maxAutomaticTokenAssociations'],
  [phrase`Maximum gas allowance`, 'maxGasAllowance'],
  [phrase`Most stake`, 'maxStake'],
  [phrase`Most that is rewarded`, 'maxStakeRewarded'],
  [phrase`Highest reward rate for each ℏ`, 'maxStakingRewardRatePerHbar'],
  [phrase`Maximum supply`, 'maxSupply'],
  [phrase`Most paid a period`, 'maxTotalReward'],
  [phrase`Memo`, 'memo', 'memoWrapper'],
  [phrase`Message`, 'message'],
  [phrase`Metadata`, 'metadata'],
  [phrase`Metadata key`, 'metadataKey'],
  [phrase`Least stake`, 'minStake'],
  [phrase`Name`, 'name'],
  [phrase`New CRS`, 'newCrs'],
  [phrase`Next hook id`, 'nextHookId'],
  [phrase`Contributions of nodes`, 'nodeContributions'],
  [phrase`Node id`, 'nodeId'],
  [phrase`Fees for node rewards`, 'nodeRewardFeeFraction'],
  [phrase`Stakes of nodes`, 'nodeStake'],
  [phrase`Numerator`, 'numerator'],
  [phrase`Number of parties`, 'numParties'],
  [phrase`Owner`, 'owner'],
  [phrase`Partial signature`, 'partialSignature'],
  [phrase`Party id`, 'partyId'],
  [phrase`Pause key`, 'pauseKey'],
  [phrase`Pays when it runs`, 'payerAccountID'],
  [phrase`Permanent removal`, 'permanentRemoval'],
  [phrase`Phase`, 'phase'],
  [phrase`Port`, 'port'],
  [phrase`Mapping key`, 'preimage'],
  [phrase`Previous block root hash`, 'previousWrappedRecordBlockRootHash'],
  [phrase`Proof`, 'proof'],
  [phrase`Proof key`, 'proofKey'],
  [phrase`Range`, 'range'],
  [phrase`Realm`, 'realmID', 'realmNum'],
  [phrase`Receiver`, 'receiverId', 'transferAccountID', 'transferContractID'],
  [phrase`Receiver must sign`, 'receiverSigRequired', 'receiverSigRequiredWrapper'],
  [phrase`Registered node id`, 'registeredNodeId'],
  [phrase`Needs TLS`, 'requiresTls'],
  [phrase`Reserved rewards`, 'reservedStakingRewards'],
  [phrase`Balance for full rewards`, 'rewardBalanceThreshold'],
  [phrase`Reward rate`, 'rewardRate'],
  [phrase`Round`, 'round'],
  [phrase`Transaction`, 'scheduledTransactionBody'],
  [phrase`Schedule`, 'scheduleID'],
  [phrase`Sender`, 'senderId'],
  [phrase`Serial number`, 'serialNumber'],
  [phrase`Serial numbers`, 'serialNumbers'],
  [phrase`Service endpoints`, 'serviceEndpoint'],
  [phrase`Shard`, 'shardID', 'shardNum'],
  [phrase`Signature`, 'signature'],
  [phrase`Nodes that signed`, 'signingNodeIds'],
  [phrase`Spender`, 'spender'],
  [phrase`Stake`, 'stake'],
  [phrase`Staked to`, 'stakedAccountId'],
  [phrase`Staked to node`, 'stakedNodeId'],
  [phrase`Stake not rewarded`, 'stakeNotRewarded'],
  [phrase`Stake rewarded`, 'stakeRewarded'],
  [phrase`Period`, 'stakingPeriod'],
  [phrase`Periods stored`, 'stakingPeriodsStored'],
  [phrase`Fees for staking rewards`, 'stakingRewardFeeFraction'],
  [phrase`Reward rate a period`, 'stakingRewardRate'],
  [phrase`Stake that starts rewards`, 'stakingStartThreshold'],
  [phrase`Start hour`, 'startHour'],
  [phrase`Start minute`, 'startMin'],
  [phrase`Start time`, 'startTime'],
  [phrase`Storage updates`, 'storageUpdates'],
  [phrase`Submit key`, 'submitKey'],
  [phrase`Supply key`, 'supplyKey'],
  [phrase`Symbol`, 'symbol'],
  [phrase`Tokens`, 'tokens'],
  [phrase`Token transfers`, 'tokenTransfers'],
  [phrase`Topic`, 'topicID'],
  [phrase`Number of parts`, 'total'],
  [phrase`Bytes of the transaction`, 'transactionBytes'],
  [phrase`Maximum fee`, 'transactionFee'],
  [phrase`Transfers`, 'transfers'],
  [phrase`Treasury`, 'treasury'],
  [phrase`WRAPS proof`, 'uncompressedWrapsProof', 'wrapsProof'],
  [phrase`Unreserved rewards`, 'unreservedStakingRewardBalance'],
  [phrase`Update file`, 'updateFile'],
  [phrase`Value`, 'value'],
  [phrase`Verification key`, 'verificationKey'],
  [phrase`Vote`, 'vote'],
  [phrase`Waits for expiry`, 'waitForExpiry'],
  [phrase`Weight`, 'weight'],
  [phrase`Wipe key`, 'wipeKey'],
  [phrase`Number of block roots`, 'wrappedIntermediateBlockRootsLeafCount'],
  [phrase`Earlier block root hashes`, 'wrappedIntermediatePreviousBlockRootHashes'],
  [phrase`WRAPS message`, 'wrapsMessage'],
];
const labelsByName = new Map(fieldLabels.flatMap(([label, ...names]) => names.map((name) => [name, label] as const)));

/** What a field is called. */
export function fieldLabel({ name, number }: Pick<DecodedField, 'name' | 'number'>): Phrase {
  return name === undefined ? phrase`Field ${number}` : labelOf(name);
}

/** What a field is called, by its name in the schema. */
export function labelOf(name: string): Phrase {
  return labelsByName.get(name) ?? phrase`${schemaNameWords(name)}`;
}

/** One custom fee of a token or topic; `own` is the token that it belongs to. */
function customFeeRow(fee: readonly DecodedField[], own: Asset, context: EffectContext): EffectRow {
  const { name, terms } = termsOf(fee, own, context);
  const exempt = valueIn(fee, 'allCollectorsAreExempt', 'boolean') ? [', ', phrase`collectors are exempt`] : [];
  const value = [phrase`${terms} → ${entityIn(fee, 'feeCollectorAccountId')}`, ...exempt];
  return { name, value, reference: undefined, isRemoved: false };
}

function termsOf(fee: readonly DecodedField[], own: Asset, context: EffectContext) {
  if (lastOf(fee, 'fractionalFee') !== undefined) {
    return { name: phrase`Fractional fee`, terms: fractionalTerms(partsOf(fee, 'fractionalFee'), own) };
  }
  if (lastOf(fee, 'royaltyFee') !== undefined) {
    return { name: phrase`Royalty fee`, terms: royaltyTerms(partsOf(fee, 'royaltyFee'), own, context) };
  }
  return { name: phrase`Fixed fee`, terms: fixedTerms(partsOf(fee, 'fixedFee'), own, context) };
}

/** 0.0.0 stands for the token that is created. */
function fixedTerms(fixed: readonly DecodedField[], own: Asset, context: EffectContext): Words {
  const amount = integerIn(fixed, 'amount');
  const token = valueIn(fixed, 'denominatingTokenId', 'entity');
  if (token === undefined) {
    return amountWords(amount, { kind: 'hbar' });
  }
  if (token.shard === 0n && token.realm === 0n && token.num === 0n) {
    return phrase`${amountOf(amount, own)} of this token`;
  }
  return amountWords(amount, tokenAsset(fixed, 'denominatingTokenId', context));
}

function fractionalTerms(fractional: readonly DecodedField[], own: Asset): Words {
  const least = integerIn(fractional, 'minimumAmount');
  const most = integerIn(fractional, 'maximumAmount');
  return listed([
    phrase`${fractionIn(fractional, 'fractionalAmount')} of the amount`,
    ...(least === 0n ? [] : [phrase`at least ${amountOf(least, own)}`]),
    ...(most === 0n ? [] : [phrase`at most ${amountOf(most, own)}`]),
    valueIn(fractional, 'netOfTransfers', 'boolean')
      ? phrase`paid by the sender on top`
      : phrase`taken from what the receiver gets`,
  ]);
}

function royaltyTerms(royalty: readonly DecodedField[], own: Asset, context: EffectContext): Words {
  const share = phrase`${fractionIn(royalty, 'exchangeValueFraction')} of what is paid`;
  return lastOf(royalty, 'fallbackFee') === undefined
    ? share
    : listed([share, phrase`${fixedTerms(partsOf(royalty, 'fallbackFee'), own, context)} where nothing is paid`]);
}

function fractionIn(fields: readonly DecodedField[], name: string): string {
  const parts = partsOf(fields, name);
  return fractionText({ numerator: integerIn(parts, 'numerator'), denominator: integerIn(parts, 'denominator') });
}
