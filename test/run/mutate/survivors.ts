/** A fault that no test can or need kill; its key does not depend on lines. */
interface KnownSurvivor {
  readonly key: string;
  /** `equivalent`: nobody can tell the difference, so that it does not count; `accepted`: counts as survived. */
  readonly verdict: 'equivalent' | 'accepted';
  readonly reason: string;
}

export const knownSurvivors: readonly KnownSurvivor[] = [
  {
    key: 'src/services/http/errorResponse.ts messageOf.parts: `<` → `<=` in `place < at`',
    verdict: 'equivalent',
    reason: 'A text is never compared with itself.',
  },
  {
    key: 'src/features/lookup/renderDetails.ts ofText.forms: `/^[\\d.]+-[a-z]+$/` → `/^[\\d.]+-[a-z]+/`',
    verdict: 'equivalent',
    reason: 'Nothing stands behind a checksum.',
  },
  {
    key: 'src/domain/transaction/transactionNames.ts transactionTypes: `<` → `<=` in `one.name < other.name`',
    verdict: 'equivalent',
    reason: 'No two types have one name.',
  },
  {
    key: 'src/domain/transaction/checks/signatureChecks.ts ambiguousKeys.keys: `<` → `<=` in `one.publicKeyPrefix < other.publicKeyPrefix`',
    verdict: 'equivalent',
    reason: 'Of two equal keys either may stand first.',
  },
  {
    key: 'src/domain/trace/stackVariables.ts readHead.parameters: `<` → `<=` in `first < 0`',
    verdict: 'equivalent',
    reason: 'A head begins with a word, never with its bracket.',
  },
  {
    key: 'src/domain/references/vocabulary.ts singular: `/ies$/` → `/ies/`',
    verdict: 'equivalent',
    reason: 'No word of the vocabulary has these letters but at its end.',
  },
  {
    key: 'src/domain/trace/stackVariables.ts readDeclared.end: `+=` → `-=` in `depth += depthBy(mark)`',
    verdict: 'equivalent',
    reason: 'The depth is only compared with 0.',
  },
  {
    key: "src/features/pins/snapshot.ts snapshot.holders: `'account', 'contract'` → `'contract', 'account'` in `idsOf('account', 'contract')`",
    verdict: 'equivalent',
    reason: 'The ids keep the order of the subjects, whatever that of the kinds.',
  },
  {
    key: 'src/features/blocks/blockFeed.ts createBlockFeed.round: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'The lists only need different numbers.',
  },
  {
    key: 'src/domain/transaction/checks/signatureChecks.ts ambiguousKeys.keys: `one.publicKeyPrefix === other.publicKeyPrefix ? 0 : 1` → `(0)`',
    verdict: 'equivalent',
    reason: 'The sort only asks whether one of two keys comes before the other.',
  },
  {
    key: 'src/services/http/responseCache.ts ResponseCache: `0` → `(0 + 1)` #2',
    verdict: 'equivalent',
    reason: 'Numbers of requests only need to grow.',
  },
  {
    key: 'src/features/blocks/blockList.ts createBlockList.loadNewer.latest: `>` → `>=` in `block.number > most.number`',
    verdict: 'equivalent',
    reason: 'Of two blocks of one number either is the newest.',
  },
  {
    key: 'src/features/contractCall/runCall.ts runCall.called: `find` → `findLast` in `functions.find((item) => abiSignature(item) === request.sign…`',
    verdict: 'equivalent',
    reason: 'Two functions of the same signature are the same function, so either may be called.',
  },
  {
    key: 'src/features/contractLens/contractLookupCache.ts createContractLookupCache.forget.untilMs: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'The clock is long past its first millisecond.',
  },
  {
    key: 'src/features/contractLens/workspaceMarks.ts createWorkspaceMarks.drop: `1` → `(1 + 1)`',
    verdict: 'equivalent',
    reason: 'Each change only needs another number than the one before.',
  },
  {
    key: 'src/features/verification/jobsSection.ts createJobsSection.dispose: `...subscriptions, asked` → `asked, ...subscriptions` in `vscode.Disposable.from(...subscriptions, asked)`',
    verdict: 'equivalent',
    reason: 'Neither needs the other to end.',
  },
  {
    key: 'src/features/contractLens/workspaceMarks.ts createWorkspaceMarks.drop: `+=` → `-=` in `generation += 1`',
    verdict: 'equivalent',
    reason: 'Each change only needs another number than the one before.',
  },
  {
    key: "src/domain/entity/evmAddress.ts shortenAddress: `indexOf` → `lastIndexOf` in `text.indexOf('0x')`",
    verdict: 'equivalent',
    reason: 'No number has two such marks.',
  },
  {
    key: 'src/features/fees/feeTable.ts columnsOf.areEqual: `modes.INTRINSIC.sum, modes.STATE.sum` → `modes.STATE.sum, modes.INTRINSIC.sum` in `isDeepStrictEqual(modes.INTRINSIC.sum, modes.STATE.sum)`',
    verdict: 'equivalent',
    reason: 'Both ways of comparing give the same.',
  },
  {
    key: 'src/features/addressBook/workspaceBooks.ts createWorkspaceBooks.dispose: `subscriptions, ...watchers.values()` → `...watchers.values(), subscriptions` in `vscode.Disposable.from(subscriptions, ...watchers.values())`',
    verdict: 'equivalent',
    reason: 'Neither needs the other to end.',
  },
  {
    key: 'src/features/query/queryCall.ts operationNamed.operation: `find` → `findLast` in `queryOperations.find((known) => known.id === id || known.pat…`',
    verdict: 'equivalent',
    reason: 'No two operations that are read by GET have one id or one path.',
  },
  {
    key: 'src/features/contractStorage/workspaceAddresses.ts firstAddresses: `>=` → `>` in `found.add(address).size >= maxAddresses`',
    verdict: 'equivalent',
    reason: 'Only spares the search for addresses that are not taken.',
  },
  {
    key: 'src/features/addressBook/workspaceBooks.ts diagnosticsOf.positionOf: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'Every offset that is asked for has its place.',
  },
  {
    key: 'src/features/addressBook/workspaceBooks.ts diagnosticsOf.positionOf: `0` → `(0 + 1)` #2',
    verdict: 'equivalent',
    reason: 'Every offset that is asked for has its place.',
  },
  {
    key: 'src/services/references/createReferenceResolver.ts createReferenceResolver.rates: `1` → `(1 + 1)`',
    verdict: 'equivalent',
    reason: 'The rates have one key, so that no second answer is ever kept.',
  },
  {
    key: 'src/domain/network/fallbackNetworks.ts fallbackNetworks: `name, asked` → `asked, name` in `isSameLedger(name, asked)`',
    verdict: 'equivalent',
    reason: 'One ledger is the same as the other when the other is the same as the one.',
  },
  {
    key: 'src/domain/contract/contractCall.ts callableFunctions: `<` → `<=` in `a.signature < b.signature`',
    verdict: 'equivalent',
    reason: 'Two functions of the same signature are the same function, so their order does not matter.',
  },
  {
    key: 'src/domain/addressBook/addressBook.ts entriesOf: `key === undefined ? [] : entries.filter((entry) => entry.key…` → `(entries.filter((entry) => entry.key === key && (entry.netwo…`',
    verdict: 'equivalent',
    reason: 'Every entry has a key, so that none is found for a reference without one.',
  },
  {
    key: 'src/editor/polling.ts createPoller.current.retryAfterMs: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'Every interval between two polls is longer than a millisecond.',
  },
  {
    key: 'src/features/contractStorage/diagramState.ts comparisonTime.isEarlier: `<` → `<=` in `timestampNanos(other) < timestampNanos(at)`',
    verdict: 'equivalent',
    reason: 'A comparison with the very time that is shown ends, so that the two never are the same.',
  },
  {
    key: 'src/domain/contract/contractSources.ts makeSourceFiles: `<` → `<=` in `a.safePath < b.safePath`',
    verdict: 'equivalent',
    reason: 'No two of the paths that are sorted are the same.',
  },
  {
    key: 'src/domain/contract/contractSourceSearch.ts findUses: `line.includes(name) ? Array.from(line.slice(0, maxLineLength…` → `(Array.from(line.slice(0, maxLineLength).matchAll(pattern), …`',
    verdict: 'equivalent',
    reason: 'Only spares the lines without the name a closer look.',
  },
  {
    key: "src/services/ledger/createLedgerClient.ts createLedgerClient.ids: `ledgerOperations.filter(({ method }) => method === 'GET')` → `ledgerOperations`",
    verdict: 'equivalent',
    reason: 'What posts has a call of its own, which takes the place.',
  },
  {
    key: 'src/services/abi/renderAbiInterface.ts unusedName: `+` → `-` in `number + 1`',
    verdict: 'equivalent',
    reason: 'Only saves looking again at numbers that are taken.',
  },
  {
    key: 'src/services/http/rateLimiter.ts OriginQueue.pauseMs: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'A pause of a millisecond is none: what was sent before the last refusal finds a longer one.',
  },
  {
    key: 'src/domain/protobuf/wireCheck.ts WireCheck.skip: `<` → `<=` in `valueEnd < 0`',
    verdict: 'equivalent',
    reason: 'No value ends before the first byte.',
  },
  {
    key: 'src/domain/protobuf/wireCheck.ts WireCheck.text: `<` → `<=` in `valueEnd < 0`',
    verdict: 'equivalent',
    reason: 'No value ends before the first byte.',
  },
  {
    key: 'src/domain/protobuf/wireCheck.ts WireCheck.packed: `<` → `<=` in `listEnd < 0`',
    verdict: 'equivalent',
    reason: 'No value ends before the first byte.',
  },
  {
    key: 'src/domain/protobuf/wireCheck.ts WireCheck.packed: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'No value ends before the second byte.',
  },
  {
    key: 'src/domain/protobuf/wireCheck.ts WireCheck.text: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'No value ends before the second byte.',
  },
  {
    key: 'src/domain/protobuf/messageSchema.ts fieldPattern: `/^(\\d*)((?:[A-Za-z_]\\w*)?):([a-z]?)(\\d*)(\\*?)\\/?(\\d*)/` → `/(\\d*)((?:[A-Za-z_]\\w*)?):([a-z]?)(\\d*)(\\*?)\\/?(\\d*)/`',
    verdict: 'equivalent',
    reason: 'Every field of the schema begins like this.',
  },
  {
    key: 'src/domain/storage/solidityLayout.ts mappingType.isNamed: `>` → `>=` in `gap > 0`',
    verdict: 'equivalent',
    reason: 'The text is trimmed, so that it begins with no space.',
  },
  {
    key: 'src/editor/documentUris.ts copiesFolderOf.name: `1` → `(1 + 1)`',
    verdict: 'equivalent',
    reason: 'What is replaced has one character or three.',
  },
  {
    key: "src/features/contractSources/sourceCopies.ts putFile: `flag: 'wx'` → `` in `{ flag: 'wx' }`",
    verdict: 'equivalent',
    reason: 'Nobody can guess the name of the file, which is made anew each time.',
  },
  {
    key: 'src/services/storage/sharedState.ts createSharedState: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'The folder of a place may have any name of its own.',
  },
  {
    key: "src/services/references/createReferenceResolver.ts createReferenceResolver.verificationOf.name: `'verification'` → `''`",
    verdict: 'equivalent',
    reason: 'The name only has to differ from those of the other questions.',
  },
  {
    key: 'src/services/references/lookUpReference.ts withParent.parent: `find` → `findLast` in `(await askedParent(ledger, at, call))?.find(isParent)`',
    verdict: 'equivalent',
    reason: 'No two transactions are of one time.',
  },
  {
    key: 'src/services/references/lookUpReference.ts withParent.parent: `find` → `findLast` in `resolved.transactions.find(isParent)`',
    verdict: 'equivalent',
    reason: 'No two transactions are of one time.',
  },
  {
    key: 'src/services/storage/sharedState.ts createSharedState.removeOlder: `>` → `>=` in `Math.abs(Date.now() - modifiedMs) > spareMs`',
    verdict: 'equivalent',
    reason: 'A minute to the millisecond is as long as a minute and a millisecond here.',
  },
  {
    key: 'src/services/storage/ownFolder.ts createOwnFolder.list: `>` → `>=` in `Math.abs(Date.now() - there.mtimeMs) > abandonedAfterMs`',
    verdict: 'equivalent',
    reason: 'An hour to the millisecond is as long as an hour and a millisecond here.',
  },
  {
    key: 'src/services/contracts/contractDiskCache.ts stretchBytes: `4` → `(4 + 1)`',
    verdict: 'equivalent',
    reason: 'A stretch of some megabytes is summed up as quickly.',
  },
  {
    key: 'src/services/details/createDetailsReader.ts createOverview.named.hook: `find` → `findLast` in `page?.items.find(({ id }) => id === hookId)`',
    verdict: 'equivalent',
    reason: 'No two hooks of one owner have one number.',
  },
  {
    key: 'src/domain/contract/opcodeName.ts opcodeName.family: `find` → `findLast` in `families.find(([from, to]) => opcode >= from && opcode <= to…`',
    verdict: 'equivalent',
    reason: 'No opcode is of two families.',
  },
  {
    key: 'src/features/pins/pinStore.ts createPinStore.markSeen: `>` → `>=` in `seen.size > 0`',
    verdict: 'equivalent',
    reason: 'A change that changes nothing is not written.',
  },
  {
    key: 'src/domain/storage/storageWord.ts unexplainedSlots: `<` → `<=` in `a.slot < b.slot`',
    verdict: 'equivalent',
    reason: 'No two slots that are sorted are the same.',
  },
  {
    key: 'src/services/storage/ownFolder.ts createOwnFolder.list.force: `true` → `false`',
    verdict: 'equivalent',
    reason: 'What was found a moment before is there, unless another window removes it in this very moment.',
  },
  {
    key: 'src/services/storage/ownFolder.ts createOwnFolder.list: `force: true` → `` in `{ force: true }`',
    verdict: 'equivalent',
    reason: 'What was found a moment before is there, unless another window removes it in this very moment.',
  },
  {
    key: 'src/services/inSteps.ts inSteps: `<` → `<=` in `performance.now() - startedMs < stretchMs`',
    verdict: 'equivalent',
    reason: 'Ten milliseconds to the last digit are as long as a bit more.',
  },
  {
    key: 'src/services/http/dispatchRequest.ts sendOnce.once: `true` → `false`',
    verdict: 'equivalent',
    reason: 'A signal aborts once, whether or not the listener asks for one call.',
  },
  {
    key: 'src/services/http/rateLimiter.ts OriginQueue.acquire.once: `true` → `false`',
    verdict: 'equivalent',
    reason: 'A signal aborts once, whether or not the listener asks for one call.',
  },
  {
    key: 'src/services/http/schema.ts int64: `v.transform((value) => BigInt(value)), v.minValue(-(1n << 63…` → `v.minValue(-(1n << 63n)), v.transform((value) => BigInt(valu…` in `v.pipe( numeric(v.union([v.bigint(), v.pipe(v.number(), v.sa…`',
    verdict: 'equivalent',
    reason: 'A number or decimal text compares with a bigint as its value does.',
  },
  {
    key: 'src/services/http/responseCache.ts isStorable: `0` → `(0 + 1)` #2',
    verdict: 'equivalent',
    reason: 'What is fresh for a millisecond is stale before it can be used again.',
  },
  {
    key: 'src/features/query/queryCall.ts readQueryCall.name: `find` → `findLast` in `operation.parameters.find((known) => known.name.toLowerCase(…`',
    verdict: 'equivalent',
    reason: 'No operation has two parameters of one name, whatever their capitals.',
  },
  {
    key: 'src/services/http/schema.ts int32: `v.integer(), v.minValue(-(2 ** 31))` → `v.minValue(-(2 ** 31)), v.integer()` in `v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.ma…`',
    verdict: 'equivalent',
    reason: 'All of these checks must hold, whatever their order.',
  },
  {
    key: 'src/services/http/schema.ts int32: `v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1)` → `v.maxValue(2 ** 31 - 1), v.minValue(-(2 ** 31))` in `v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.ma…`',
    verdict: 'equivalent',
    reason: 'All of these checks must hold, whatever their order.',
  },
  {
    key: 'src/features/contractSources/sourceCopies.ts removeAbandoned: `>` → `>=` in `Math.abs(Date.now() - mtimeMs) > abandonedAfterMs`',
    verdict: 'equivalent',
    reason: 'An hour to the millisecond is as long as an hour and a millisecond here.',
  },
  {
    key: 'src/domain/addressBook/addressBookFile.ts indentAt: `/^[ \\t]*/` → `/[ \\t]*/`',
    verdict: 'equivalent',
    reason: 'The pattern matches at the beginning in any case, if need be nothing.',
  },
  {
    key: 'src/editor/documentUris.ts documentKind: `find` → `findLast` in `kinds.find(([, suffix]) => path.endsWith(suffix))`',
    verdict: 'equivalent',
    reason: 'No suffix is the end of another one.',
  },
  {
    key: 'src/domain/contract/sourcePath.ts safeFirst: `<` → `<=` in `a.original < b.original`',
    verdict: 'equivalent',
    reason: 'No two of the paths that are sorted are the same.',
  },
  {
    key: 'src/features/contractSources/sourceCopies.ts makeFolder: `force: true` → `` in `{ force: true }`',
    verdict: 'equivalent',
    reason: 'What was found a moment before is there, unless another window removes it in this very moment.',
  },
  {
    key: 'src/features/contractSources/sourceCopies.ts makeFolder.force: `true` → `false`',
    verdict: 'equivalent',
    reason: 'What was found a moment before is there, unless another window removes it in this very moment.',
  },
  {
    key: 'src/features/contractSources/sourceCopies.ts removeOthers: `, force: true` → `` in `{ recursive: true, force: true }`',
    verdict: 'equivalent',
    reason: 'What was found a moment before is there, unless another window removes it in this very moment.',
  },
  {
    key: 'src/features/contractSources/sourceCopies.ts removeOthers.force: `true` → `false`',
    verdict: 'equivalent',
    reason: 'What was found a moment before is there, unless another window removes it in this very moment.',
  },
  {
    key: 'src/features/contractSources/sourceCopies.ts removeAbandoned: `, force: true` → `` in `{ recursive: true, force: true }`',
    verdict: 'equivalent',
    reason: 'What was found a moment before is there, unless another window removes it in this very moment.',
  },
  {
    key: 'src/features/contractSources/sourceCopies.ts removeAbandoned.force: `true` → `false`',
    verdict: 'equivalent',
    reason: 'What was found a moment before is there, unless another window removes it in this very moment.',
  },
  {
    key: 'src/domain/contract/contractSourceSearch.ts resolveImport.shared: `wanted, originalPath` → `originalPath, wanted` in `sharedEnd(wanted, originalPath)`',
    verdict: 'equivalent',
    reason: 'Two paths share the same end whichever comes first.',
  },
  {
    key: 'src/domain/contract/contractOverview.ts textBlock.shown: `/^ */` → `/ */`',
    verdict: 'equivalent',
    reason: 'The pattern matches at the beginning in any case, if need be nothing.',
  },
  {
    key: 'src/domain/trace/sourceMap.ts codeBytes: `/^[0-9a-f]*/i` → `/[0-9a-f]*/i`',
    verdict: 'equivalent',
    reason: 'The pattern matches at the beginning in any case, if need be nothing.',
  },
  {
    key: 'src/domain/references.ts parseReference.entity: `/^\\d{1,12}$/` → `/\\d{1,12}$/`',
    verdict: 'equivalent',
    reason: 'A text that only ends in digits is no number behind “0.0.”, and an id is found as a candidate.',
  },
  {
    key: 'src/services/abi/renderAbiInterface.ts withSize.type: `/^(u?int)(?=\\[|$)/` → `/(u?int)(?=\\[|$)/`',
    verdict: 'equivalent',
    reason: 'A type that only ends like these is none that an interface can have, which is said before.',
  },
  {
    key: 'src/domain/contract/abiValue.ts fromTyped: `/^(.*)\\[(\\d*)\\]$/` → `/(.*)\\[(\\d*)\\]$/`',
    verdict: 'equivalent',
    reason: 'The pattern begins with all that there is, so that it matches from the beginning or not at all.',
  },
  {
    key: 'src/services/abi/renderAbiInterface.ts unusedName: `numbers.set(wanted, number + 1);` → `;`',
    verdict: 'equivalent',
    reason: 'Only saves looking again at numbers that are taken.',
  },
  {
    key: 'src/services/abi/coder/abiCoder.ts decodeRevert.parameter.indexed: `false` → `true`',
    verdict: 'equivalent',
    reason: 'Only parameters of events are indexed; others are decoded the same.',
  },
  {
    key: 'src/domain/fee/feeNotes.ts maxFeeCover.lowest: `<` → `<=` in `limit < least`',
    verdict: 'equivalent',
    reason: 'Of two equal limits either is the lowest.',
  },
  {
    key: 'src/features/blocks/blockList.ts createBlockList.newest: `>` → `>=` in `counted.number > listed.number`',
    verdict: 'equivalent',
    reason: 'Of two blocks of one number either is the newest.',
  },
  {
    key: 'src/domain/contract/contractSources.ts makeSourceFiles: `1` → `(1 + 1)` #2',
    verdict: 'equivalent',
    reason: 'Only the sign of what is compared counts.',
  },
  {
    key: 'src/features/lookup/renderDetails.ts renderProperties.width: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'Every name has a character, and without names there are no lines.',
  },
  {
    key: 'src/services/storage/sharedState.ts createSharedState: `sha256(scope).slice(0, 32)` → `sha256(scope)`',
    verdict: 'equivalent',
    reason: 'The folder of a place may have any name of its own.',
  },
  {
    key: 'src/services/http/schema.ts readToFault: `abortEarly: true` → `` in `{ abortEarly: true }`',
    verdict: 'equivalent',
    reason: 'Only the first issue is read, and that is the same when others follow it.',
  },
  {
    key: 'src/services/http/schema.ts readToFault.abortEarly: `true` → `false`',
    verdict: 'equivalent',
    reason: 'Only the first issue is read, and that is the same when others follow it.',
  },
  {
    key: 'src/services/http/jsonService.ts decode.result: `abortEarly: true` → `` in `{ abortEarly: true }`',
    verdict: 'equivalent',
    reason: 'Only the first issue is read, and that is the same when others follow it.',
  },
  {
    key: 'src/services/http/jsonService.ts decode.result.abortEarly: `true` → `false`',
    verdict: 'equivalent',
    reason: 'Only the first issue is read, and that is the same when others follow it.',
  },
  {
    key: 'src/domain/references/candidates.ts Candidates.next: `<` → `<=` in `this.#nextDotted.index < from`',
    verdict: 'equivalent',
    reason: 'What starts there is found again.',
  },
  {
    key: 'src/domain/protobuf/wireCheck.ts WireCheck.value: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'No value ends before the second byte.',
  },
  {
    key: "src/services/references/createReferenceResolver.ts createReferenceResolver.obtain.requestKey: `' '` → `''`",
    verdict: 'equivalent',
    reason: 'No two of the questions and keys read the same when they are joined.',
  },
  {
    key: 'src/editor/files.ts watchWorkspaceFiles: `watcher, watcher.onDidCreate(changed)` → `watcher.onDidCreate(changed), watcher` in `vscode.Disposable.from( watcher, watcher.onDidCreate(changed…`',
    verdict: 'equivalent',
    reason: 'All of them are disposed, in whatever order.',
  },
  {
    key: 'src/domain/ethereum/ethereumTransaction.ts legacyTransaction.yParity: `-` → `+` in `v - firstParityOfChains`',
    verdict: 'equivalent',
    reason: 'A sum and a difference are even or odd together.',
  },
  {
    key: 'src/domain/transaction/effect/transfers.ts unbalancedText: `>` → `>=` in `sum > 0n`',
    verdict: 'equivalent',
    reason: 'A sum of zero is balanced.',
  },
  {
    key: "src/domain/transaction/effect/transfers.ts readTransfers.lists: `fields .filter(({ name }) => name === 'tokenTransfers')` → `fields`",
    verdict: 'equivalent',
    reason: 'The parts of other fields have none of the names that are looked for.',
  },
  {
    key: 'src/domain/trace/memoryReplay.ts MemoryReplay.reads: `/^(?:M|CALLDATACOPY|CODECOPY|EXTCODECOPY|RETURNDATACOPY|SHA3…` → `/(?:M|CALLDATACOPY|CODECOPY|EXTCODECOPY|RETURNDATACOPY|SHA3|…`',
    verdict: 'equivalent',
    reason: 'Of other instructions nothing is done with the stack.',
  },
  {
    key: 'src/services/transactionFile/text.ts looksLikeBase64: `text.slice(-2)` → `text`',
    verdict: 'equivalent',
    reason: 'The pattern looks at the end alone.',
  },
  {
    key: 'src/features/contractLens/workspaceMarks.ts createWorkspaceMarks.generation: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'Each change only needs another number than the one before.',
  },
  {
    key: 'src/services/contracts/contractDiskCache.ts sumOf: `<` → `<=` in `start < bytes.length`',
    verdict: 'equivalent',
    reason: 'Nothing at the end adds nothing to the sum.',
  },
  {
    key: 'src/domain/trace/breakableLocations.ts glue: `/^(?:(?:PUSH|DUP|SWAP)\\d{1,2}|POP|JUMPDEST|JUMP)$/` → `/(?:(?:PUSH|DUP|SWAP)\\d{1,2}|POP|JUMPDEST|JUMP)$/`',
    verdict: 'equivalent',
    reason: 'No other instruction ends like one of these.',
  },
  {
    key: 'src/domain/trace/gasTable.ts GasCounters: `0n` → `(0n + 1n)` #2',
    verdict: 'equivalent',
    reason: 'There is always one to leave.',
  },
  {
    key: 'src/domain/trace/replayCursor.ts ReplayCursor.at: `+` → `-` in `lastUpTo(stops, this.#step) + 1`',
    verdict: 'equivalent',
    reason: 'Stops up to where it stands are passed over all the same.',
  },
  {
    key: 'src/services/transactionFile/detect.ts delimiterLength.check: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'A length is no field.',
  },
  {
    key: 'src/services/transactionFile/text.ts looksLikeBase64.unquoted: `<` → `<=` in `beginning.length < looksLength`',
    verdict: 'equivalent',
    reason: 'A quote more or less makes no other text of it.',
  },
  {
    key: 'src/services/transactionFile/container/findEscaped.ts piecesOf: `<` → `<=` in `at < lineEnd`',
    verdict: 'equivalent',
    reason: 'The end of a line is no quote.',
  },
  {
    key: 'src/services/transactionFile/container/findEscaped.ts piecesOf: `0` → `(0 + 1)`',
    verdict: 'equivalent',
    reason: 'What is closed was opened before, so that no end is 0.',
  },
  {
    key: 'src/domain/references/candidates.ts Candidates.index: `1` → `(1 + 1)`',
    verdict: 'equivalent',
    reason: 'The first number has a digit, from where on it is read just as well.',
  },
];
