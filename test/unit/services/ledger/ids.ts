import { type AccountAlias, parseAccountAlias } from '../../../../src/domain/entity/accountReference.ts';
import { type EntityId, parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { type ConsensusTimestamp, parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';

/** Literals for tests: throw when the text is not of the kind. */
export const id = (text: string): EntityId => parseEntityId(text) ?? wrong(text);
export const address = (text: string): EvmAddress => parseEvmAddress(text) ?? wrong(text);
export const alias = (text: string): AccountAlias => parseAccountAlias(text) ?? wrong(text);
export const time = (text: string): ConsensusTimestamp => parseConsensusTimestamp(text) ?? wrong(text);

function wrong(text: string): never {
  throw new TypeError(`not a literal of its kind: ${text}`);
}
