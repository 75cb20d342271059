// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IScale {
    function weigh(uint256 sacks) external returns (uint256);
}

contract Scale is IScale {
    event Weighed(uint256 sacks, uint256 weight);

    uint256 private last;

    function weigh(uint256 sacks) external returns (uint256) {
        last = sacks * 50;
        emit Weighed(sacks, last);
        return last;
    }
}
