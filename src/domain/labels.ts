import { documentLabels } from './labels/documentLabels.ts';
import { noteLabels } from './labels/noteLabels.ts';
import { overviewLabels } from './labels/overviewLabels.ts';
import { propertyLabels } from './labels/propertyLabels.ts';
import { storageLabels } from './labels/storageLabels.ts';
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
  ...noteLabels,
  ...overviewLabels,
  ...storageLabels,
  ...valueLabels,
} as const;
