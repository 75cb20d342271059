import { someCalls } from '../../faults/calls.ts';
import { describeFaults } from '../../faults/describeFaults.ts';

/** `npm test -- --only faults` has all the others. */
describe('some calls under every fault', () => describeFaults(someCalls));
