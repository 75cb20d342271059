/** The modules that know ABIs, each loaded at first use: one writes them for people, one encodes and decodes, one has those of the ledger. */
export interface AbiLoaders {
  readonly loadAbi: () => Promise<typeof import('./renderAbiInterface.ts')>;
  readonly loadCoder: () => Promise<typeof import('./coder/abiCoder.ts')>;
  readonly loadPublished: () => Promise<typeof import('./publishedContracts.ts')>;
}

export const abiLoaders: AbiLoaders = {
  loadAbi: () => import('./renderAbiInterface.ts'),
  loadCoder: () => import('./coder/abiCoder.ts'),
  loadPublished: () => import('./publishedContracts.ts'),
};
