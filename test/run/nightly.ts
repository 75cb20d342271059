/** Tells tests that they may take their time: set by `npm test -- --nightly`. */
export const NIGHTLY = 'HIERO_LENS_NIGHTLY';

/** Whether tests too slow for each change run, and those of many samples take all of them. */
export const isNightly = process.env[NIGHTLY] === '1';
