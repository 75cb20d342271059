import type { ReadName } from '../../../../src/domain/references/nameReader.ts';
import type { NearNames } from '../../../../src/domain/references/nearNames.ts';

/** So many of the names, the nearest first. */
export function nearestNames(names: NearNames, most: number): readonly ReadName[] {
  const nearest: ReadName[] = [];
  while (nearest.length < most) {
    const name = names.at(nearest.length);
    if (name === undefined) {
      break;
    }
    nearest.push(name);
  }
  return nearest;
}
