// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title TreasuryProxy
/// @dev Keeps the address of its implementation in the slot of EIP-1967
contract TreasuryProxy {
    bytes32 private constant IMPLEMENTATION_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    bytes32 private constant ADMIN_SLOT = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;

    event Upgraded(address indexed implementation);

    error NotAdmin();

    /// @param implementation The first implementation
    /// @param data A call made to it at once; may be empty
    constructor(address implementation, bytes memory data) payable {
        _store(ADMIN_SLOT, msg.sender);
        _store(IMPLEMENTATION_SLOT, implementation);
        emit Upgraded(implementation);
        if (data.length > 0) {
            (bool done, ) = implementation.delegatecall(data);
            require(done);
        }
    }

    /// @notice Moves the proxy to another implementation
    function upgradeTo(address implementation) external {
        if (msg.sender != _load(ADMIN_SLOT)) revert NotAdmin();
        _store(IMPLEMENTATION_SLOT, implementation);
        emit Upgraded(implementation);
    }

    receive() external payable {}

    fallback() external payable {
        address implementation = _load(IMPLEMENTATION_SLOT);
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }

    function _load(bytes32 slot) private view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }

    function _store(bytes32 slot, address value) private {
        assembly {
            sstore(slot, value)
        }
    }
}
