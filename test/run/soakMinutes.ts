/** The environment variable that tells the soak test how long to go on. */
export const SOAK_MINUTES = 'HIERO_LENS_SOAK_MINUTES';
