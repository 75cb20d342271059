import { systemEntity } from '../entity/systemEntities.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import { gasText, ofKind, type Property, property } from '../property.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import {
  type AbiGap,
  argumentProperties,
  type ContractReading,
  contractName,
  gapText,
  readingText,
} from './contractReading.ts';
import type { FailureCause, FailureReason, KnownCall } from './failureReason.ts';
import { meaningOfCode } from './responseCodes.ts';

/** Of one reading or text: what was sent may be of any length. */
const longest = 300;

/** The call in which it began, with what it was called by. Has texts of strangers. */
function failedCallText(reason: FailureReason): Words {
  const text = innermostText(reason);
  const around = aroundFailure(reason);
  return around === undefined
    ? text
    : around.isProxy
      ? phrase`${text}, through the proxy ${around.text}`
      : phrase`${text}, called by ${around.text}`;
}

/** The call alone. */
function innermostText({ cause, failed }: FailureReason, words = shortReading): Words {
  const declared = failed.reading === undefined && cause.kind === 'error' ? cause.reading : failed.reading;
  return callText(failed, declared, words);
}

/** The proxy that it ran for, or the call from outside in which it ran. */
function aroundFailure({ outermost, isThroughProxy }: FailureReason) {
  const proxy = isThroughProxy ? (outermost?.contractId ?? outermost?.address) : undefined;
  if (proxy !== undefined) {
    return { isProxy: true, text: proxy };
  }
  return outermost && { isProxy: false, text: callText(outermost) };
}

/** What ended a call, in a few words. Has texts of strangers. */
export function causeText(cause: FailureCause, words = shortReading): Words {
  switch (cause.kind) {
    case 'error':
      return phrase`reverted with ${words(cause.reading)}`;
    case 'text':
      return phrase`reverted with ${`“${singleLine(cause.text, longest)}”`}`;
    case 'panic':
      return phrase`panic ${panicHex(cause.code)}: ${panicMeaning(cause.code)}`;
    case 'halted':
      return cause.name === 'INSUFFICIENT_GAS'
        ? phrase`ran out of gas (${cause.name})`
        : phrase`halted with ${codeText(cause.name)}`;
    case 'refused':
      return phrase`answered ${codeText(cause.name)}`;
    case 'message':
      return cause.message === undefined
        ? phrase`failed, the service gives no reason`
        : phrase`halted with ${`“${singleLine(cause.message, longest)}”`}`;
    case 'data':
      return withGap(phrase`reverted with ${singleLine(cause.data, 74)}`, cause.gap);
    case 'nothing':
      return phrase`reverted without a reason`;
  }
}

/** `INVALID_TOKEN_ID: the token does not exist`; the name alone where it says as much. */
export function codeText(name: string): Words {
  const meaning = meaningOfCode(name);
  return meaning === undefined ? name : phrase`${name}: ${meaning}`;
}

/** `withdraw(amount: 5) of Vault (0.0.4811)`, `… of 0.0.4820 (proxy of Vault)`; names are verified or the user's own. */
export function callText(
  call: KnownCall,
  declared: Pick<ContractReading, 'origin'> | undefined = call.reading,
  words = shortReading,
): Words {
  const { reading, selector, contractId, address, isCreation } = call;
  const what =
    reading !== undefined
      ? words(reading)
      : selector !== undefined
        ? withGap(phrase`function ${selector}`, call.gap)
        : isCreation
          ? phrase`the deployment`
          : phrase`a call without data`;
  const contract = contractId ?? address;
  if (contract === undefined) {
    return what;
  }
  const name = (declared && contractName(declared)) ?? (contractId && systemEntity(contractId)?.name);
  // That name is of what is behind the contract that was called.
  const isProxy = declared?.origin.kind === 'implementation';
  const known = name && (isProxy ? phrase`${contract} (proxy of ${name})` : phrase`${name} (${contract})`);
  return phrase`${what} of ${known ?? contract}`;
}

/** With the reason why an ABI that was asked for does not say more. */
function withGap(text: Phrase, gap: AbiGap | undefined): Phrase {
  return gap === undefined || gap === 'unasked' ? text : phrase`${text} (${gapText(gap)})`;
}

function shortReading(reading: ContractReading): string {
  return singleLine(readingText(reading), longest);
}

/** Lines of one property: what has more stays in a sentence, whose end is cut. */
const mostLines = 100;

/** Why an execution failed: what ended it, in which call, and what had failed just before. Has texts of strangers. */
export function failureProperties(reason: FailureReason | undefined): readonly Property[] {
  if (reason === undefined) {
    return [];
  }
  const { cause, failed, before } = reason;
  const earlier = before && phrase`${callText(before.call)}: ${causeText(before.cause)}`;
  return [
    ...inLines(
      ofKind('whyItFailed', property(phrase`Why it failed`, causeText(cause), 'untrusted')),
      causeText(cause, nameOf),
      cause.kind === 'error' ? argumentProperties(cause.reading) : [],
    ),
    ...inLines(
      ofKind('callThatFailed', property(phrase`Failed call`, failedCallText(reason), 'untrusted')),
      innermostText(reason, nameOf),
      [...(failed.reading === undefined ? [] : argumentProperties(failed.reading)), ...aroundProperties(reason)],
    ),
    ...ofKind('earlierFailure', property(phrase`Earlier failure`, earlier, 'untrusted')),
  ];
}

function aroundProperties(reason: FailureReason): readonly Property[] {
  const around = aroundFailure(reason);
  return around?.isProxy
    ? property(phrase`  ${phrase`Through proxy`}`, around.text)
    : property(phrase`  ${phrase`Called by`}`, around?.text, 'untrusted');
}

/** A property that the detail document shows in lines: what leads, and what stands below it. */
function inLines(whole: readonly Property[], lead: Words, below: readonly Property[]): readonly Property[] {
  return below.length === 0 || below.length >= mostLines
    ? whole
    : whole.map((one) => ({ ...one, lines: [{ ...one, value: lead }, ...below] }));
}

function nameOf({ name }: ContractReading): string {
  return name;
}

/** What is known of an execution, with why it failed and what that cost before it. What ran is a contract, and called so. */
export function withFailure(properties: readonly Property[], failure: FailureReason | undefined): readonly Property[] {
  if (failure === undefined) {
    return properties;
  }
  const called = (failure.outermost ?? failure.failed).contractId;
  const hasGas = properties.some(({ kind }) => kind === 'gas');
  return [
    ...failureProperties(failure),
    ...(hasGas ? [] : ofKind('gasUsed', property(phrase`Gas used`, gasText(failure)))),
    ...properties.map(
      (one): Property =>
        one.kind === 'entity' && one.value === called ? { ...one, kind: 'contract', label: phrase`Contract` } : one,
    ),
  ];
}

/** Solidity's documentation, "Panic via assert and Error via require". */
const panics: ReadonlyMap<number, Phrase> = new Map([
  [0x01, phrase`an assertion failed`],
  [0x11, phrase`an arithmetic operation overflowed`],
  [0x12, phrase`division by zero`],
  [0x21, phrase`a value is no member of its enum`],
  [0x22, phrase`a byte array in storage is encoded wrongly`],
  [0x31, phrase`an empty array was popped`],
  [0x32, phrase`an array index is out of bounds`],
  [0x41, phrase`too much memory was allocated`],
  [0x51, phrase`an internal function that was never set was called`],
]);

/** What a `Panic(uint256)` code means; the code in decimal. */
export function panicMeaning(code: string): Phrase {
  return documentedPanic(code) ?? phrase`a reason the compiler does not document`;
}

export function documentedPanic(code: string): Phrase | undefined {
  return panics.get(Number(code));
}

/** `0x11`: the code as the documentation has it. */
export function panicHex(code: string): string {
  return `0x${BigInt(code).toString(16).padStart(2, '0')}`;
}
