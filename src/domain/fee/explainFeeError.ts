import { errorResponseStatus, InputError, ServiceError } from '../failure.ts';
import { phrase } from '../phrase.ts';

/**
 * An error answer of the fee operation whose status says what to do about it, as the user's own matter: a transaction that
 * cannot be priced or is too large, a deployment without the operation, a changed content type. A service that failed
 * is asked again. Any other error comes back as it is.
 */
export function explainFeeError(error: unknown, network: string): unknown {
  const status = errorResponseStatus(error);
  switch (status) {
    case 400:
      return new InputError(
        'transaction-refused',
        phrase`The mirror node of the network ${network} refused to price the transaction (400)${reasonOf(error)}. It prices finished transactions of up to 6,144 bytes, of the types and modes that its release knows: check the transaction, or select another network.`,
      );
    case 404:
    case 405:
      return new InputError(
        'no-fee-estimates',
        phrase`The mirror node of the network ${network} does not offer fee estimates (${status}). Select another network, such as testnet.`,
      );
    case 413:
      return new InputError(
        'transaction-too-large',
        phrase`The transaction is larger than the mirror node prices (413). The ledger takes 6,144 bytes with all signatures; split file contents and messages into chunks.`,
      );
    case 415:
      return new InputError(
        'content-type-refused',
        phrase`The mirror node did not accept application/protobuf (415). A proxy may have changed the request; check the address of the network and the proxy settings.`,
      );
    default:
      return error;
  }
}

const maxReasonLength = 120;

/** What the service itself gave as the reason: untrusted text, for whoever shows it to make harmless. */
function reasonOf(error: unknown): string {
  const messages = error instanceof ServiceError && 'response' in error.failure ? error.failure.response.messages : [];
  const text = messages.join('; ').replace(/[.!?]$/, '');
  return text === '' ? '' : `: ${text.length > maxReasonLength ? `${text.slice(0, maxReasonLength)}…` : text}`;
}
