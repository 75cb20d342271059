import { fieldTree } from '../../domain/transaction/fieldTree.ts';
import { movedPart } from '../../domain/transaction/movedPart.ts';
import type { DecodedField } from '../../domain/transaction/transactionContent.ts';
import type { BodyReading } from './body.ts';
import { bodySchema } from './bodyParts.ts';

/** Trees of the bodies that others are copies of. */
const originals = new WeakMap<BodyReading, readonly DecodedField[]>();

/** The fields of a body that was checked; those of a copy are those of its original, but for the node. */
export function bodyTree(bytes: Uint8Array, reading: BodyReading): readonly DecodedField[] {
  const { range, parts, original = reading } = reading;
  const tree = originalTree(bytes, original);
  const before = original.parts.node;
  if (original === reading || !before || !parts.node) {
    return tree;
  }
  const front = range.start - original.range.start;
  const behind = parts.node.end - before.end;
  const node = fieldTree(bytes, parts.node, bodySchema)[0];
  return tree.map((field) =>
    field.offset === before.start && node !== undefined
      ? node
      : movedPart(field, bodySchema, field.offset < before.start ? front : behind),
  );
}

function originalTree(bytes: Uint8Array, reading: BodyReading): readonly DecodedField[] {
  let tree = originals.get(reading);
  if (tree === undefined) {
    tree = fieldTree(bytes, reading.range, bodySchema);
    originals.set(reading, tree);
  }
  return tree;
}
