// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Lines of this file end as on Windows – mit Tabulatoren.
library Measures {
	error NoStep(uint256 value);

	function total(uint256[] memory values) internal pure returns (uint256 sum) {
		for (uint256 i = 0; i < values.length; i++) {
			sum = plus(sum, values[i]); // ∑
		}
	}

	function rounded(uint256 value, uint256 step) public pure returns (uint256) {
		if (step == 0) {
			revert NoStep(value);
		}
		return value - (value % step);
	}

	function plus(uint256 a, uint256 b) private pure returns (uint256) {
		return a + b;
	}
}
