import { encodeRlpInteger, encodeRlpList } from '../../../../../src/domain/ethereum/rlp.ts';
import { bodyAt } from '../../../services/transactionFile/messageChunks.ts';
import { encode } from '../../../services/transactionFile/samples.ts';

type Values = Readonly<Record<string, unknown>>;

const account = (accountNum: number) => ({ accountNum });
const byAlias = () => ({ alias: bytes(20) });
const token = (tokenNum: number) => ({ tokenNum });
const bytes = (length: number, first = 1) => new Uint8Array(length).fill(1).fill(first, 0, 1);
export const key = { ed25519: bytes(32) };
const ecdsa = { ECDSASecp256k1: bytes(33, 2) };
const list = (...keys: readonly Values[]) => ({ keyList: { keys } });
export const ofKeys = (threshold: number, ...keys: readonly Values[]) => ({
  thresholdKey: { threshold, keys: { keys } },
});
const negative = -1;
/** What nodes read as a negative number, in a field without a sign. */
const tooLarge = '18446744073709551615';
const days = (count: number) => ({ seconds: count * 86_400 });
/** So many days after the start of all samples. */
const after = (count: number) => ({ seconds: 1_700_000_000 + count * 86_400 });
const times = (count: number, make: (index: number) => unknown) => Array.from({ length: count }, (_, at) => make(at));
const amount = (accountNum: number, value: number, more: Values = {}) => ({
  accountID: account(accountNum),
  amount: value,
  ...more,
});
const pair = [amount(5, -2), amount(1_006, 2)];
const nft = (serialNumber: number, more: Values = {}) => ({
  senderAccountID: account(5),
  receiverAccountID: account(1_006),
  serialNumber,
  ...more,
});
const hbar = (...accountAmounts: readonly unknown[]) => ({ transfers: { accountAmounts }, tokenTransfers: undefined });
const tokens = (...lists: readonly Values[]) => ({
  transfers: undefined,
  tokenTransfers: lists.map((each) => ({ token: token(7), ...each })),
});
const hook = { hookId: 1, evmHookCall: { gasLimit: 25_000 } };
const evmHook = (more: Values) => ({
  hookCreationDetails: [{ hookId: 1, evmHook: { spec: { contractId: { contractNum: 1_200 } }, ...more } }],
});
const slot = (name: string, value: Uint8Array) => ({ storageUpdates: [{ storageSlot: { [name]: value } }] });
const fee = (more: Values) => ({ customFees: [{ feeCollectorAccountId: account(5), ...more }] });
const part = (numerator: number, denominator: number) => ({ numerator, denominator });
const fractional = (fractionalAmount: Values, more: Values = {}) =>
  fee({ fractionalFee: { fractionalAmount, ...more } });
const royalty = (exchangeValueFraction: Values, more: Values = {}) =>
  fee({ royaltyFee: { exchangeValueFraction, ...more } });
const airdropOf = (more: Values) => ({ pendingAirdrops: [{ ...airdrop, ...more }] });
const airdrop = { senderId: account(5), receiverId: account(1_006), fungibleTokenType: token(7) };
const endpoint = { ipAddressV4: bytes(4), port: 50_211 };
const service = { ipAddress: bytes(4), port: 443, mirrorNode: {} };
/** A sequence of DER, of which only the head is looked at, with its length in one byte after the head. */
const certificate = Uint8Array.of(0x30, 0x81, 0x80, ...bytes(128));
const nodeOf = { accountId: account(1_005), gossipEndpoint: [endpoint], serviceEndpoint: [endpoint], adminKey: key };
const spent = { owner: account(5), spender: account(1_006) };
const nftKind = { tokenType: 1, decimals: 0, initialSupply: 0, supplyKey: key };
const chunk = (number: number, total: number, accountNum = 5, seconds = 1_700_000_000) => ({
  chunkInfo: {
    number,
    total,
    initialTransactionID: { accountID: account(accountNum), transactionValidStart: { seconds } },
  },
});

/** For each type something that a node takes. */
export const goodSamples: Readonly<Record<string, Values>> = {
  cryptoTransfer: {
    transfers: { accountAmounts: [amount(5, -2), amount(0, 2, { accountID: { alias: encode('Key', ecdsa) } })] },
    tokenTransfers: [{ token: token(7), transfers: pair }],
  },
  tokenAirdrop: { tokenTransfers: [{ token: token(7), transfers: pair }] },
  tokenClaimAirdrop: { pendingAirdrops: [airdrop] },
  tokenCancelAirdrop: { pendingAirdrops: [{ ...airdrop, fungibleTokenType: undefined, nonFungibleToken: nftId(1) }] },
  tokenReject: { owner: account(5), rejections: [{ fungibleToken: token(7) }, { nft: nftId(1) }] },
  cryptoApproveAllowance: {
    cryptoAllowances: [{ ...spent, amount: 0 }],
    tokenAllowances: [{ ...spent, tokenId: token(7), amount: 5 }],
    nftAllowances: [{ ...spent, tokenId: token(8), serialNumbers: [1, 2] }],
  },
  cryptoDeleteAllowance: { nftAllowances: [{ owner: account(5), tokenId: token(7), serialNumbers: [1] }] },
  cryptoCreateAccount: { key, autoRenewPeriod: days(90), maxAutomaticTokenAssociations: -1, alias: bytes(20) },
  cryptoUpdateAccount: { accountIDToUpdate: account(5), key: ofKeys(1, key, ecdsa), autoRenewPeriod: days(90) },
  cryptoDelete: { deleteAccountID: account(1_005), transferAccountID: account(1_006) },
  cryptoAddLiveHash: {},
  cryptoDeleteLiveHash: {},
  contractCall: { contractID: { contractNum: 1_200 }, gas: 21_004, functionParameters: bytes(1, 0) },
  contractCreateInstance: { fileID: { fileNum: 1_200 }, gas: 53_000, autoRenewPeriod: days(90), adminKey: key },
  contractUpdateInstance: {
    contractID: { contractNum: 1_200 },
    adminKey: key,
    maxAutomaticTokenAssociations: { value: 5 },
  },
  contractDeleteInstance: { contractID: { contractNum: 1_200 }, transferAccountID: account(5) },
  ethereumTransaction: { ethereumData: ethereum(), maxGasAllowance: 7 },
  hookStore: {
    hookId: { entityId: { accountId: account(5) }, hookId: 1 },
    storageUpdates: [
      { storageSlot: { key: bytes(32), value: bytes(1) } },
      { mappingEntries: { mappingSlot: bytes(1), entries: [{ key: bytes(32, 0), value: bytes(1) }] } },
    ],
  },
  tokenCreation: {
    name: 'Gold',
    symbol: 'AU',
    decimals: 2,
    initialSupply: 100,
    supplyType: 1,
    maxSupply: 100,
    treasury: account(5),
    freezeDefault: true,
    freezeKey: key,
    expiry: after(90),
    customFees: [{ feeCollectorAccountId: account(5), fixedFee: { amount: 1, denominatingTokenId: token(0) } }],
  },
  tokenUpdate: { token: token(7), kycKey: list(), name: 'Silver', autoRenewPeriod: days(90) },
  tokenFeeScheduleUpdate: { tokenId: token(7), ...royalty(part(1, 1)) },
  tokenDeletion: { token: token(7) },
  tokenPause: { token: token(7) },
  tokenUnpause: { token: token(7) },
  tokenFreeze: { token: token(7), account: account(5) },
  tokenUnfreeze: { token: token(7), account: account(5) },
  tokenGrantKyc: { token: token(7), account: account(5) },
  tokenRevokeKyc: { token: token(7), account: account(5) },
  tokenMint: { token: token(7), metadata: times(10, () => bytes(100)) },
  tokenBurn: { token: token(7), serialNumbers: times(10, (at) => at + 1) },
  tokenWipe: { token: token(7), account: byAlias(), amount: 1 },
  tokenAssociate: { account: account(5), tokens: [token(7), token(8)] },
  tokenDissociate: { account: account(5), tokens: [token(7), token(8)] },
  tokenUpdateNfts: { token: token(7), serialNumbers: [1], metadata: { value: bytes(100) } },
  consensusCreateTopic: { autoRenewPeriod: days(90), adminKey: key, submitKey: key, feeExemptKeyList: [key, ecdsa] },
  consensusUpdateTopic: {
    topicID: { topicNum: 7 },
    adminKey: list(),
    autoRenewAccount: account(0),
    customFees: { fees: [] },
    feeExemptKeyList: { keys: times(10, (at) => ({ ed25519: bytes(32, at) })) },
  },
  consensusDeleteTopic: { topicID: { topicNum: 7 } },
  consensusSubmitMessage: { topicID: { topicNum: 7 }, message: bytes(1_024) },
  fileCreate: { expirationTime: after(90), contents: bytes(1) },
  fileAppend: { fileID: { fileNum: 1_200 }, contents: bytes(1) },
  fileUpdate: { fileID: { fileNum: 1_200 }, expirationTime: after(30) },
  fileDelete: { fileID: { fileNum: 1_200 } },
  scheduleCreate: {
    scheduledTransactionBody: { cryptoTransfer: { transfers: { accountAmounts: pair } } },
    waitForExpiry: true,
    expirationTime: after(62),
  },
  scheduleSign: { scheduleID: { scheduleNum: 7 } },
  scheduleDelete: { scheduleID: { scheduleNum: 7 } },
  freeze: { freezeType: 5, startTime: after(1), updateFile: { fileNum: 150 }, fileHash: bytes(48) },
  systemDelete: { fileID: { fileNum: 1_200 } },
  systemUndelete: { fileID: { fileNum: 1_200 } },
  utilPrng: { range: 6 },
  nodeCreate: { ...nodeOf, gossipCaCertificate: certificate, grpcProxyEndpoint: { domainName: 'a.b', port: 443 } },
  nodeUpdate: {
    nodeId: 3,
    grpcProxyEndpoint: {},
    gossipCaCertificate: { value: certificate },
    description: { value: 'x'.repeat(100) },
  },
  nodeDelete: { nodeId: 3 },
  registeredNodeCreate: {
    adminKey: key,
    serviceEndpoint: [service, { ...service, ipAddress: undefined, domainName: 'a-1.b.' }],
  },
  registeredNodeUpdate: { registeredNodeId: 3, serviceEndpoint: [service] },
  registeredNodeDelete: { registeredNodeId: 3 },
};

/** A legacy transaction that calls with one byte, and what is different in it. */
function ethereum({ gasLimit = 21_016n, to = bytes(20), value = 0n, data = bytes(1), r = 1n } = {}): Uint8Array {
  const integers = [7n, 1n, gasLimit].map(encodeRlpInteger);
  const rest = [to, encodeRlpInteger(value), data].map((part) =>
    part.length > 1 ? Uint8Array.of(0x80 + part.length, ...part) : part.length === 0 ? Uint8Array.of(0x80) : part,
  );
  return encodeRlpList([...integers, ...rest, ...[27n, r, 1n].map(encodeRlpInteger)]);
}

/** A key so many lists deep. */
function keyIn(lists: number): Values {
  return lists === 0 ? key : list(keyIn(lists - 1));
}

function nftId(serialNumber: number) {
  return { token_ID: token(7), serialNumber };
}

/** One fault each: the code, the type, and what is set to something else in the good one; `body` changes the body around. */
export const badSamples: readonly (readonly [code: string, type: string, changes: Values, body?: Values])[] = [
  ['INVALID_ACCOUNT_ID', 'cryptoTransfer', hbar(amount(0, -2), amount(1_006, 2))],
  ['INVALID_ACCOUNT_ID', 'cryptoTransfer', hbar(amount(5, -2), { amount: 2 })],
  ['INVALID_ACCOUNT_ID', 'cryptoTransfer', hbar(amount(800, -2), amount(1_006, 2))],
  ['INVALID_ACCOUNT_ID', 'cryptoTransfer', tokens({ transfers: [amount(5, -2), amount(801, 2)] })],
  ['INVALID_ACCOUNT_ID', 'tokenAirdrop', tokens({ transfers: [amount(0, -2), amount(1_006, 2)] })],
  ['INVALID_ACCOUNT_ID', 'cryptoTransfer', tokens({ nftTransfers: [nft(1, { receiverAccountID: account(0) })] })],
  ['INVALID_ALIAS_KEY', 'cryptoTransfer', hbar(amount(5, -2), { accountID: { alias: bytes(19) }, amount: 2 })],
  [
    'INVALID_ALIAS_KEY',
    'tokenAirdrop',
    tokens({ transfers: [amount(5, -2), { accountID: { alias: bytes(21) }, amount: 2 }] }),
  ],
  [
    'INVALID_ALIAS_KEY',
    'cryptoTransfer',
    tokens({ nftTransfers: [nft(1, { receiverAccountID: { alias: encode('Key', list(key)) } })] }),
  ],
  [
    'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
    'cryptoTransfer',
    hbar(amount(5, -2), amount(1_006, 1), amount(1_006, 1, { isApproval: true })),
  ],
  [
    'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
    'cryptoTransfer',
    tokens({ transfers: [amount(5, -2), amount(1_006, 1), amount(1_006, 1)] }),
  ],
  [
    'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
    'tokenAirdrop',
    tokens({ nftTransfers: [nft(1, { senderAccountID: account(1_006) })] }),
  ],
  [
    'TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    'cryptoTransfer',
    hbar(amount(5, -10), ...times(10, (at) => amount(1_006 + at, 1))),
  ],
  [
    'TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    'cryptoTransfer',
    tokens({ transfers: [amount(5, -10), ...times(10, (at) => amount(1_006 + at, 1))] }),
  ],
  ['BATCH_SIZE_LIMIT_EXCEEDED', 'cryptoTransfer', tokens({ nftTransfers: times(11, (at) => nft(at + 1)) })],
  [
    'TOKEN_TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
    'tokenAirdrop',
    tokens({ transfers: [amount(5, -10), ...times(10, (at) => amount(1_006 + at, 1))] }),
  ],
  [
    'CANNOT_SET_HOOKS_AND_APPROVAL',
    'cryptoTransfer',
    hbar(amount(5, -2, { isApproval: true, preTxAllowanceHook: hook }), amount(1_006, 2)),
  ],
  [
    'CANNOT_SET_HOOKS_AND_APPROVAL',
    'cryptoTransfer',
    tokens({ nftTransfers: [nft(1, { isApproval: true, preTxSenderAllowanceHook: hook })] }),
  ],
  ['BAD_HOOK_REQUEST', 'cryptoTransfer', hbar(amount(5, -2, { preTxAllowanceHook: { hookId: 1 } }), amount(1_006, 2))],
  [
    'INSUFFICIENT_GAS',
    'cryptoTransfer',
    hbar(amount(5, -2, { preTxAllowanceHook: { hookId: 1, evmHookCall: { gasLimit: 1_000 } } }), amount(1_006, 2)),
  ],
  [
    'INVALID_HOOK_CALL',
    'cryptoTransfer',
    tokens({ nftTransfers: [nft(1, { preTxReceiverAllowanceHook: { evmHookCall: { gasLimit: 25_000 } } })] }),
  ],
  [
    'TOO_MANY_HOOK_INVOCATIONS',
    'cryptoTransfer',
    hbar(
      amount(5, -5, { prePostTxAllowanceHook: hook }),
      ...times(5, (at) => amount(1_006 + at, 1, { prePostTxAllowanceHook: hook })),
    ),
  ],
  ['TRANSFER_TO_FEE_COLLECTION_ACCOUNT_NOT_ALLOWED', 'cryptoTransfer', hbar(amount(5, -2), amount(802, 2))],
  [
    'TRANSFER_TO_FEE_COLLECTION_ACCOUNT_NOT_ALLOWED',
    'cryptoTransfer',
    tokens({ nftTransfers: [nft(1, { receiverAccountID: account(802) })] }),
  ],
  [
    'HOOKS_EXECUTIONS_REQUIRE_TOP_LEVEL_CRYPTO_TRANSFER',
    'scheduleCreate',
    {
      scheduledTransactionBody: { cryptoTransfer: hbar(amount(5, -2, { preTxAllowanceHook: hook }), amount(1_006, 2)) },
    },
  ],
  [
    'INVALID_ACCOUNT_AMOUNTS',
    'cryptoTransfer',
    tokens({ nftTransfers: [nft(1), nft(1, { receiverAccountID: account(9) })] }),
  ],
  ['INVALID_ACCOUNT_AMOUNTS', 'cryptoTransfer', hbar(amount(5, -2), amount(1_006, 1))],
  ['TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN', 'tokenAirdrop', tokens({ transfers: [amount(5, -2), amount(1_006, 1)] })],
  ['INVALID_TOKEN_ID', 'cryptoTransfer', tokens({ token: token(0), transfers: pair })],
  ['INVALID_TOKEN_ID', 'tokenAirdrop', tokens({ token: undefined, transfers: pair })],
  ['TOKEN_ID_REPEATED_IN_TOKEN_LIST', 'cryptoTransfer', tokens({ transfers: pair }, { transfers: pair })],
  ['EMPTY_TOKEN_TRANSFER_ACCOUNT_AMOUNTS', 'cryptoTransfer', tokens({})],
  ['INVALID_TRANSFER_ACCOUNT_ID', 'cryptoTransfer', tokens({ transfers: [amount(5, -2), { amount: 2 }] })],
  [
    'INVALID_TRANSFER_ACCOUNT_ID',
    'cryptoTransfer',
    tokens({ nftTransfers: [nft(1, { receiverAccountID: undefined })] }),
  ],
  ['INVALID_TOKEN_NFT_SERIAL_NUMBER', 'cryptoTransfer', tokens({ nftTransfers: [nft(0)] })],
  ['EMPTY_TOKEN_TRANSFER_BODY', 'tokenAirdrop', { tokenTransfers: [] }],
  [
    'AIRDROP_CONTAINS_MULTIPLE_SENDERS_FOR_A_TOKEN',
    'tokenAirdrop',
    tokens({ transfers: [amount(5, -1), amount(1_006, -1), amount(1_008, 2)] }),
  ],
  [
    'AIRDROP_CONTAINS_MULTIPLE_SENDERS_FOR_A_TOKEN',
    'tokenAirdrop',
    tokens({ nftTransfers: [nft(1), nft(2, { senderAccountID: account(9) })] }),
  ],
  [
    'HOOKS_ARE_NOT_SUPPORTED_IN_AIRDROPS',
    'tokenAirdrop',
    tokens({ nftTransfers: [nft(1, { preTxReceiverAllowanceHook: hook })] }),
  ],
  ['NOT_SUPPORTED', 'tokenAirdrop', tokens({ transfers: [amount(5, -2, { isApproval: true }), amount(1_006, 2)] })],
  ['INVALID_RECEIVING_NODE_ACCOUNT', 'tokenAirdrop', tokens({ transfers: [amount(5, -2), amount(1_000, 2)] })],
  ['CONTRACT_BYTECODE_EMPTY', 'contractCreateInstance', { fileID: undefined, initcode: new Uint8Array() }],
  ['INVALID_FILE_ID', 'contractCreateInstance', { fileID: undefined }],
  [
    'INVALID_HOOK_ADMIN_KEY',
    'cryptoCreateAccount',
    { hookCreationDetails: [{ ...evmHook({}).hookCreationDetails[0], adminKey: ofKeys(2, key) }] },
  ],
  ['INVALID_TOKEN_NFT_SERIAL_NUMBER', 'tokenUpdateNfts', { serialNumbers: [1, 0] }],
  ['EMPTY_PENDING_AIRDROP_ID_LIST', 'tokenClaimAirdrop', { pendingAirdrops: [] }],
  [
    'PENDING_AIRDROP_ID_REPEATED',
    'tokenClaimAirdrop',
    { pendingAirdrops: [airdrop, { ...airdrop, receiverId: { shardNum: 0, accountNum: 1_006 } }] },
  ],
  [
    'PENDING_AIRDROP_ID_LIST_TOO_LONG',
    'tokenCancelAirdrop',
    { pendingAirdrops: times(11, (at) => ({ ...airdrop, receiverId: account(1_006 + at) })) },
  ],
  ['INVALID_PENDING_AIRDROP_ID', 'tokenClaimAirdrop', airdropOf({ senderId: undefined })],
  ['INVALID_PENDING_AIRDROP_ID', 'tokenClaimAirdrop', airdropOf({ fungibleTokenType: undefined })],
  ['INVALID_ACCOUNT_ID', 'tokenClaimAirdrop', airdropOf({ receiverId: account(0) })],
  [
    'INVALID_PENDING_AIRDROP_ID',
    'tokenClaimAirdrop',
    airdropOf({ fungibleTokenType: undefined, nonFungibleToken: nftId(0) }),
  ],
  ['INVALID_PENDING_AIRDROP_ID', 'tokenCancelAirdrop', airdropOf({ senderId: account(0) })],
  ['INVALID_TOKEN_ID', 'tokenCancelAirdrop', airdropOf({ fungibleTokenType: token(0) })],
  [
    'INVALID_NFT_ID',
    'tokenCancelAirdrop',
    airdropOf({ fungibleTokenType: undefined, nonFungibleToken: { serialNumber: 1 } }),
  ],
  [
    'INVALID_TOKEN_NFT_SERIAL_NUMBER',
    'tokenCancelAirdrop',
    airdropOf({ fungibleTokenType: undefined, nonFungibleToken: nftId(0) }),
  ],
  ['EMPTY_TOKEN_REFERENCE_LIST', 'tokenReject', { rejections: [] }],
  ['TOKEN_REFERENCE_REPEATED', 'tokenReject', { rejections: [{ nft: nftId(1) }, { nft: nftId(1) }] }],
  [
    'TOKEN_REFERENCE_LIST_SIZE_LIMIT_EXCEEDED',
    'tokenReject',
    { rejections: times(11, (at) => ({ nft: nftId(at + 1) })) },
  ],
  ['INVALID_ACCOUNT_ID', 'tokenReject', { owner: {} }],
  ['INVALID_TOKEN_ID', 'tokenReject', { rejections: [{ fungibleToken: token(0) }] }],
  ['INVALID_NFT_ID', 'tokenReject', { rejections: [{ nft: { serialNumber: 1 } }] }],
  ['INVALID_TOKEN_NFT_SERIAL_NUMBER', 'tokenReject', { rejections: [{ nft: nftId(0) }] }],
  ['EMPTY_ALLOWANCES', 'cryptoApproveAllowance', { cryptoAllowances: [], tokenAllowances: [], nftAllowances: [] }],
  [
    'NEGATIVE_ALLOWANCE_AMOUNT',
    'cryptoApproveAllowance',
    { tokenAllowances: [{ ...spent, tokenId: token(7), amount: negative }] },
  ],
  ['INVALID_ALLOWANCE_SPENDER_ID', 'cryptoApproveAllowance', { cryptoAllowances: [{ owner: account(5), amount: 1 }] }],
  [
    'INVALID_ALLOWANCE_SPENDER_ID',
    'cryptoApproveAllowance',
    { nftAllowances: [{ ...spent, spender: byAlias(), tokenId: token(7), serialNumbers: [1] }] },
  ],
  [
    'INVALID_ACCOUNT_ID',
    'cryptoApproveAllowance',
    { cryptoAllowances: [{ owner: account(0), spender: account(1_006), amount: 1 }] },
  ],
  ['INVALID_TOKEN_ID', 'cryptoApproveAllowance', { tokenAllowances: [{ ...spent, amount: 1 }] }],
  [
    'INVALID_TOKEN_ID',
    'cryptoApproveAllowance',
    { nftAllowances: [{ ...spent, tokenId: token(0), serialNumbers: [1] }] },
  ],
  [
    'INVALID_ALLOWANCE_OWNER_ID',
    'cryptoApproveAllowance',
    { tokenAllowances: [{ ...spent, owner: byAlias(), tokenId: token(7), amount: 1 }] },
  ],
  [
    'MAX_ALLOWANCES_EXCEEDED',
    'cryptoApproveAllowance',
    { nftAllowances: [{ ...spent, tokenId: token(7), serialNumbers: times(19, (at) => at + 1) }] },
  ],
  [
    'SPENDER_ACCOUNT_SAME_AS_OWNER',
    'cryptoApproveAllowance',
    { cryptoAllowances: [{ spender: account(5), amount: 1 }] },
  ],
  [
    'DELEGATING_SPENDER_CANNOT_GRANT_APPROVE_FOR_ALL',
    'cryptoApproveAllowance',
    {
      nftAllowances: [{ ...spent, tokenId: token(7), approvedForAll: { value: true }, delegatingSpender: account(9) }],
    },
  ],
  [
    'INVALID_TOKEN_NFT_SERIAL_NUMBER',
    'cryptoApproveAllowance',
    { nftAllowances: [{ ...spent, tokenId: token(7), serialNumbers: [1, 0] }] },
  ],
  ['EMPTY_ALLOWANCES', 'cryptoDeleteAllowance', { nftAllowances: [{ owner: account(5), tokenId: token(7) }] }],
  ['INVALID_TOKEN_ID', 'cryptoDeleteAllowance', { nftAllowances: [{ owner: account(5), serialNumbers: [1] }] }],
  [
    'INVALID_ALLOWANCE_OWNER_ID',
    'cryptoDeleteAllowance',
    { nftAllowances: [{ owner: account(0), tokenId: token(7), serialNumbers: [1] }] },
  ],
  [
    'MAX_ALLOWANCES_EXCEEDED',
    'cryptoDeleteAllowance',
    { nftAllowances: [{ tokenId: token(7), serialNumbers: times(21, (at) => at + 1) }] },
  ],

  ['KEY_REQUIRED', 'cryptoCreateAccount', { key: undefined, alias: undefined }],
  ['KEY_REQUIRED', 'cryptoCreateAccount', { key: list(list()) }],
  ['INVALID_ALIAS_KEY', 'cryptoCreateAccount', { key: undefined }],
  ['INVALID_ALIAS_KEY', 'cryptoCreateAccount', { alias: encode('Key', key) }],
  ['INVALID_ALIAS_KEY', 'cryptoCreateAccount', { alias: new Uint8Array(20).fill(1, 19) }],
  ['BAD_ENCODING', 'cryptoCreateAccount', { key: {} }],
  ['BAD_ENCODING', 'cryptoCreateAccount', { key: keyIn(15) }],
  ['BAD_ENCODING', 'cryptoUpdateAccount', { key: keyIn(15) }],
  ['NOT_SUPPORTED', 'cryptoUpdateAccount', { delegationAddress: bytes(20) }],
  ['INVALID_ADMIN_KEY', 'cryptoCreateAccount', { key: ofKeys(0, key, ecdsa) }],
  ['INVALID_ADMIN_KEY', 'cryptoCreateAccount', { key: ofKeys(3, key, ecdsa) }],
  ['INVALID_ADMIN_KEY', 'cryptoCreateAccount', { key: list(key, { ed25519: bytes(31) }) }],
  ['INVALID_ADMIN_KEY', 'cryptoCreateAccount', { key: { ECDSASecp256k1: bytes(33, 4) } }],
  ['INVALID_RENEWAL_PERIOD', 'cryptoCreateAccount', { autoRenewPeriod: undefined }],
  ['AUTORENEW_DURATION_NOT_IN_RANGE', 'cryptoCreateAccount', { autoRenewPeriod: days(29) }],
  ['INVALID_INITIAL_BALANCE', 'cryptoCreateAccount', { initialBalance: tooLarge }],
  ['INVALID_SEND_RECORD_THRESHOLD', 'cryptoCreateAccount', { sendRecordThreshold: tooLarge }],
  ['INVALID_RECEIVE_RECORD_THRESHOLD', 'cryptoCreateAccount', { receiveRecordThreshold: tooLarge }],
  ['PROXY_ACCOUNT_ID_FIELD_IS_DEPRECATED', 'cryptoCreateAccount', { proxyAccountID: account(5) }],
  ['PROXY_ACCOUNT_ID_FIELD_IS_DEPRECATED', 'contractCreateInstance', { proxyAccountID: account(5) }],
  ['INVALID_MAX_AUTO_ASSOCIATIONS', 'cryptoCreateAccount', { maxAutomaticTokenAssociations: -2 }],
  ['INVALID_MAX_AUTO_ASSOCIATIONS', 'cryptoCreateAccount', { maxAutomaticTokenAssociations: 5_001 }],
  [
    'REQUESTED_NUM_AUTOMATIC_ASSOCIATIONS_EXCEEDS_ASSOCIATION_LIMIT',
    'contractUpdateInstance',
    { maxAutomaticTokenAssociations: { value: 5_001 } },
  ],
  ['INVALID_ACCOUNT_ID', 'cryptoCreateAccount', { realmID: { realmNum: 1 } }],
  ['INVALID_STAKING_ID', 'cryptoCreateAccount', { stakedNodeId: negative }],
  ['INVALID_STAKING_ID', 'contractCreateInstance', { stakedAccountId: account(0) }],
  ['INVALID_STAKING_ID', 'cryptoUpdateAccount', { stakedNodeId: -2 }],
  ['ACCOUNT_ID_DOES_NOT_EXIST', 'cryptoUpdateAccount', { accountIDToUpdate: undefined }],
  ['INVALID_ACCOUNT_ID', 'cryptoUpdateAccount', { accountIDToUpdate: account(0) }],
  ['INVALID_ADMIN_KEY', 'cryptoUpdateAccount', { key: {} }],
  ['INVALID_ADMIN_KEY', 'cryptoUpdateAccount', { key: list() }],
  ['INVALID_RENEWAL_PERIOD', 'contractUpdateInstance', { autoRenewPeriod: days(0) }],
  ['AUTORENEW_DURATION_NOT_IN_RANGE', 'cryptoUpdateAccount', { autoRenewPeriod: days(93) }],
  ['INVALID_EXPIRATION_TIME', 'cryptoUpdateAccount', { expirationTime: after(0) }],
  ['INVALID_EXPIRATION_TIME', 'contractUpdateInstance', { expirationTime: after(93) }],
  ['ACCOUNT_ID_DOES_NOT_EXIST', 'cryptoDelete', { transferAccountID: undefined }],
  ['INVALID_ACCOUNT_ID', 'cryptoDelete', { deleteAccountID: account(0) }],
  ['INVALID_ACCOUNT_ID', 'cryptoUpdateAccount', { accountIDToUpdate: byAlias() }],
  ['INVALID_TRANSFER_ACCOUNT_ID', 'cryptoDelete', { transferAccountID: account(0) }],
  ['INVALID_AUTORENEW_ACCOUNT', 'contractCreateInstance', { autoRenewAccountId: byAlias() }],
  ['TRANSFER_ACCOUNT_SAME_AS_DELETE_ACCOUNT', 'cryptoDelete', { transferAccountID: account(1_005) }],
  ['TRANSFER_TO_FEE_COLLECTION_ACCOUNT_NOT_ALLOWED', 'cryptoDelete', { transferAccountID: account(802) }],
  ['INVALID_CONTRACT_ID', 'contractCall', { contractID: undefined }],
  ['INVALID_CONTRACT_ID', 'contractCall', { contractID: { evmAddress: new Uint8Array(20) } }],
  ['INSUFFICIENT_GAS', 'contractCall', { gas: 21_003 }],
  ['INSUFFICIENT_GAS', 'contractCreateInstance', { gas: 52_999 }],
  ['MAX_GAS_LIMIT_EXCEEDED', 'contractCall', { gas: 15_000_001 }],
  ['CONTRACT_NEGATIVE_VALUE', 'contractCall', { amount: negative }],
  ['CONTRACT_NEGATIVE_VALUE', 'contractCreateInstance', { initialBalance: negative }],
  ['INVALID_FILE_ID', 'contractCreateInstance', { fileID: { fileNum: 1_000 } }],
  ['INVALID_RENEWAL_PERIOD', 'contractCreateInstance', { autoRenewPeriod: days(0) }],
  ['AUTORENEW_DURATION_NOT_IN_RANGE', 'contractCreateInstance', { autoRenewPeriod: days(1) }],
  ['SERIALIZATION_FAILED', 'contractCreateInstance', { adminKey: ofKeys(2, key) }],
  ['SERIALIZATION_FAILED', 'contractCreateInstance', { adminKey: keyIn(15) }],
  ['INVALID_CONTRACT_ID', 'contractUpdateInstance', { contractID: undefined }],
  ['INVALID_CONTRACT_ID', 'contractDeleteInstance', { contractID: { contractNum: 0 } }],
  ['INVALID_CONTRACT_ID', 'ethereumTransaction', { ethereumData: ethereum({ to: bytes(19) }) }],
  ['INVALID_ADMIN_KEY', 'contractUpdateInstance', { adminKey: { contractID: { contractNum: 1_300 } } }],
  ['PERMANENT_REMOVAL_REQUIRES_SYSTEM_INITIATION', 'contractDeleteInstance', { permanentRemoval: true }],
  ['OBTAINER_REQUIRED', 'contractDeleteInstance', { transferAccountID: undefined }],
  [
    'OBTAINER_SAME_CONTRACT_ID',
    'contractDeleteInstance',
    { transferAccountID: undefined, transferContractID: { contractNum: 1_200 } },
  ],
  ['NEGATIVE_ALLOWANCE_AMOUNT', 'ethereumTransaction', { maxGasAllowance: negative }],
  ['INVALID_ETHEREUM_TRANSACTION', 'ethereumTransaction', { ethereumData: undefined }],
  ['INVALID_ETHEREUM_TRANSACTION', 'ethereumTransaction', { ethereumData: Uint8Array.of(3, ...ethereum()) }],
  ['INVALID_ETHEREUM_TRANSACTION', 'ethereumTransaction', { ethereumData: ethereum({ r: 0n }) }],
  ['INVALID_ETHEREUM_TRANSACTION', 'ethereumTransaction', { ethereumData: ethereum({ gasLimit: 2n ** 64n - 1n }) }],
  [
    'INVALID_ETHEREUM_TRANSACTION',
    'ethereumTransaction',
    { ethereumData: ethereum({ to: new Uint8Array(), data: new Uint8Array(), gasLimit: 60_000n }) },
  ],
  [
    'INVALID_FILE_ID',
    'ethereumTransaction',
    { ethereumData: ethereum({ data: new Uint8Array() }), callData: { fileNum: 1_000 } },
  ],
  ['MAX_GAS_LIMIT_EXCEEDED', 'ethereumTransaction', { ethereumData: ethereum({ gasLimit: 15_000_001n }) }],
  [
    'INVALID_SOLIDITY_ADDRESS',
    'ethereumTransaction',
    { ethereumData: ethereum({ to: new Uint8Array(20), value: 5n }) },
  ],
  ['INSUFFICIENT_GAS', 'ethereumTransaction', { ethereumData: ethereum({ gasLimit: 21_015n }) }],
  ['INSUFFICIENT_GAS', 'ethereumTransaction', { ethereumData: ethereum({ to: new Uint8Array(), gasLimit: 53_015n }) }],
  [
    'INVALID_TOKEN_ID_IN_CUSTOM_FEES',
    'tokenFeeScheduleUpdate',
    fee({ fixedFee: { amount: 1, denominatingTokenId: token(0) } }),
  ],
  [
    'INVALID_TOKEN_ID_IN_CUSTOM_FEES',
    'consensusCreateTopic',
    fee({ fixedFee: { amount: 1, denominatingTokenId: token(0) } }),
  ],
  [
    'INVALID_TOKEN_ID_IN_CUSTOM_FEES',
    'consensusUpdateTopic',
    { customFees: { fees: fee({ fixedFee: { amount: 1, denominatingTokenId: token(0) } }).customFees } },
  ],
  [
    'CUSTOM_FEE_DENOMINATION_MUST_BE_FUNGIBLE_COMMON',
    'tokenFeeScheduleUpdate',
    royalty(part(1, 2), { fallbackFee: { amount: 1, denominatingTokenId: token(0) } }),
  ],
  ['HOOK_ID_REPEATED_IN_CREATION_DETAILS', 'cryptoUpdateAccount', { hookIdsToDelete: [4, 5, 4] }],
  ['INVALID_HOOK_CREATION_SPEC', 'cryptoCreateAccount', { hookCreationDetails: [{ hookId: 1 }] }],
  ['HOOK_CREATION_BYTES_TOO_LONG', 'contractCreateInstance', evmHook(slot('key', bytes(33)))],
  ['HOOK_CREATION_BYTES_MUST_USE_MINIMAL_REPRESENTATION', 'cryptoCreateAccount', evmHook(slot('value', bytes(2, 0)))],
  ['EMPTY_EVM_HOOK_STORAGE_UPDATE', 'cryptoCreateAccount', evmHook({ storageUpdates: [{}] })],
  [
    'EMPTY_EVM_HOOK_STORAGE_UPDATE',
    'contractCreateInstance',
    evmHook({ storageUpdates: [{ mappingEntries: { entries: [{ value: bytes(1) }] } }] }),
  ],
  ['INVALID_HOOK_ID', 'hookStore', { hookId: { hookId: 1 } }],
  ['EMPTY_EVM_HOOK_STORAGE_UPDATE', 'hookStore', { storageUpdates: [] }],
  ['TOO_MANY_EVM_HOOK_STORAGE_UPDATES', 'hookStore', { storageUpdates: times(11, () => ({ storageSlot: {} })) }],
  ['EVM_HOOK_STORAGE_UPDATE_BYTES_TOO_LONG', 'hookStore', slot('key', bytes(33))],
  [
    'EVM_HOOK_STORAGE_UPDATE_BYTES_MUST_USE_MINIMAL_REPRESENTATION',
    'hookStore',
    { storageUpdates: [{ mappingEntries: { entries: [{ key: bytes(1), value: bytes(3, 0) }] } }] },
  ],

  ['NOT_SUPPORTED', 'tokenCreation', { tokenType: 2 }],
  ['INVALID_TOKEN_INITIAL_SUPPLY', 'tokenCreation', { initialSupply: 101 }],
  ['INVALID_TOKEN_INITIAL_SUPPLY', 'tokenCreation', { ...nftKind, initialSupply: 1, customFees: [] }],
  ['INVALID_TOKEN_DECIMALS', 'tokenCreation', { ...nftKind, decimals: 1, customFees: [] }],
  ['INVALID_TOKEN_MAX_SUPPLY', 'tokenCreation', { maxSupply: 0 }],
  ['INVALID_TOKEN_MAX_SUPPLY', 'tokenCreation', { supplyType: 0 }],
  ['INVALID_TREASURY_ACCOUNT_FOR_TOKEN', 'tokenCreation', { treasury: undefined }],
  ['INVALID_ACCOUNT_ID', 'tokenCreation', { treasury: account(0) }],
  ['INVALID_CUSTOM_FEE_COLLECTOR', 'tokenCreation', fee({ feeCollectorAccountId: byAlias(), fixedFee: { amount: 1 } })],
  ['NOT_SUPPORTED', 'tokenCreation', { supplyType: negative }],
  ['INVALID_AUTORENEW_ACCOUNT', 'tokenUpdate', { autoRenewAccount: account(0) }],
  ['TOKEN_HAS_NO_SUPPLY_KEY', 'tokenCreation', { ...nftKind, supplyKey: undefined, customFees: [] }],
  ['TOKEN_HAS_NO_FREEZE_KEY', 'tokenCreation', { freezeKey: undefined }],
  ['MISSING_TOKEN_NAME', 'tokenCreation', { name: '' }],
  ['MISSING_TOKEN_SYMBOL', 'tokenCreation', { symbol: undefined }],
  ['TOKEN_NAME_TOO_LONG', 'tokenUpdate', { name: `${'é'.repeat(50)}x` }],
  ['TOKEN_SYMBOL_TOO_LONG', 'tokenCreation', { symbol: 'x'.repeat(101) }],
  ['INVALID_ZERO_BYTE_IN_STRING', 'tokenCreation', { symbol: 'a\0b' }],
  ['METADATA_TOO_LONG', 'tokenCreation', { metadata: bytes(101) }],
  ['METADATA_TOO_LONG', 'tokenUpdateNfts', { metadata: { value: bytes(101) } }],
  ['METADATA_TOO_LONG', 'tokenMint', { metadata: [bytes(1), bytes(101)] }],
  ['INVALID_ADMIN_KEY', 'tokenCreation', { adminKey: ofKeys(2, key) }],
  ['INVALID_KYC_KEY', 'tokenUpdate', { kycKey: { ed25519: bytes(33) } }],
  ['INVALID_WIPE_KEY', 'tokenCreation', { wipeKey: {} }],
  ['INVALID_SUPPLY_KEY', 'tokenCreation', { supplyKey: { contractID: {} } }],
  ['INVALID_FREEZE_KEY', 'tokenCreation', { freezeKey: ofKeys(0, key) }],
  ['INVALID_CUSTOM_FEE_SCHEDULE_KEY', 'tokenUpdate', { feeScheduleKey: ofKeys(0) }],
  ['INVALID_PAUSE_KEY', 'tokenCreation', { pauseKey: list(list()) }],
  ['INVALID_METADATA_KEY', 'tokenCreation', { metadataKey: { RSA_3072: bytes(384) } }],
  ['INVALID_RENEWAL_PERIOD', 'tokenCreation', { autoRenewPeriod: days(93) }],
  ['INVALID_RENEWAL_PERIOD', 'tokenUpdate', { autoRenewPeriod: days(0) }],
  ['AUTORENEW_DURATION_NOT_IN_RANGE', 'tokenUpdate', { autoRenewPeriod: days(93) }],
  ['INVALID_EXPIRATION_TIME', 'tokenCreation', { expiry: after(-1) }],
  ['INVALID_EXPIRATION_TIME', 'tokenUpdate', { expiry: after(-1), autoRenewAccount: account(5) }],
  [
    'CUSTOM_FEES_LIST_TOO_LONG',
    'tokenFeeScheduleUpdate',
    { customFees: times(11, () => ({ feeCollectorAccountId: account(5), fixedFee: { amount: 1 } })) },
  ],
  ['CUSTOM_FEE_NOT_FULLY_SPECIFIED', 'tokenCreation', fee({})],
  ['INVALID_CUSTOM_FEE_COLLECTOR', 'tokenCreation', { customFees: [{ fixedFee: { amount: 1 } }] }],
  [
    'INVALID_CUSTOM_FEE_COLLECTOR',
    'tokenCreation',
    { customFees: [{ feeCollectorAccountId: account(802), fixedFee: { amount: 1 } }] },
  ],
  ['FRACTION_DIVIDES_BY_ZERO', 'tokenCreation', fractional(part(1, 0))],
  ['CUSTOM_FEE_MUST_BE_POSITIVE', 'tokenCreation', fee({ fixedFee: { amount: 0 } })],
  ['CUSTOM_FEE_MUST_BE_POSITIVE', 'tokenFeeScheduleUpdate', royalty(part(0, 1))],
  [
    'FRACTIONAL_FEE_MAX_AMOUNT_LESS_THAN_MIN_AMOUNT',
    'tokenCreation',
    fractional(part(1, 2), { minimumAmount: 3, maximumAmount: 2 }),
  ],
  ['ROYALTY_FRACTION_CANNOT_EXCEED_ONE', 'tokenFeeScheduleUpdate', royalty(part(2, 1))],
  [
    'CUSTOM_FRACTIONAL_FEE_ONLY_ALLOWED_FOR_FUNGIBLE_COMMON',
    'tokenCreation',
    { ...nftKind, ...fractional(part(1, 2)) },
  ],
  ['CUSTOM_ROYALTY_FEE_ONLY_ALLOWED_FOR_NON_FUNGIBLE_UNIQUE', 'tokenCreation', royalty(part(1, 2))],
  [
    'CUSTOM_ROYALTY_FEE_ONLY_ALLOWED_FOR_NON_FUNGIBLE_UNIQUE',
    'tokenFeeScheduleUpdate',
    { customFees: [...royalty(part(1, 2)).customFees, ...fractional(part(1, 2)).customFees] },
  ],
  ['CUSTOM_FEE_DENOMINATION_MUST_BE_FUNGIBLE_COMMON', 'tokenCreation', nftKind],
  ['INVALID_TOKEN_ID', 'tokenFeeScheduleUpdate', { tokenId: undefined }],
  ['INVALID_TOKEN_ID', 'tokenPause', { token: undefined }],
  ['INVALID_ACCOUNT_ID', 'tokenGrantKyc', { account: undefined }],
  ['INVALID_TOKEN_ID', 'tokenMint', { token: token(0) }],
  ['INVALID_ACCOUNT_ID', 'tokenWipe', { account: account(0) }],
  ['INVALID_ACCOUNT_ID', 'tokenFreeze', { account: byAlias() }],
  ['INVALID_ACCOUNT_ID', 'tokenDissociate', { account: byAlias() }],
  ['INVALID_ACCOUNT_ID', 'tokenAssociate', { account: account(0) }],
  ['INVALID_TOKEN_ID', 'tokenDissociate', { tokens: [token(7), token(0)] }],
  ['TOKEN_ID_REPEATED_IN_TOKEN_LIST', 'tokenAssociate', { tokens: [token(7), token(8), token(7)] }],
  ['INVALID_TRANSACTION_BODY', 'tokenMint', { amount: 1 }],
  ['INVALID_TRANSACTION_BODY', 'tokenBurn', { amount: 1 }],
  ['INVALID_TRANSACTION_BODY', 'tokenWipe', { serialNumbers: [1] }],
  ['INVALID_TOKEN_MINT_AMOUNT', 'tokenMint', { amount: tooLarge, metadata: [] }],
  ['INVALID_TOKEN_BURN_AMOUNT', 'tokenBurn', { amount: tooLarge, serialNumbers: [] }],
  ['INVALID_WIPING_AMOUNT', 'tokenWipe', { amount: tooLarge }],
  ['INVALID_NFT_ID', 'tokenBurn', { serialNumbers: [1, 0] }],
  ['BATCH_SIZE_LIMIT_EXCEEDED', 'tokenBurn', { serialNumbers: times(11, (at) => at + 1) }],
  ['BATCH_SIZE_LIMIT_EXCEEDED', 'tokenMint', { metadata: times(11, () => bytes(1)) }],
  ['MISSING_SERIAL_NUMBERS', 'tokenUpdateNfts', { serialNumbers: [] }],

  ['INVALID_TOPIC_ID', 'consensusDeleteTopic', { topicID: undefined }],
  ['INVALID_TOPIC_ID', 'consensusSubmitMessage', { topicID: { topicNum: 0 } }],
  ['INVALID_TOPIC_MESSAGE', 'consensusSubmitMessage', { message: undefined }],
  ['MESSAGE_SIZE_TOO_LARGE', 'consensusSubmitMessage', { message: bytes(1_025) }],
  ['INVALID_CHUNK_TRANSACTION_ID', 'consensusSubmitMessage', chunk(1, 1, 5, 1_700_000_001)],
  ['FEE_EXEMPT_KEY_LIST_CONTAINS_DUPLICATED_KEYS', 'consensusCreateTopic', { feeExemptKeyList: [key, ecdsa, key] }],
  [
    'MAX_ENTRIES_FOR_FEE_EXEMPT_KEY_LIST_EXCEEDED',
    'consensusCreateTopic',
    { feeExemptKeyList: times(11, (at) => ({ ed25519: bytes(32, at) })) },
  ],
  [
    'CUSTOM_FEES_LIST_TOO_LONG',
    'consensusCreateTopic',
    { customFees: times(11, () => fee({ fixedFee: { amount: 1 } }).customFees[0]) },
  ],
  ['FEE_EXEMPT_KEY_LIST_CONTAINS_DUPLICATED_KEYS', 'consensusUpdateTopic', { feeExemptKeyList: { keys: [key, key] } }],
  [
    'MAX_ENTRIES_FOR_FEE_EXEMPT_KEY_LIST_EXCEEDED',
    'consensusUpdateTopic',
    { feeExemptKeyList: { keys: times(11, (at) => ({ ed25519: bytes(32, at) })) } },
  ],
  ['INVALID_KEY_IN_FEE_EXEMPT_KEY_LIST', 'consensusCreateTopic', { feeExemptKeyList: [{ ed25519: bytes(5) }] }],
  ['BAD_ENCODING', 'consensusUpdateTopic', { adminKey: ofKeys(0, key) }],
  ['BAD_ENCODING', 'consensusCreateTopic', { submitKey: list() }],
  ['BAD_ENCODING', 'consensusCreateTopic', { adminKey: list() }],
  ['BAD_ENCODING', 'consensusCreateTopic', { submitKey: keyIn(15) }],
  ['BAD_ENCODING', 'consensusUpdateTopic', { submitKey: ofKeys(2, key) }],
  ['INVALID_CUSTOM_FEE_SCHEDULE_KEY', 'consensusCreateTopic', { feeScheduleKey: keyIn(15) }],
  ['INVALID_CUSTOM_FEE_SCHEDULE_KEY', 'consensusUpdateTopic', { feeScheduleKey: ofKeys(2, key) }],
  ['INVALID_CUSTOM_FEE_SCHEDULE_KEY', 'consensusCreateTopic', { feeScheduleKey: list() }],
  [
    'CUSTOM_FEES_LIST_TOO_LONG',
    'consensusUpdateTopic',
    { customFees: { fees: times(11, () => ({ feeCollectorAccountId: account(5), fixedFee: { amount: 1 } })) } },
  ],
  ['INVALID_CUSTOM_FEE_COLLECTOR', 'consensusCreateTopic', { customFees: [{ fixedFee: { amount: 1 } }] }],
  ['CUSTOM_FEE_NOT_FULLY_SPECIFIED', 'consensusCreateTopic', fee({})],
  ['CUSTOM_FEE_MUST_BE_POSITIVE', 'consensusCreateTopic', fee({ fixedFee: { amount: negative } })],
  ['INVALID_CUSTOM_FEE_COLLECTOR', 'consensusUpdateTopic', { customFees: { fees: [{ fixedFee: { amount: 1 } }] } }],
  ['CUSTOM_FEE_NOT_FULLY_SPECIFIED', 'consensusUpdateTopic', { customFees: { fees: fee({}).customFees } }],
  ['CUSTOM_FEE_MUST_BE_POSITIVE', 'consensusUpdateTopic', { customFees: { fees: fee({ fixedFee: {} }).customFees } }],
  ['AUTORENEW_DURATION_NOT_IN_RANGE', 'consensusCreateTopic', { autoRenewPeriod: undefined }],
  ['AUTORENEW_DURATION_NOT_IN_RANGE', 'consensusUpdateTopic', { autoRenewPeriod: days(1) }],
  ['AUTORENEW_ACCOUNT_NOT_ALLOWED', 'consensusUpdateTopic', { autoRenewAccount: account(5) }],
  ['INVALID_AUTORENEW_ACCOUNT', 'consensusCreateTopic', { autoRenewAccount: account(0) }],
  ['INVALID_AUTORENEW_ACCOUNT', 'consensusUpdateTopic', { adminKey: key, autoRenewAccount: byAlias() }],
  ['BAD_ENCODING', 'consensusUpdateTopic', { submitKey: {} }],
  ['INVALID_EXPIRATION_TIME', 'consensusUpdateTopic', { expirationTime: after(100) }],
  ['INVALID_EXPIRATION_TIME', 'fileCreate', { expirationTime: undefined }],
  ['AUTORENEW_DURATION_NOT_IN_RANGE', 'fileCreate', { expirationTime: after(93) }],
  ['AUTORENEW_DURATION_NOT_IN_RANGE', 'fileUpdate', { expirationTime: after(29) }],
  ['INVALID_FILE_ID', 'fileAppend', { fileID: undefined }],
  ['INVALID_FILE_ID', 'fileUpdate', { fileID: { fileNum: 0 } }],
  ['ENTITY_NOT_ALLOWED_TO_DELETE', 'fileDelete', { fileID: { fileNum: 750 } }],
  ['INVALID_TRANSACTION', 'scheduleCreate', { scheduledTransactionBody: undefined }],
  ['MISSING_EXPIRY_TIME', 'scheduleCreate', { expirationTime: undefined }],
  [
    'SCHEDULED_TRANSACTION_NOT_IN_WHITELIST',
    'scheduleCreate',
    { scheduledTransactionBody: { tokenPause: { token: token(7) } } },
  ],
  ['SCHEDULED_TRANSACTION_NOT_IN_WHITELIST', 'scheduleCreate', { scheduledTransactionBody: { memo: 'x' } }],
  ['SCHEDULE_EXPIRATION_TIME_MUST_BE_HIGHER_THAN_CONSENSUS_TIME', 'scheduleCreate', { expirationTime: after(0) }],
  ['SCHEDULE_EXPIRATION_TIME_TOO_FAR_IN_FUTURE', 'scheduleCreate', { expirationTime: after(63) }],
  ['INVALID_ADMIN_KEY', 'scheduleCreate', { adminKey: list() }],
  ['INVALID_ADMIN_KEY', 'scheduleCreate', { adminKey: keyIn(15) }],
  [
    'INVALID_TOKEN_BURN_AMOUNT',
    'scheduleCreate',
    { scheduledTransactionBody: { tokenBurn: { token: token(7), amount: tooLarge } } },
  ],
  ['INVALID_SCHEDULE_ID', 'scheduleSign', { scheduleID: undefined }],
  ['INVALID_SCHEDULE_ID', 'scheduleDelete', { scheduleID: { scheduleNum: 0 } }],
  ['ACCOUNT_ID_DOES_NOT_EXIST', 'scheduleCreate', { payerAccountID: account(0) }],
  ['INVALID_FREEZE_TRANSACTION_BODY', 'freeze', { freezeType: 0 }],
  ['INVALID_FREEZE_TRANSACTION_BODY', 'freeze', { freezeType: 1, startTime: undefined }],
  ['INVALID_FREEZE_TRANSACTION_BODY', 'freeze', { updateFile: undefined }],
  ['INVALID_FREEZE_TRANSACTION_BODY', 'freeze', { updateFile: { fileNum: 149 } }],
  ['INVALID_FREEZE_TRANSACTION_BODY', 'freeze', { freezeType: 4, endMin: 5 }],
  ['FREEZE_START_TIME_MUST_BE_FUTURE', 'freeze', { startTime: after(0) }],
  ['FREEZE_UPDATE_FILE_HASH_DOES_NOT_MATCH', 'freeze', { fileHash: bytes(47) }],
  ['NOT_SUPPORTED', 'freeze', {}, { transactionID: idOf(1_001) }],
  ['AUTHORIZATION_FAILED', 'freeze', {}, { transactionID: idOf(59) }],
  ['AUTHORIZATION_FAILED', 'systemDelete', {}, { transactionID: idOf(60) }],
  ['AUTHORIZATION_FAILED', 'systemUndelete', {}, { transactionID: idOf(59) }],
  ['UNAUTHORIZED', 'registeredNodeCreate', {}, { transactionID: idOf(56) }],
  ['AUTHORIZATION_FAILED', 'nodeCreate', {}, { transactionID: idOf(3) }],
  ['AUTHORIZATION_FAILED', 'fileUpdate', { fileID: { fileNum: 121 } }],
  ['AUTHORIZATION_FAILED', 'fileAppend', { fileID: { fileNum: 151 } }, { transactionID: idOf(55) }],
  ['AUTHORIZATION_FAILED', 'fileAppend', { fileID: { fileNum: 100 } }, { transactionID: idOf(2) }],
  ['AUTHORIZATION_FAILED', 'cryptoUpdateAccount', { accountIDToUpdate: account(2) }, { transactionID: idOf(50) }],
  ['ENTITY_NOT_ALLOWED_TO_DELETE', 'cryptoDelete', { deleteAccountID: account(100) }],
  ['UNAUTHORIZED', 'nodeStakeUpdate', {}],
  ['NOT_SUPPORTED', 'cryptoAddLiveHash', {}],
  ['NOT_SUPPORTED', 'uncheckedSubmit', { transactionBytes: bytes(1) }],
  ['NOT_SUPPORTED', 'systemDelete', { fileID: undefined, contractID: { contractNum: 1_200 } }],
  ['INVALID_TRANSACTION_BODY', 'systemUndelete', { fileID: undefined }],
  ['INVALID_PRNG_RANGE', 'utilPrng', { range: negative }],
  ['INVALID_NODE_ACCOUNT_ID', 'nodeCreate', { accountId: { alias: bytes(20) } }],
  ['INVALID_GOSSIP_ENDPOINT', 'nodeCreate', { gossipEndpoint: [] }],
  ['INVALID_SERVICE_ENDPOINT', 'nodeCreate', { serviceEndpoint: [] }],
  ['INVALID_SERVICE_ENDPOINT', 'nodeCreate', { grpcProxyEndpoint: endpoint }],
  ['INVALID_GOSSIP_CA_CERTIFICATE', 'nodeCreate', { gossipCaCertificate: undefined }],
  ['INVALID_GOSSIP_CA_CERTIFICATE', 'nodeCreate', { gossipCaCertificate: certificate.subarray(0, 100) }],
  ['INVALID_NODE_ACCOUNT_ID', 'nodeUpdate', { accountId: { alias: bytes(20) } }],
  ['INVALID_SERVICE_ENDPOINT', 'nodeUpdate', { grpcProxyEndpoint: endpoint }],
  ['GOSSIP_ENDPOINT_CANNOT_HAVE_FQDN', 'nodeUpdate', { gossipEndpoint: [{ domainName: 'a.b', port: 1 }] }],
  ['INVALID_ADMIN_KEY', 'nodeCreate', { adminKey: keyIn(15) }],
  ['INVALID_GOSSIP_CA_CERTIFICATE', 'nodeUpdate', { gossipCaCertificate: {} }],
  ['INVALID_GRPC_CERTIFICATE_HASH', 'nodeUpdate', { grpcCertificateHash: {} }],
  ['INVALID_NODE_ID', 'nodeDelete', { nodeId: tooLarge }],
  ['INVALID_NODE_DESCRIPTION', 'registeredNodeCreate', { description: 'x'.repeat(101) }],
  ['INVALID_NODE_DESCRIPTION', 'nodeUpdate', { description: { value: 'x'.repeat(101) } }],
  ['GOSSIP_ENDPOINTS_EXCEEDED_LIMIT', 'nodeCreate', { gossipEndpoint: times(11, () => endpoint) }],
  ['SERVICE_ENDPOINTS_EXCEEDED_LIMIT', 'nodeUpdate', { serviceEndpoint: times(9, () => endpoint) }],
  ['INVALID_ENDPOINT', 'nodeCreate', { serviceEndpoint: [{ ipAddressV4: bytes(4) }] }],
  ['INVALID_ENDPOINT', 'nodeCreate', { serviceEndpoint: [{ port: 1, domainName: ' ' }] }],
  ['IP_FQDN_CANNOT_BE_SET_FOR_SAME_ENDPOINT', 'nodeCreate', { serviceEndpoint: [{ ...endpoint, domainName: 'a.b' }] }],
  ['FQDN_SIZE_TOO_LARGE', 'nodeUpdate', { serviceEndpoint: [{ domainName: 'x'.repeat(254), port: 1 }] }],
  ['INVALID_IPV4_ADDRESS', 'nodeUpdate', { gossipEndpoint: [{ ipAddressV4: bytes(16), port: 1 }] }],
  [
    'MAX_REGISTERED_NODES_EXCEEDED',
    'nodeUpdate',
    { associatedRegisteredNodeList: { associatedRegisteredNode: times(21, (at) => at) } },
  ],
  ['KEY_REQUIRED', 'nodeCreate', { adminKey: undefined }],
  ['KEY_REQUIRED', 'registeredNodeUpdate', { adminKey: list() }],
  ['INVALID_ADMIN_KEY', 'registeredNodeCreate', { adminKey: ofKeys(2, key) }],
  ['INVALID_REGISTERED_ENDPOINT', 'registeredNodeCreate', { serviceEndpoint: [] }],
  ['INVALID_REGISTERED_ENDPOINT', 'registeredNodeUpdate', { serviceEndpoint: [{ ...service, port: 65_536 }] }],
  [
    'INVALID_REGISTERED_ENDPOINT',
    'registeredNodeUpdate',
    { serviceEndpoint: [{ ...service, mirrorNode: undefined, blockNode: { endpointApi: [1, 1] } }] },
  ],
  ['REGISTERED_ENDPOINTS_EXCEEDED_LIMIT', 'registeredNodeUpdate', { serviceEndpoint: times(51, () => service) }],
  [
    'INVALID_REGISTERED_ENDPOINT_ADDRESS',
    'registeredNodeUpdate',
    { serviceEndpoint: [{ ...service, ipAddress: bytes(5) }] },
  ],
  [
    'INVALID_REGISTERED_ENDPOINT_ADDRESS',
    'registeredNodeUpdate',
    { serviceEndpoint: [{ port: 1, rpcRelay: {}, domainName: '-a.b' }] },
  ],
  [
    'INVALID_REGISTERED_ENDPOINT_TYPE',
    'registeredNodeUpdate',
    { serviceEndpoint: [{ ipAddress: bytes(16), port: 1 }] },
  ],
  ['INVALID_REGISTERED_NODE_ID', 'registeredNodeDelete', { registeredNodeId: tooLarge }],

  ['PAYER_ACCOUNT_NOT_FOUND', 'utilPrng', {}, { transactionID: idOf(0) }],
  ['PAYER_ACCOUNT_NOT_FOUND', 'utilPrng', {}, { nodeAccountID: { realmNum: 1, accountNum: 3 } }],
  ['TRANSACTION_ID_FIELD_NOT_ALLOWED', 'utilPrng', {}, { transactionID: { ...idOf(5), scheduled: true } }],
  ['TRANSACTION_ID_FIELD_NOT_ALLOWED', 'utilPrng', {}, { transactionID: { ...idOf(5), nonce: 1 } }],
  [
    'MAX_CUSTOM_FEES_IS_NOT_SUPPORTED',
    'utilPrng',
    {},
    { maxCustomFees: [{ accountId: account(5), fees: [{ amount: 1 }] }] },
  ],
  ['INVALID_MAX_CUSTOM_FEES', 'consensusSubmitMessage', {}, { maxCustomFees: [{ accountId: account(5) }] }],
  [
    'DUPLICATE_ACCOUNT_ID_IN_MAX_CUSTOM_FEE_LIST',
    'consensusSubmitMessage',
    {},
    { maxCustomFees: times(2, (at) => ({ accountId: account(5), fees: [{ amount: at }] })) },
  ],
  [
    'DUPLICATE_DENOMINATION_IN_MAX_CUSTOM_FEE_LIST',
    'consensusSubmitMessage',
    {},
    {
      maxCustomFees: [
        { accountId: account(5), fees: times(2, (at) => ({ amount: at, denominatingTokenId: token(7) })) },
      ],
    },
  ],
  ['MEMO_TOO_LONG', 'utilPrng', {}, { memo: 'x'.repeat(101) }],
  ['INSUFFICIENT_TX_FEE', 'utilPrng', {}, { transactionFee: 0 }],
  ['INSUFFICIENT_TX_FEE', 'utilPrng', {}, { transactionFee: '9223372036854775808' }],
  ['INVALID_NODE_ACCOUNT', 'utilPrng', {}, { nodeAccountID: undefined }],
  ['INVALID_TRANSACTION_DURATION', 'utilPrng', {}, { transactionValidDuration: { seconds: 181 } }],
  ['BATCH_KEY_SET_ON_NON_INNER_TRANSACTION', 'utilPrng', {}, { batchKey: key }],
];

/** The same for what is inside of a batch. */
export const badInnerSamples: typeof badSamples = [
  ['BATCH_TRANSACTION_IN_BLACKLIST', 'atomicBatch', {}],
  ['BATCH_TRANSACTION_IN_BLACKLIST', 'scheduleSign', {}],
  ['MISSING_BATCH_KEY', 'utilPrng', {}, { batchKey: undefined }],
  ['INVALID_BATCH_KEY', 'utilPrng', {}, { batchKey: ofKeys(2, key) }],
  ['INVALID_NODE_ACCOUNT_ID', 'utilPrng', {}, { nodeAccountID: account(3) }],
  ['INVALID_CHUNK_NUMBER', 'consensusSubmitMessage', chunk(3, 2)],
  ['INVALID_CHUNK_TRANSACTION_ID', 'consensusSubmitMessage', chunk(1, 2, 5, 1_600_000_000)],
  ['INVALID_TOKEN_ID', 'tokenPause', { token: undefined }],
];

function idOf(accountNum: number) {
  return { accountID: account(accountNum), transactionValidStart: { seconds: 1_700_000_000 } };
}

/** A good transaction of a type, with changes in it and in the body around it. */
export function sampleBytes(type: string, changes: Values = {}, body: Values = {}): Uint8Array {
  const payer = /^(?:freeze|system|nodeCreate)/.test(type) ? 2 : 5;
  return encode('TransactionBody', { ...bodyAt(0, { [type]: { ...goodSamples[type], ...changes } }, payer), ...body });
}

/** The same as the only one in a batch. */
export function batchBytes(type: string, changes: Values = {}, body: Values = {}): Uint8Array {
  const inner = sampleBytes(type, changes, { nodeAccountID: account(0), batchKey: key, ...body });
  const transactions = [encode('SignedTransaction', { bodyBytes: inner })];
  return encode('TransactionBody', bodyAt(0, { atomicBatch: { transactions } }));
}
