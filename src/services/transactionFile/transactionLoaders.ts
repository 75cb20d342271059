/** What knows transaction files, each loaded at first use: their reader, and what reads calls and signatures in them. */
export const transactionLoaders = {
  loadReader: () => import('./transactionReader.ts'),
  loadEffectTools: () => import('./effectTools.ts'),
};
