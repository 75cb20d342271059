import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { type EvmAddress, parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError, ServiceError, type ServiceFailure } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import { isChainId } from '../../domain/verification/chainText.ts';

/** Arguments checked before anything is sent: the service answers some wrong ones with nonsense or a 500. */

/**
 * The address in lower case, since a mixed-case one with a wrong checksum is refused. Chain 0 passes the service's own
 * check and gives an empty answer: it is refused here.
 */
export function checkedKey({ chainId, address }: ContractKey): ContractKey {
  if (!isChainId(chainId)) {
    throw new InputError('invalid-chain-id', phrase`A chain id is a number of at most 20 digits, such as 296.`);
  }
  return { chainId, address: checkedAddress(address) };
}

export function checkedAddress(address: string): EvmAddress {
  const parsed = parseEvmAddress(address);
  if (parsed === undefined) {
    throw new InputError('invalid-address', phrase`A contract address is 0x and 40 hex digits.`);
  }
  return parsed;
}

/** Lower case: upper-case hex is refused. */
export function checkedJobId(verificationId: string): string {
  const id = verificationId.trim().toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new InputError(
      'invalid-job-id',
      phrase`A verification id is a UUID, such as 11111111-1111-4111-8111-111111111111.`,
    );
  }
  return id;
}

/**
 * Runs a call whose body holds a secret. Whatever the service or something in between echoed back, the error that
 * comes out has the secret replaced in every text and carries no cause that could hold it.
 */
export async function withoutSecret<T>(secret: string | undefined, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // A text of a few letters is no key, and replacing it would tear other words apart.
    if (secret === undefined || secret.length < 6 || !(error instanceof ServiceError)) {
      throw error;
    }
    throw new ServiceError(error.service, error.url, redacted(error.failure, secret));
  }
}

function redacted(failure: ServiceFailure, secret: string): ServiceFailure {
  const hide = (text: string) =>
    withoutCutSecret(text.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••'), secret);
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return hide(value);
    }
    if (Array.isArray(value)) {
      return value.map(walk);
    }
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]))
      : value;
  };
  return walk(failure) as ServiceFailure;
}

// A quoted message is cut at a fixed length, which may leave the first part of the secret at its end.
function withoutCutSecret(text: string, secret: string): string {
  if (!text.endsWith('…')) {
    return text;
  }
  const quoted = text.slice(0, -1);
  for (let length = secret.length; length >= 4; length--) {
    if (quoted.endsWith(secret.slice(0, length))) {
      return `${quoted.slice(0, -length)}•••…`;
    }
  }
  return text;
}
