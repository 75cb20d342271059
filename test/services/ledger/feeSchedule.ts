/** Prices in tinycents: 1 USD is 10^10 of them. */
export const nodeBase = 100_000n;
export const networkMultiplier = 9;

/** Price of one unit, and how many are free where that does not depend on the type. */
export const extraPrices = {
  SIGNATURES: 100_000n,
  PROCESSING_BYTES: 100_000n,
  KEYS: 100_000_000n,
  STATE_BYTES: 110_000n,
  HOOK_UPDATES: 10_000_000_000n,
  GAS: 852n,
  ALLOWANCES: 500_000_000n,
  TOKEN_ASSOCIATE: 500_000_000n,
  TOKEN_CREATE_WITH_CUSTOM_FEE: 10_000_000_000n,
  TOKEN_MINT_NFT_BASE: 190_000_000n,
  TOKEN_MINT_NFT: 200_000_000n,
  TOKEN_TRANSFER_BASE: 9_000_000n,
  TOKEN_TRANSFER_BASE_CUSTOM_FEES: 19_000_000n,
  AIRDROPS: 500_000_000n,
  CONSENSUS_CREATE_TOPIC_WITH_CUSTOM_FEE: 20_000_000_000n,
  CONSENSUS_SUBMIT_MESSAGE_WITH_CUSTOM_FEE: 498_109_600n,
  SCHEDULE_CREATE_CONTRACT_CALL_BASE: 900_000_000n,
} as const;

export type ExtraName = keyof typeof extraPrices;

const usualBase = 9_000_000n;
/** Data fields of the transaction body whose price is the usual one. */
const usual = [
  20, 21, 23, 31, 32, 33, 34, 35, 36, 37, 38, 39, 41, 43, 44, 45, 46, 47, 52, 53, 54, 55, 56, 57, 59, 60, 74,
];

/** The price of the service by the data field of a transaction body; a field that is missing here is unknown. */
export const serviceBases: ReadonlyMap<number, bigint> = new Map([
  ...[...usual, 78, 79, 80].map((field) => [field, usualBase] as const),
  // Gas is charged apart, and nothing else.
  [7, 0n],
  [8, 9_999_000_000n],
  [9, 259_000_000n],
  [11, 499_000_000n],
  [12, 49_000_000n],
  [14, 0n],
  [15, 1_200_000n],
  [16, 499_000_000n],
  [17, 499_000_000n],
  [18, 69_000_000n],
  [19, 499_000_000n],
  [22, 69_000_000n],
  [24, 99_000_000n],
  [25, 1_200_000n],
  [26, 49_000_000n],
  [27, 890_400n],
  [29, 9_999_000_000n],
  [40, 499_000_000n],
  [42, 99_000_000n],
  [48, 499_000_000n],
  [49, 499_000_000n],
  [50, 0n],
  [58, 499_000_000n],
  [75, 49_000_000n],
]);

type Curve = readonly (readonly [basisPoints: number, thousandths: number])[];

const steep: Curve = [
  ...([
    [0, 1000],
    [2, 4000],
    [5, 10_000],
    [10, 20_000],
  ] as const),
  ...([
    [50, 60_000],
    [100, 80_000],
    [1000, 200_000],
    [10_000, 200_000],
  ] as const),
];
const upTo = (most: number): Curve => [
  [0, 1000],
  [10_000, most],
];

/** Who takes part in high-volume pricing, by data field. */
const curves: ReadonlyMap<number, Curve> = new Map([
  ...[11, 17, 24].map((field) => [field, steep] as const),
  ...[8, 16, 29, 40, 42, 48, 58, 60, 75].map((field) => [field, upTo(100_000)] as const),
  [37, upTo(150_000)],
]);

/** The high-volume multiplier in thousandths, or 1 where it does not apply. */
export function highVolumeMultiplier(dataField: number, basisPoints: number): bigint {
  const curve = curves.get(dataField);
  if (curve === undefined || basisPoints === 0) {
    return 1n;
  }
  const above = curve.findIndex(([at]) => at >= basisPoints);
  const [highAt, high] = curve[above] ?? [10_000, 1000];
  const [lowAt, low] = curve[above - 1] ?? [0, 1000];
  return BigInt(Math.round(low + ((high - low) * (basisPoints - lowAt)) / (highAt - lowAt)));
}
