import { isNightly } from '../run/nightly.ts';

/** How often what is random or many is tried: all of it in the nightly run, else a tenth. */
export function rounds(count: number): number {
  return isNightly ? count : Math.ceil(count / 10);
}
