import type { Abi } from '../../domain/contract/abi.ts';
import { entityIdOf } from '../../domain/entity/entityId.ts';
import { type EvmAddress, longZeroAddress } from '../../domain/entity/evmAddress.ts';
import { declaredAbi } from './declarations.ts';

/** The contracts of the ledger itself, and what tokens, accounts and schedules pass on to them; loaded where contracts are read. */

// Paths are those of hiero-ledger/hiero-contracts, unless they say another repository.
// contracts/token-service/IHTSStructs.sol
const tokenStructs = `
    struct AccountAmount(address accountID, int64 amount, bool isApproval)
    struct NftTransfer(address senderAccountID, address receiverAccountID, int64 serialNumber, bool isApproval)
    struct TokenTransferList(address token, AccountAmount[] transfers, NftTransfer[] nftTransfers)
    struct TransferList(AccountAmount[] transfers)
    struct Expiry(int64 second, address autoRenewAccount, int64 autoRenewPeriod)
    struct KeyValue(bool inheritAccountKey, address contractId, bytes ed25519, bytes ECDSA_secp256k1, address delegatableContractId)
    struct TokenKey(uint256 keyType, KeyValue key)
    struct HederaToken(string name, string symbol, address treasury, string memo, bool tokenSupplyType, int64 maxSupply, bool freezeDefault, TokenKey[] tokenKeys, Expiry expiry)
    struct TokenInfo(HederaToken token, int64 totalSupply, bool deleted, bool defaultKycStatus, bool pauseStatus, FixedFee[] fixedFees, FractionalFee[] fractionalFees, RoyaltyFee[] royaltyFees, string ledgerId)
    struct FungibleTokenInfo(TokenInfo tokenInfo, int32 decimals)
    struct NonFungibleTokenInfo(TokenInfo tokenInfo, int64 serialNumber, address ownerId, int64 creationTime, bytes metadata, address spenderId)
    struct FixedFee(int64 amount, address tokenId, bool useHbarsForPayment, bool useCurrentTokenForPayment, address feeCollector)
    struct FractionalFee(int64 numerator, int64 denominator, int64 minimumAmount, int64 maximumAmount, bool netOfTransfers, address feeCollector)
    struct RoyaltyFee(int64 numerator, int64 denominator, int64 amount, address tokenId, bool useHbarsForPayment, address feeCollector)
    struct PendingAirdrop(address sender, address receiver, address token, int64 serial)
    struct NftID(address nft, int64 serial)`;

/** A published interface, and by the numbers of which entities it is called; none for what is called by any. */
interface SystemInterface {
  readonly name: string;
  readonly numbers: readonly number[];
  readonly text: string;
}

const interfaces: readonly SystemInterface[] = [
  // contracts/token-service-v2/IHederaTokenService.sol, as far as it differs: tokens have metadata
  {
    name: 'Token service (HTS), second version',
    numbers: [364],
    text: `${tokenStructs}
    struct HederaToken(string name, string symbol, address treasury, string memo, bool tokenSupplyType, int64 maxSupply, bool freezeDefault, TokenKey[] tokenKeys, Expiry expiry, bytes metadata)
    function createFungibleToken(HederaToken token, int64 initialTotalSupply, int32 decimals) returns (int64 responseCode, address tokenAddress)
    function createFungibleTokenWithCustomFees(HederaToken token, int64 initialTotalSupply, int32 decimals, FixedFee[] fixedFees, FractionalFee[] fractionalFees) returns (int64 responseCode, address tokenAddress)
    function createNonFungibleToken(HederaToken token) returns (int64 responseCode, address tokenAddress)
    function createNonFungibleTokenWithCustomFees(HederaToken token, FixedFee[] fixedFees, RoyaltyFee[] royaltyFees) returns (int64 responseCode, address tokenAddress)
    function updateTokenInfo(address token, HederaToken tokenInfo) returns (int64 responseCode)
    function getFungibleTokenInfo(address token) returns (int64 responseCode, FungibleTokenInfo fungibleTokenInfo)
    function getTokenInfo(address token) returns (int64 responseCode, TokenInfo tokenInfo)
    function getNonFungibleTokenInfo(address token, int64 serialNumber) returns (int64 responseCode, NonFungibleTokenInfo nonFungibleTokenInfo)
    function updateNFTsMetadata(address nftToken, int64[] serialNumbers, bytes metadata) returns (int256 responseCode)`,
  },
  // contracts/token-service/IHederaTokenService.sol, with IHRC904.sol
  {
    name: 'Token service (HTS)',
    numbers: [359, 364],
    text: `${tokenStructs}
    function cryptoTransfer(TransferList transferList, TokenTransferList[] tokenTransfers) returns (int64 responseCode)
    function mintToken(address token, int64 amount, bytes[] metadata) returns (int64 responseCode, int64 newTotalSupply, int64[] serialNumbers)
    function burnToken(address token, int64 amount, int64[] serialNumbers) returns (int64 responseCode, int64 newTotalSupply)
    function associateTokens(address account, address[] tokens) returns (int64 responseCode)
    function associateToken(address account, address token) returns (int64 responseCode)
    function dissociateTokens(address account, address[] tokens) returns (int64 responseCode)
    function dissociateToken(address account, address token) returns (int64 responseCode)
    function createFungibleToken(HederaToken token, int64 initialTotalSupply, int32 decimals) returns (int64 responseCode, address tokenAddress)
    function createFungibleTokenWithCustomFees(HederaToken token, int64 initialTotalSupply, int32 decimals, FixedFee[] fixedFees, FractionalFee[] fractionalFees) returns (int64 responseCode, address tokenAddress)
    function createNonFungibleToken(HederaToken token) returns (int64 responseCode, address tokenAddress)
    function createNonFungibleTokenWithCustomFees(HederaToken token, FixedFee[] fixedFees, RoyaltyFee[] royaltyFees) returns (int64 responseCode, address tokenAddress)
    function transferTokens(address token, address[] accountId, int64[] amount) returns (int64 responseCode)
    function transferNFTs(address token, address[] sender, address[] receiver, int64[] serialNumber) returns (int64 responseCode)
    function transferToken(address token, address sender, address recipient, int64 amount) returns (int64 responseCode)
    function transferNFT(address token, address sender, address recipient, int64 serialNumber) returns (int64 responseCode)
    function approve(address token, address spender, uint256 amount) returns (int64 responseCode)
    function transferFrom(address token, address from, address to, uint256 amount) returns (int64 responseCode)
    function allowance(address token, address owner, address spender) returns (int64 responseCode, uint256 allowance)
    function approveNFT(address token, address approved, uint256 serialNumber) returns (int64 responseCode)
    function transferFromNFT(address token, address from, address to, uint256 serialNumber) returns (int64 responseCode)
    function getApproved(address token, uint256 serialNumber) returns (int64 responseCode, address approved)
    function setApprovalForAll(address token, address operator, bool approved) returns (int64 responseCode)
    function isApprovedForAll(address token, address owner, address operator) returns (int64 responseCode, bool approved)
    function isFrozen(address token, address account) returns (int64 responseCode, bool frozen)
    function isKyc(address token, address account) returns (int64 responseCode, bool kycGranted)
    function deleteToken(address token) returns (int64 responseCode)
    function getTokenCustomFees(address token) returns (int64 responseCode, FixedFee[] fixedFees, FractionalFee[] fractionalFees, RoyaltyFee[] royaltyFees)
    function getTokenDefaultFreezeStatus(address token) returns (int64 responseCode, bool defaultFreezeStatus)
    function getTokenDefaultKycStatus(address token) returns (int64 responseCode, bool defaultKycStatus)
    function getTokenExpiryInfo(address token) returns (int64 responseCode, Expiry expiry)
    function getFungibleTokenInfo(address token) returns (int64 responseCode, FungibleTokenInfo fungibleTokenInfo)
    function getTokenInfo(address token) returns (int64 responseCode, TokenInfo tokenInfo)
    function getTokenKey(address token, uint256 keyType) returns (int64 responseCode, KeyValue key)
    function getNonFungibleTokenInfo(address token, int64 serialNumber) returns (int64 responseCode, NonFungibleTokenInfo nonFungibleTokenInfo)
    function freezeToken(address token, address account) returns (int64 responseCode)
    function unfreezeToken(address token, address account) returns (int64 responseCode)
    function grantTokenKyc(address token, address account) returns (int64 responseCode)
    function revokeTokenKyc(address token, address account) returns (int64 responseCode)
    function pauseToken(address token) returns (int64 responseCode)
    function unpauseToken(address token) returns (int64 responseCode)
    function wipeTokenAccount(address token, address account, int64 amount) returns (int64 responseCode)
    function wipeTokenAccountNFT(address token, address account, int64[] serialNumbers) returns (int64 responseCode)
    function updateTokenInfo(address token, HederaToken tokenInfo) returns (int64 responseCode)
    function updateTokenExpiryInfo(address token, Expiry expiryInfo) returns (int64 responseCode)
    function updateTokenKeys(address token, TokenKey[] keys) returns (int64 responseCode)
    function isToken(address token) returns (int64 responseCode, bool isToken)
    function getTokenType(address token) returns (int64 responseCode, int32 tokenType)
    function redirectForToken(address token, bytes encodedFunctionSelector) returns (int64 responseCode, bytes response)
    function updateFungibleTokenCustomFees(address token, FixedFee[] fixedFees, FractionalFee[] fractionalFees) returns (int64 responseCode)
    function updateNonFungibleTokenCustomFees(address token, FixedFee[] fixedFees, RoyaltyFee[] royaltyFees) returns (int64 responseCode)
    function airdropTokens(TokenTransferList[] tokenTransfers) returns (int64 responseCode)
    function cancelAirdrops(PendingAirdrop[] pendingAirdrops) returns (int64 responseCode)
    function claimAirdrops(PendingAirdrop[] pendingAirdrops) returns (int64 responseCode)
    function rejectTokens(address rejectingAddress, address[] ftAddresses, NftID[] nftIDs) returns (int64 responseCode)`,
  },
  // assets/hip-206/solidity/IHederaTokenService.sol of hiero-ledger/hiero-improvement-proposals, as far as it differs
  {
    name: 'Token service (HTS), HIP-206',
    numbers: [359],
    text: `struct TokenKey(uint256 keyType, KeyValue key)
    struct KeyValue(bool inheritAccountKey, address contractId, bytes ed25519, bytes ECDSA_secp256k1, address delegatableContractId)
    struct AccountAmount(address accountID, int64 amount)
    struct NftTransfer(address senderAccountID, address receiverAccountID, int64 serialNumber)
    struct TokenTransferList(address token, AccountAmount[] transfers, NftTransfer[] nftTransfers)
    struct Expiry(uint32 second, address autoRenewAccount, uint32 autoRenewPeriod)
    struct HederaToken(string name, string symbol, address treasury, string memo, bool tokenSupplyType, uint32 maxSupply, bool freezeDefault, TokenKey[] tokenKeys, Expiry expiry)
    struct FixedFee(uint32 amount, address tokenId, bool useHbarsForPayment, bool useCurrentTokenForPayment, address feeCollector)
    struct FractionalFee(uint32 numerator, uint32 denominator, uint32 minimumAmount, uint32 maximumAmount, bool netOfTransfers, address feeCollector)
    struct RoyaltyFee(uint32 numerator, uint32 denominator, uint32 amount, address tokenId, bool useHbarsForPayment, address feeCollector)
    function cryptoTransfer(TokenTransferList[] tokenTransfers) returns (int256 responseCode)
    function mintToken(address token, uint64 amount, bytes[] metadata) returns (int256 responseCode, uint64 newTotalSupply, int64[] serialNumbers)
    function burnToken(address token, uint64 amount, int64[] serialNumbers) returns (int256 responseCode, uint64 newTotalSupply)
    function createFungibleToken(HederaToken token, uint256 initialTotalSupply, uint256 decimals) returns (int256 responseCode, address tokenAddress)
    function createFungibleTokenWithCustomFees(HederaToken token, uint256 initialTotalSupply, uint256 decimals, FixedFee[] fixedFees, FractionalFee[] fractionalFees) returns (int256 responseCode, address tokenAddress)
    function createNonFungibleToken(HederaToken token) returns (int256 responseCode, address tokenAddress)
    function createNonFungibleTokenWithCustomFees(HederaToken token, FixedFee[] fixedFees, RoyaltyFee[] royaltyFees) returns (int256 responseCode, address tokenAddress)`,
  },
  // contracts/exchange-rate/IExchangeRate.sol
  {
    name: 'Exchange rate',
    numbers: [360],
    text: `function tinycentsToTinybars(uint256 tinycents) returns (uint256 tinybars)
    function tinybarsToTinycents(uint256 tinybars) returns (uint256 tinycents)`,
  },
  // contracts/prng/IPrngSystemContract.sol
  {
    name: 'Pseudo-random numbers',
    numbers: [361],
    text: `function getPseudorandomSeed() returns (bytes32 seed)`,
  },
  // contracts/account-service/IHederaAccountService.sol, with IHRC632.sol and IHRC906.sol; HIP-719 for what accounts pass on
  {
    name: 'Account service (HAS)',
    numbers: [362],
    text: `function hbarAllowance(address owner, address spender) returns (int64 responseCode, int256 amount)
    function hbarApprove(address owner, address spender, int256 amount) returns (int64 responseCode)
    function getEvmAddressAlias(address accountNumAlias) returns (int64 responseCode, address evmAddressAlias)
    function getHederaAccountNumAlias(address evmAddressAlias) returns (int64 responseCode, address accountNumAlias)
    function isValidAlias(address addr) returns (int64 responseCode, bool response)
    function isAuthorizedRaw(address account, bytes messageHash, bytes signature) returns (int64 responseCode, bool authorized)
    function isAuthorized(address account, bytes message, bytes signature) returns (int64 responseCode, bool authorized)
    function redirectForAccount(address account, bytes encodedFunctionSelector) returns (int64 responseCode, bytes response)`,
  },
  // contracts/account-service/IHRC632.sol and HIP-632, where their answers differ
  {
    name: 'Account service (HAS), HIP-632',
    numbers: [362],
    text: `function isValidAlias(address addr) returns (bool response)
    function isAuthorizedRaw(address account, bytes messageHash, bytes signature) returns (bool authorized)`,
  },
  // contracts/schedule-service/IHRC755.sol, IHRC756.sol and IHRC1215.sol; HIP-755 for what schedules pass on
  {
    name: 'Schedule service (HSS)',
    numbers: [363],
    text: `${tokenStructs}
    function authorizeSchedule(address schedule) returns (int64 responseCode)
    function signSchedule(address schedule, bytes signatureMap) returns (int64 responseCode)
    function scheduleNative(address systemContractAddress, bytes callData, address payer) returns (int64 responseCode, address scheduleAddress)
    function getScheduledCreateFungibleTokenInfo(address scheduleAddress) returns (int64 responseCode, FungibleTokenInfo fungibleTokenInfo)
    function getScheduledCreateNonFungibleTokenInfo(address scheduleAddress) returns (int64 responseCode, NonFungibleTokenInfo nonFungibleTokenInfo)
    function scheduleCall(address to, uint256 expirySecond, uint256 gasLimit, uint64 value, bytes callData) returns (int64 responseCode, address scheduleAddress)
    function scheduleCallWithPayer(address to, address payer, uint256 expirySecond, uint256 gasLimit, uint64 value, bytes callData) returns (int64 responseCode, address scheduleAddress)
    function executeCallOnPayerSignature(address to, address payer, uint256 expirySecond, uint256 gasLimit, uint64 value, bytes callData) returns (int64 responseCode, address scheduleAddress)
    function deleteSchedule(address scheduleAddress) returns (int64 responseCode)
    function hasScheduleCapacity(uint256 expirySecond, uint256 gasLimit) view returns (bool hasCapacity)
    function redirectForScheduleTxn(address schedule, bytes encodedFunctionSelector) returns (int64 responseCode, bytes response)`,
  },
  // contracts/token-service/IHRC719.sol and IHRC904TokenFacade.sol
  {
    name: 'Token (HRC-719, HRC-904)',
    numbers: [],
    text: `function associate() returns (uint256 responseCode)
    function dissociate() returns (uint256 responseCode)
    function isAssociated() view returns (bool associated)
    function cancelAirdropFT(address receiverAddress) returns (int64 responseCode)
    function cancelAirdropNFT(address receiverAddress, int64 serialNumber) returns (int64 responseCode)
    function claimAirdropFT(address senderAddress) returns (int64 responseCode)
    function claimAirdropNFT(address senderAddress, int64 serialNumber) returns (int64 responseCode)
    function rejectTokenFT() returns (int64 responseCode)
    function rejectTokenNFTs(int64[] serialNumbers) returns (int64 responseCode)`,
  },
  // contracts/account-service/IHRC904AccountFacade.sol and IHRC906AccountFacade.sol
  {
    name: 'Account (HRC-904, HRC-906)',
    numbers: [],
    text: `function setUnlimitedAutomaticAssociations(bool enableAutoAssociations) returns (int64 responseCode)
    function hbarAllowance(address spender) returns (int64 responseCode, int256 amount)
    function hbarApprove(address spender, int256 amount) returns (int64 responseCode)`,
  },
  // contracts/schedule-service/IHRC755ScheduleFacade.sol and IHRC1215ScheduleFacade.sol
  {
    name: 'Schedule (HRC-755, HRC-1215)',
    numbers: [],
    text: `function signSchedule() returns (int64 responseCode)
    function deleteSchedule() returns (int64 responseCode)`,
  },
];

export interface SystemAbi {
  readonly name: string;
  /** Of the contracts that answer by it; none where tokens, accounts or schedules do. */
  readonly addresses: readonly EvmAddress[];
  readonly abi: Abi;
}

/** What the ledger's own contracts answer, in the order in which their data is read. */
export const systemAbis: readonly SystemAbi[] = interfaces.map(({ name, numbers, text }) => ({
  name,
  addresses: numbers.map((number) => longZeroAddress(entityIdOf(BigInt(number)))),
  abi: declaredAbi(text),
}));
