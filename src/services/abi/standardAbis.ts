import { type Abi, parseAbi } from '../../domain/contract/abi.ts';

/** As Solidity declares them, without what a call or log does not depend on. */
const declarations: readonly (readonly [name: string, text: string])[] = [
  [
    'ERC-20',
    `event Transfer(address indexed from, address indexed to, uint256 value)
    event Approval(address indexed owner, address indexed spender, uint256 value)
    function transfer(address to, uint256 value) returns (bool)
    function approve(address spender, uint256 value) returns (bool)
    function transferFrom(address from, address to, uint256 value) returns (bool)
    function balanceOf(address account) returns (uint256)
    function allowance(address owner, address spender) returns (uint256)
    function totalSupply() returns (uint256)
    function name() returns (string)
    function symbol() returns (string)
    function decimals() returns (uint8)
    error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
    error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
    error ERC20InvalidSender(address sender)
    error ERC20InvalidReceiver(address receiver)
    error ERC20InvalidApprover(address approver)
    error ERC20InvalidSpender(address spender)
    error SafeERC20FailedOperation(address token)`,
  ],
  [
    'ERC-721',
    `event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved)
    function safeTransferFrom(address from, address to, uint256 tokenId)
    function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)
    function setApprovalForAll(address operator, bool approved)
    function ownerOf(uint256 tokenId) returns (address)
    function getApproved(uint256 tokenId) returns (address)
    function isApprovedForAll(address owner, address operator) returns (bool)
    function tokenURI(uint256 tokenId) returns (string)
    error ERC721InvalidOwner(address owner)
    error ERC721NonexistentToken(uint256 tokenId)
    error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)
    error ERC721InvalidSender(address sender)
    error ERC721InvalidReceiver(address receiver)
    error ERC721InsufficientApproval(address operator, uint256 tokenId)
    error ERC721InvalidApprover(address approver)
    error ERC721InvalidOperator(address operator)`,
  ],
  [
    'ERC-1155',
    `event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)
    event URI(string value, uint256 indexed id)
    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)
    function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)
    function balanceOf(address account, uint256 id) returns (uint256)
    function balanceOfBatch(address[] accounts, uint256[] ids) returns (uint256[])
    error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)
    error ERC1155InvalidSender(address sender)
    error ERC1155InvalidReceiver(address receiver)
    error ERC1155MissingApprovalForAll(address operator, address owner)
    error ERC1155InvalidApprover(address approver)
    error ERC1155InvalidOperator(address operator)
    error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)`,
  ],
  [
    'ERC-1967 proxy',
    `event Upgraded(address indexed implementation)
    event AdminChanged(address previousAdmin, address newAdmin)
    event BeaconUpgraded(address indexed beacon)
    function upgradeTo(address newImplementation)
    function upgradeToAndCall(address newImplementation, bytes data)
    error ERC1967InvalidImplementation(address implementation)
    error ERC1967InvalidAdmin(address admin)
    error ERC1967NonPayable()
    error UUPSUnauthorizedCallContext()
    error InvalidInitialization()
    error NotInitializing()`,
  ],
  [
    'Ownable',
    `event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
    event Initialized(uint64 version)
    function transferOwnership(address newOwner)
    function renounceOwnership()
    error OwnableUnauthorizedAccount(address account)
    error OwnableInvalidOwner(address owner)`,
  ],
  // What the libraries that most contracts are built with revert with.
  [
    'OpenZeppelin',
    `error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
    error AccessControlBadConfirmation()
    error EnforcedPause()
    error ExpectedPause()
    error ReentrancyGuardReentrantCall()
    error AddressEmptyCode(address target)
    error AddressInsufficientBalance(address account)
    error InsufficientBalance(uint256 balance, uint256 needed)
    error FailedInnerCall()
    error FailedCall()`,
  ],
  // The token service of the ledger, which contracts call at 0x167.
  [
    'Token service (HTS)',
    `function associateToken(address account, address token) returns (int64 responseCode)
    function associateTokens(address account, address[] tokens) returns (int64 responseCode)
    function dissociateToken(address account, address token) returns (int64 responseCode)
    function dissociateTokens(address account, address[] tokens) returns (int64 responseCode)
    function transferToken(address token, address sender, address receiver, int64 amount) returns (int64 responseCode)
    function transferTokens(address token, address[] accounts, int64[] amounts) returns (int64 responseCode)
    function transferNFT(address token, address sender, address receiver, int64 serialNumber) returns (int64 responseCode)
    function transferNFTs(address token, address[] senders, address[] receivers, int64[] serialNumbers) returns (int64 responseCode)
    function transferFrom(address token, address from, address to, uint256 amount) returns (int64 responseCode)
    function transferFromNFT(address token, address from, address to, uint256 serialNumber) returns (int64 responseCode)
    function mintToken(address token, int64 amount, bytes[] metadata) returns (int64 responseCode, int64 newTotalSupply, int64[] serialNumbers)
    function mintToken(address token, uint64 amount, bytes[] metadata) returns (int64 responseCode, uint64 newTotalSupply, int64[] serialNumbers)
    function burnToken(address token, int64 amount, int64[] serialNumbers) returns (int64 responseCode, int64 newTotalSupply)
    function burnToken(address token, uint64 amount, int64[] serialNumbers) returns (int64 responseCode, uint64 newTotalSupply)
    function wipeTokenAccount(address token, address account, int64 amount) returns (int64 responseCode)
    function wipeTokenAccountNFT(address token, address account, int64[] serialNumbers) returns (int64 responseCode)
    function approve(address token, address spender, uint256 amount) returns (int64 responseCode)
    function approveNFT(address token, address approved, uint256 serialNumber) returns (int64 responseCode)
    function setApprovalForAll(address token, address operator, bool approved) returns (int64 responseCode)
    function allowance(address token, address owner, address spender) returns (int64 responseCode, uint256 allowance)
    function getApproved(address token, uint256 serialNumber) returns (int64 responseCode, address approved)
    function isApprovedForAll(address token, address owner, address operator) returns (int64 responseCode, bool approved)
    function freezeToken(address token, address account) returns (int64 responseCode)
    function unfreezeToken(address token, address account) returns (int64 responseCode)
    function isFrozen(address token, address account) returns (int64 responseCode, bool frozen)
    function grantTokenKyc(address token, address account) returns (int64 responseCode)
    function revokeTokenKyc(address token, address account) returns (int64 responseCode)
    function isKyc(address token, address account) returns (int64 responseCode, bool kycGranted)
    function pauseToken(address token) returns (int64 responseCode)
    function unpauseToken(address token) returns (int64 responseCode)
    function deleteToken(address token) returns (int64 responseCode)
    function isToken(address token) returns (int64 responseCode, bool isToken)
    function getTokenType(address token) returns (int64 responseCode, int32 tokenType)
    function redirectForToken(address token, bytes encodedFunctionSelector) returns (int64 responseCode, bytes response)`,
  ],
  // The other contracts of the ledger itself, at 0x168 to 0x16b.
  [
    'System contracts',
    `function tinycentsToTinybars(uint256 tinycents) returns (uint256 tinybars)
    function tinybarsToTinycents(uint256 tinybars) returns (uint256 tinycents)
    function getPseudorandomSeed() returns (bytes32 seed)
    function hbarAllowance(address owner, address spender) returns (int64 responseCode, int256 amount)
    function hbarApprove(address owner, address spender, int256 amount) returns (int64 responseCode)
    function isAuthorizedRaw(address account, bytes messageHash, bytes signature) returns (bool authorized)
    function setUnlimitedAutomaticAssociations(bool enable) returns (int64 responseCode)
    function authorizeSchedule(address schedule) returns (int64 responseCode)
    function signSchedule(address schedule, bytes signatureMap) returns (int64 responseCode)
    function deleteSchedule(address schedule) returns (int64 responseCode)`,
  ],
];

function declared(line: string): object {
  const [, type, name, inputs = '', outputs = ''] =
    /^ *(\w+) (\w+)\(([^)]*)\)(?: returns \(([^)]*)\))?/.exec(line) ?? [];
  return { type, name, inputs: parameters(inputs), outputs: parameters(outputs) };
}

/** `address indexed from` → a parameter of an ABI. */
function parameters(list: string): readonly object[] {
  return list === ''
    ? []
    : list.split(', ').map((text) => {
        const [type, ...rest] = text.split(' ');
        return { type, name: rest.at(-1) ?? '', indexed: rest[0] === 'indexed' };
      });
}

/**
 * Standards whose calls, events and errors are known without a verified contract, in the order they are tried; what two of them
 * share is told apart by the number of indexed parameters.
 */
export const standardAbis: readonly (readonly [name: string, abi: Abi])[] = declarations.map(([name, text]) => [
  name,
  parseAbi(text.split('\n').map(declared)),
]);
