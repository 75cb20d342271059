/** Faults that nobody can tell from the code without them, with the reason: they do not count. Keys do not depend on lines. */
export const equivalentFaults: Readonly<Record<string, string>> = {
  'src/services/http/errorResponse.ts messageOf.parts: `<` → `<=` in `place < at`':
    'A text is never compared with itself.',
  'src/features/lookup/renderDetails.ts ofText.forms: `/^[\\d.]+-[a-z]+$/` → `/^[\\d.]+-[a-z]+/`':
    'Nothing stands behind a checksum.',
  'src/domain/transaction/transactionNames.ts transactionTypes: `<` → `<=` in `one.name < other.name`':
    'No two types have one name.',
  'src/domain/transaction/checks/signatureChecks.ts ambiguousKeys.keys: `<` → `<=` in `one.publicKeyPrefix < other.publicKeyPrefix`':
    'Of two equal keys either may stand first.',
  'src/domain/trace/stackVariables.ts readHead.parameters: `<` → `<=` in `first < 0`':
    'A head begins with a word, never with its bracket.',
  'src/domain/references/vocabulary.ts singular: `/ies$/` → `/ies/`':
    'No word of the vocabulary has these letters but at its end.',
  'src/domain/trace/stackVariables.ts readDeclared.end: `+=` → `-=` in `depth += depthBy(mark)`':
    'The depth is only compared with 0.',
  "src/features/pins/snapshot.ts snapshot.holders: `'account', 'contract'` → `'contract', 'account'` in `idsOf('account', 'contract')`":
    'The ids keep the order of the subjects, whatever that of the kinds.',
  'src/features/blocks/blockFeed.ts createBlockFeed.round: `0` → `(0 + 1)`': 'The lists only need different numbers.',
  'src/domain/transaction/checks/signatureChecks.ts ambiguousKeys.keys: `one.publicKeyPrefix === other.publicKeyPrefix ? 0 : 1` → `(0)`':
    'The sort only asks whether one of two keys comes before the other.',
  'src/services/http/responseCache.ts ResponseCache: `0` → `(0 + 1)` #2': 'Numbers of requests only need to grow.',
  'src/features/blocks/blockList.ts createBlockList.loadNewer.latest: `>` → `>=` in `block.number > most.number`':
    'Of two blocks of one number either is the newest.',
  'src/features/contractCall/runCall.ts runCall.called: `find` → `findLast` in `[...functions, ...changing()].find((item) => abiSignature(it…`':
    'Two functions of the same signature are the same function, so either may be called.',
  'src/features/contractLens/contractLookupCache.ts createContractLookupCache.forget.untilMs: `0` → `(0 + 1)`':
    'The clock is long past its first millisecond.',
  'src/features/contractLens/workspaceMarks.ts createWorkspaceMarks.drop: `1` → `(1 + 1)`':
    'Each change only needs another number than the one before.',
  'src/features/verification/jobsSection.ts createJobsSection.dispose: `...subscriptions, asked` → `asked, ...subscriptions` in `vscode.Disposable.from(...subscriptions, asked)`':
    'Neither needs the other to end.',
  'src/features/contractLens/workspaceMarks.ts createWorkspaceMarks.drop: `+=` → `-=` in `generation += 1`':
    'Each change only needs another number than the one before.',
  "src/domain/entity/evmAddress.ts shortenAddress: `indexOf` → `lastIndexOf` in `text.indexOf('0x')`":
    'No number has two such marks.',
  'src/features/fees/feeTable.ts columnsOf.areEqual: `modes.INTRINSIC.sum, modes.STATE.sum` → `modes.STATE.sum, modes.INTRINSIC.sum` in `isDeepStrictEqual(modes.INTRINSIC.sum, modes.STATE.sum)`':
    'Both ways of comparing give the same.',
  'src/features/addressBook/workspaceBooks.ts createWorkspaceBooks.dispose: `subscriptions, ...watchers.values()` → `...watchers.values(), subscriptions` in `vscode.Disposable.from(subscriptions, ...watchers.values())`':
    'Neither needs the other to end.',
  'src/features/query/queryCall.ts operationNamed.operation: `find` → `findLast` in `queryOperations.find((known) => known.id === id || known.pat…`':
    'No two operations that are read by GET have one id or one path.',
  'src/features/contractStorage/workspaceAddresses.ts firstAddresses: `>=` → `>` in `found.add(address).size >= maxAddresses`':
    'Only spares the search for addresses that are not taken.',
  'src/features/addressBook/workspaceBooks.ts diagnosticsOf.positionOf: `0` → `(0 + 1)`':
    'Every offset that is asked for has its place.',
  'src/features/addressBook/workspaceBooks.ts diagnosticsOf.positionOf: `0` → `(0 + 1)` #2':
    'Every offset that is asked for has its place.',
  'src/services/references/createReferenceResolver.ts createReferenceResolver.rates: `1` → `(1 + 1)`':
    'The rates have one key, so that no second answer is ever kept.',
  'src/domain/network/fallbackNetworks.ts fallbackNetworks: `name, asked` → `asked, name` in `isSameLedger(name, asked)`':
    'One ledger is the same as the other when the other is the same as the one.',
  'src/domain/contract/contractCall.ts functionsOf: `<` → `<=` in `a.signature < b.signature`':
    'Two functions of the same signature are the same function, so their order does not matter.',
  'src/domain/addressBook/addressBook.ts entriesOf: `key === undefined ? [] : entries.filter((entry) => entry.key…` → `(entries.filter((entry) => entry.key === key && (entry.netwo…`':
    'Every entry has a key, so that none is found for a reference without one.',
  'src/editor/polling.ts createPoller.current.retryAfterMs: `0` → `(0 + 1)`':
    'Every interval between two polls is longer than a millisecond.',
  'src/features/contractStorage/diagramState.ts comparisonTime.isEarlier: `<` → `<=` in `timestampNanos(other) < timestampNanos(at)`':
    'A comparison with the very time that is shown ends, so that the two never are the same.',
  'src/domain/contract/contractSources.ts makeSourceFiles: `<` → `<=` in `a.safePath < b.safePath`':
    'No two of the paths that are sorted are the same.',
  'src/domain/contract/contractSourceSearch.ts findUses: `line.includes(name) ? Array.from(line.slice(0, maxLineLength…` → `(Array.from(line.slice(0, maxLineLength).matchAll(pattern), …`':
    'Only spares the lines without the name a closer look.',
  "src/services/ledger/createLedgerClient.ts createLedgerClient.ids: `ledgerOperations.filter(({ method }) => method === 'GET')` → `ledgerOperations`":
    'What posts has a call of its own, which takes the place.',
  'src/services/abi/renderAbiInterface.ts unusedName: `+` → `-` in `number + 1`':
    'Only saves looking again at numbers that are taken.',
  'src/services/http/rateLimiter.ts OriginQueue.pauseMs: `0` → `(0 + 1)`':
    'A pause of a millisecond is none: what was sent before the last refusal finds a longer one.',
  'src/domain/protobuf/wireCheck.ts WireCheck.skip: `<` → `<=` in `valueEnd < 0`':
    'No value ends before the first byte.',
  'src/domain/protobuf/wireCheck.ts WireCheck.text: `<` → `<=` in `valueEnd < 0`':
    'No value ends before the first byte.',
  'src/domain/protobuf/wireCheck.ts WireCheck.packed: `<` → `<=` in `listEnd < 0`':
    'No value ends before the first byte.',
  'src/domain/protobuf/wireCheck.ts WireCheck.packed: `0` → `(0 + 1)`': 'No value ends before the second byte.',
  'src/domain/protobuf/wireCheck.ts WireCheck.text: `0` → `(0 + 1)`': 'No value ends before the second byte.',
  'src/domain/protobuf/messageSchema.ts fieldPattern: `/^(\\d*)((?:[A-Za-z_]\\w*)?):([a-z]?)(\\d*)(\\*?)\\/?(\\d*)/` → `/(\\d*)((?:[A-Za-z_]\\w*)?):([a-z]?)(\\d*)(\\*?)\\/?(\\d*)/`':
    'Every field of the schema begins like this.',
  'src/domain/storage/solidityLayout.ts mappingType.isNamed: `>` → `>=` in `gap > 0`':
    'The text is trimmed, so that it begins with no space.',
  'src/editor/documentUris.ts copiesFolderOf.name: `1` → `(1 + 1)`': 'What is replaced has one character or three.',
  "src/features/contractSources/sourceCopies.ts putFile: `flag: 'wx'` → `` in `{ flag: 'wx' }`":
    'Nobody can guess the name of the file, which is made anew each time.',
  'src/services/storage/sharedState.ts createSharedState: `0` → `(0 + 1)`':
    'The folder of a place may have any name of its own.',
  "src/services/references/createReferenceResolver.ts createReferenceResolver.verificationOf.name: `'verification'` → `''`":
    'The name only has to differ from those of the other questions.',
  'src/services/references/lookUpReference.ts withParent.parent: `find` → `findLast` in `(await askedParent(ledger, at, call))?.find(isParent)`':
    'No two transactions are of one time.',
  'src/services/references/lookUpReference.ts withParent.parent: `find` → `findLast` in `resolved.transactions.find(isParent)`':
    'No two transactions are of one time.',
  'src/services/storage/sharedState.ts createSharedState.removeOlder: `>` → `>=` in `Math.abs(Date.now() - modifiedMs) > spareMs`':
    'A minute to the millisecond is as long as a minute and a millisecond here.',
  'src/services/storage/ownFolder.ts createOwnFolder.list: `>` → `>=` in `Math.abs(Date.now() - there.mtimeMs) > abandonedAfterMs`':
    'An hour to the millisecond is as long as an hour and a millisecond here.',
  'src/services/contracts/contractDiskCache.ts stretchBytes: `4` → `(4 + 1)`':
    'A stretch of some megabytes is summed up as quickly.',
  'src/services/details/createDetailsReader.ts createOverview.named.hook: `find` → `findLast` in `page?.items.find(({ id }) => id === hookId)`':
    'No two hooks of one owner have one number.',
  'src/domain/contract/opcodeName.ts opcodeName.family: `find` → `findLast` in `families.find(([from, to]) => opcode >= from && opcode <= to…`':
    'No opcode is of two families.',
  'src/features/pins/pinStore.ts createPinStore.markSeen: `>` → `>=` in `seen.size > 0`':
    'A change that changes nothing is not written.',
  'src/domain/storage/storageWord.ts unexplainedSlots: `<` → `<=` in `a.slot < b.slot`':
    'No two slots that are sorted are the same.',
  'src/services/storage/ownFolder.ts createOwnFolder.list.force: `true` → `false`':
    'What was found a moment before is there, unless another window removes it in this very moment.',
  'src/services/storage/ownFolder.ts createOwnFolder.list: `force: true` → `` in `{ force: true }`':
    'What was found a moment before is there, unless another window removes it in this very moment.',
  'src/services/inSteps.ts inSteps: `<` → `<=` in `performance.now() - startedMs < stretchMs`':
    'Ten milliseconds to the last digit are as long as a bit more.',
  'src/services/http/dispatchRequest.ts sendOnce.once: `true` → `false`':
    'A signal aborts once, whether or not the listener asks for one call.',
  'src/services/http/rateLimiter.ts OriginQueue.acquire.once: `true` → `false`':
    'A signal aborts once, whether or not the listener asks for one call.',
  'src/services/http/schema.ts int64: `v.transform((value) => BigInt(value)), v.minValue(-(1n << 63…` → `v.minValue(-(1n << 63n)), v.transform((value) => BigInt(valu…` in `v.pipe( numeric(v.union([v.bigint(), v.pipe(v.number(), v.sa…`':
    'A number or decimal text compares with a bigint as its value does.',
  'src/services/http/responseCache.ts isStorable: `0` → `(0 + 1)` #2':
    'What is fresh for a millisecond is stale before it can be used again.',
  'src/features/query/queryCall.ts readQueryCall.name: `find` → `findLast` in `operation.parameters.find((known) => known.name.toLowerCase(…`':
    'No operation has two parameters of one name, whatever their capitals.',
  'src/services/http/schema.ts int32: `v.integer(), v.minValue(-(2 ** 31))` → `v.minValue(-(2 ** 31)), v.integer()` in `v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.ma…`':
    'All of these checks must hold, whatever their order.',
  'src/services/http/schema.ts int32: `v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1)` → `v.maxValue(2 ** 31 - 1), v.minValue(-(2 ** 31))` in `v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.ma…`':
    'All of these checks must hold, whatever their order.',
  'src/features/contractSources/sourceCopies.ts removeAbandoned: `>` → `>=` in `Math.abs(Date.now() - mtimeMs) > abandonedAfterMs`':
    'An hour to the millisecond is as long as an hour and a millisecond here.',
  'src/domain/addressBook/addressBookFile.ts indentAt: `/^[ \\t]*/` → `/[ \\t]*/`':
    'The pattern matches at the beginning in any case, if need be nothing.',
  'src/editor/documentUris.ts documentKind: `find` → `findLast` in `kinds.find(([, suffix]) => path.endsWith(suffix))`':
    'No suffix is the end of another one.',
  'src/domain/contract/sourcePath.ts safeFirst: `<` → `<=` in `a.original < b.original`':
    'No two of the paths that are sorted are the same.',
  'src/features/contractSources/sourceCopies.ts makeFolder: `force: true` → `` in `{ force: true }`':
    'What was found a moment before is there, unless another window removes it in this very moment.',
  'src/features/contractSources/sourceCopies.ts makeFolder.force: `true` → `false`':
    'What was found a moment before is there, unless another window removes it in this very moment.',
  'src/features/contractSources/sourceCopies.ts removeOthers: `, force: true` → `` in `{ recursive: true, force: true }`':
    'What was found a moment before is there, unless another window removes it in this very moment.',
  'src/features/contractSources/sourceCopies.ts removeOthers.force: `true` → `false`':
    'What was found a moment before is there, unless another window removes it in this very moment.',
  'src/features/contractSources/sourceCopies.ts removeAbandoned: `, force: true` → `` in `{ recursive: true, force: true }`':
    'What was found a moment before is there, unless another window removes it in this very moment.',
  'src/features/contractSources/sourceCopies.ts removeAbandoned.force: `true` → `false`':
    'What was found a moment before is there, unless another window removes it in this very moment.',
  'src/domain/contract/contractSourceSearch.ts resolveImport.shared: `wanted, originalPath` → `originalPath, wanted` in `sharedEnd(wanted, originalPath)`':
    'Two paths share the same end whichever comes first.',
  'src/domain/contract/contractOverview.ts textBlock.shown: `/^ */` → `/ */`':
    'The pattern matches at the beginning in any case, if need be nothing.',
  'src/domain/trace/sourceMap.ts codeBytes: `/^[0-9a-f]*/i` → `/[0-9a-f]*/i`':
    'The pattern matches at the beginning in any case, if need be nothing.',
  'src/domain/references.ts parseReference.entity: `/^\\d{1,12}$/` → `/\\d{1,12}$/`':
    'A text that only ends in digits is no number behind “0.0.”, and an id is found as a candidate.',
  'src/services/abi/renderAbiInterface.ts withSize.type: `/^(u?int)(?=\\[|$)/` → `/(u?int)(?=\\[|$)/`':
    'A type that only ends like these is none that an interface can have, which is said before.',
  'src/domain/contract/abiValue.ts fromTyped: `/^(.*)\\[(\\d*)\\]$/` → `/(.*)\\[(\\d*)\\]$/`':
    'The pattern begins with all that there is, so that it matches from the beginning or not at all.',
  'src/services/abi/renderAbiInterface.ts unusedName: `numbers.set(wanted, number + 1);` → `;`':
    'Only saves looking again at numbers that are taken.',
  'src/services/abi/coder/abiCoder.ts decodeRevert.parameter.indexed: `false` → `true`':
    'Only parameters of events are indexed; others are decoded the same.',
  'src/domain/fee/feeNotes.ts maxFeeCover.lowest: `<` → `<=` in `limit < least`':
    'Of two equal limits either is the lowest.',
  'src/features/blocks/blockList.ts createBlockList.newest: `>` → `>=` in `counted.number > listed.number`':
    'Of two blocks of one number either is the newest.',
  'src/domain/contract/contractSources.ts makeSourceFiles: `1` → `(1 + 1)` #2':
    'Only the sign of what is compared counts.',
  'src/features/lookup/renderDetails.ts renderProperties.width: `0` → `(0 + 1)`':
    'Every name has a character, and without names there are no lines.',
  'src/services/storage/sharedState.ts createSharedState: `sha256(scope).slice(0, 32)` → `sha256(scope)`':
    'The folder of a place may have any name of its own.',
  'src/services/http/schema.ts readToFault: `abortEarly: true` → `` in `{ abortEarly: true }`':
    'Only the first issue is read, and that is the same when others follow it.',
  'src/services/http/schema.ts readToFault.abortEarly: `true` → `false`':
    'Only the first issue is read, and that is the same when others follow it.',
  'src/services/http/jsonService.ts decode.result: `abortEarly: true` → `` in `{ abortEarly: true }`':
    'Only the first issue is read, and that is the same when others follow it.',
  'src/services/http/jsonService.ts decode.result.abortEarly: `true` → `false`':
    'Only the first issue is read, and that is the same when others follow it.',
  'src/domain/references/candidates.ts Candidates.next: `<` → `<=` in `this.#nextDotted.index < from`':
    'What starts there is found again.',
  'src/domain/protobuf/wireCheck.ts WireCheck.value: `0` → `(0 + 1)`': 'No value ends before the second byte.',
  "src/services/references/createReferenceResolver.ts createReferenceResolver.obtain.requestKey: `' '` → `''`":
    'No two of the questions and keys read the same when they are joined.',
  'src/editor/files.ts watchWorkspaceFiles: `watcher, watcher.onDidCreate(changed)` → `watcher.onDidCreate(changed), watcher` in `vscode.Disposable.from( watcher, watcher.onDidCreate(changed…`':
    'All of them are disposed, in whatever order.',
  'src/domain/ethereum/ethereumTransaction.ts legacyTransaction.yParity: `-` → `+` in `v - firstParityOfChains`':
    'A sum and a difference are even or odd together.',
  'src/domain/transaction/effect/transfers.ts unbalancedText: `>` → `>=` in `sum > 0n`': 'A sum of zero is balanced.',
  "src/domain/transaction/effect/transfers.ts readTransfers.lists: `fields .filter(({ name }) => name === 'tokenTransfers')` → `fields`":
    'The parts of other fields have none of the names that are looked for.',
  'src/domain/trace/memoryReplay.ts MemoryReplay.reads: `/^(?:M|CALLDATACOPY|CODECOPY|EXTCODECOPY|RETURNDATACOPY|SHA3…` → `/(?:M|CALLDATACOPY|CODECOPY|EXTCODECOPY|RETURNDATACOPY|SHA3|…`':
    'Of other instructions nothing is done with the stack.',
  'src/services/transactionFile/text.ts looksLikeBase64: `text.slice(-2)` → `text`':
    'The pattern looks at the end alone.',
  'src/features/contractLens/workspaceMarks.ts createWorkspaceMarks.generation: `0` → `(0 + 1)`':
    'Each change only needs another number than the one before.',
  'src/services/contracts/contractDiskCache.ts sumOf: `<` → `<=` in `start < bytes.length`':
    'Nothing at the end adds nothing to the sum.',
  'src/domain/trace/breakableLocations.ts glue: `/^(?:(?:PUSH|DUP|SWAP)\\d{1,2}|POP|JUMPDEST|JUMP)$/` → `/(?:(?:PUSH|DUP|SWAP)\\d{1,2}|POP|JUMPDEST|JUMP)$/`':
    'No other instruction ends like one of these.',
  'src/domain/trace/gasTable.ts GasCounters: `0n` → `(0n + 1n)` #2': 'There is always one to leave.',
  'src/domain/trace/replayCursor.ts ReplayCursor.at: `+` → `-` in `lastUpTo(stops, this.#step) + 1`':
    'Stops up to where it stands are passed over all the same.',
  'src/services/transactionFile/detect.ts delimiterLength.check: `0` → `(0 + 1)`': 'A length is no field.',
  'src/services/transactionFile/text.ts looksLikeBase64.unquoted: `<` → `<=` in `beginning.length < looksLength`':
    'A quote more or less makes no other text of it.',
  'src/services/transactionFile/container/findEscaped.ts piecesOf: `<` → `<=` in `at < lineEnd`':
    'The end of a line is no quote.',
  'src/services/transactionFile/container/findEscaped.ts piecesOf: `0` → `(0 + 1)`':
    'What is closed was opened before, so that no end is 0.',
  'src/domain/references/candidates.ts Candidates.index: `1` → `(1 + 1)`':
    'The first number has a digit, from where on it is read just as well.',
};
