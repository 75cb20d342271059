import type { Abi } from '../../domain/contract/abi.ts';
import { declaredAbi } from './declarations.ts';

/** As Solidity declares them, without what a call or log does not depend on. */
const declarations: readonly (readonly [name: string, text: string])[] = [
  [
    'ERC-20',
    `event Transfer(address indexed from, address indexed to, uint256 value)
    event Approval(address indexed owner, address indexed spender, uint256 value)
    function transfer(address to, uint256 value) returns (bool)
    function approve(address spender, uint256 value) returns (bool)
    function transferFrom(address from, address to, uint256 value) returns (bool)
    function balanceOf(address account) view returns (uint256)
    function allowance(address owner, address spender) view returns (uint256)
    function totalSupply() view returns (uint256)
    function name() view returns (string)
    function symbol() view returns (string)
    function decimals() view returns (uint8)
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
    function ownerOf(uint256 tokenId) view returns (address)
    function getApproved(uint256 tokenId) view returns (address)
    function isApprovedForAll(address owner, address operator) view returns (bool)
    function tokenURI(uint256 tokenId) view returns (string)
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
    function balanceOf(address account, uint256 id) view returns (uint256)
    function balanceOfBatch(address[] accounts, uint256[] ids) view returns (uint256[])
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
];

/**
 * Standards whose calls, events and errors are known without a verified contract, in the order they are tried; what two of them
 * share is told apart by the number of indexed parameters.
 */
export const standardAbis: readonly (readonly [name: string, abi: Abi])[] = declarations.map(([name, text]) => [
  name,
  declaredAbi(text),
]);
