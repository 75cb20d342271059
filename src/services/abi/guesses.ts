import { abiSignature } from '../../domain/contract/abi.ts';
import type { DecodedParameter } from '../../domain/contract/contractCall.ts';
import type { ContractReading } from '../../domain/contract/contractReading.ts';
import type { GuessedSignature, SignatureNames } from '../../domain/contract/signatureNames.ts';
import { argumentOf, type Decode, eventOf } from './readArguments.ts';

/** Reads by what a signature database was asked for, and knows what it was not asked for. */
export function createGuesses(names: Pick<SignatureNames, 'of'> | undefined, decode: Decode) {
  const unnamed = new Set<string>();
  const reading = (
    hash: string,
    read: (signature: GuessedSignature) => ContractReading['arguments'] | undefined,
  ): ContractReading | undefined => {
    const signatures = names?.of(hash);
    if (names !== undefined && signatures === undefined) {
      unnamed.add(hash);
    }
    const fitting = (signatures ?? []).flatMap((signature) => {
      const values = read(signature);
      return values === undefined ? [] : [{ signature, values }];
    });
    const [first, ...others] = fitting;
    return (
      first && {
        name: `${first.signature.name}?`,
        arguments: first.values,
        origin: {
          kind: 'guess',
          signature: abiSignature(first.signature),
          others: others.map(({ signature }) => abiSignature(signature)),
        },
      }
    );
  };
  return {
    /** The input of a call, or the data of a revert. */
    data(hex: string | undefined): ContractReading | undefined {
      const [, selector, rest = ''] = /^(0x[0-9a-f]{8})((?:[0-9a-f]{2})*)$/.exec(hex?.toLowerCase() ?? '') ?? [];
      return selector === undefined
        ? undefined
        : reading(selector, ({ inputs }) => decodeWhole(decode, inputs, rest)?.map(argumentOf));
    },
    event([topic, ...topics]: readonly string[], data: string): ContractReading | undefined {
      return topic === undefined || !/^0x[0-9a-f]{64}$/.test(topic)
        ? undefined
        : reading(topic, (signature) => eventValues(signature, topics, data, decode));
    },
    unnamed: () => [...unnamed].filter((hash) => names?.of(hash) === undefined),
  };
}

/** What takes nothing fits no data. */
function decodeWhole(
  decode: Decode,
  inputs: GuessedSignature['inputs'],
  rest: string,
): readonly DecodedParameter[] | undefined {
  return inputs.length === 0 && rest !== '' ? undefined : decode(inputs, `0x${rest}`);
}

/** A signature does not say which inputs are indexed: the first ones are, by habit. */
function eventValues(
  { name, inputs }: GuessedSignature,
  topics: readonly string[],
  data: string,
  decode: Decode,
): ContractReading['arguments'] | undefined {
  const indexed = topics.length;
  if (indexed > inputs.length || (indexed === inputs.length && data !== '0x')) {
    return undefined;
  }
  const item = {
    type: 'event' as const,
    name,
    anonymous: false,
    inputs: inputs.map((input, index) => ({ ...input, indexed: index < indexed })),
  };
  return eventOf([item], topics, data, decode)?.arguments;
}
