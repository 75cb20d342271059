/** What the lazily loaded bundle offers; features take the types from the domain and load this at first use. */
// biome-ignore lint/performance/noBarrelFile: the entry of a bundle is a list of what it exports
export { readScheduledBody } from './readScheduledBody.ts';
export { readTransactionFile } from './readTransactionFile.ts';
