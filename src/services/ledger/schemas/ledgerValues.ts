import * as v from 'valibot';
import type { LedgerKey } from '../../../domain/entity/publicKey.ts';
import type { TimestampRange } from '../../../domain/value/timestamp.ts';
import {
  absent,
  consensusTimestamp,
  field,
  hexBytes,
  hexWord,
  int64,
  optional,
  renamedObject,
  type Schema,
  text,
  withFallback,
} from '../../http/schema.ts';

/** Places after the point of a token, a uint32: a number in lists, a string in a single token. */
export const decimals: Schema<number> = v.pipe(
  int64,
  v.minValue(0n),
  v.maxValue(2n ** 32n - 1n),
  v.transform((value) => Number(value)),
);

/** What a key lacks is no hex: one that cannot be read must not pass for none, which may let anybody do something. */
export const ledgerKey: Schema<LedgerKey> = renamedObject<LedgerKey>({
  type: field('_type', withFallback(text, '')),
  hex: field(
    'key',
    v.pipe(
      withFallback(text, 'absent'),
      v.transform((hex) => hex.replace(/^0x/, '').toLowerCase()),
    ),
  ),
});

export const timestampRange: Schema<TimestampRange> = renamedObject<TimestampRange>({
  from: field('from', consensusTimestamp),
  to: optional('to', consensusTimestamp),
});

/** `0x` hex where `0x` alone means that there is nothing. */
export const hexOrNothing = nothingFor0x(hexBytes);

function nothingFor0x(schema: Schema<string>): Schema<string | undefined> {
  return v.pipe(
    absent(schema),
    v.transform((hex) => (hex === '0x' ? undefined : hex)),
  ) as Schema<string | undefined>;
}

/** A number in `0x` hex, undefined when it is empty. */
export const hexQuantity: Schema<bigint | undefined> = v.pipe(
  nothingFor0x(hexWord),
  v.transform((hex) => (hex === undefined ? undefined : BigInt(hex))),
) as Schema<bigint | undefined>;
