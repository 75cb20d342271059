import { calls } from './calls.ts';
import { describeFaults } from './describeFaults.ts';

describe('every call under every fault', () => describeFaults(calls));
