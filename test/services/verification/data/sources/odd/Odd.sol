// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @title Odd
/// @notice [Click](command:workbench.action.quit) <img src=x onerror=alert(1)> | `code` **bold** $(error)
/// @dev Its sources come under paths that a careless client would write to disk
contract Odd {
    /// @notice Returns </script> and a line break\n# Not a heading
    function heading() external pure returns (string memory) {
        return "</script>";
    }
}
