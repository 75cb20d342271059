// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {IVault} from "../interfaces/IVault.sol";
import {Checkpoints} from "../libraries/Checkpoints.sol";

/// @title The state of a vault
abstract contract VaultStorage is IVault {
    struct Position {
        uint128 shares;
        uint64 since;
        bool locked;
        address delegate;
        string memo;
    }

    struct Branch {
        uint256 weight;
        mapping(uint256 index => Branch) children;
    }

    uint64 internal _openedAt;
    uint32 internal _depositors;
    uint16 internal _feeBasisPoints;
    bool internal _entered;
    Phase internal _phase;
    int96 internal _drift;
    address internal _treasurer;
    bytes4 internal _tag;
    string internal _name;
    bytes internal _terms;
    mapping(address account => Position) internal _positions;
    mapping(address account => mapping(bytes32 purpose => uint256 allowance)) internal _allowances;
    Checkpoints.Checkpoint[] internal _totals;
    address[] internal _members;
    uint8[40] internal _quotas;
    Position[2] internal _founders;
    Branch internal _root;
    function() internal _hook;
    address transient _caller;
    uint64 transient _depth;
}
