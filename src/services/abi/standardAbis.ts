import { type Abi, parseAbi } from '../../domain/contract/abi.ts';

/** `address indexed from` → a parameter of an ABI. */
function parameters(list: string): readonly object[] {
  return list === ''
    ? []
    : list.split(', ').map((text) => {
        const [type, ...rest] = text.split(' ');
        return { type, name: rest.at(-1) ?? '', indexed: rest[0] === 'indexed' };
      });
}

const event = (name: string, inputs: string) => ({ type: 'event', name, inputs: parameters(inputs) });
const call = (name: string, inputs: string, outputs = '') => ({
  type: 'function',
  name,
  inputs: parameters(inputs),
  outputs: parameters(outputs),
  stateMutability: 'nonpayable',
});

const error = (name: string, inputs: string) => ({ type: 'error', name, inputs: parameters(inputs) });

const erc20 = [
  event('Transfer', 'address indexed from, address indexed to, uint256 value'),
  event('Approval', 'address indexed owner, address indexed spender, uint256 value'),
  call('transfer', 'address to, uint256 value', 'bool'),
  call('approve', 'address spender, uint256 value', 'bool'),
  call('transferFrom', 'address from, address to, uint256 value', 'bool'),
  call('balanceOf', 'address account', 'uint256'),
  call('allowance', 'address owner, address spender', 'uint256'),
  call('totalSupply', '', 'uint256'),
  call('name', '', 'string'),
  call('symbol', '', 'string'),
  call('decimals', '', 'uint8'),
  error('ERC20InsufficientBalance', 'address sender, uint256 balance, uint256 needed'),
  error('ERC20InsufficientAllowance', 'address spender, uint256 allowance, uint256 needed'),
  error('ERC20InvalidSender', 'address sender'),
  error('ERC20InvalidReceiver', 'address receiver'),
  error('ERC20InvalidApprover', 'address approver'),
  error('ERC20InvalidSpender', 'address spender'),
  error('SafeERC20FailedOperation', 'address token'),
];

const erc721 = [
  event('Transfer', 'address indexed from, address indexed to, uint256 indexed tokenId'),
  event('Approval', 'address indexed owner, address indexed approved, uint256 indexed tokenId'),
  event('ApprovalForAll', 'address indexed owner, address indexed operator, bool approved'),
  call('safeTransferFrom', 'address from, address to, uint256 tokenId'),
  call('safeTransferFrom', 'address from, address to, uint256 tokenId, bytes data'),
  call('setApprovalForAll', 'address operator, bool approved'),
  call('ownerOf', 'uint256 tokenId', 'address'),
  call('getApproved', 'uint256 tokenId', 'address'),
  call('isApprovedForAll', 'address owner, address operator', 'bool'),
  call('tokenURI', 'uint256 tokenId', 'string'),
  error('ERC721InvalidOwner', 'address owner'),
  error('ERC721NonexistentToken', 'uint256 tokenId'),
  error('ERC721IncorrectOwner', 'address sender, uint256 tokenId, address owner'),
  error('ERC721InvalidSender', 'address sender'),
  error('ERC721InvalidReceiver', 'address receiver'),
  error('ERC721InsufficientApproval', 'address operator, uint256 tokenId'),
  error('ERC721InvalidApprover', 'address approver'),
  error('ERC721InvalidOperator', 'address operator'),
];

const erc1155 = [
  event(
    'TransferSingle',
    'address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value',
  ),
  event(
    'TransferBatch',
    'address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values',
  ),
  event('URI', 'string value, uint256 indexed id'),
  call('safeTransferFrom', 'address from, address to, uint256 id, uint256 value, bytes data'),
  call('safeBatchTransferFrom', 'address from, address to, uint256[] ids, uint256[] values, bytes data'),
  call('balanceOf', 'address account, uint256 id', 'uint256'),
  call('balanceOfBatch', 'address[] accounts, uint256[] ids', 'uint256[]'),
  error('ERC1155InsufficientBalance', 'address sender, uint256 balance, uint256 needed, uint256 tokenId'),
  error('ERC1155InvalidSender', 'address sender'),
  error('ERC1155InvalidReceiver', 'address receiver'),
  error('ERC1155MissingApprovalForAll', 'address operator, address owner'),
  error('ERC1155InvalidApprover', 'address approver'),
  error('ERC1155InvalidOperator', 'address operator'),
  error('ERC1155InvalidArrayLength', 'uint256 idsLength, uint256 valuesLength'),
];

const proxy = [
  event('Upgraded', 'address indexed implementation'),
  event('AdminChanged', 'address previousAdmin, address newAdmin'),
  event('BeaconUpgraded', 'address indexed beacon'),
  call('upgradeTo', 'address newImplementation'),
  call('upgradeToAndCall', 'address newImplementation, bytes data'),
  error('ERC1967InvalidImplementation', 'address implementation'),
  error('ERC1967InvalidAdmin', 'address admin'),
  error('ERC1967NonPayable', ''),
  error('UUPSUnauthorizedCallContext', ''),
  error('InvalidInitialization', ''),
  error('NotInitializing', ''),
];

const ownable = [
  event('OwnershipTransferred', 'address indexed previousOwner, address indexed newOwner'),
  event('Initialized', 'uint64 version'),
  call('transferOwnership', 'address newOwner'),
  call('renounceOwnership', ''),
  error('OwnableUnauthorizedAccount', 'address account'),
  error('OwnableInvalidOwner', 'address owner'),
];

/** What the libraries that most contracts are built with revert with. */
const guards = [
  error('AccessControlUnauthorizedAccount', 'address account, bytes32 neededRole'),
  error('AccessControlBadConfirmation', ''),
  error('EnforcedPause', ''),
  error('ExpectedPause', ''),
  error('ReentrancyGuardReentrantCall', ''),
  error('AddressEmptyCode', 'address target'),
  error('AddressInsufficientBalance', 'address account'),
  error('InsufficientBalance', 'uint256 balance, uint256 needed'),
  error('FailedInnerCall', ''),
  error('FailedCall', ''),
];

/** The token service of the ledger, which contracts call at 0x167. */
const tokenService = [
  call('associateToken', 'address account, address token', 'int64 responseCode'),
  call('associateTokens', 'address account, address[] tokens', 'int64 responseCode'),
  call('dissociateToken', 'address account, address token', 'int64 responseCode'),
  call('dissociateTokens', 'address account, address[] tokens', 'int64 responseCode'),
  call('transferToken', 'address token, address sender, address receiver, int64 amount', 'int64 responseCode'),
  call('transferTokens', 'address token, address[] accounts, int64[] amounts', 'int64 responseCode'),
  call('transferNFT', 'address token, address sender, address receiver, int64 serialNumber', 'int64 responseCode'),
  call(
    'transferNFTs',
    'address token, address[] senders, address[] receivers, int64[] serialNumbers',
    'int64 responseCode',
  ),
  call('transferFrom', 'address token, address from, address to, uint256 amount', 'int64 responseCode'),
  call('transferFromNFT', 'address token, address from, address to, uint256 serialNumber', 'int64 responseCode'),
  call(
    'mintToken',
    'address token, int64 amount, bytes[] metadata',
    'int64 responseCode, int64 newTotalSupply, int64[] serialNumbers',
  ),
  call(
    'mintToken',
    'address token, uint64 amount, bytes[] metadata',
    'int64 responseCode, uint64 newTotalSupply, int64[] serialNumbers',
  ),
  call('burnToken', 'address token, int64 amount, int64[] serialNumbers', 'int64 responseCode, int64 newTotalSupply'),
  call('burnToken', 'address token, uint64 amount, int64[] serialNumbers', 'int64 responseCode, uint64 newTotalSupply'),
  call('wipeTokenAccount', 'address token, address account, int64 amount', 'int64 responseCode'),
  call('wipeTokenAccountNFT', 'address token, address account, int64[] serialNumbers', 'int64 responseCode'),
  call('approve', 'address token, address spender, uint256 amount', 'int64 responseCode'),
  call('approveNFT', 'address token, address approved, uint256 serialNumber', 'int64 responseCode'),
  call('setApprovalForAll', 'address token, address operator, bool approved', 'int64 responseCode'),
  call('allowance', 'address token, address owner, address spender', 'int64 responseCode, uint256 allowance'),
  call('getApproved', 'address token, uint256 serialNumber', 'int64 responseCode, address approved'),
  call('isApprovedForAll', 'address token, address owner, address operator', 'int64 responseCode, bool approved'),
  call('freezeToken', 'address token, address account', 'int64 responseCode'),
  call('unfreezeToken', 'address token, address account', 'int64 responseCode'),
  call('isFrozen', 'address token, address account', 'int64 responseCode, bool frozen'),
  call('grantTokenKyc', 'address token, address account', 'int64 responseCode'),
  call('revokeTokenKyc', 'address token, address account', 'int64 responseCode'),
  call('isKyc', 'address token, address account', 'int64 responseCode, bool kycGranted'),
  call('pauseToken', 'address token', 'int64 responseCode'),
  call('unpauseToken', 'address token', 'int64 responseCode'),
  call('deleteToken', 'address token', 'int64 responseCode'),
  call('isToken', 'address token', 'int64 responseCode, bool isToken'),
  call('getTokenType', 'address token', 'int64 responseCode, int32 tokenType'),
  call('redirectForToken', 'address token, bytes encodedFunctionSelector', 'int64 responseCode, bytes response'),
];

/** The other contracts of the ledger itself, at 0x168 to 0x16b. */
const otherServices = [
  call('tinycentsToTinybars', 'uint256 tinycents', 'uint256 tinybars'),
  call('tinybarsToTinycents', 'uint256 tinybars', 'uint256 tinycents'),
  call('getPseudorandomSeed', '', 'bytes32 seed'),
  call('hbarAllowance', 'address owner, address spender', 'int64 responseCode, int256 amount'),
  call('hbarApprove', 'address owner, address spender, int256 amount', 'int64 responseCode'),
  call('isAuthorizedRaw', 'address account, bytes messageHash, bytes signature', 'bool authorized'),
  call('setUnlimitedAutomaticAssociations', 'bool enable', 'int64 responseCode'),
  call('authorizeSchedule', 'address schedule', 'int64 responseCode'),
  call('signSchedule', 'address schedule, bytes signatureMap', 'int64 responseCode'),
  call('deleteSchedule', 'address schedule', 'int64 responseCode'),
];

/**
 * Standards whose calls, events and errors are known without a verified contract, in the order they are tried; what two of them
 * share is told apart by the number of indexed parameters.
 */
export const standardAbis: readonly (readonly [name: string, abi: Abi])[] = [
  ['ERC-20', parseAbi(erc20)],
  ['ERC-721', parseAbi(erc721)],
  ['ERC-1155', parseAbi(erc1155)],
  ['ERC-1967 proxy', parseAbi(proxy)],
  ['Ownable', parseAbi(ownable)],
  ['OpenZeppelin', parseAbi(guards)],
  ['Token service (HTS)', parseAbi(tokenService)],
  ['System contracts', parseAbi(otherServices)],
];
