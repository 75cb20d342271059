import { type Phrase, phrase } from '../phrase.ts';
import type { OperationParameter } from './parameter.ts';

/** Of what has to be given. Filters are called as the service calls them, as those who use them know them. */
const titles: Readonly<Record<string, Phrase>> = {
  contractIdOrAddress: phrase`Contract`,
  hashOrNumber: phrase`Block`,
  hookId: phrase`Hook`,
  idOrAliasOrEvmAddress: phrase`Account`,
  scheduleId: phrase`Schedule`,
  sequenceNumber: phrase`Sequence number`,
  serialNumber: phrase`Serial number`,
  timestamp: phrase`Time`,
  tokenId: phrase`Token`,
  topicId: phrase`Topic`,
  transactionId: phrase`Transaction`,
  transactionIdOrHash: phrase`Transaction`,
};

/** A parameter in plain words; undefined for a filter. */
export function parameterTitle({ name, in: place }: Pick<OperationParameter, 'name' | 'in'>): Phrase | undefined {
  return place === 'path' ? titles[name] : undefined;
}
