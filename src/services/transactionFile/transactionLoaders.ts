/** What knows transaction files, each loaded at first use: what reads them, calls in them, and what they are signed with. */
export const transactionLoaders = {
  loadReader: () => import('./fileReader.ts'),
  loadEffectTools: () => import('./effectTools.ts'),
  loadVerifier: () => import('./signatureVerifier.ts'),
};
