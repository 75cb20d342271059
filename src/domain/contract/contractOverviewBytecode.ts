import { type Phrase, phrase, type Words } from '../phrase.ts';
import { codeSpan } from '../value/escapeMarkdown.ts';
import type { ContractBytecode, Transformation } from './verifiedContract.ts';

/** One side of a contract's code in an overview: sizes, hashes, and what turns the compiled into the deployed code. */
export function bytecodeLines(
  code: ContractBytecode | undefined,
  hash: (bytecode: string) => string,
): readonly Words[] {
  if (code === undefined) {
    return [];
  }
  const { onchain, recompiled, transformations, transformationValues, cborAuxdata, linkReferences, sourceMap } = code;
  return [
    ...codeLine(phrase`On the ledger`, onchain, hash),
    ...codeLine(phrase`Recompiled`, recompiled, hash),
    ...(onchain !== undefined && recompiled !== undefined ? [['- ', comparison(code)]] : []),
    ...[...(cborAuxdata ?? [])].map(([id, { value, offset }]) => [
      '- ',
      phrase`Metadata ${codeSpan(id, 40)} at byte ${offset}: ${codeSpan(value, 300)}`,
    ]),
    ...[...(linkReferences ?? [])].flatMap(([path, links]) =>
      [...links].map(([library, places]) => [
        '- ',
        phrase`Link to ${codeSpan(`${path}:${library}`, 300)} at ${placesText(places.length)}`,
      ]),
    ),
    ...(sourceMap === undefined ? [] : [['- ', phrase`A source map: see the record of the service.`]]),
    ...(transformations ?? []).map((one) => ['- ', transformationText(one)]),
    ...(transformationValues?.callProtection === undefined
      ? []
      : [['- ', phrase`Call protection: ${codeSpan(transformationValues.callProtection, 100)}`]]),
    ...[...(transformationValues?.cborAuxdata ?? [])].map(([id, value]) => [
      '- ',
      phrase`Deployed metadata ${codeSpan(id, 40)}: ${codeSpan(value, 300)}`,
    ]),
  ];
}

/** `1 place`, `2 places`. */
export function placesText(count: number): Phrase {
  return count === 1 ? phrase`1 place` : phrase`${count} places`;
}

function comparison({ onchain, recompiled, transformations }: ContractBytecode): Phrase {
  if (onchain === recompiled) {
    return phrase`Both are equal byte for byte.`;
  }
  // Only what was matched has transformations.
  return transformations === undefined
    ? phrase`They differ: this side was not matched.`
    : transformations.length === 0
      ? phrase`They differ, though the service names no transformation.`
      : phrase`They are equal after the transformations below.`;
}

function codeLine(side: Phrase, code: string | undefined, hash: (bytecode: string) => string): readonly Words[] {
  if (code === undefined) {
    return [['- ', phrase`${side}: not available`]];
  }
  const isHex = /^0x([0-9a-fA-F]{2})*$/.test(code);
  return [
    [
      '- ',
      isHex
        ? phrase`${side}: ${(code.length - 2) / 2} bytes, keccak-256 ${codeSpan(hash(code))}`
        : phrase`${side}: not hex: ${codeSpan(code, 60)}`,
    ],
  ];
}

/** Types and reasons are open sets: what is not known is shown as it is. */
function transformationText({ type, reason, offsetBytes, id, lengthBytes }: Transformation): Words {
  return [
    `${codeSpan(type, 40)} ${codeSpan(reason, 60)}`,
    ...(offsetBytes === undefined ? [] : [', ', phrase`at byte ${offsetBytes}`]),
    ...(lengthBytes === undefined ? [] : [', ', phrase`${lengthBytes} bytes`]),
    ...(id === undefined ? [] : [', ', codeSpan(id, 300)]),
  ];
}
