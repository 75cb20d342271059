// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

contract Bin {
    address public immutable granary;
    uint256 public limit;
    uint256 public inside;

    constructor(uint256 limit_) {
        granary = msg.sender;
        limit = limit_;
    }

    function fill(uint256 sacks) external returns (uint256) {
        inside += sacks;
        require(inside <= limit, "full");
        return inside;
    }

    function draw(uint256 sacks) external {
        uint256 left = inside;
        inside = 0;
        require(left >= sacks, "the bin has less");
        inside = left - sacks;
    }
}
