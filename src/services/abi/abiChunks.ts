/** The two chunks that know ABIs, each loaded at first use: one writes them for people, one encodes and decodes. */
export interface AbiChunks {
  readonly loadAbi: () => Promise<typeof import('./chunk.ts')>;
  readonly loadCoder: () => Promise<typeof import('./coder/chunk.ts')>;
}

export const abiChunks: AbiChunks = {
  loadAbi: () => import('./chunk.ts'),
  loadCoder: () => import('./coder/chunk.ts'),
};
