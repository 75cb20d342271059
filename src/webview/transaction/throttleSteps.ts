/** The slider's places in basis points: spread like the curve, fine where prices rise fast, and each one only once. */
export const throttleSteps: readonly number[] = [
  ...new Set(Array.from({ length: 101 }, (_, step) => Math.round(10_001 ** (step / 100) - 1))),
];

/** The last place that is not beyond a throttle. */
export function stepOf(throttle: number): number {
  return throttleSteps.findLastIndex((each) => each <= throttle);
}

/** `0.05 %` */
export function throttleText(throttle: number): string {
  return `${throttle / 100} %`;
}
