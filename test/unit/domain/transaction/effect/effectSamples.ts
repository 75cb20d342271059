/** Bytes that are no text, more than a line shows. */
const longData = Uint8Array.from({ length: 1_024 }, (_, index) => (index * 7 + 200) % 256);

/** A transaction's own part as plain values, with what tells it from others of its type. */
export type EffectSample = readonly [name: string, dataCase: string, data: Record<string, unknown>];

export const account = (accountNum: number) => ({ accountNum });
const token = (tokenNum: number) => ({ tokenNum });
const topic = { topicNum: 40 };
const file = { fileNum: 30 };
const contract = { contractNum: 50 };
const seconds = 1_800_000_000;
const days90 = { seconds: 7_776_000 };
export const ed25519 = (digit: number) => ({ ed25519: new Uint8Array(32).fill(digit) });
const ecdsa = (digit: number) => ({ ECDSASecp256k1: Uint8Array.of(2, ...new Uint8Array(32).fill(digit)) });
const emptyKey = { keyList: { keys: [] } };
const noAccount = { accountNum: 0 };
const utf8 = (text: string) => new TextEncoder().encode(text);
const amount = (num: number, units: bigint | number, more: object = {}) => ({
  accountID: account(num),
  amount: String(units),
  ...more,
});
const approved = { isApproval: true };
const largest = 2n ** 63n - 1n;
const ipv6 = Uint8Array.of(0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);

export const transferOfHbar: EffectSample = [
  'of ℏ to several',
  'cryptoTransfer',
  {
    transfers: {
      accountAmounts: [amount(1001, -150_000_000, approved), amount(1002, 100_000_000), amount(98, 50_000_000)],
    },
  },
];

export const transferOfTokens: EffectSample = [
  'of tokens with and without expected decimals',
  'cryptoTransfer',
  {
    transfers: { accountAmounts: [amount(1001, -250_000_000), amount(1002, 250_000_000)] },
    tokenTransfers: [
      {
        token: token(2001),
        transfers: [amount(1001, -1_500), amount(1002, 1_000), amount(1003, 500)],
        expectedDecimals: { value: 2 },
      },
      { token: token(2002), transfers: [amount(1002, -7), amount(1001, 7)] },
    ],
  },
];

export const transferOfNfts: EffectSample = [
  'of NFTs',
  'cryptoTransfer',
  {
    tokenTransfers: [
      {
        token: token(2003),
        nftTransfers: [
          { senderAccountID: account(1001), receiverAccountID: account(1002), serialNumber: 1 },
          {
            senderAccountID: account(1001),
            receiverAccountID: account(1002),
            serialNumber: String(largest),
            ...approved,
          },
        ],
      },
    ],
  },
];

export const creationOfToken: EffectSample = [
  'of a fungible token with fees',
  'tokenCreation',
  {
    name: 'Lens Dollar',
    symbol: 'LUSD',
    decimals: 6,
    initialSupply: '1000000000000',
    treasury: account(1001),
    adminKey: { thresholdKey: { threshold: 2, keys: { keys: [ed25519(1), ecdsa(2), ed25519(3)] } } },
    supplyKey: ed25519(4),
    feeScheduleKey: ecdsa(5),
    supplyType: 1,
    maxSupply: '5000000000000',
    expiry: { seconds },
    autoRenewAccount: account(1001),
    autoRenewPeriod: days90,
    memo: 'settles invoices',
    metadata: utf8('ipfs://bafy'),
    customFees: [
      { fixedFee: { amount: 50_000_000 }, feeCollectorAccountId: account(1004), allCollectorsAreExempt: true },
      { fixedFee: { amount: 2_500_000, denominatingTokenId: token(0) }, feeCollectorAccountId: account(1004) },
      { fixedFee: { amount: 12, denominatingTokenId: token(2001) }, feeCollectorAccountId: account(1004) },
      {
        fractionalFee: {
          fractionalAmount: { numerator: 1, denominator: 40 },
          minimumAmount: 1,
          maximumAmount: 3_000_000,
        },
        feeCollectorAccountId: account(1004),
      },
      {
        fractionalFee: { fractionalAmount: { numerator: 1, denominator: 3 }, netOfTransfers: true },
        feeCollectorAccountId: account(1004),
      },
    ],
  },
];

/** ERC-20 `transfer(address,uint256)` of 1,000 to 0.0.1002. */
export const erc20Transfer = `a9059cbb${'3ea'.padStart(64, '0')}${'3e8'.padStart(64, '0')}`;
export const hex = (digits: string) => new Uint8Array(Buffer.from(digits, 'hex'));

export const callOfContract: EffectSample = [
  'that a standard reads',
  'contractCall',
  { contractID: contract, gas: 300_000, amount: 150_000_000, functionParameters: hex(erc20Transfer) },
];

export const scheduleOfTransfer: EffectSample = [
  'of a transfer',
  'scheduleCreate',
  {
    scheduledTransactionBody: {
      transactionFee: 200_000_000,
      memo: 'rent of May',
      cryptoTransfer: { transfers: { accountAmounts: [amount(1001, -500_000_000), amount(1002, 500_000_000)] } },
    },
    memo: 'needs two of three',
    adminKey: ed25519(1),
    payerAccountID: account(1003),
    expirationTime: { seconds },
  },
];

export const messageChunk: EffectSample = [
  'that is a part of a message',
  'consensusSubmitMessage',
  {
    topicID: topic,
    message: utf8(`Invoice 7: ${'one line after another, '.repeat(4)}`),
    chunkInfo: {
      initialTransactionID: { accountID: account(1001), transactionValidStart: { seconds } },
      total: 3,
      number: 2,
    },
  },
];

export const updateOfToken: EffectSample = [
  'that takes keys and texts away',
  'tokenUpdate',
  {
    token: token(2001),
    name: 'Lens Euro',
    treasury: account(1005),
    adminKey: emptyKey,
    kycKey: ed25519(0),
    freezeKey: { keyList: { keys: [ed25519(2)] } },
    memo: { value: '' },
    metadata: { value: new Uint8Array() },
    keyVerificationMode: 1,
  },
];

/** What `whole/effects`, which has every field of every type, does not show. */
export const effectSamples: readonly EffectSample[] = [
  transferOfHbar,
  transferOfTokens,
  transferOfNfts,
  ['of nothing', 'cryptoTransfer', {}],
  ['of zero', 'cryptoTransfer', { transfers: { accountAmounts: [amount(5, 0)] } }],
  ['that does not add up', 'cryptoTransfer', { transfers: { accountAmounts: [amount(5, -2), amount(6, 3)] } }],
  ['that nobody gets', 'cryptoTransfer', { transfers: { accountAmounts: [amount(5, -2), amount(6, -1)] } }],
  ['that nobody gives', 'cryptoTransfer', { transfers: { accountAmounts: [amount(5, largest)] } }],
  [
    'from several to one, with hooks',
    'cryptoTransfer',
    {
      transfers: {
        accountAmounts: [
          amount(5, -2, { preTxAllowanceHook: { hookId: 7, evmHookCall: { gasLimit: 25_000 } } }),
          amount(6, -1, { ...approved, prePostTxAllowanceHook: { hookId: 8 } }),
          amount(7, 3),
        ],
      },
    },
  ],
  [
    'of one NFT with hooks of both sides',
    'cryptoTransfer',
    {
      tokenTransfers: [
        {
          token: token(2003),
          nftTransfers: [
            {
              senderAccountID: { alias: new Uint8Array(20).fill(0xab) },
              receiverAccountID: { alias: new Uint8Array(35).fill(0xcd) },
              serialNumber: 3,
              preTxSenderAllowanceHook: { hookId: 1 },
              prePostTxReceiverAllowanceHook: { hookId: 2 },
            },
          ],
        },
      ],
    },
  ],
  [
    'of everything at once',
    'cryptoTransfer',
    {
      transfers: { accountAmounts: [amount(5, -2), amount(6, 2)] },
      tokenTransfers: [
        { token: token(2001), transfers: [amount(6, -1), amount(5, 1)], expectedDecimals: { value: 3 } },
        {
          token: token(2003),
          nftTransfers: [
            { senderAccountID: account(5), receiverAccountID: account(6), serialNumber: 1 },
            { senderAccountID: account(7), receiverAccountID: account(8), serialNumber: 2 },
          ],
        },
      ],
    },
  ],
  [
    'of NFTs of several owners',
    'cryptoTransfer',
    {
      tokenTransfers: [
        {
          token: token(2004),
          nftTransfers: [
            { senderAccountID: account(5), receiverAccountID: account(6), serialNumber: 1 },
            { senderAccountID: account(7), receiverAccountID: account(8), serialNumber: 2 },
          ],
        },
      ],
    },
  ],
  creationOfToken,
  [
    'of an NFT collection',
    'tokenCreation',
    {
      name: 'Lens Art',
      symbol: 'ART',
      tokenType: 1,
      treasury: account(1001),
      supplyKey: ed25519(1),
      metadataKey: { contractID: contract },
      freezeDefault: true,
      customFees: [
        {
          royaltyFee: {
            exchangeValueFraction: { numerator: 1, denominator: 20 },
            fallbackFee: { amount: 300_000_000 },
          },
          feeCollectorAccountId: account(1004),
        },
        { royaltyFee: { exchangeValueFraction: { numerator: 1, denominator: 0 } } },
      ],
    },
  ],
  ['of a token with a limit that its type does not know', 'tokenCreation', { name: 'T', symbol: 'T', maxSupply: 5 }],
  updateOfToken,
  ['of one token', 'tokenUpdate', { token: token(2001), symbol: 'LEUR', autoRenewAccount: noAccount }],
  ['of an amount', 'tokenMint', { token: token(2001), amount: 12_345 }],
  ['of one NFT', 'tokenMint', { token: token(2003), metadata: [utf8('ipfs://1')] }],
  ['of NFTs', 'tokenMint', { token: token(2003), metadata: [utf8('a'), Uint8Array.of(1)] }],
  ['of an NFT and no amount', 'tokenMint', { token: token(2003), amount: 0, metadata: [utf8('a')] }],
  ['of an amount', 'tokenBurn', { token: token(2002), amount: 1 }],
  ['of NFTs', 'tokenBurn', { token: token(2003), serialNumbers: [1, 2, 3] }],
  ['of an NFT and no amount', 'tokenBurn', { token: token(2003), amount: 0, serialNumbers: [1] }],
  ['of an amount', 'tokenWipe', { token: token(2001), account: account(1002), amount: 100 }],
  [
    'of many NFTs',
    'tokenWipe',
    { token: token(2003), account: account(1002), serialNumbers: Array.from({ length: 22 }, (_, index) => index + 1) },
  ],
  ['with one token', 'tokenAssociate', { account: account(1002), tokens: [token(2001)] }],
  ['with two tokens', 'tokenAssociate', { account: account(1002), tokens: [token(2001), token(2002)] }],
  ['from one token', 'tokenDissociate', { account: account(1002), tokens: [token(2001)] }],
  ['from two tokens', 'tokenDissociate', { account: account(1002), tokens: [token(2001), token(2002)] }],
  ['by none', 'tokenFeeScheduleUpdate', { tokenId: token(2001) }],
  [
    'by one',
    'tokenFeeScheduleUpdate',
    { tokenId: token(2001), customFees: [{ fixedFee: { amount: 1 }, feeCollectorAccountId: account(1004) }] },
  ],
  ['of two', 'tokenUpdateNfts', { token: token(2003), serialNumbers: [1, 2], metadata: { value: utf8('new') } }],
  ['to nothing', 'tokenUpdateNfts', { token: token(2003), serialNumbers: [1], metadata: {} }],
  [
    'of a token and an NFT',
    'tokenReject',
    {
      owner: account(1002),
      rejections: [{ fungibleToken: token(2001) }, { nft: { token_ID: token(2003), serialNumber: 1_234 } }],
    },
  ],
  ['of the payer', 'tokenReject', { rejections: [{ fungibleToken: token(2001) }] }],
  [
    'of one',
    'tokenCancelAirdrop',
    { pendingAirdrops: [{ senderId: account(5), receiverId: account(6), fungibleTokenType: token(2001) }] },
  ],
  [
    'of two',
    'tokenClaimAirdrop',
    {
      pendingAirdrops: [
        { senderId: account(5), receiverId: account(6), fungibleTokenType: token(2001) },
        { senderId: account(5), receiverId: account(6), nonFungibleToken: { token_ID: token(2003), serialNumber: 9 } },
      ],
    },
  ],
  [
    'of every kind',
    'cryptoApproveAllowance',
    {
      cryptoAllowances: [{ owner: account(5), spender: account(6), amount: 100_000_000 }, { spender: account(6) }],
      tokenAllowances: [
        { tokenId: token(2001), owner: account(5), spender: account(6), amount: 150 },
        { tokenId: token(2002), spender: account(7) },
      ],
      nftAllowances: [
        { tokenId: token(2003), owner: account(5), spender: account(6), serialNumbers: [1, 2] },
        { tokenId: token(2003), spender: account(6), approvedForAll: { value: true }, delegatingSpender: account(9) },
        { tokenId: token(2003), owner: account(5), spender: account(6), approvedForAll: { value: false } },
        {
          tokenId: token(2003),
          spender: account(6),
          approvedForAll: {},
          serialNumbers: Array.from({ length: 21 }, (_, index) => index + 1),
        },
      ],
    },
  ],
  ['of ℏ', 'cryptoApproveAllowance', { cryptoAllowances: [{ owner: account(5), spender: account(6), amount: 1 }] }],
  ['of the payer', 'cryptoApproveAllowance', { cryptoAllowances: [{ spender: account(6), amount: 1 }] }],
  ['of nothing', 'cryptoApproveAllowance', {}],
  [
    'of one collection',
    'cryptoDeleteAllowance',
    { nftAllowances: [{ owner: account(5), tokenId: token(2003), serialNumbers: [1, 2] }] },
  ],
  [
    'of two collections',
    'cryptoDeleteAllowance',
    {
      nftAllowances: [
        { tokenId: token(2003), serialNumbers: [1] },
        { owner: account(5), tokenId: token(2004) },
      ],
    },
  ],
  [
    'with a key list',
    'cryptoCreateAccount',
    {
      key: { keyList: { keys: [ed25519(1), { keyList: { keys: [ecdsa(2)] } }, ...[3, 4, 5, 6].map(ed25519)] } },
      initialBalance: 1_000_000_000,
      sendRecordThreshold: String(largest),
      receiverSigRequired: true,
      autoRenewPeriod: days90,
      memo: 'Alice',
      maxAutomaticTokenAssociations: -1,
      stakedNodeId: 3,
      declineReward: false,
      alias: new Uint8Array(20).fill(0xab),
      hookCreationDetails: [{ extensionPoint: 0, hookId: 1, evmHook: { spec: { contractId: contract } } }],
    },
  ],
  ['without anything', 'cryptoCreateAccount', {}],
  [
    'that takes away',
    'cryptoUpdateAccount',
    {
      accountIDToUpdate: account(1002),
      key: emptyKey,
      memo: {},
      stakedNodeId: -1,
      delegationAddress: new Uint8Array(20),
      hookIdsToDelete: [1, 2],
    },
  ],
  [
    'that stakes to no account',
    'cryptoUpdateAccount',
    { accountIDToUpdate: account(1002), stakedAccountId: noAccount },
  ],
  ['to another', 'cryptoDelete', { deleteAccountID: account(1002), transferAccountID: account(1003) }],
  ['to nobody', 'cryptoDelete', { deleteAccountID: account(1002) }],
  [
    'of an account',
    'cryptoAddLiveHash',
    { liveHash: { accountId: account(1002), hash: Uint8Array.of(1, 2, 3, 4), duration: days90 } },
  ],
  callOfContract,
  ['of unknown bytes', 'contractCall', { contractID: contract, gas: 1, functionParameters: hex('0102030405') }],
  ['of a selector alone', 'contractCall', { contractID: contract, functionParameters: hex('01020304') }],
  ['of three bytes', 'contractCall', { contractID: contract, functionParameters: hex('010203') }],
  ['without data', 'contractCall', { contractID: { evmAddress: new Uint8Array(20).fill(0xab) }, amount: 1 }],
  ['of nothing', 'contractCall', {}],
  ['from code', 'contractCreateInstance', { initcode: Uint8Array.of(0x60), gas: 1 }],
  [
    'that takes away',
    'contractUpdateInstance',
    {
      contractID: contract,
      adminKey: emptyKey,
      memoWrapper: {},
      autoRenewAccountId: noAccount,
      stakedNodeId: -1,
      expirationTime: { seconds },
    },
  ],
  ['to an account', 'contractDeleteInstance', { contractID: contract, transferAccountID: account(5) }],
  [
    'to a contract',
    'contractDeleteInstance',
    { contractID: contract, transferContractID: { contractNum: 51 }, permanentRemoval: true },
  ],
  ['of random bytes', 'ethereumTransaction', { ethereumData: hex('02c0'), maxGasAllowance: 5 }],
  ['with a key', 'fileCreate', { keys: { keys: [ed25519(1)] }, contents: utf8('hello'), expirationTime: { seconds } }],
  ['that nobody changes', 'fileCreate', { contents: Uint8Array.of(1), keys: {} }],
  ['without keys', 'fileCreate', { memo: 'm' }],
  ['of bytes', 'fileAppend', { fileID: file, contents: longData }],
  ['of its content', 'fileUpdate', { fileID: file, contents: utf8('new content') }],
  ['of its keys', 'fileUpdate', { fileID: file, keys: {}, memo: {}, contents: new Uint8Array() }],
  ['of a file', 'systemDelete', { fileID: file, expirationTime: { seconds } }],
  ['of a contract', 'systemUndelete', { contractID: contract }],
  ['of no kind', 'freeze', { startHour: 1, endMin: 2 }],
  ['at a time', 'freeze', { freezeType: 1, startTime: { seconds } }],
  ['at no time', 'freeze', { freezeType: 1 }],
  ['for an upgrade', 'freeze', { freezeType: 2, updateFile: { fileNum: 150 }, fileHash: new Uint8Array(48) }],
  ['with an upgrade', 'freeze', { freezeType: 3, startTime: { seconds } }],
  ['that is cancelled', 'freeze', { freezeType: 4 }],
  ['of telemetry', 'freeze', { freezeType: 5, startTime: { seconds }, updateFile: { fileNum: 150 } }],
  ['of a newer kind', 'freeze', { freezeType: 99 }],
  ['without keys', 'consensusCreateTopic', {}],
  [
    'that takes away',
    'consensusUpdateTopic',
    {
      topicID: topic,
      memo: {},
      adminKey: emptyKey,
      submitKey: emptyKey,
      autoRenewAccount: noAccount,
      feeScheduleKey: emptyKey,
      feeExemptKeyList: {},
      customFees: {},
    },
  ],
  [
    'that changes',
    'consensusUpdateTopic',
    {
      topicID: topic,
      memo: { value: 'm' },
      submitKey: { thresholdKey: { threshold: 0, keys: { keys: [] } } },
      feeExemptKeyList: { keys: [ed25519(4)] },
      customFees: { fees: [{ fixedFee: { amount: 1, denominatingTokenId: token(2001) } }, { fixedFee: {} }] },
    },
  ],
  messageChunk,
  ['of a short text', 'consensusSubmitMessage', { topicID: topic, message: utf8('hi') }],
  ['of 60 characters', 'consensusSubmitMessage', { topicID: topic, message: utf8('x'.repeat(60)) }],
  ['of 61 characters', 'consensusSubmitMessage', { topicID: topic, message: utf8('x'.repeat(61)) }],
  ['of bytes', 'consensusSubmitMessage', { topicID: topic, message: Uint8Array.of(0) }],
  [
    'that is its only part',
    'consensusSubmitMessage',
    { topicID: topic, message: utf8('one'), chunkInfo: { total: 1, number: 1 } },
  ],
  scheduleOfTransfer,
  [
    'that waits',
    'scheduleCreate',
    {
      scheduledTransactionBody: { tokenMint: { token: token(2001), amount: 1 } },
      waitForExpiry: true,
      expirationTime: { seconds },
    },
  ],
  ['of nothing', 'scheduleCreate', { scheduledTransactionBody: { memo: 'only terms' } }],
  ['without a body', 'scheduleCreate', {}],
  ['of a range', 'utilPrng', { range: 6 }],
  ['of one number', 'utilPrng', { range: 1 }],
  ['of bits', 'utilPrng', {}],
  ['of bits with a range of 0', 'utilPrng', { range: 0 }],
  ['of a negative range', 'utilPrng', { range: -1 }],
  [
    'that takes away',
    'nodeUpdate',
    { nodeId: 12_345, description: {}, grpcProxyEndpoint: {}, associatedRegisteredNodeList: {} },
  ],
  [
    'that changes',
    'nodeUpdate',
    {
      accountId: account(4),
      declineReward: { value: true },
      associatedRegisteredNodeList: { associatedRegisteredNode: [1, 2] },
    },
  ],
  [
    'with endpoints of every kind',
    'registeredNodeCreate',
    {
      description: 'block node',
      adminKey: ed25519(1),
      serviceEndpoint: [
        { ipAddress: ipv6, port: 443, requiresTls: true, blockNode: { endpointApi: [1, 3, 99] } },
        { domainName: 'mirror.example', port: 5_600, mirrorNode: {} },
        { ipAddress: Uint8Array.of(10, 0, 0, 2), port: 7_546, rpcRelay: {} },
        { ipAddress: new Uint8Array(5), port: 1, generalService: { description: 'indexer' } },
      ],
    },
  ],
  ['that takes away', 'registeredNodeUpdate', { registeredNodeId: 9, description: {} }],
  [
    'of two nodes',
    'nodeStakeUpdate',
    { endOfStakingPeriod: { seconds }, nodeStake: [{ nodeId: 0, stake: 5 }, { nodeId: 1 }], maxTotalReward: 1 },
  ],
  [
    'of an account',
    'hookStore',
    {
      hookId: { entityId: { accountId: account(1002) }, hookId: 4 },
      storageUpdates: [{ storageSlot: { key: Uint8Array.of(1), value: Uint8Array.of(2) } }],
    },
  ],
  [
    'of more entries than a line takes',
    'hookStore',
    {
      storageUpdates: [
        {
          mappingEntries: {
            mappingSlot: Uint8Array.of(1),
            entries: Array.from({ length: 30 }, (_, index) => ({ key: Uint8Array.of(index), value: Uint8Array.of(2) })),
          },
        },
      ],
    },
  ],
  ['of a contract', 'hookStore', { hookId: { entityId: { contractId: contract }, hookId: 4 } }],
];
