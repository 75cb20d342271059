import type { Clock } from '../clock.ts';
import { type Chain, ownInstanceChains, publicInstanceChains } from './chains.ts';
import type { FieldRules } from './fields.ts';
import { countedUuid, Jobs } from './jobs.ts';
import { RecordStore } from './record.ts';
import { addFirstRecords } from './records.ts';

/**
 * `default`: an instance with an explorer for testnet. `no-import`: the public instance, whose Hedera chains have no
 * explorer. `newer`: a server after 3.12.1, which knows `additionalInput`. `no-database`: an instance without records.
 */
export const verificationScenarios = ['default', 'no-import', 'newer', 'no-database'] as const;

export type VerificationScenario = (typeof verificationScenarios)[number];

/** The state of one embedded verification service. */
export class Instance {
  readonly store = new RecordStore();
  readonly jobs = new Jobs(this.store);
  readonly #clock: Clock;
  scenario: VerificationScenario = 'default';
  #errors = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    addFirstRecords(this.store, clock.nowMs());
  }

  get nowMs(): number {
    return this.#clock.nowMs();
  }

  get chains(): readonly Chain[] {
    return this.scenario === 'no-import' ? publicInstanceChains : ownInstanceChains;
  }

  get fieldRules(): FieldRules {
    return { additionalInput: this.scenario === 'newer' };
  }

  /** Error ids count up, so the same requests meet the same ids. */
  nextErrorId(): string {
    this.#errors++;
    return countedUuid('e44a', this.#errors);
  }
}
