import type { Log } from '../../editor/log.ts';
import type { Session } from '../../editor/session.ts';

export interface AddressBookDependencies {
  readonly session: Pick<Session<unknown>, 'network' | 'networks'>;
  readonly log: Log;
}
