/** The environment variable that tells UI tests which pictures to take: `themes` or `none`; without it those in dark. */
export const PICTURES = 'HIERO_LENS_PICTURES';
