import type { ContractReader } from '../../domain/contract/contractReading.ts';
import type { OpcodeTrace } from '../../domain/contract/contractResult.ts';
import { callOfResult, isUnread, type KnownCall } from '../../domain/contract/failureReason.ts';
import { hookSummary } from '../../domain/details/accountRows.ts';
import type { DetailsRow, DetailsSection, RowRenderer, SectionPage } from '../../domain/details/detailsSection.ts';
import { subjectOf } from '../../domain/details/detailsSubject.ts';
import { messageSummary } from '../../domain/details/messageRows.ts';
import { opcodeRow, opcodesPerPage, traceRow, traceSummary } from '../../domain/details/opcodeRow.ts';
import { scheduledRows } from '../../domain/details/scheduledRows.ts';
import { hasRows, type RowsOperationId, rowRenderers } from '../../domain/details/sectionRows.ts';
import { nftSummary } from '../../domain/details/tokenRows.ts';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { nftName, type TokenSummary, type TokenUnit, tokenUnit } from '../../domain/entity/token.ts';
import { InputError, undefinedIfFailed, undefinedIfNotFound } from '../../domain/failure.ts';
import { debuggable } from '../../domain/lookup/executions.ts';
import type { LookupTarget, Resolvable } from '../../domain/lookup/lookupTarget.ts';
import { type ResolvedReference, tokensOfResolved } from '../../domain/lookup/resolvedReference.ts';
import { resolvedSummary } from '../../domain/lookup/resolvedSummary.ts';
import { nodeSummary } from '../../domain/network/nodeSummary.ts';
import type { AnswerItem } from '../../domain/operation/ledgerOperations.ts';
import { filledPage, type Page } from '../../domain/page.ts';
import { phrase, type Words } from '../../domain/phrase.ts';
import type { EntitySummary, FormatContext } from '../../domain/property.ts';
import { mismatchedCodes } from '../../domain/trace/isExecutable.ts';
import { TraceSteps } from '../../domain/trace/traceSteps.ts';
import { parseTransactionId, walletTransactionId } from '../../domain/transaction/ledgerTransaction.ts';
import type { ScheduledBody } from '../../domain/transaction/transactionContent.ts';
import type { Unreadable } from '../../domain/unreadable.ts';
import { formatExactTime } from '../../domain/value/timestamp.ts';
import { withGaps } from '../../domain/withGaps.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import type { FailureReader } from '../failures/createFailureReader.ts';
import type { CallOptions } from '../http/transport.ts';
import { inSteps, lastStep } from '../inSteps.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import type { PatientOptions, ReferenceResolver } from '../references/referenceResolver.ts';
import { SharedRequests } from '../sharedRequests.ts';
import type { DetailsReader, ReadOverview } from './detailsReader.ts';
import { createPastRates } from './pastRates.ts';
import type { FoundSources, ReadStepSources, StepSources } from './stepSources.ts';

export interface DetailsServices extends Omit<OverviewServices, 'trace' | 'learnTokens'> {
  readonly ledger: OverviewServices['ledger'] &
    Pick<
      LedgerClient,
      'list' | 'more' | 'contractOpcodes' | 'contractResult' | 'exchangeRates' | 'schedule' | 'tokens'
    >;
  /** What reads the calls and logs of these contracts. Rejects only when aborted. */
  readonly contractReader: (addresses: readonly EvmAddress[], options: PatientOptions) => Promise<ContractReader>;
  /** What finds the source lines of a contract's steps. Rejects only when aborted. */
  readonly stepSources: ReadStepSources;
  /** What a schedule is to do; undefined when it cannot be read. */
  readonly scheduledBody: (bytes: Uint8Array) => Promise<ScheduledBody | undefined>;
}

/** Of how many contracts the sources are asked for, for one trace. */
const maxSourcesOfTrace = 8;

export function createDetailsReader({
  ledger,
  references,
  failures,
  contractReader,
  stepSources,
  scheduledBody,
}: DetailsServices): DetailsReader {
  const readerOf = (addresses: readonly (EvmAddress | undefined)[], options: PatientOptions) =>
    contractReader([...new Set(addresses.filter((address) => address !== undefined))], options);

  const units = createTokenUnits(ledger);
  const rates = createPastRates(ledger);
  // A trace is large, and asked for at most once a second: its document shows it twice, as properties and as steps.
  let shown: { readonly execution: string; readonly trace: OpcodeTrace } | undefined;
  const askTrace = (execution: string, options: CallOptions) =>
    ledger.contractOpcodes({ transactionIdOrHash: execution, stack: true, memory: false, storage: false }, options);
  const readOverview = createOverview({
    ledger,
    references,
    failures,
    learnTokens: units.learn,
    async trace(execution, options) {
      const trace = await askTrace(execution, options);
      shown = { execution, trace };
      return trace;
    },
  });

  async function readRows<Id extends RowsOperationId>(
    operation: Id,
    section: DetailsSection,
    context: FormatContext,
    options: PatientOptions,
  ): Promise<SectionPage> {
    const {
      rows,
      contracts = () => [],
      tokens = () => [],
      rated = () => [],
    }: RowRenderer<AnswerItem<Id>> = rowRenderers[operation];
    const toPage = async (first: Page<AnswerItem<Id>>, call: CallOptions): Promise<SectionPage> => {
      const {
        items,
        next,
        asOf,
        isPartial = false,
        unreadable,
        unknownMembers,
      } = await filledPage(first, (link) => ledger.more(link, call));
      const [reader] = await Promise.all([
        readerOf(items.flatMap(contracts), { ...options, ...call }),
        units.learn(items.flatMap(tokens), call),
      ]);
      const rowContext = { ...context, reader, section, unitOf: units.of, rateAt: rates.of };
      const more = async (signal?: AbortSignal) =>
        next === undefined ? emptyPage : toPage(await ledger.more(next, { signal }), { signal });
      const written = async (): Promise<SectionPage> => {
        const lines: DetailsRow[] = [];
        const writeEach = function* () {
          for (const item of items) {
            yield lines.push(...[rows(item, rowContext)].flat());
          }
        };
        const arrival = reader.arrival();
        await lastStep(writeEach());
        const unnamed = reader.unnamed?.() ?? [];
        const unrated = rates.unknown(items.flatMap(rated));
        const ask = (signal: AbortSignal) => rates.learn(unrated, { signal });
        return {
          rows: lines,
          asOf: asOf && formatExactTime(asOf),
          more: next && more,
          isPartial,
          ...(unreadable && { unreadable }),
          ...(unknownMembers && { unknownMembers }),
          ...(arrival && { late: () => arrival.then(written) }),
          ...(unnamed.length > 0 && { unnamed }),
          ...(unrated.length > 0 && { unrated: { count: unrated.length, ask } }),
          ...(unnamed.length + unrated.length > 0 && { renamed: written }),
        };
      };
      return written();
    };
    return toPage(await ledger.list(operation, section.parameters, options), options);
  }

  async function readScheduled(
    { parameters }: DetailsSection,
    context: FormatContext,
    options: CallOptions,
  ): Promise<SectionPage> {
    const id = parseEntityId(String(parameters['scheduleId']));
    if (id === undefined) {
      throw new InputError('invalid-argument', phrase`The section names no schedule.`);
    }
    // It may have been signed since its document was opened.
    const schedule = await ledger.schedule({ scheduleId: id }, { ...options, freshness: 'revalidate' });
    const { transactionBody } = schedule;
    const body = transactionBody && (await scheduledBody(new Uint8Array(Buffer.from(transactionBody, 'base64'))));
    const { unreadable, unknownMembers } = schedule;
    return {
      ...emptyPage,
      rows: scheduledRows(schedule, body || undefined, context),
      ...(unreadable && { unreadable }),
      ...(unknownMembers && { unknownMembers }),
    };
  }

  async function readOpcodes(section: DetailsSection, options: PatientOptions): Promise<SectionPage> {
    const execution = executionOf(section);
    const known = shown?.execution === execution && options.freshness !== 'revalidate' ? shown.trace : undefined;
    shown = undefined;
    const trace = known ?? (await askTrace(execution, options));
    const steps = new TraceSteps(trace.address, trace.opcodes);
    const written = async (sources: ReadonlyMap<EvmAddress, FoundSources>): Promise<SectionPage> => {
      const page = await firstSteps(steps, sources);
      const isLate = [...sources.values()].some((found) => laterOf(found) !== undefined);
      return {
        ...page,
        rows: section.isMain ? page.rows : [traceRow(trace), ...page.rows],
        ...(isLate && { late: async () => written(await arrived(sources)) }),
      };
    };
    return written(await sourcesOf(steps, options));
  }

  /** The first steps with their source lines, or why they have none; the rest behind them. */
  async function firstSteps(steps: TraceSteps, sources: ReadonlyMap<EvmAddress, FoundSources>): Promise<SectionPage> {
    // No line of their sources can be trusted.
    const others = await inSteps(mismatchedCodes(steps, ({ code }) => code && codeOf(sources.get(code))?.code));
    const from = (start: number): SectionPage => {
      const end = Math.min(start + opcodesPerPage, steps.length);
      const rows: readonly DetailsRow[] = Array.from({ length: end - start }, (_each, at) => {
        const index = start + at;
        const step = steps.at(index);
        const { code } = steps.frameAt(index);
        const isSame = index > 0 && code === steps.frameAt(index - 1).code;
        const found = code && sources.get(code);
        const reason = whyNoLine(found, others);
        const source = reason === undefined ? codeOf(found)?.lineOf(step.pc) : isSame ? undefined : reason;
        return opcodeRow(step, index, { code: isSame ? undefined : code, source });
      });
      return { ...emptyPage, rows, more: end < steps.length ? async () => from(end) : undefined };
    };
    return from(0);
  }

  /** The sources of the contracts whose code was run; of those beyond the first few none. */
  async function sourcesOf({ frames }: TraceSteps, options: PatientOptions) {
    const codes = frames.map(({ code }) => code).filter((code) => code !== undefined);
    const addresses = [...new Set(codes)].slice(0, maxSourcesOfTrace);
    return new Map(
      await Promise.all(addresses.map(async (address) => [address, await stepSources(address, options)] as const)),
    );
  }

  return {
    async overview(target, context, options) {
      const withUnits = Promise.resolve(context).then((known) => ({ ...known, unitOf: units.of }));
      const found = await readOverview(target, withUnits, options);
      const entity = found?.resolved.kind === 'entity' ? found.resolved.entity : undefined;
      if (entity?.kind === 'token') {
        units.remember(entity.token);
      }
      return found;
    },
    called: (resolved, options = {}) => calledFunction(resolved, { ledger, contractReader }, options),
    async read(section, context, options = {}) {
      const { operation } = section;
      if (hasRows(operation)) {
        return readRows(operation, section, context, options);
      }
      switch (operation) {
        case 'contractOpcodes':
          return readOpcodes(section, options);
        case 'schedule':
          return readScheduled(section, context, options);
        default:
          throw new RangeError(`nothing writes the rows of ${operation}`);
      }
    },
  };
}

const gapTexts = {
  late: phrase`asked for, has not come yet`,
  unanswered: phrase`not known: the service did not answer`,
} as const;

function codeOf(found: FoundSources): StepSources | undefined {
  return found !== undefined && 'code' in found ? found : undefined;
}

/** Why no line is shown of steps that may have one. */
function whyNoLine(found: FoundSources, others: ReadonlySet<Uint8Array>): Words | undefined {
  if (found === undefined || 'code' in found) {
    return found !== undefined && others.has(found.code)
      ? phrase`not shown: the steps are not those of the verified code`
      : undefined;
  }
  return gapTexts[found.gap];
}

function laterOf(found: FoundSources): Promise<FoundSources> | undefined {
  return found !== undefined && 'gap' in found ? found.later : undefined;
}

async function arrived(sources: ReadonlyMap<EvmAddress, FoundSources>): Promise<ReadonlyMap<EvmAddress, FoundSources>> {
  const all = [...sources].map(async ([address, found]) => [address, await (laterOf(found) ?? found)] as const);
  return new Map(await Promise.all(all));
}

const emptyPage: SectionPage = { rows: [], more: undefined, isPartial: false, asOf: undefined };

function executionOf({ parameters }: DetailsSection): string {
  const execution = parameters['transactionIdOrHash'];
  if (typeof execution !== 'string') {
    throw new InputError('invalid-argument', phrase`The section names no transaction.`);
  }
  return execution;
}

interface CalledServices {
  readonly ledger: Pick<LedgerClient, 'contractResult'>;
  readonly contractReader: (addresses: readonly EvmAddress[], options: PatientOptions) => Promise<ContractReader>;
}

/** The call of a successful contract transaction, read by its ABI; undefined for any other. Rejects only when aborted. */
async function calledFunction(
  resolved: ResolvedReference,
  { ledger, contractReader }: CalledServices,
  options: PatientOptions,
): Promise<KnownCall | undefined> {
  const ran = debuggable(resolved);
  if (ran === undefined || ran.failed) {
    return undefined;
  }
  const result =
    resolved.kind === 'execution'
      ? resolved.result
      : await undefinedIfFailed(ledger.contractResult({ transactionIdOrHash: ran.execution }, options));
  return result && callOfResult(result, await contractReader(result.to === undefined ? [] : [result.to], options));
}

/** As many as one list of the service gives; tokens beyond are shown in smallest units. */
export const askedAtOnce = 100;

const maxKept = 1_000;
// Rows are shown in smallest units when the tokens take longer.
const unitsTimeoutMs = 3_000;

/** The units of tokens, each asked for once. */
export function createTokenUnits(ledger: Pick<LedgerClient, 'tokens'>) {
  // Decimals never change; a new symbol comes with the token's own details.
  const known = new Map<EntityId, TokenUnit>();
  const asking = new Map<EntityId, Promise<void>>();
  const waits = new SharedRequests<unknown>();
  const remember = (token: Pick<TokenSummary, 'id' | 'decimals' | 'symbol'>) => {
    const { id } = token;
    const unit = tokenUnit(token, token.symbol);
    if (unit === undefined) {
      return;
    }
    known.delete(id);
    known.set(id, unit);
    const [oldest] = known.keys();
    if (known.size > maxKept && oldest !== undefined) {
      known.delete(oldest);
    }
  };
  const ask = async (ids: readonly EntityId[]) => {
    try {
      const { items } = await ledger.tokens({ 'token.id': ids, limit: askedAtOnce });
      items.forEach(remember);
    } finally {
      for (const id of ids) {
        asking.delete(id);
      }
    }
  };
  return {
    /** Asks once for the units of tokens that are not known yet; rejects only when aborted. */
    async learn(ids: readonly (EntityId | undefined)[], { signal }: CallOptions) {
      const unknown = new Set(ids.filter((id) => id !== undefined).filter((id) => !known.has(id)));
      const unasked = [...unknown].filter((id) => !asking.has(id)).slice(0, askedAtOnce);
      if (unasked.length > 0) {
        const asked = ask(unasked);
        for (const id of unasked) {
          asking.set(id, asked);
        }
      }
      const answers = [...unknown].map((id) => asking.get(id));
      if (answers.length > 0) {
        // A caller who leaves takes nothing from others who wait for the same answer.
        const waiting = waits.join(undefined, signal, () => Promise.allSettled(answers));
        await withTimeout(waiting, AbortSignal.timeout(unitsTimeoutMs), signal);
      }
    },
    remember,
    of: (id: EntityId | undefined) => (id === undefined ? undefined : known.get(id)),
  };
}

interface OverviewServices {
  readonly ledger: Pick<LedgerClient, 'accountHooks' | 'block' | 'nft' | 'nodes' | 'topicMessage' | 'transactions'>;
  /** The trace of an execution, with all its parts. */
  readonly trace: (execution: string, options: CallOptions) => Promise<OpcodeTrace>;
  readonly references: Pick<ReferenceResolver, 'resolve'>;
  readonly failures: FailureReader;
  /** Asks once for the units of tokens that are not known yet; rejects only when aborted. */
  readonly learnTokens: (ids: readonly (EntityId | undefined)[], options: CallOptions) => Promise<void>;
}

type NamedTarget = Extract<LookupTarget, { readonly kind: 'node' | 'nft' | 'message' | 'hook' | 'trace' }>;

/** What the ledger answers about a target that no reference names. */
interface NamedAnswer {
  readonly id: string;
  readonly record: Unreadable;
  readonly summary: (context: FormatContext) => EntitySummary;
}

function isNamed(target: LookupTarget): target is NamedTarget {
  return ['node', 'nft', 'message', 'hook', 'trace'].includes(target.kind);
}

/** Finds out what a target is; undefined when this network has nothing of the kind. */
function createOverview({ ledger, trace, references, failures, learnTokens }: OverviewServices): ReadOverview {
  const blockOf = async (number: bigint, options: CallOptions): Promise<ResolvedReference> => {
    const block = await undefinedIfNotFound(ledger.block({ hashOrNumber: number }, options));
    return block === undefined ? { kind: 'notFound' } : { kind: 'block', block };
  };
  /** By its id a transaction comes with its parent, its children and its fees; where a duplicate has the id, it stays alone. */
  const withItsKin = async (found: ResolvedReference, options: PatientOptions): Promise<ResolvedReference> => {
    const [own] = found.kind === 'transaction' ? found.transactions : [];
    const transaction = own && parseTransactionId(walletTransactionId(own));
    const all =
      transaction && (await undefinedIfFailed(references.resolve({ kind: 'transactionId', transaction }, options)));
    return all?.kind === 'transaction' && all.transactions[0].consensusTimestamp === own?.consensusTimestamp
      ? all
      : found;
  };
  const resolve = async (
    target: Resolvable | Extract<LookupTarget, { readonly kind: 'block' }>,
    options: PatientOptions,
  ): Promise<ResolvedReference> => {
    switch (target.kind) {
      case 'block':
        return blockOf(target.number, options);
      case 'consensus':
        return withItsKin(await references.resolve(target, options), options);
      default:
        return references.resolve(target, options);
    }
  };
  const named = async (target: NamedTarget, options: PatientOptions): Promise<NamedAnswer | undefined> => {
    switch (target.kind) {
      case 'node': {
        const page = await ledger.nodes({ 'node.id': target.id }, options);
        const node = page.items.find(({ id }) => id === target.id);
        return node && { id: String(target.id), record: page, summary: (context) => nodeSummary(node, context) };
      }
      case 'nft': {
        const { tokenId, serialNumber } = target;
        const nft = await undefinedIfNotFound(ledger.nft({ tokenId, serialNumber }, options));
        return nft && { id: nftName(tokenId, serialNumber), record: nft, summary: () => nftSummary(nft) };
      }
      case 'message': {
        const { topicId, sequenceNumber } = target;
        const message = await undefinedIfNotFound(ledger.topicMessage({ topicId, sequenceNumber }, options));
        return (
          message && { id: `${topicId}/${sequenceNumber}`, record: message, summary: () => messageSummary(message) }
        );
      }
      case 'hook': {
        const { ownerId, hookId } = target;
        const parameters = { idOrAliasOrEvmAddress: ownerId, 'hook.id': hookId };
        const page = await undefinedIfNotFound(ledger.accountHooks(parameters, options));
        const hook = page?.items.find(({ id }) => id === hookId);
        return page && hook && { id: `${ownerId}/${hookId}`, record: page, summary: () => hookSummary(hook) };
      }
      case 'trace': {
        const whole = await undefinedIfNotFound(trace(target.execution, options));
        return whole && { id: target.execution, record: {}, summary: () => traceSummary(whole) };
      }
    }
  };
  return async (target, context, options = {}) => {
    if (isNamed(target)) {
      const answer = await named(target, options);
      return (
        answer && {
          subject: { kind: target.kind, id: answer.id, during: undefined },
          summary: withGaps(answer.summary(await context), [answer.record]),
          resolved: { kind: 'notFound' },
          isLate: false,
        }
      );
    }
    const resolved = await failures.explain(await resolve(target, options), options);
    if (resolved.kind === 'notFound') {
      return undefined;
    }
    await learnTokens(tokensOfResolved(resolved), options);
    const summary = resolvedSummary(resolved, await context);
    return { subject: subjectOf(resolved), summary, resolved, isLate: isLate(resolved) };
  };
}

function isLate(resolved: ResolvedReference): boolean {
  return (
    (resolved.kind === 'entity' && resolved.verificationGap === 'late') ||
    ('failure' in resolved && resolved.failure !== undefined && isUnread(resolved.failure, ['late']))
  );
}
