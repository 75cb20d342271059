import { counted, phrase } from '../../phrase.ts';
import { schemaNameWords } from '../transaction.ts';
import { type EntityReference, fieldParts, integerIn, lastOf, partsOf, valueIn } from '../transactionContent.ts';
import { entityKey, formatDuration, formatEntityReference, formatTransactionId } from '../transactionFormat.ts';
import {
  type Around,
  aliased,
  any,
  badKey,
  badUnlessEmpty,
  blank,
  deepKey,
  each,
  enumIn,
  expiresInPast,
  expiresLate,
  expiresOutside,
  type Fields,
  type Finding,
  has,
  isEmptyKey,
  isNamed,
  isTrue,
  lifetime,
  longerThan,
  messagesAt,
  missing,
  mustRenew,
  type NodeRule,
  needs,
  negative,
  noEntity,
  noKeyIn,
  none,
  notPositive,
  outside,
  present,
  renewsOutside,
  repeated,
  rules,
  together,
  tooMany,
  unnamed,
  unnumbered,
  where,
} from './nodeRule.ts';

const topics = 'consensusCreateTopic consensusUpdateTopic';
const submit = 'consensusSubmitMessage';
const topicHandlers = 'ConsensusCreateTopicHandler, ConsensusUpdateTopicHandler';
/** Where the lists of fees and keys stand: in an update, in messages of their own. */
const topicListRules = [
  ['consensusCreateTopic', 'customFees', 'feeExemptKeyList'],
  ['consensusUpdateTopic', 'customFees.fees', 'feeExemptKeyList.keys'],
].flatMap(([types = '', path = '', keys = '']) =>
  rules(types, `${topicHandlers}, ConsensusCustomFeesValidator`, {
    FEE_EXEMPT_KEY_LIST_CONTAINS_DUPLICATED_KEYS: repeated(keys),
    MAX_ENTRIES_FOR_FEE_EXEMPT_KEY_LIST_EXCEEDED: tooMany(keys),
    CUSTOM_FEES_LIST_TOO_LONG: tooMany(path),
    INVALID_CUSTOM_FEE_COLLECTOR: each(path, noEntity('feeCollectorAccountId')),
    CUSTOM_FEE_NOT_FULLY_SPECIFIED: each(path, missing('fixedFee')),
    CUSTOM_FEE_MUST_BE_POSITIVE: each(`${path}.fixedFee`, notPositive('amount')),
    INVALID_TOKEN_ID_IN_CUSTOM_FEES: each(`${path}.fixedFee`, unnamed('denominatingTokenId')),
  }),
);
/** Seconds (scheduling.maxExpirationFutureSeconds). */
const mostScheduled = 5_356_800n;

/** What may be scheduled (scheduling.whitelist). */
const schedulable: ReadonlySet<string | undefined> = new Set(
  (
    'consensusSubmitMessage cryptoTransfer tokenCreation tokenUpdate tokenMint tokenBurn ' +
    'cryptoCreateAccount cryptoUpdateAccount fileUpdate systemDelete systemUndelete ' +
    'freeze contractCall contractCreateInstance contractUpdateInstance contractDeleteInstance cryptoApproveAllowance ' +
    'nodeCreate nodeUpdate nodeDelete registeredNodeCreate registeredNodeUpdate registeredNodeDelete'
  ).split(' '),
);
const unscheduled: Finding = (fields) => {
  const body = lastOf(fields, 'scheduledTransactionBody');
  const action = body && fieldParts(body).find((field) => 'fields' in field && field.name !== 'maxCustomFees');
  return (
    body !== undefined && !schedulable.has(action?.name) && phrase`A transaction of this type cannot be scheduled.`
  );
};

const freezeType = (fields: Fields) => enumIn(fields, 'freezeType');
const freezesAt = (fields: Fields) => [1, 3, 5].includes(freezeType(fields));
const upgrades = (fields: Fields) => [2, 3, 5].includes(freezeType(fields));
/** The files that hold what is upgraded to (files.softwareUpdateRange). */
const noUpdateFile: Finding = (fields) => {
  const number = valueIn(fields, 'updateFile', 'entity')?.num ?? 0n;
  return (number < 150n || number > 159n) && phrase`The file of an upgrade must be 0.0.150 to 0.0.159.`;
};

const nodes = 'nodeCreate nodeUpdate';
const registered = 'registeredNodeCreate registeredNodeUpdate';
const addressBook = 'AddressBookValidator';
const endpoints = 'gossipEndpoint serviceEndpoint';
const hasEmptyKey = (fields: Fields) => isEmptyKey(valueIn(fields, 'adminKey', 'key'));
const unnumberedNode: Finding = (fields) =>
  (valueIn(fields, 'accountId', 'entity')?.num ?? 0n) <= 0n &&
  phrase`The account of the node must be named by its number.`;
/** What serves browsers is reached by its name alone. */
const badProxy: Finding = (fields) =>
  ((valueIn(fields, 'domainName', 'text') ?? '') === '' || addressLength(fields, 'ipAddressV4') > 0) &&
  phrase`The gRPC proxy endpoint must be a domain name, not an IP address.`;
/** A certificate is one sequence of DER. Whether nodes can read it all, and trust it, they tell. */
const noCertificate: Finding = (fields) => {
  const bytes = valueIn(fields, 'gossipCaCertificate', 'bytes') ?? new Uint8Array();
  return bytes.length > 0 && !isDerSequence(bytes) && phrase`The gossip CA certificate must be a certificate in DER.`;
};
const isDerSequence = (bytes: Uint8Array): boolean => {
  const [tag, first = 0] = bytes;
  const start = first < 0x80 ? 2 : 2 + first - 0x80;
  const length = first < 0x80 ? first : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  return tag === 0x30 && bytes.length === start + length;
};
const addressLength = (fields: Fields, name: string) => valueIn(fields, name, 'bytes')?.length ?? 0;
const domain = (fields: Fields) => (valueIn(fields, 'domainName', 'text') ?? '').trim();
const noAddress = (fields: Fields) => addressLength(fields, 'ipAddressV4') === 0 && domain(fields) === '';
/** A chunk names the transaction of the first one of its message: this one, or one of the same payer. */
const isOtherStart = (fields: Fields, around: Around): boolean => {
  const chunk = partsOf(fields, 'chunkInfo');
  const [initial, id] = [valueIn(chunk, 'initialTransactionID', 'transactionId'), around?.transactionId];
  if (!has(fields, 'chunkInfo') || id === undefined) {
    return false;
  }
  return integerIn(chunk, 'number') === 1n
    ? initial === undefined || formatTransactionId(initial) !== formatTransactionId(id)
    : entityKey(initial?.payer) !== entityKey(id.payer);
};
/** The checks of a file's chunks look at those that are the first of several. */
const isFirstOfSeveral = (fields: Fields) => {
  const chunk = partsOf(fields, 'chunkInfo');
  return integerIn(chunk, 'number') === 1n && integerIn(chunk, 'total') !== 1n;
};
const otherStart: Finding = where(
  isOtherStart,
  () => phrase`The initial transaction ID is not that of the first chunk of its message.`,
);

/** A ledger has one shard and one realm; what is meant for a batch names no node. */
const isElsewhere = (payer: EntityReference, node: EntityReference | undefined) =>
  node !== undefined &&
  (node.num ?? 0n) > 0n &&
  (node.shard !== payer.shard || node.realm !== payer.realm) &&
  phrase`The payer ${formatEntityReference(payer)} and the node ${formatEntityReference(node)} are in different shards or realms.`;

const payerless: Finding = (_, around) => {
  const id = around?.transactionId;
  const { payer } = id ?? {};
  if (id === undefined) {
    return false;
  }
  if (payer?.num !== undefined && payer.num > 0n) {
    return isElsewhere(payer, around?.nodeAccountId);
  }
  return payer?.alias === undefined
    ? phrase`It names no payer.`
    : phrase`The payer ${formatEntityReference(payer)} is named by an alias, not by the number of an account.`;
};

const unknownFields: Finding = (_, around) => {
  const count = around?.unknownFieldCount ?? 0;
  return (
    count > 0 &&
    counted(
      count,
      phrase`1 field is not known here. Nodes take only fields that they know.`,
      (all) => phrase`${all} fields are not known here. Nodes take only fields that they know.`,
    )
  );
};

/** One limit for each token, and one of an amount of ℏ. */
const repeatedDenomination: Finding = (fields) => {
  const denominations = messagesAt(fields, 'fees').map((fee) =>
    has(fee, 'denominatingTokenId')
      ? entityKey(valueIn(fee, 'denominatingTokenId', 'entity'))
      : `${integerIn(fee, 'amount')} ℏ`,
  );
  return (
    new Set(denominations).size < denominations.length &&
    phrase`There are several limits for one token, or the same one for ℏ twice.`
  );
};

const leastForFile = 2_592_000n;
const expiresForFile = any(
  expiresInPast('expirationTime'),
  expiresLate('expirationTime'),
  lifetime(
    'expirationTime',
    (seconds) =>
      seconds < leastForFile &&
      phrase`It expires after ${formatDuration(seconds)}. At least ${formatDuration(leastForFile)} are needed.`,
  ),
);

const isDomain = (name: string): boolean =>
  name.length <= 250 &&
  name
    .replace(/\.$/, '')
    .split('.')
    .every((label) => label.length <= 63 && /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(label));

const chunkNumber = each('chunkInfo', (chunk) => outside('number', 1n, integerIn(chunk, 'total'))(chunk, undefined));
const isSubmit = (fields: Fields) => has(fields, submit);

/** Topics, files, schedules, nodes and the ledger itself. */
export const serviceRules: readonly NodeRule[] = [
  ...rules(`consensusUpdateTopic consensusDeleteTopic ${submit}`, 'TransactionHandler', {
    INVALID_TOPIC_ID: noEntity('topicID'),
  }),
  ...rules(submit, 'ConsensusSubmitMessageHandler', {
    INVALID_TOPIC_MESSAGE: blank('message'),
    MESSAGE_SIZE_TOO_LARGE: longerThan('message', 1_024),
    INVALID_CHUNK_TRANSACTION_ID: where((fields) => !isFirstOfSeveral(fields), otherStart),
  }),
  ...rules(topics, topicHandlers, {
    INVALID_KEY_IN_FEE_EXEMPT_KEY_LIST: any(badKey('feeExemptKeyList'), each('feeExemptKeyList', badKey('keys'))),
    BAD_ENCODING: any(deepKey('adminKey'), deepKey('submitKey')),
    INVALID_CUSTOM_FEE_SCHEDULE_KEY: deepKey('feeScheduleKey'),
  }),
  ...rules('consensusCreateTopic', 'ConsensusCreateTopicHandler', {
    BAD_ENCODING: any(badKey('adminKey'), badKey('submitKey')),
    INVALID_CUSTOM_FEE_SCHEDULE_KEY: badKey('feeScheduleKey'),
    AUTORENEW_DURATION_NOT_IN_RANGE: mustRenew('autoRenewPeriod'),
    INVALID_AUTORENEW_ACCOUNT: unnumbered('autoRenewAccount'),
  }),
  ...topicListRules,
  ...rules('consensusUpdateTopic', 'ConsensusUpdateTopicHandler, AttributeValidatorImpl', {
    BAD_ENCODING: any(
      badKey('adminKey', 'removes'),
      badUnlessEmpty('submitKey'),
      where((fields) => valueIn(fields, 'submitKey', 'key')?.kind === 'empty', noKeyIn('submitKey')),
    ),
    INVALID_CUSTOM_FEE_SCHEDULE_KEY: badUnlessEmpty('feeScheduleKey'),
    AUTORENEW_DURATION_NOT_IN_RANGE: renewsOutside('autoRenewPeriod'),
    INVALID_AUTORENEW_ACCOUNT: aliased('autoRenewAccount'),
    AUTORENEW_ACCOUNT_NOT_ALLOWED: where(
      (fields) =>
        has(fields, 'adminKey') && hasEmptyKey(fields) && isNamed(valueIn(fields, 'autoRenewAccount', 'entity')),
      () => phrase`A topic without an admin key cannot have an auto-renew account.`,
    ),
    INVALID_EXPIRATION_TIME: expiresOutside('expirationTime'),
  }),
  ...rules('fileCreate', 'FileCreateHandler', {
    INVALID_EXPIRATION_TIME: missing('expirationTime'),
    AUTORENEW_DURATION_NOT_IN_RANGE: expiresOutside('expirationTime'),
  }),
  ...rules('fileUpdate', 'FileUpdateHandler', {
    AUTORENEW_DURATION_NOT_IN_RANGE: expiresForFile,
  }),
  ...rules('fileAppend fileUpdate fileDelete', 'TransactionHandler', {
    INVALID_FILE_ID: noEntity('fileID'),
  }),
  ...rules('scheduleCreate', 'ScheduleCreateHandler', {
    INVALID_TRANSACTION: missing('scheduledTransactionBody'),
    MISSING_EXPIRY_TIME: where((fields) => isTrue(fields, 'waitForExpiry'), needs('waitForExpiry', 'expirationTime')),
    SCHEDULED_TRANSACTION_NOT_IN_WHITELIST: unscheduled,
    SCHEDULE_EXPIRATION_TIME_MUST_BE_HIGHER_THAN_CONSENSUS_TIME: expiresInPast('expirationTime'),
    SCHEDULE_EXPIRATION_TIME_TOO_FAR_IN_FUTURE: expiresLate('expirationTime', mostScheduled),
    INVALID_ADMIN_KEY: any(badKey('adminKey'), deepKey('adminKey')),
    ACCOUNT_ID_DOES_NOT_EXIST: unnumbered('payerAccountID'),
  }),
  ...rules('scheduleSign scheduleDelete', 'ScheduleSignHandler, ScheduleDeleteHandler', {
    INVALID_SCHEDULE_ID: noEntity('scheduleID'),
  }),
  ...rules('freeze', 'FreezeHandler', {
    INVALID_FREEZE_TRANSACTION_BODY: any(
      (fields) => freezeType(fields) === 0 && phrase`${schemaNameWords('freezeType')} is not set.`,
      where(freezesAt, missing('startTime')),
      where(upgrades, missing('updateFile'), noUpdateFile),
      where(
        (fields) => ['startHour', 'startMin', 'endHour', 'endMin'].some((name) => integerIn(fields, name) !== 0n),
        () => phrase`Hours and minutes must not be set. The start time says when it starts.`,
      ),
    ),
    FREEZE_START_TIME_MUST_BE_FUTURE: where(freezesAt, expiresInPast('startTime')),
    FREEZE_UPDATE_FILE_HASH_DOES_NOT_MATCH: where(
      upgrades,
      (fields) => addressLength(fields, 'fileHash') !== 48 && phrase`The hash of the file must have 48 bytes.`,
    ),
  }),
  ...rules('utilPrng', 'UtilPrngHandler', {
    INVALID_PRNG_RANGE: negative('range', 32),
  }),
  ...rules('nodeCreate', `NodeCreateHandler, ${addressBook}`, {
    INVALID_NODE_ACCOUNT_ID: unnumberedNode,
    INVALID_SERVICE_ENDPOINT: any(none('serviceEndpoint'), each('grpcProxyEndpoint', badProxy)),
    INVALID_GOSSIP_ENDPOINT: none('gossipEndpoint'),
    INVALID_GOSSIP_CA_CERTIFICATE: any(blank('gossipCaCertificate'), noCertificate),
    INVALID_ADMIN_KEY: deepKey('adminKey'),
  }),
  ...rules('nodeUpdate', 'NodeUpdateHandler', {
    INVALID_NODE_ACCOUNT_ID: where((fields) => has(fields, 'accountId'), unnumberedNode),
    INVALID_SERVICE_ENDPOINT: each(
      'grpcProxyEndpoint',
      where((fields) => integerIn(fields, 'port') !== 0n || addressLength(fields, 'ipAddressV4') > 0, badProxy),
    ),
    INVALID_GOSSIP_CA_CERTIFICATE: where(
      (fields) => has(fields, 'gossipCaCertificate'),
      blank('gossipCaCertificate'),
      noCertificate,
    ),
    INVALID_GRPC_CERTIFICATE_HASH: where((fields) => has(fields, 'grpcCertificateHash'), blank('grpcCertificateHash')),
  }),
  ...rules('nodeUpdate nodeDelete', 'NodeUpdateHandler, NodeDeleteHandler', {
    INVALID_NODE_ID: negative('nodeId'),
  }),
  ...rules(nodes, addressBook, {
    GOSSIP_ENDPOINTS_EXCEEDED_LIMIT: tooMany('gossipEndpoint'),
    SERVICE_ENDPOINTS_EXCEEDED_LIMIT: tooMany('serviceEndpoint', 8),
    GOSSIP_ENDPOINT_CANNOT_HAVE_FQDN: each(
      'gossipEndpoint',
      (fields) =>
        (valueIn(fields, 'domainName', 'text') ?? '') !== '' &&
        phrase`A gossip endpoint must be an IP address, not a domain name.`,
    ),
    INVALID_ENDPOINT: each(
      endpoints,
      notPositive('port'),
      where(noAddress, () => phrase`An endpoint has no address.`),
    ),
    IP_FQDN_CANNOT_BE_SET_FOR_SAME_ENDPOINT: each(
      endpoints,
      where(
        (fields) => addressLength(fields, 'ipAddressV4') > 0 && domain(fields) !== '',
        together('ipAddressV4', 'domainName'),
      ),
    ),
    FQDN_SIZE_TOO_LARGE: each(`${endpoints} grpcProxyEndpoint`, longerThan('domainName', 253)),
    INVALID_IPV4_ADDRESS: each(
      endpoints,
      (fields) => ![0, 4].includes(addressLength(fields, 'ipAddressV4')) && phrase`An IPv4 address must have 4 bytes.`,
    ),
    MAX_REGISTERED_NODES_EXCEEDED: tooMany(
      'associatedRegisteredNode associatedRegisteredNodeList.associatedRegisteredNode',
      20,
    ),
  }),
  ...rules('nodeCreate registeredNodeCreate', addressBook, { KEY_REQUIRED: where(hasEmptyKey, noKeyIn('adminKey')) }),
  ...rules('nodeUpdate registeredNodeUpdate', addressBook, {
    KEY_REQUIRED: where((fields) => has(fields, 'adminKey') && hasEmptyKey(fields), noKeyIn('adminKey')),
  }),
  ...rules(`${nodes} ${registered}`, addressBook, {
    INVALID_NODE_DESCRIPTION: any(
      longerThan('description', 100),
      (fields) =>
        (valueIn(fields, 'description', 'text') ?? '').includes('\0') && phrase`The description holds a zero byte.`,
    ),
    INVALID_ADMIN_KEY: badUnlessEmpty('adminKey'),
  }),
  ...rules(registered, addressBook, {
    INVALID_REGISTERED_ENDPOINT: any(
      each('serviceEndpoint', outside('port', 0n, 65_535n), none('ipAddress', 'domainName')),
      each('serviceEndpoint.blockNode', none('endpointApi'), repeated('endpointApi')),
      each('serviceEndpoint.generalService', longerThan('description', 100)),
    ),
    REGISTERED_ENDPOINTS_EXCEEDED_LIMIT: tooMany('serviceEndpoint', 50),
    INVALID_REGISTERED_ENDPOINT_ADDRESS: each(
      'serviceEndpoint',
      where(
        (fields) => has(fields, 'ipAddress') && ![4, 16].includes(addressLength(fields, 'ipAddress')),
        () => phrase`An IP address must have 4 or 16 bytes.`,
      ),
      where(
        (fields) => has(fields, 'domainName') && !isDomain(valueIn(fields, 'domainName', 'text') ?? ''),
        () => phrase`The domain name is not valid.`,
      ),
    ),
    INVALID_REGISTERED_ENDPOINT_TYPE: each(
      'serviceEndpoint',
      none('blockNode', 'mirrorNode', 'rpcRelay', 'generalService'),
    ),
  }),
  ...rules('registeredNodeCreate', 'RegisteredNodeCreateHandler', {
    INVALID_REGISTERED_ENDPOINT: none('serviceEndpoint'),
  }),
  ...rules('registeredNodeUpdate registeredNodeDelete', 'RegisteredNodeUpdateHandler, RegisteredNodeDeleteHandler', {
    INVALID_REGISTERED_NODE_ID: negative('registeredNodeId'),
  }),
  ...rules('body', 'TransactionChecker', {
    PAYER_ACCOUNT_NOT_FOUND: payerless,
    TRANSACTION_ID_FIELD_NOT_ALLOWED: (_, around) =>
      around?.transactionId?.scheduled === true && phrase`Its transaction ID is marked as scheduled.`,
    TRANSACTION_HAS_UNKNOWN_FIELDS: unknownFields,
  }),
  ...rules('body', 'TransactionChecker', {
    TRANSACTION_ID_FIELD_NOT_ALLOWED: (_, around) => {
      const nonce = around?.transactionId?.nonce ?? 0;
      return nonce !== 0 && phrase`The nonce of its transaction ID is ${nonce}. It must be 0.`;
    },
  }),
  ...rules('body', 'PreCheckValidator', {
    MAX_CUSTOM_FEES_IS_NOT_SUPPORTED: where(
      (fields) => !isSubmit(fields) && has(fields, 'maxCustomFees'),
      present('maxCustomFees'),
    ),
    INVALID_MAX_CUSTOM_FEES: each(
      'maxCustomFees',
      missing('accountId'),
      none('fees'),
      each('fees', negative('amount')),
    ),
  }),
  ...rules('body', 'ConsensusSubmitMessageHandler', {
    DUPLICATE_ACCOUNT_ID_IN_MAX_CUSTOM_FEE_LIST: where(isSubmit, repeated('maxCustomFees', 'accountId')),
    DUPLICATE_DENOMINATION_IN_MAX_CUSTOM_FEE_LIST: where(isSubmit, each('maxCustomFees', repeatedDenomination)),
  }),
  ...rules('inner', 'ConsensusSubmitMessageHandler', {
    INVALID_CHUNK_NUMBER: each(submit, chunkNumber),
    INVALID_CHUNK_TRANSACTION_ID: each(submit, where(isFirstOfSeveral, otherStart)),
  }),
  ...rules('inner', 'AtomicBatchHandler', {
    BATCH_TRANSACTION_IN_BLACKLIST: any(
      (fields) => has(fields, 'atomicBatch') && phrase`It is a batch itself.`,
      (fields) =>
        ['freeze', 'scheduleCreate', 'scheduleSign'].some((name) => has(fields, name)) &&
        phrase`It is of a type that cannot be in a batch.`,
    ),
    MISSING_BATCH_KEY: (fields) => !has(fields, 'batchKey') && phrase`It has no batch key.`,
    INVALID_BATCH_KEY: badKey('batchKey'),
    INVALID_NODE_ACCOUNT_ID: (_, around) => {
      const node = around?.nodeAccountId;
      const isZero =
        node !== undefined &&
        node.shard === 0n &&
        node.realm === 0n &&
        (node.num ?? 0n) === 0n &&
        node.alias === undefined;
      return !isZero && phrase`Its node account ID must be 0.0.0.`;
    },
  }),
];
