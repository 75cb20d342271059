import type { Tally } from '../tally.ts';
import { run as ui } from './ui.ts';

/** Every hostile text in every place that shows texts, which takes minutes. Arguments: as for the UI tests. */
export function run(args: readonly string[] = []): Promise<Tally> {
  process.env['HIERO_LENS_HOSTILE_TEXTS'] = 'all';
  return ui(['test/ui/hostile*.test.ts', ...args]);
}
