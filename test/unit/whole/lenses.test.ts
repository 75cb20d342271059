import type { NamedContract } from '../../../src/domain/contract/contractMentions.ts';
import type { MatchKind } from '../../../src/domain/contract/verifiedContract.ts';
import { parseEntityId } from '../../../src/domain/entity/entityId.ts';
import { ServiceError } from '../../../src/domain/failure.ts';
import type { MentionState } from '../../../src/features/contractLens/contractLookupCache.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { keyOf, testnet } from '../services/contracts/contractFakes.ts';
import { assertWhole, compactData } from './assertWhole.ts';

stubVsCode();
const { lensCommands } = await import('../../../src/features/contractLens/lensCommands.ts');

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const other = { ...testnet, name: 'my $(net)\n', chainId: '298' };
const mention: NamedContract = { reference: key.address, network: testnet };
const byId: NamedContract = { ...mention, reference: parseEntityId('0.0.1001') ?? key.address };
const error = new ServiceError('verification', '', { kind: 'timedOut', passedMs: 1_000 });
const verified = (match: MatchKind, name: string | undefined, isOnLedger = true): MentionState => ({
  kind: 'verified',
  key,
  contract: { match, compilation: name === undefined ? undefined : ({ name } as never) },
  isOnLedger,
});

const cases: Readonly<Record<string, readonly [NamedContract, MentionState, differs?: boolean]>> = {
  verified: [mention, verified('exact_match', 'Vault')],
  'verified in part, changed, elsewhere': [{ ...byId, network: other }, verified('match', 'Va$(x)ult\n'), true],
  'verified and gone': [mention, verified('match', undefined, false)],
  'not verified, may be imported': [byId, { kind: 'unverified', key, methods: ['import', 'workspace'] }],
  'not verified': [
    { ...mention, network: other },
    { kind: 'unverified', key, methods: [] },
  ],
  uncovered: [mention, { kind: 'uncovered', key }],
  unanswered: [
    { ...byId, network: other },
    { kind: 'unanswered', key, error },
  ],
  other: [byId, { kind: 'other', what: 'account', id: '0.0.1001' }],
  'not found': [mention, { kind: 'notFound' }],
  failed: [mention, { kind: 'failed' }],
};

describe('lenses of contracts, whole', () => {
  it('are as expected', () => {
    const lines = Object.entries(cases).flatMap(([title, [at, state, differs = false]]) => [
      `# ${title}`,
      ...lensCommands(at, state, { selected: testnet, differs }).map(compactData),
    ]);
    assertWhole('lenses.txt', lines);
  });
});
