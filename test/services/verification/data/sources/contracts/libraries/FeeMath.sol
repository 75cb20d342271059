// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title Fees in basis points
/// @dev Linked, not inlined: its functions are public
library FeeMath {
    uint256 public constant BASIS = 10_000;

    /// @notice A fee above one hundred percent was asked for
    error FeeTooHigh(uint16 basisPoints);

    /// @notice Splits an amount into the fee and the rest
    /// @param amount The whole amount
    /// @param basisPoints The fee in hundredths of a percent
    /// @return fee The fee, rounded down
    /// @return rest What remains
    function split(uint256 amount, uint16 basisPoints) public pure returns (uint256 fee, uint256 rest) {
        if (basisPoints > BASIS) revert FeeTooHigh(basisPoints);
        fee = (amount * basisPoints) / BASIS;
        rest = amount - fee;
    }
}
