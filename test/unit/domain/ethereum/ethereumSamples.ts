import { privateKeyToAccount } from 'viem/accounts';

/** A key that stands in many examples, and has nothing. */
const signerKey = `0x${'46'.repeat(32)}` as const;
/** Its address, as the example of EIP-155 has it. */
export const signer = '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f';

const to = `0x${'ab'.repeat(20)}` as const;

/** The same transaction in every envelope, signed, and the creation of a contract. */
export async function ethereumSamples() {
  const account = privateKeyToAccount(signerKey);
  const common = { nonce: 7, gas: 90_000n, to, value: 10n ** 18n, data: '0x0102' } as const;
  const fees = { maxPriorityFeePerGas: 1n, maxFeePerGas: 2n };
  const gasPrice = 500_000_000_000n;
  const authorizationList = [
    await account.signAuthorization({ contractAddress: `0x${'ef'.repeat(20)}`, chainId: 295, nonce: 8 }),
    await account.signAuthorization({ contractAddress: `0x${'12'.repeat(20)}`, chainId: 0, nonce: 0 }),
  ];
  const accessList = [
    { address: `0x${'cd'.repeat(20)}`, storageKeys: [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] },
  ] as const;
  return {
    legacy: await account.signTransaction({ ...common, type: 'legacy', chainId: 295, gasPrice }),
    everyChain: await account.signTransaction({ ...common, type: 'legacy', gasPrice }),
    creation: await account.signTransaction({ type: 'legacy', chainId: 296, gasPrice: 0n, gas: 1n, data: '0x6001' }),
    accessList: await account.signTransaction({ ...common, type: 'eip2930', chainId: 295, gasPrice: 3n, accessList }),
    feeMarket: await account.signTransaction({ ...common, ...fees, type: 'eip1559', chainId: 295 }),
    setCode: await account.signTransaction({ ...common, ...fees, type: 'eip7702', chainId: 295, authorizationList }),
  };
}
