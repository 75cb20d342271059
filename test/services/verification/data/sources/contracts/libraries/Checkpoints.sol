// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title A history of values by block
library Checkpoints {
    struct Checkpoint {
        uint48 block_;
        uint208 value;
    }

    /// @notice Appends a value, or replaces the one of this very block
    function push(Checkpoint[] storage self, uint208 value) public {
        uint256 length = self.length;
        if (length > 0 && self[length - 1].block_ == block.number) {
            self[length - 1].value = value;
        } else {
            self.push(Checkpoint(uint48(block.number), value));
        }
    }
}
