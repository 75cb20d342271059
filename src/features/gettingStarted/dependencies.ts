import type { Log } from '../../editor/log.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { StoredState } from '../../editor/storedState.ts';
import type { SamplePlaces } from './sampleFolder.ts';

export interface GettingStartedDependencies extends SamplePlaces {
  readonly log: Log;
  readonly networkContext: Pick<NetworkContext<unknown>, 'network'>;
  /** Where one window leaves for the next what it is to go on with. */
  readonly choices: Pick<StoredState, 'read' | 'change'>;
}

/** Where it is kept which step of the walkthrough goes on in the window of the sample. */
export const nextStepKey = 'sample.nextStep';
