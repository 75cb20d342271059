import { dequal } from 'dequal';

/** Equal values, member by member. */
export const isDeepStrictEqual: (one: unknown, other: unknown) => boolean = dequal;
