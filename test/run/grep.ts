/** The environment variable that tells the host tests which titles to run: those that contain this text. */
export const GREP = 'HIERO_LENS_GREP';
