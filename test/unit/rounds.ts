/** How often what is random or many is tried: all of it in the nightly run, else a tenth. */
export function rounds(count: number): number {
  return process.env['HIERO_LENS_NIGHTLY'] === '1' ? count : Math.ceil(count / 10);
}
