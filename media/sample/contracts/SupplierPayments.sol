// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice Pays the supplier for invoices, out of a budget that the treasury hands over.
contract SupplierPayments {
    error NotTreasury(address sender);
    error NotEnough(uint256 invoice, uint256 amount, uint256 left);
    event Paid(uint256 indexed invoice, address indexed supplier, uint256 amount);

    /// Alice, account 0.0.1001
    address public constant TREASURY = 0x00000000000000000000000000000000000003e9;

    /// Bob, account 0.0.1002
    address payable public constant SUPPLIER = payable(0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC);

    /// What is left, in tinybars.
    uint256 public budget;
    mapping(uint256 invoice => uint256 amount) public paid;

    constructor() payable {
        budget = msg.value;
    }

    /// @notice Pays an invoice. 5 ℏ are 500,000,000 tinybars.
    function pay(uint256 invoice, uint256 amount) external {
        if (msg.sender != TREASURY) {
            revert NotTreasury(msg.sender);
        }
        take(invoice, amount);
        paid[invoice] = amount;
        emit Paid(invoice, SUPPLIER, amount);
        SUPPLIER.transfer(amount);
    }

    function take(uint256 invoice, uint256 amount) private {
        uint256 left = budget;
        if (amount > left) {
            revert NotEnough(invoice, amount, left);
        }
        budget = left - amount;
    }
}
