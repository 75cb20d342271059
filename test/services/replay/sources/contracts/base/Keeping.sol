// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

abstract contract Keeping {
    error NotTheKeeper(address caller);

    address public keeper;
    uint96 private lock = 1;

    modifier kept() {
        if (msg.sender != keeper) {
            revert NotTheKeeper(msg.sender);
        }
        _;
    }

    modifier alone(uint96 weight) {
        require(lock < 2, "one at a time");
        lock = weight;
        _;
        lock = 1;
    }

    function become(address keeper_) internal {
        keeper = keeper_;
        lock = 1;
    }

    function feeOf(uint256 sacks, uint256 percent) internal view virtual returns (uint256) {
        uint256 fee = (sacks * percent) / 100;
        return fee;
    }
}
