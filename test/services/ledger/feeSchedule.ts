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

export interface PricedType {
  readonly name: string;
  readonly serviceBase: bigint;
}

const usual = 9_000_000n;

/** By the field number of the transaction body's data. What is missing is an unknown transaction type. */
export const pricedTypes: ReadonlyMap<number, PricedType> = new Map([
  // Gas is charged apart, and nothing else.
  [7, type('CONTRACTCALL', 0n)],
  [8, type('CONTRACTCREATEINSTANCE', 9_999_000_000n)],
  [9, type('CONTRACTUPDATEINSTANCE', 259_000_000n)],
  [11, type('CRYPTOCREATEACCOUNT', 499_000_000n)],
  [12, type('CRYPTODELETE', 49_000_000n)],
  [14, type('CRYPTOTRANSFER', 0n)],
  [15, type('CRYPTOUPDATEACCOUNT', 1_200_000n)],
  [16, type('FILEAPPEND', 499_000_000n)],
  [17, type('FILECREATE', 499_000_000n)],
  [18, type('FILEDELETE', 69_000_000n)],
  [19, type('FILEUPDATE', 499_000_000n)],
  [20, type('SYSTEMDELETE', usual)],
  [21, type('SYSTEMUNDELETE', usual)],
  [22, type('CONTRACTDELETEINSTANCE', 69_000_000n)],
  [23, type('FREEZE', usual)],
  [24, type('CONSENSUSCREATETOPIC', 99_000_000n)],
  [25, type('CONSENSUSUPDATETOPIC', 1_200_000n)],
  [26, type('CONSENSUSDELETETOPIC', 49_000_000n)],
  [27, type('CONSENSUSSUBMITMESSAGE', 890_400n)],
  [29, type('TOKENCREATION', 9_999_000_000n)],
  [31, type('TOKENFREEZE', usual)],
  [32, type('TOKENUNFREEZE', usual)],
  [33, type('TOKENGRANTKYC', usual)],
  [34, type('TOKENREVOKEKYC', usual)],
  [35, type('TOKENDELETION', usual)],
  [36, type('TOKENUPDATE', usual)],
  [37, type('TOKENMINT', usual)],
  [38, type('TOKENBURN', usual)],
  [39, type('TOKENWIPE', usual)],
  [40, type('TOKENASSOCIATE', 499_000_000n)],
  [41, type('TOKENDISSOCIATE', 499_000_000n)],
  [42, type('SCHEDULECREATE', 99_000_000n)],
  [43, type('SCHEDULEDELETE', usual)],
  [44, type('SCHEDULESIGN', usual)],
  [45, type('TOKENFEESCHEDULEUPDATE', usual)],
  [46, type('TOKENPAUSE', usual)],
  [47, type('TOKENUNPAUSE', usual)],
  [48, type('CRYPTOAPPROVEALLOWANCE', 499_000_000n)],
  [49, type('CRYPTODELETEALLOWANCE', 499_000_000n)],
  [50, type('ETHEREUMTRANSACTION', 0n)],
  [52, type('UTILPRNG', usual)],
  [53, type('TOKENUPDATENFTS', usual)],
  [54, type('NODECREATE', usual)],
  [55, type('NODEUPDATE', usual)],
  [56, type('NODEDELETE', usual)],
  [57, type('TOKENREJECT', usual)],
  [58, type('TOKENAIRDROP', 499_000_000n)],
  [59, type('TOKENCANCELAIRDROP', usual)],
  [60, type('TOKENCLAIMAIRDROP', usual)],
  [74, type('ATOMICBATCH', usual)],
  [75, type('HOOKSTORE', 49_000_000n)],
  [78, type('REGISTEREDNODECREATE', usual)],
  [79, type('REGISTEREDNODEUPDATE', usual)],
  [80, type('REGISTEREDNODEDELETE', usual)],
]);

function type(name: string, serviceBase: bigint): PricedType {
  return { name, serviceBase };
}

type Curve = readonly (readonly [basisPoints: number, thousandths: number])[];

const steep: Curve = [
  [0, 1000],
  [2, 4000],
  [5, 10_000],
  [10, 20_000],
  [50, 60_000],
  [100, 80_000],
  [1000, 200_000],
  [10_000, 200_000],
];
const toHundred: Curve = [
  [0, 1000],
  [10_000, 100_000],
];
const toHundredFifty: Curve = [
  [0, 1000],
  [10_000, 150_000],
];

/** Who takes part in high-volume pricing, by data field. */
const curves: ReadonlyMap<number, Curve> = new Map([
  [11, steep],
  [24, steep],
  [17, steep],
  [42, toHundred],
  [48, toHundred],
  [16, toHundred],
  [8, toHundred],
  [75, toHundred],
  [40, toHundred],
  [58, toHundred],
  [60, toHundred],
  [29, toHundred],
  [37, toHundredFifty],
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
