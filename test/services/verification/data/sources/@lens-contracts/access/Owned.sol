// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/**
 * @title Owned
 * @dev One account, the owner, may call what carries `onlyOwner`. Ownership moves in two steps.
 */
abstract contract Owned {
    address private _owner;
    address private _pendingOwner;

    /**
     * @dev The caller is not the owner.
     */
    error NotOwner(address caller);

    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    modifier onlyOwner() {
        if (msg.sender != _owner) revert NotOwner(msg.sender);
        _;
    }

    constructor(address initialOwner) {
        _owner = initialOwner;
        emit OwnershipTransferred(address(0), initialOwner);
    }

    /**
     * @dev Returns the address of the current owner.
     */
    function owner() public view virtual returns (address) {
        return _owner;
    }

    /**
     * @dev Starts the transfer; the new owner has to accept it.
     * @param newOwner Who is to become the owner
     */
    function transferOwnership(address newOwner) public virtual onlyOwner {
        _pendingOwner = newOwner;
        emit OwnershipTransferStarted(_owner, newOwner);
    }

    /**
     * @dev Finishes the transfer.
     */
    function acceptOwnership() public virtual {
        if (msg.sender != _pendingOwner) revert NotOwner(msg.sender);
        emit OwnershipTransferred(_owner, msg.sender);
        _owner = msg.sender;
        delete _pendingOwner;
    }
}
