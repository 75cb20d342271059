import protobuf from 'protobufjs';

/** Integers at the ends of what their kinds hold, and around the lengths of a varint; the encoder takes what fits. */
const integers = [
  0n,
  1n,
  -1n,
  127n,
  128n,
  2n ** 31n - 1n,
  2n ** 31n,
  -(2n ** 31n),
  2n ** 32n - 1n,
  2n ** 49n - 1n,
  2n ** 49n,
  2n ** 53n - 1n,
  2n ** 53n + 1n,
  -(2n ** 53n) - 1n,
  2n ** 62n,
  2n ** 63n - 1n,
  -(2n ** 63n),
  2n ** 64n - 1n,
];
const texts = ['', 'plain', '\uFEFFmark in front', '\0', 'Grüße 世界 🚀', 'x'.repeat(200)];
/** A key may hold keys, and those keys more. */
const maxDepth = 7;

/** A TransactionBody with every field set, and of each oneof one member, to values that change with `variant`. */
export function extremeMessage(type: protobuf.Type, dataCase: string, variant: number): object {
  let turn = variant;
  /** The next of a list, so that fields beside each other get different ones. */
  const next = <T>(list: readonly T[]): T => list[turn++ % list.length] as T;

  const message = (of: protobuf.Type, depth: number): object => {
    const chosen = new Map(of.oneofsArray.map((oneof) => [oneof, depth === 0 ? dataCase : next(oneof.oneof)]));
    const value: Record<string, unknown> = {};
    for (const field of of.fieldsArray) {
      const isChosen = field.partOf === null || chosen.get(field.partOf) === field.name;
      if (!isChosen || (field.resolvedType instanceof protobuf.Type && depth >= maxDepth)) {
        continue;
      }
      const count = field.repeated ? next([2, 0, 1]) : 1;
      const values = Array.from({ length: count }, () => scalar(field, depth));
      value[field.name] = field.repeated ? values : values[0];
    }
    return value;
  };
  const scalar = (field: protobuf.Field, depth: number): unknown => {
    const { resolvedType } = field;
    if (resolvedType instanceof protobuf.Type) {
      return message(resolvedType, depth + 1);
    }
    if (resolvedType instanceof protobuf.Enum) {
      return next([...Object.values(resolvedType.values), 2 ** 31 - 1, -1]);
    }
    switch (field.type) {
      case 'string':
        return next(texts);
      case 'bool':
        return next([true, false]);
      case 'bytes':
        return field.fullName === '.proto.AtomicBatchTransactionBody.transactions' ? batchItem : next(blobs);
      case 'int32':
        return Number(BigInt.asIntN(32, next(integers)));
      case 'uint32':
        return Number(BigInt.asUintN(32, next(integers)));
      default:
        return halves(next(integers), field.type === 'uint64');
    }
  };
  return message(type, 0);
}

const blobs = [new Uint8Array(), Uint8Array.of(0), new Uint8Array(33).fill(255), new Uint8Array(300).fill(10)];
/** A SignedTransaction whose body is an empty freeze. */
const batchItem = Uint8Array.of(0x0a, 3, 0xba, 1, 0);

/** A 64-bit integer as the encoder takes it without the package `long`. */
function halves(value: bigint, unsigned: boolean): object {
  return { low: Number(BigInt.asIntN(32, value)), high: Number(BigInt.asIntN(32, value >> 32n)), unsigned };
}
