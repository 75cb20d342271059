import { joined, type Phrase, phrase, type Words, yesOrNo } from '../../phrase.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatIpAddress } from '../../value/ipAddress.ts';
import { formatExactTime } from '../../value/timestamp.ts';
import { integerIn, valueIn } from '../fieldLookup.ts';
import { enumWords, schemaNameWords } from '../transaction.ts';
import { type DecodedField, fieldParts } from '../transactionContent.ts';
import {
  entityReferenceText,
  formatBytes,
  formatDuration,
  formatFieldValue,
  textOfField,
} from '../transactionFormat.ts';
import { customFeeRow } from './customFeeRow.ts';
import { type Asset, amountOf, entityCell, keyWords, listed, tokenAsset } from './effectWords.ts';
import { type EffectContext, type EffectRow, effectRow, removedRow } from './transactionEffect.ts';

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

/** Labels of fields by their names in the schema. */
const fieldLabels: Readonly<Record<string, Phrase>> = {
  account: phrase`Account`,
  accountId: phrase`Account`,
  accountID: phrase`Account`,
  accountIDToUpdate: phrase`Account`,
  accountOfLiveHash: phrase`Account`,
  addressBookHash: phrase`Address book hash`,
  adminKey: phrase`Admin key`,
  aggregatedSignature: phrase`Aggregated signature`,
  aggregationKey: phrase`Aggregation key`,
  alias: phrase`Alias`,
  amount: phrase`Amount`,
  associatedRegisteredNode: phrase`Registered nodes`,
  associatedRegisteredNodeList: phrase`Registered nodes`,
  autoRenewAccount: phrase`Auto-renew account`,
  autoRenewAccountId: phrase`Auto-renew account`,
  autoRenewPeriod: phrase`Auto-renew period`,
  callData: phrase`Call data`,
  congruentNodeId: phrase`Same vote as node`,
  constructionId: phrase`Construction id`,
  constructorParameters: phrase`Constructor arguments`,
  contents: phrase`Contents`,
  contractID: phrase`Contract`,
  contractId: phrase`Contract`,
  creation: phrase`Hook that is created`,
  customFees: phrase`Custom fees`,
  data: phrase`Data`,
  decimals: phrase`Decimals`,
  declineReward: phrase`Declines rewards`,
  delegationAddress: phrase`Delegates to`,
  deleteAccountID: phrase`Account`,
  denominatingTokenId: phrase`Token`,
  denominator: phrase`Denominator`,
  description: phrase`Description`,
  domainName: phrase`Domain name`,
  duration: phrase`Duration`,
  endHour: phrase`End hour`,
  endMin: phrase`End minute`,
  endOfStakingPeriod: phrase`Staking period to`,
  endpointApi: phrase`API`,
  ethereumData: phrase`Ethereum data`,
  execution: phrase`Call`,
  expirationTime: phrase`Expires`,
  expiry: phrase`Expires`,
  extensionPoint: phrase`Extension point`,
  feeExemptKeyList: phrase`Exempt from the fee`,
  feeScheduleKey: phrase`Fee schedule key`,
  fileHash: phrase`File hash`,
  fileID: phrase`File`,
  freezeDefault: phrase`Frozen by default`,
  freezeKey: phrase`Freeze key`,
  freezeType: phrase`Freeze type`,
  functionParameters: phrase`Call data`,
  gas: phrase`Gas`,
  gasLimit: phrase`Gas limit`,
  gossipCaCertificate: phrase`Gossip CA certificate`,
  gossipEndpoint: phrase`Gossip endpoints`,
  grpcCertificateHash: phrase`Certificate hash`,
  grpcProxyEndpoint: phrase`gRPC proxy`,
  hash: phrase`Hash`,
  hintsKey: phrase`hinTS key`,
  historyProofKey: phrase`History proof key`,
  historyProofVerificationKey: phrase`Verification key of history proofs`,
  hookCreationDetails: phrase`Hooks that are added`,
  hookId: phrase`Hook id`,
  hookIdsToDelete: phrase`Hooks that are removed`,
  hookIdToDelete: phrase`Hooks that are removed`,
  initcode: phrase`Code`,
  initialBalance: phrase`Initial balance`,
  initialSupply: phrase`Initial supply`,
  ipAddress: phrase`IP address`,
  ipAddressV4: phrase`IP address`,
  key: phrase`Key`,
  keys: phrase`Keys`,
  keyVerificationMode: phrase`Key verification mode`,
  kycKey: phrase`KYC key`,
  ledgerId: phrase`Ledger id`,
  liveHash: phrase`Live hash`,
  liveHashToDelete: phrase`Live hash`,
  mappingSlot: phrase`Mapping slot`,
  maxAutomaticTokenAssociations: phrase`Maximum automatic token associations`,
  maxGasAllowance: phrase`Maximum gas allowance`,
  maxStake: phrase`Most stake`,
  maxStakeRewarded: phrase`Most that is rewarded`,
  maxStakingRewardRatePerHbar: phrase`Highest reward rate for each ℏ`,
  maxSupply: phrase`Maximum supply`,
  maxTotalReward: phrase`Most paid a period`,
  memo: phrase`Memo`,
  memoWrapper: phrase`Memo`,
  message: phrase`Message`,
  metadata: phrase`Metadata`,
  metadataKey: phrase`Metadata key`,
  minStake: phrase`Least stake`,
  name: phrase`Name`,
  newCrs: phrase`New CRS`,
  nextHookId: phrase`Next hook id`,
  nodeContributions: phrase`Contributions of nodes`,
  nodeId: phrase`Node id`,
  nodeRewardFeeFraction: phrase`Fees for node rewards`,
  nodeStake: phrase`Stakes of nodes`,
  numerator: phrase`Numerator`,
  numParties: phrase`Number of parties`,
  owner: phrase`Owner`,
  partialSignature: phrase`Partial signature`,
  partyId: phrase`Party id`,
  pauseKey: phrase`Pause key`,
  payerAccountID: phrase`Pays when it runs`,
  permanentRemoval: phrase`Permanent removal`,
  phase: phrase`Phase`,
  port: phrase`Port`,
  preimage: phrase`Mapping key`,
  previousWrappedRecordBlockRootHash: phrase`Previous block root hash`,
  proof: phrase`Proof`,
  proofKey: phrase`Proof key`,
  range: phrase`Range`,
  realmID: phrase`Realm`,
  realmNum: phrase`Realm`,
  receiverId: phrase`Receiver`,
  receiverSigRequired: phrase`Receiver must sign`,
  receiverSigRequiredWrapper: phrase`Receiver must sign`,
  registeredNodeId: phrase`Registered node id`,
  requiresTls: phrase`Needs TLS`,
  reservedStakingRewards: phrase`Reserved rewards`,
  rewardBalanceThreshold: phrase`Balance for full rewards`,
  rewardRate: phrase`Reward rate`,
  round: phrase`Round`,
  scheduledTransactionBody: phrase`Transaction`,
  scheduleID: phrase`Schedule`,
  senderId: phrase`Sender`,
  serialNumber: phrase`Serial number`,
  serialNumbers: phrase`Serial numbers`,
  serviceEndpoint: phrase`Service endpoints`,
  shardID: phrase`Shard`,
  shardNum: phrase`Shard`,
  signature: phrase`Signature`,
  signingNodeIds: phrase`Nodes that signed`,
  spender: phrase`Spender`,
  stake: phrase`Stake`,
  stakedAccountId: phrase`Staked to`,
  stakedNodeId: phrase`Staked to node`,
  stakeNotRewarded: phrase`Stake not rewarded`,
  stakeRewarded: phrase`Stake rewarded`,
  stakingPeriod: phrase`Period`,
  stakingPeriodsStored: phrase`Periods stored`,
  stakingRewardFeeFraction: phrase`Fees for staking rewards`,
  stakingRewardRate: phrase`Reward rate a period`,
  stakingStartThreshold: phrase`Stake that starts rewards`,
  startHour: phrase`Start hour`,
  startMin: phrase`Start minute`,
  startTime: phrase`Start time`,
  storageUpdates: phrase`Storage updates`,
  submitKey: phrase`Submit key`,
  supplyKey: phrase`Supply key`,
  symbol: phrase`Symbol`,
  token: phrase`Token`,
  tokenId: phrase`Token`,
  tokens: phrase`Tokens`,
  tokenTransfers: phrase`Token transfers`,
  topicID: phrase`Topic`,
  total: phrase`Number of parts`,
  transactionBytes: phrase`Bytes of the transaction`,
  transactionFee: phrase`Maximum fee`,
  transferAccountID: phrase`Receiver`,
  transferContractID: phrase`Receiver`,
  transfers: phrase`Transfers`,
  treasury: phrase`Treasury`,
  uncompressedWrapsProof: phrase`WRAPS proof`,
  unreservedStakingRewardBalance: phrase`Unreserved rewards`,
  updateFile: phrase`Update file`,
  value: phrase`Value`,
  verificationKey: phrase`Verification key`,
  vote: phrase`Vote`,
  waitForExpiry: phrase`Waits for expiry`,
  weight: phrase`Weight`,
  wipeKey: phrase`Wipe key`,
  wrappedIntermediateBlockRootsLeafCount: phrase`Number of block roots`,
  wrappedIntermediatePreviousBlockRootHashes: phrase`Earlier block root hashes`,
  wrapsMessage: phrase`WRAPS message`,
  wrapsProof: phrase`WRAPS proof`,
};

/** What a field is called. */
export function fieldLabel({ name, number }: Pick<DecodedField, 'name' | 'number'>): Phrase {
  return name === undefined ? phrase`Field ${number}` : labelOf(name);
}

/** What a field is called, by its name in the schema. */
export function labelOf(name: string): Phrase {
  return (Object.hasOwn(fieldLabels, name) ? fieldLabels[name] : undefined) ?? phrase`${schemaNameWords(name)}`;
}
