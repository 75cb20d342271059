/** The two modules that know ABIs, each loaded at first use: one writes them for people, one encodes and decodes. */
export interface AbiLoaders {
  readonly loadAbi: () => Promise<typeof import('./renderAbiInterface.ts')>;
  readonly loadCoder: () => Promise<typeof import('./coder/abiCoder.ts')>;
}

export const abiLoaders: AbiLoaders = {
  loadAbi: () => import('./renderAbiInterface.ts'),
  loadCoder: () => import('./coder/abiCoder.ts'),
};
