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

const erc20 = [
  event('Transfer', 'address indexed from, address indexed to, uint256 value'),
  event('Approval', 'address indexed owner, address indexed spender, uint256 value'),
  call('transfer', 'address to, uint256 value', 'bool'),
  call('approve', 'address spender, uint256 value', 'bool'),
  call('transferFrom', 'address from, address to, uint256 value', 'bool'),
  call('balanceOf', 'address account', 'uint256'),
  call('allowance', 'address owner, address spender', 'uint256'),
  call('totalSupply', '', 'uint256'),
];

const erc721 = [
  event('Transfer', 'address indexed from, address indexed to, uint256 indexed tokenId'),
  event('Approval', 'address indexed owner, address indexed approved, uint256 indexed tokenId'),
  event('ApprovalForAll', 'address indexed owner, address indexed operator, bool approved'),
  call('safeTransferFrom', 'address from, address to, uint256 tokenId'),
  call('safeTransferFrom', 'address from, address to, uint256 tokenId, bytes data'),
  call('setApprovalForAll', 'address operator, bool approved'),
  call('ownerOf', 'uint256 tokenId', 'address'),
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
];

const proxy = [
  event('Upgraded', 'address indexed implementation'),
  event('AdminChanged', 'address previousAdmin, address newAdmin'),
  event('BeaconUpgraded', 'address indexed beacon'),
  call('upgradeTo', 'address newImplementation'),
  call('upgradeToAndCall', 'address newImplementation, bytes data'),
];

const ownable = [
  event('OwnershipTransferred', 'address indexed previousOwner, address indexed newOwner'),
  event('Initialized', 'uint64 version'),
  call('transferOwnership', 'address newOwner'),
  call('renounceOwnership', ''),
];

/** The token service of the ledger, which contracts call at 0x167. */
const tokenService = [
  call('associateToken', 'address account, address token', 'int64 responseCode'),
  call('associateTokens', 'address account, address[] tokens', 'int64 responseCode'),
  call('dissociateToken', 'address account, address token', 'int64 responseCode'),
  call('transferToken', 'address token, address sender, address receiver, int64 amount', 'int64 responseCode'),
  call('transferNFT', 'address token, address sender, address receiver, int64 serialNumber', 'int64 responseCode'),
  call(
    'mintToken',
    'address token, int64 amount, bytes[] metadata',
    'int64 responseCode, int64 newTotalSupply, int64[] serialNumbers',
  ),
  call('burnToken', 'address token, int64 amount, int64[] serialNumbers', 'int64 responseCode, int64 newTotalSupply'),
  call('approve', 'address token, address spender, uint256 amount', 'int64 responseCode'),
  call('isToken', 'address token', 'int64 responseCode, bool isToken'),
  call('redirectForToken', 'address token, bytes encodedFunctionSelector', 'int64 responseCode, bytes response'),
];

/**
 * Standards whose calls and events are known without a verified contract, in the order they are tried; what two of them
 * share is told apart by the number of indexed parameters.
 */
export const standardAbis: readonly (readonly [name: string, abi: Abi])[] = [
  ['ERC-20', parseAbi(erc20)],
  ['ERC-721', parseAbi(erc721)],
  ['ERC-1155', parseAbi(erc1155)],
  ['ERC-1967 proxy', parseAbi(proxy)],
  ['Ownable', parseAbi(ownable)],
  ['Token service (HTS)', parseAbi(tokenService)],
];
