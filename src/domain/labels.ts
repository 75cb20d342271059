import { checkLabels } from './labels/checkLabels.ts';
import { documentLabels } from './labels/documentLabels.ts';
import { effectLabels } from './labels/effectLabels.ts';
import { failureLabels } from './labels/failureLabels.ts';
import { fieldLabels } from './labels/fieldLabels.ts';
import { noteLabels } from './labels/noteLabels.ts';
import { propertyLabels } from './labels/propertyLabels.ts';
import { alertLabels, titleLabels } from './labels/titleLabels.ts';
import { valueLabels } from './labels/valueLabels.ts';

/**
 * Every text of ours that domain writes, in English, by its id. Only what shows texts imports it: all else names ids.
 */
export const labels = {
  ...propertyLabels,
  ...titleLabels,
  ...alertLabels,
  ...documentLabels,
  ...effectLabels,
  ...failureLabels,
  ...fieldLabels,
  ...noteLabels,
  ...checkLabels,
  ...valueLabels,
} as const;
