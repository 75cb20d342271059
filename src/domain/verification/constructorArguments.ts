import type { AbiParameter } from '../contract/abi.ts';
import { type AbiValue, parseAbiValue } from '../contract/abiValue.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { foundryCreation } from '../deployment/readFoundry.ts';
import { hardhatDeployCreation } from '../deployment/readHardhatDeploy.ts';
import { ignitionCreation } from '../deployment/readIgnition.ts';
import type { RecordedCreation } from '../deployment/recordedCreation.ts';
import type { LocalCreation, LocalRuntime } from './buildOutput.ts';
import { matchRuntime } from './matchRuntime.ts';

/** Values as `0x` hex; throws when one does not fit its type. */
type Encode = (parameters: readonly AbiParameter[], values: readonly AbiValue[]) => string;

/** What a record, as it was read, says of the creation of its contract; undefined: nothing. */
export function recordedCreation(
  { tool, key }: Pick<Deployment, 'tool' | 'key'>,
  record: unknown,
): RecordedCreation | undefined {
  switch (tool) {
    case 'foundry':
      return foundryCreation(record, key);
    case 'hardhat-deploy':
      return hardhatDeployCreation(record);
    case 'ignition':
      return ignitionCreation(record, key);
    default:
      return undefined;
  }
}

/** The constructor's arguments, `0x` hex: what was sent, else a record's values, by the first ABI; undefined: they do not fit. */
export function constructorArguments(
  { input, values }: RecordedCreation,
  creations: readonly LocalCreation[],
  encode: Encode,
): string | undefined {
  const behind = input === undefined ? undefined : argumentsBehind(input, creations);
  const encoded = behind ?? encodedValues(values, constructorParameters(creations), encode);
  const isSent = input === undefined || (encoded !== undefined && input.endsWith(encoded.slice(2)));
  return isSent ? encoded : undefined;
}

/** What the constructor takes, by the first ABI; undefined when there is none. */
export function constructorParameters(creations: readonly LocalCreation[]): readonly AbiParameter[] | undefined {
  return creations.find(({ parameters }) => parameters)?.parameters;
}

/** What stands in creation input behind the code of a build, `0x` hex; undefined where it begins with other code. */
export function argumentsBehind(input: string, creations: readonly LocalCreation[]): string | undefined {
  const startsWith = (code: LocalRuntime) => matchRuntime(input.slice(0, endOf(code)), code) !== undefined;
  const code = creations.flatMap((creation) => creation.code ?? []).find(startsWith);
  const given = code && input.slice(endOf(code));
  return given !== undefined && given.length % 64 === 0 ? `0x${given}` : undefined;
}

function endOf({ object }: LocalRuntime): number {
  return object.length + 2;
}

function encodedValues(
  values: string | undefined,
  parameters: readonly AbiParameter[] | undefined,
  encode: Encode,
): string | undefined {
  if (values === undefined || parameters === undefined) {
    return undefined;
  }
  const all = { name: '', type: 'tuple', internalType: undefined, indexed: false, components: parameters };
  const parsed = parseAbiValue(all, values, () => undefined);
  try {
    return 'value' in parsed && Array.isArray(parsed.value) ? encode(parameters, parsed.value) : undefined;
  } catch {
    // Whatever the encoder finds wrong: they do not fit.
    return undefined;
  }
}
