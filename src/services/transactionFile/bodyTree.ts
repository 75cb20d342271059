import { fieldTree } from '../../domain/transaction/fieldTree.ts';
import type { DecodedField } from '../../domain/transaction/transactionContent.ts';
import type { BodyReading } from './body.ts';
import { bodySchema, nodeNumber } from './bodyParts.ts';

/** The fields of a body that was checked; copies for other nodes share all of them but the node. */
export function bodyTree(bytes: Uint8Array, reading: BodyReading): readonly DecodedField[] {
  const { range, parts, original = reading } = reading;
  const body = bytes.subarray(range.start, range.end);
  const { node } = parts;
  if (node === undefined) {
    return wholeTree(body);
  }
  original.trees ??= new Map();
  const nodeLength = node.end - node.start;
  const shared = original.trees.get(nodeLength);
  if (shared !== undefined) {
    const own = { start: node.start - range.start, end: node.end - range.start };
    const [nodeField] = fieldTree(body, own, bodySchema);
    return shared.map((field) => (field.number === nodeNumber && nodeField !== undefined ? nodeField : field));
  }
  const tree = wholeTree(body);
  original.trees.set(nodeLength, tree);
  return tree;
}

function wholeTree(body: Uint8Array): readonly DecodedField[] {
  return fieldTree(body, { start: 0, end: body.length }, bodySchema);
}
