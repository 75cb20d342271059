import { type NamedChain, namedChains } from '../../../../src/domain/network/otherChains.ts';
import { assertWhole } from '../../whole/assertWhole.ts';

const texts = [
  'polygon',
  'Polygon mainnet chain, and mainnet',
  'polygonMainnet',
  'arbitrum-one_nova',
  `polygon${' '.repeat(2)}mainnet`,
  'POLYGON_TESTNET = 1',
  'bsctestnet bscTestnet',
  'ethereum',
  'ethereum mainnet',
  'Ethereum L2',
  'ethereum mainnets',
  'ethereum: 0x12',
  '"ethereum": {',
  "'base' => '0x",
  'base | (',
  'base = no',
  'database: 0x12',
  'my.base: 0x12',
  'my-base: 0x12',
  'on base it is',
  'upon base',
  'on baseline',
  'on base2',
  'chain: "scroll"',
  'chainName = scroll',
  'networkUrl: `mantle`',
  'chains.boba',
  'chainId.aurora',
  'eth',
  'eth mainnet',
  'eth: 0x12',
  'on flare',
  'flare network',
  'hedera hiero Hashgraph hashScan mirrornode',
  'etherscan.io etherscan.iox scan.io etherscan.co',
  'blockscout.com blockscout',
  'myblockscout.com basescan.org',
  'chainId: 1',
  'chain_ids = [0x128',
  'chain id is 296',
  'chain-id of 1_000',
  'chainIds": [1, 2]',
  'eip155:137',
  'eip156:137',
  'mychain ids(0x2',
  'chainId: 0x123456789',
  'chainId: 1.5',
  '137: {',
  '137: 0x12',
  '"137": "0x',
  '[137]: ',
  '137: no',
  '296: {',
  '1137: {',
  '137 = {',
  'v137: {',
  `${'x'.repeat(20)} on base`,
  'networks: { ethereum: { mainnet: "0x1" }, hedera: 2, chainId: 295 }',
];

describe('chains that are named', () => {
  it('are as expected, with where they stand', () => {
    const shown =
      (text: string) =>
      ({ index, end, chain }: NamedChain) =>
        `  ${index}-${end} ${typeof chain === 'string' ? chain : `chain ${chain.chainId}`}: ${text.slice(index, end)}`;
    assertWhole(
      'chains.txt',
      texts.flatMap((text) => [text, ...namedChains(text).map(shown(text))]),
    );
  });
});
