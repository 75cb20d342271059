import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { Stage } from './stage.ts';

/** The lines at the top, once the properties of the network have come. */
export function propertiesOf(stage: Stage) {
  return eventually(async () => {
    const lines = await stage.lines();
    const properties = lines.filter(({ id }) => id.startsWith('properties/'));
    assert.deepEqual(
      properties.map(({ description }) => description !== undefined),
      [true, true, true, true, true],
    );
    return lines;
  });
}
