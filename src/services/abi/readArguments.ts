import type { AbiItem } from '../../domain/contract/abi.ts';
import type { DecodedParameter } from '../../domain/contract/contractCall.ts';
import type { ContractReading, ReadArgument } from '../../domain/contract/contractReading.ts';
import { namedCode } from '../../domain/contract/responseCodes.ts';

export type Decode = typeof import('./coder/abiCoder.ts')['decodeParameters'];
type EventItem = Extract<AbiItem, { readonly type: 'event' }>;

/** A log by the first of these events that it fits; `topics` are those behind the hash of the signature. */
export function eventOf(
  events: readonly EventItem[],
  topics: readonly string[],
  data: string,
  decodeParameters: Decode,
): Omit<ContractReading, 'origin'> | undefined {
  for (const item of events) {
    const fits = item.inputs.filter(({ indexed }) => indexed).length === topics.length;
    const plain = fits
      ? decodeParameters(
          item.inputs.filter(({ indexed }) => !indexed),
          data,
        )
      : undefined;
    if (fits && plain !== undefined) {
      const rest = [...plain];
      const hashes = [...topics];
      const values = item.inputs.map((input): ReadArgument => {
        const hash = input.indexed ? hashes.shift() : undefined;
        // Of text, bytes, lists and tuples the topic is only the hash.
        const isHash = /(?:string|bytes|tuple|\])$/.test(input.type);
        const [decoded] = hash === undefined || isHash ? [] : (decodeParameters([input], hash) ?? []);
        const value = input.indexed ? decoded : rest.shift();
        return { name: input.name, type: input.type, value: value === undefined ? `hash ${hash}` : valueText(value) };
      });
      return { name: item.name, arguments: values };
    }
  }
  return undefined;
}

export function argumentOf(parameter: DecodedParameter): ReadArgument {
  const { name, type, parts } = parameter;
  return { name, type, value: valueText(parameter), ...(parts.length > 0 && { parts: parts.map(argumentOf) }) };
}

function valueText({ name, type, text, parts }: DecodedParameter): string {
  if (type.endsWith(']')) {
    return `[${parts.map(valueText).join(', ')}]`;
  }
  if (parts.length > 0) {
    return `{${parts.map((part) => `${part.name}: ${valueText(part)}`).join(', ')}}`;
  }
  return type === 'string' ? JSON.stringify(text) : `${text}${namedCode(name, type, text)}`;
}
