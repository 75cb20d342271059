import * as v from 'valibot';
import type { FeeComponent, FeeEstimate, FeeExtra, NetworkFeeComponent } from '../../../domain/fee/fee.ts';
import { int32, int64, type Schema, uint63 } from '../../http/schema.ts';
import type { AnswerSchemas } from './answerSchema.ts';
import { field, many, renamedObject, text } from './renamedObject.ts';

const extra: Schema<FeeExtra> = renamedObject<FeeExtra>({
  name: field('name', text),
  count: field('count', uint63),
  included: field('included', uint63),
  charged: field('charged', uint63),
  feePerUnitTinycents: field('fee_per_unit', uint63),
  subtotalTinycents: field('subtotal', uint63),
});

const component: Schema<FeeComponent> = renamedObject<FeeComponent>({
  baseTinycents: field('base', uint63),
  extras: field('extras', v.array(extra) as Schema<readonly FeeExtra[]>),
});

const network: Schema<NetworkFeeComponent> = renamedObject<NetworkFeeComponent>({
  multiplier: field('multiplier', v.pipe(int32, v.minValue(0))),
  subtotalTinycents: field('subtotal', uint63),
});

/** Only the notes may be missing: a missing number must never pass for a fee of 0. */
const feeEstimateSchema: Schema<FeeEstimate> = renamedObject<FeeEstimate>({
  highVolumeMultiplier: field('high_volume_multiplier', v.pipe(int64, v.minValue(1n))),
  node: field('node', component),
  network: field('network', network),
  service: field('service', component),
  totalTinycents: field('total', uint63),
  notes: field('notes', many(text)),
});

export const feeSchemas = {
  estimateFee: feeEstimateSchema,
} satisfies Partial<AnswerSchemas>;
