import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

/** Where the time of day counts: it is shown, kept over restarts or compared with a time of others. */
const timeOfDay = [
  ...['domain/value/dateTime.ts', 'domain/value/timestamp.ts'],
  ...['editor/age.ts', 'editor/polling.ts', 'features/agentTools/lookUpTool.ts'],
  ...['features/contractCall/readAllValues.ts', 'features/contractCall/simulateCall.ts'],
  ...['features/contractSources/sourceCopies.ts', 'features/contractStorage/diagramState.ts'],
  'features/contractStorage/upgradeCheck.ts',
  ...['features/fees/estimateBytes.ts', 'features/fees/fileEstimate.ts'],
  'features/gettingStarted/sampleFolder.ts',
  ...['features/hover/ledgerHover.ts', 'features/hover/renderHover.ts'],
  ...['features/lookup/details.ts', 'features/pins/pins.ts', 'features/pins/snapshot.ts'],
  'features/query/queryResult.ts',
  ...['features/status/networkProperties.ts', 'features/status/statusDisplay.ts', 'features/status/statusNodes.ts'],
  ...[
    'features/transaction/checkPane.ts',
    'features/transaction/feePane.ts',
    'features/transaction/transactionSession.ts',
    'features/verification/verifyAll.ts',
  ],
  ...['services/http/dispatchRequest.ts', 'services/http/errorResponse.ts', 'services/http/responseCache.ts'],
  ...['services/references/createReferenceResolver.ts'],
  ...['services/storage/ownFolder.ts', 'services/storage/sharedState.ts'],
];

describe('the time of day', () => {
  it('is read where it counts alone: lengths of time are measured by a clock that nobody sets', () => {
    const files = globSync('**/*.ts', { cwd: 'src' }).map((file) => file.replaceAll('\\', '/'));
    const reading = files.filter((file) => /\bDate\.now\b|new Date\(\)/.test(readFileSync(`src/${file}`, 'utf8')));
    assert.deepEqual(reading.toSorted(), timeOfDay);
  });
});
