import { type DisplayText, type Label, label, type PlainLabelId } from '../label.ts';
import { codeSpan } from '../value/escapeMarkdown.ts';
import type { ContractBytecode, Transformation } from './verifiedContract.ts';

/** One side of a contract's code in an overview: sizes, hashes, and what turns the compiled into the deployed code. */
export function bytecodeLines(
  code: ContractBytecode | undefined,
  hash: (bytecode: string) => string,
): readonly DisplayText[] {
  if (code === undefined) {
    return [];
  }
  const { onchain, recompiled, transformations, transformationValues, cborAuxdata, linkReferences, sourceMap } = code;
  return [
    ...codeLine('onLedger', onchain, hash),
    ...codeLine('recompiled', recompiled, hash),
    ...(onchain !== undefined && recompiled !== undefined ? [['- ', label(comparison(code))]] : []),
    ...[...(cborAuxdata ?? [])].map(([id, { value, offset }]) => [
      '- ',
      label('metadataAt', codeSpan(id, 40), String(offset), codeSpan(value, 300)),
    ]),
    ...[...(linkReferences ?? [])].flatMap(([path, links]) =>
      [...links].map(([library, places]) => [
        '- ',
        label('linkAt', codeSpan(`${path}:${library}`, 300), placesText(places.length)),
      ]),
    ),
    ...(sourceMap === undefined ? [] : [['- ', label('sourceMap')]]),
    ...(transformations ?? []).map((one) => ['- ', transformationText(one)]),
    ...(transformationValues?.callProtection === undefined
      ? []
      : [['- ', label('callProtection', codeSpan(transformationValues.callProtection, 100))]]),
    ...[...(transformationValues?.cborAuxdata ?? [])].map(([id, value]) => [
      '- ',
      label('deployedMetadata', codeSpan(id, 40), codeSpan(value, 300)),
    ]),
  ];
}

/** `1 place`, `2 places`. */
export function placesText(count: number): Label {
  return count === 1 ? label('onePlace') : label('places', String(count));
}

function comparison({ onchain, recompiled, transformations }: ContractBytecode): PlainLabelId {
  if (onchain === recompiled) {
    return 'codeEqual';
  }
  // Only what was matched has transformations.
  return transformations === undefined
    ? 'codeUnmatched'
    : transformations.length === 0
      ? 'codeDiffers'
      : 'codeTransformed';
}

function codeLine(
  side: PlainLabelId,
  code: string | undefined,
  hash: (bytecode: string) => string,
): readonly DisplayText[] {
  if (code === undefined) {
    return [['- ', label('codeMissing', label(side))]];
  }
  const isHex = /^0x([0-9a-fA-F]{2})*$/.test(code);
  return [
    [
      '- ',
      isHex
        ? label('codeHash', label(side), String((code.length - 2) / 2), codeSpan(hash(code)))
        : label('codeNotHex', label(side), codeSpan(code, 60)),
    ],
  ];
}

/** Types and reasons are open sets: what is not known is shown as it is. */
function transformationText({ type, reason, offsetBytes, id, lengthBytes }: Transformation): DisplayText {
  return [
    `${codeSpan(type, 40)} ${codeSpan(reason, 60)}`,
    ...(offsetBytes === undefined ? [] : [', ', label('atByte', String(offsetBytes))]),
    ...(lengthBytes === undefined ? [] : [', ', label('byteCount', String(lengthBytes))]),
    ...(id === undefined ? [] : [', ', codeSpan(id, 300)]),
  ];
}
