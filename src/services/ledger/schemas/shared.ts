import * as v from 'valibot';
import type { LedgerKey } from '../../../domain/entity/ledgerKey.ts';
import type { TimestampRange } from '../../../domain/value/timestampRange.ts';
import { absent, consensusTimestamp, hexBytes, type Schema } from '../../http/schema.ts';
import { field, renamedObject, text } from './renamedObject.ts';

export const ledgerKey: Schema<LedgerKey> = renamedObject<LedgerKey>({
  type: field('_type', text),
  hex: field(
    'key',
    v.pipe(
      v.string(),
      v.regex(/^(?:0x)?[0-9a-fA-F]*$/, 'Expected a key in hex'),
      v.transform((hex) => hex.replace('0x', '').toLowerCase()),
    ),
  ),
});

export const timestampRange: Schema<TimestampRange> = renamedObject<TimestampRange>({
  from: field('from', consensusTimestamp),
  to: field('to', absent(consensusTimestamp)),
});

/** `0x` hex where `0x` alone means that there is nothing. */
export const hexOrNothing: Schema<string | undefined> = v.pipe(
  absent(hexBytes),
  v.transform((hex) => (hex === '0x' ? undefined : hex)),
) as Schema<string | undefined>;

/** A number in `0x` hex, undefined when it is empty. */
export const hexQuantity: Schema<bigint | undefined> = v.pipe(
  hexOrNothing,
  v.transform((hex) => (hex === undefined ? undefined : BigInt(hex))),
) as Schema<bigint | undefined>;
