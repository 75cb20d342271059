// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Bin} from "./Bin.sol";
import {IScale} from "./Scale.sol";
import {Keeping} from "./base/Keeping.sol";
import {Measures} from "./lib/Measures.sol";

/// Keeps the grain of many farmers – Kornspeicher für Bäuerinnen, 穀倉 🌾 – behind a proxy.
contract Granary is Keeping {
    using Measures for uint256[];

    error NotEnough(address farmer, uint256 wanted, uint256 kept);
    event Delivered(address indexed farmer, uint256 sacks, string crop);
    event Refused(string kind, string why);
    event Built(Bin indexed bin, bytes32 salt);

    enum Season {
        Sowing,
        Harvest
    }

    struct Delivery {
        address farmer;
        uint64 at;
        bool weighed;
        uint128 sacks;
        string crop;
    }

    uint256 public immutable room;
    string public title;
    uint256 public stock;
    uint128 public lightest;
    uint128 public heaviest;
    Season public season;
    mapping(address farmer => uint256 sacks) public shares;
    mapping(bytes32 salt => Bin bin) public bins;
    Delivery[] public deliveries;

    constructor(uint256 room_) {
        room = room_;
    }

    function open(string memory title_, address keeper_) external {
        require(bytes(title).length == 0, "is open");
        title = title_;
        become(keeper_);
        lightest = type(uint128).max;
    }

    function deposit(uint256 sacks, string calldata crop) external payable alone(2) returns (uint256 kept) {
        /* Größe zählt: */ uint256 fee = feeOf(sacks, 3);
        kept = sacks - fee;
        shares[msg.sender] += kept;
        stock += kept;
        note(uint128(kept));
        deliveries.push(Delivery(msg.sender, uint64(block.timestamp), kept > 100, uint128(kept), crop));
        season = Season.Harvest;
        emit Delivered(msg.sender, kept, crop);
    }

    function withdraw(uint256 sacks) external alone(3) {
        take(msg.sender, sacks);
        stock -= sacks;
    }

    /// Three failures, each caught in its own way; what they wrote is undone.
    function attempt(bytes32 salt, uint256 sacks) external returns (uint256 refused) {
        try bins[salt].draw(sacks) {
            stock += sacks;
        } catch Error(string memory why) {
            refused++;
            emit Refused("Error", why);
        }
        try this.deliveryAt(sacks) returns (uint128 found) {
            heaviest = found;
        } catch Panic(uint256 code) {
            refused += code == 0x32 ? 1 : 100;
            emit Refused("Panic", "");
        }
        try this.withdraw(sacks) {
            refused = 0;
        } catch (bytes memory reason) {
            refused++;
            emit Refused("bytes", reason.length > 4 ? "NotEnough" : "");
        }
        stock += refused;
    }

    function build(bytes32 salt, uint256 limit) external kept returns (Bin bin) {
        bin = new Bin{salt: salt}(limit);
        bins[salt] = bin;
        emit Built(bin, salt);
        stock -= bin.fill(limit / 2);
    }

    function reckon(uint256 count) external returns (uint256 sum) {
        uint256[] memory values = new uint256[](count);
        for (uint256 index = 0; index < count; index++) {
            if (index % 3 == 1) {
                continue;
            }
            values[index] = square(index);
        }
        for (uint256 index = 0; index < count; ++index) sum += values[index];
        assert(sum == values.total());
        sum = Measures.rounded(sum + factorial(3), 10);
        stock = sum;
    }

    function weigh(IScale scale, uint256 sacks) external returns (uint256 weight) {
        weight = scale.weigh(sacks);
        note(uint128(weight));
    }

    /// Asks a system contract and a precompile, and pays an account, which has no code.
    function inspect(address token) external returns (bytes32 digest) {
        (bool ok, bytes memory answer) = address(0x167).call(abi.encodeWithSignature("isToken(address)", token));
        require(ok, "no answer");
        digest = sha256(answer);
        (bool paid, ) = payable(address(0x3e9)).call{value: 1}("");
        if (!paid) revert("not paid");
    }

    function exhaust() external {
        while (true) {
            stock += 1;
        }
    }

    function deliveryAt(uint256 index) external view returns (uint128) {
        Delivery storage delivery = deliveries[index];
        return delivery.sacks;
    }

    function take(address farmer, uint256 sacks) private {
        uint256 has = shares[farmer];
        if (has < sacks) {
            revert NotEnough(farmer, sacks, has);
        }
        shares[farmer] = has - sacks;
    }

    function note(uint128 weight) internal {
        if (weight < lightest) lightest = weight;
        if (weight > heaviest) heaviest = weight;
    }

    function feeOf(uint256 sacks, uint256 percent) internal view override returns (uint256) {
        uint256 usual = super.feeOf(sacks, percent);
        unchecked {
            return usual + (sacks > room ? 1 : 0);
        }
    }

    function square(uint256 value) private pure returns (uint256) {
        return value * value;
    }

    function factorial(uint256 value) private pure returns (uint256) {
        return value < 2 ? 1 : value * factorial(value - 1);
    }
}
