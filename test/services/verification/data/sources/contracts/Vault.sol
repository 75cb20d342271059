// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {Owned} from "@lens-contracts/access/Owned.sol";
import {IVault} from "./interfaces/IVault.sol";
import {VaultStorage} from "./base/VaultStorage.sol";
import {FeeMath} from "./libraries/FeeMath.sol";
import {Checkpoints} from "./libraries/Checkpoints.sol";

/// @title Vault
/// @author The Hiero Lens contributors
/// @notice Keeps deposits and charges a fee on withdrawal
/// @dev Shares are one to one with the smallest unit of the native currency
contract Vault is Owned, VaultStorage {
    using Checkpoints for Checkpoints.Checkpoint[];

    /// @notice The token this vault accounts in
    address public immutable asset;

    /// @notice When the vault was deployed, in seconds since 1970
    uint256 public immutable deployedAt;

    /// @notice The sum of all shares
    uint256 public totalShares;

    /// @notice Whether an account may deposit
    mapping(address account => bool) public allowed;

    modifier inPhase(Phase needed) {
        if (_phase != needed) revert WrongPhase(_phase, needed);
        _;
    }

    /// @param asset_ The token this vault accounts in
    /// @param feeBasisPoints The fee on withdrawal in hundredths of a percent
    /// @param name_ How the vault is called
    constructor(address asset_, uint16 feeBasisPoints, string memory name_) Owned(msg.sender) {
        asset = asset_;
        deployedAt = block.timestamp;
        _feeBasisPoints = feeBasisPoints;
        _name = name_;
        _phase = Phase.Open;
        _openedAt = uint64(block.timestamp);
    }

    /// @notice Takes plain transfers as deposits without a memo
    receive() external payable {
        _credit(msg.sender, msg.value, "");
    }

    fallback() external payable {
        revert("Vault: no such function");
    }

    /// @notice How the vault is called
    function name() external view returns (string memory) {
        return _name;
    }

    /// @notice The phase the vault is in
    function phase() external view returns (Phase) {
        return _phase;
    }

    /// @inheritdoc IVault
    function sharesOf(address account) external view override returns (uint256) {
        return _positions[account].shares;
    }

    /// @notice The whole position of an account
    /// @param account Whose position
    /// @return position Shares, since when, lock, delegate and memo
    function positionOf(address account) external view returns (Position memory position) {
        return _positions[account];
    }

    /// @notice Several positions at once
    /// @param accounts Whose positions
    /// @return positions In the order asked for
    function positionsOf(address[] calldata accounts) external view returns (Position[] memory positions) {
        positions = new Position[](accounts.length);
        for (uint256 i = 0; i < accounts.length; i++) {
            positions[i] = _positions[accounts[i]];
        }
    }

    /// @inheritdoc IVault
    function deposit(string calldata memo) external payable override inPhase(Phase.Open) returns (uint256 shares) {
        return _credit(msg.sender, msg.value, memo);
    }

    /// @inheritdoc IVault
    /// @dev The fee is split by the linked library
    function withdraw(uint256 shares) external override inPhase(Phase.Open) returns (uint256 paid) {
        Position storage position = _positions[msg.sender];
        if (position.shares < shares) revert InsufficientShares(msg.sender, position.shares, shares);
        uint256 fee;
        (fee, paid) = FeeMath.split(shares, _feeBasisPoints);
        position.shares -= uint128(shares);
        totalShares -= shares;
        _totals.push(uint208(totalShares));
        emit Withdrawn(msg.sender, paid, fee);
        (bool sent, ) = msg.sender.call{value: paid}("");
        require(sent, "Vault: not sent");
    }

    /// @notice Changes the phase
    /// @param next The phase to enter
    function setPhase(Phase next) external onlyOwner {
        emit PhaseChanged(_phase, next);
        _phase = next;
    }

    /// @notice Allows an account to spend for a purpose
    /// @param spender Who may spend
    /// @param purpose A label, 32 bytes
    /// @param amount How much
    function approve(address spender, bytes32 purpose, uint256 amount) external {
        _allowances[spender][purpose] = amount;
    }

    function _credit(address account, uint256 amount, string memory memo) private returns (uint256) {
        _caller = account;
        Position storage position = _positions[account];
        if (position.since == 0) {
            position.since = uint64(block.timestamp);
            _members.push(account);
            _depositors++;
        }
        position.shares += uint128(amount);
        position.memo = memo;
        totalShares += amount;
        _totals.push(uint208(totalShares));
        emit Deposited(account, asset, amount, memo);
        return amount;
    }
}
