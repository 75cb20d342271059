/** The first four bytes of what a call was sent or reverted with, by which its function or error is found. */
export function dataSelector(data: string | undefined): string | undefined {
  return data !== undefined && data.length >= 10 ? data.slice(0, 10) : undefined;
}
