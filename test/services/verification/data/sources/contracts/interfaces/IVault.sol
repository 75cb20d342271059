// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// @title What a vault offers to depositors
interface IVault {
    /// @notice The life of a vault
    enum Phase {
        Closed,
        Open,
        Paused,
        Winding
    }

    /// @notice Emitted when an account deposits
    /// @param account Who deposited
    /// @param asset The token's address; the zero address stands for the native currency
    /// @param amount The amount in the smallest unit
    /// @param memo Free text chosen by the depositor
    event Deposited(address indexed account, address indexed asset, uint256 amount, string memo);

    /// @notice Emitted when an account withdraws
    event Withdrawn(address indexed account, uint256 amount, uint256 fee);

    /// @notice Emitted when the vault changes its phase
    event PhaseChanged(Phase indexed from, Phase indexed to);

    /// @notice The vault is not in the phase the call needs
    /// @param actual The phase the vault is in
    /// @param needed The phase the call needs
    error WrongPhase(Phase actual, Phase needed);

    /// @notice The account holds less than it asked for
    error InsufficientShares(address account, uint256 held, uint256 wanted);

    /// @notice Deposits the native currency sent along
    /// @param memo Free text kept in the event
    /// @return shares The shares credited
    function deposit(string calldata memo) external payable returns (uint256 shares);

    /// @notice Withdraws shares, less the fee
    /// @param shares How many shares to redeem
    /// @return paid What was sent to the caller
    function withdraw(uint256 shares) external returns (uint256 paid);

    /// @notice The shares an account holds
    function sharesOf(address account) external view returns (uint256);
}
