import type { CurveModel, FeeModel, NetworkPrice, PartsModel } from './protocol.ts';
import { text } from './text.ts';

/** What is known of one document's fee. */
export interface FeeState {
  /** Where the slider stands, in basis points; the price may be for another place. */
  readonly throttle: number;
  /** The throttle of the estimate that is under way. */
  readonly asked?: number | undefined;
  readonly fee?: FeeModel | undefined;
  readonly failure?: FeeFailure | undefined;
  readonly curve?: CurveModel | undefined;
  readonly parts?: PartsModel | undefined;
  readonly prices?: readonly NetworkPrice[] | undefined;
}

interface FeeFailure {
  readonly throttle: number;
  readonly sentence: string;
}

export function asking(state: FeeState, throttle: number): FeeState {
  return { ...state, throttle, asked: throttle, failure: undefined };
}

/** An answer that nobody waits for, such as one told again, moves the slider; one to an earlier wish changes nothing. */
export function withFee(state: FeeState, fee: FeeModel): FeeState {
  return isEarlier(state, fee) ? state : { ...answered(state, fee), fee, failure: undefined };
}

/** The price before stays, see {@link failureText}. */
export function withFailure(state: FeeState, failure: FeeFailure): FeeState {
  return isEarlier(state, failure) ? state : { ...answered(state, failure), failure };
}

/** What went wrong, and what the price that is still shown is. */
export function failureText({ fee, failure }: FeeState): string | undefined {
  if (failure === undefined || fee === undefined) {
    return failure?.sentence;
  }
  if (fee.throttle === failure.throttle) {
    return text('{0} The price below is a former one, of {1}.', failure.sentence, fee.time);
  }
  const [wanted, shown] = [failure.throttle, fee.throttle].map(throttleText);
  return text(
    'No price for {0} of the throttle in use: {1} The price below is a former one, of {2}, for {3} of the throttle.',
    wanted ?? '',
    failure.sentence,
    fee.time,
    shown ?? '',
  );
}

/** Where and when a price was told, and that it is a former one when the latest wish failed. */
export function priceHint(state: FeeState, fee: FeeModel): string {
  const throttle = priceThrottle(state, fee);
  const place = throttle === undefined ? fee.network : text('{0} with {1}', fee.network, throttle);
  return state.failure === undefined ? text(' on {0}', place) : text(' former price, of {0}, on {1}', fee.time, place);
}

/** Which throttle a price is for; undefined where that goes without saying. */
function priceThrottle({ throttle }: FeeState, fee: FeeModel): string | undefined {
  return fee.throttle === 0 && throttle === 0
    ? undefined
    : text('{0} of the throttle in use', throttleText(fee.throttle));
}

function isEarlier({ asked }: FeeState, { throttle }: { readonly throttle: number }): boolean {
  return asked !== undefined && asked !== throttle;
}

function answered(state: FeeState, { throttle }: { readonly throttle: number }): FeeState {
  return state.asked === undefined ? { ...state, throttle } : { ...state, asked: undefined };
}

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
