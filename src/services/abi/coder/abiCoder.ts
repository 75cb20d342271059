import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils';
import { type Abi, type AbiItem, type AbiParameter, abiSignature } from '../../../domain/contract/abi.ts';
import type { AbiValue } from '../../../domain/contract/abiValue.ts';
import type { DecodedParameter, Revert } from '../../../domain/contract/contractCall.ts';
import { functionText } from '../../../domain/contract/valueText.ts';
import { parseHex } from '../../../domain/value/bytes.ts';
import { selectorOf } from '../abiHash.ts';

/** Encodes calls and decodes what they give; loaded at the first call. */

type AbiFunction = Extract<AbiItem, { readonly type: 'function' }>;

/** Selector and arguments as `0x` hex. Throws when a value does not fit its type. */
export function encodeCall(item: AbiFunction, values: readonly AbiValue[]): string {
  return `${selectorOf(abiSignature(item))}${encodeParameters(item.inputs, values).slice(2)}`;
}

/** The values as `0x` hex. Throws when one does not fit its type. */
export function encodeParameters(parameters: readonly AbiParameter[], values: readonly AbiValue[]): string {
  return encodeAbiParameters(codable(parameters) as never, values as never);
}

/** What data means by these parameters; undefined when it is no encoding of them. */
export function decodeParameters(
  parameters: readonly AbiParameter[],
  data: string,
): readonly DecodedParameter[] | undefined {
  if (parameters.length === 0) {
    return [];
  }
  try {
    const values = decodeAbiParameters(codable(parameters) as never, new MeasuredData(data)) as readonly unknown[];
    return parameters.map((parameter, index) => decoded(parameter, values[index]));
  } catch {
    // Whatever viem finds wrong: the data is shown as it is.
    return undefined;
  }
}

/** How often data may be read as a whole; what encoders write is read once. */
const maxReadings = 4;

/** Data whose offsets may all lead to one place, so that little of it stands for more than fits into memory. */
class MeasuredData extends Uint8Array {
  #left: number;

  constructor(hex: string) {
    const bytes = parseHex(hex);
    if (bytes === undefined) {
      throw new SyntaxError('The data is no whole bytes.');
    }
    super(bytes);
    this.#left = this.length * maxReadings;
  }

  override subarray(start: number, end: number): Uint8Array<ArrayBuffer> {
    this.#left -= end - start;
    if (this.#left < 0) {
      throw new RangeError('The data refers to itself too often.');
    }
    return new Uint8Array(this.buffer, this.byteOffset + start, end - start);
  }
}

/**
 * The parameters in types that viem knows: a function is encoded as the 24 bytes that it is. Without names, so that members
 * of a tuple come in a list: by name, one of two alike would be lost.
 */
function codable(parameters: readonly AbiParameter[]): readonly AbiParameter[] {
  return parameters.map((parameter) => ({
    ...parameter,
    name: '',
    type: parameter.type.replace(/function(?=\[|$)/, 'bytes24'),
    components: parameter.components && codable(parameter.components),
  }));
}

/** What a revert says: a custom error of the ABI, `Error(string)`, `Panic(uint256)`, or nothing that can be read. */
export function decodeRevert(abi: Abi, data: string | undefined): Revert {
  if (data === undefined || data === '0x') {
    return { kind: 'empty' };
  }
  const selector = data.slice(0, 10).toLowerCase();
  const rest = `0x${data.slice(10)}`;
  if (selector === '0x08c379a0' || selector === '0x4e487b71') {
    const type = selector === '0x08c379a0' ? 'string' : 'uint256';
    const parameter = { name: '', type, internalType: undefined, indexed: false, components: undefined };
    const [value] = decodeParameters([parameter], rest) ?? [];
    if (value !== undefined) {
      return type === 'string' ? { kind: 'text', text: value.text } : { kind: 'panic', code: value.text };
    }
  }
  for (const item of abi.items) {
    if (item.type === 'error' && selectorOf(abiSignature(item)) === selector) {
      const parameters = decodeParameters(item.inputs, rest);
      if (parameters !== undefined) {
        return { kind: 'error', name: item.name, parameters };
      }
    }
  }
  return { kind: 'unknown', data };
}

function decoded(parameter: AbiParameter, value: unknown): DecodedParameter {
  const { name, type, internalType, components } = parameter;
  const isList = type.endsWith(']');
  if (isList && Array.isArray(value)) {
    const element = {
      ...parameter,
      name: '',
      type: type.slice(0, type.lastIndexOf('[')),
      internalType: internalType?.replace(/\[\d*\]$/, ''),
    };
    const parts = value.map((item, index) => ({ ...decoded(element, item), name: `[${index}]` }));
    return { name, type, text: `${value.length} elements`, parts };
  }
  if (components !== undefined) {
    const members: readonly unknown[] = Array.isArray(value) ? value : [];
    const parts = components.map((part, index) => decoded(part, members[index]));
    return { name, type, text: '', parts };
  }
  const text = type === 'function' ? functionText(BigInt(String(value))) : String(value);
  return { name, type, internalType, text, parts: [] };
}
