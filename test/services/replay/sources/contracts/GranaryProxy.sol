// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Hands every call on to the contract that its slot of EIP-1967 names.
contract GranaryProxy {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor(address implementation, bytes memory first) payable {
        assembly {
            sstore(SLOT, implementation)
        }
        (bool ok, ) = implementation.delegatecall(first);
        require(ok, "not opened");
    }

    fallback() external payable {
        address target;
        assembly {
            target := sload(SLOT)
        }
        handOn(target);
    }

    receive() external payable {}

    function handOn(address target) private {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }
}
