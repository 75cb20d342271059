import { systemEntity } from '../entity/systemEntities.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import { type AbiGap, type ContractReading, gapText, readingText, verifiedName } from './contractReading.ts';
import type { FailureCause, FailureReason, KnownCall } from './failureReason.ts';
import { panicHex, panicMeaning } from './panicMeaning.ts';

/** Of one reading or text: what was sent may be of any length. */
const longest = 300;

/** The call in which it began, with what it was called by. Has texts of strangers. */
export function failedCallText(reason: FailureReason): Words {
  const text = innermostText(reason);
  const around = aroundFailure(reason);
  return around === undefined
    ? text
    : around.isProxy
      ? phrase`${text}, through the proxy ${around.text}`
      : phrase`${text}, called by ${around.text}`;
}

/** The call alone. */
export function innermostText({ cause, failed }: FailureReason, words = shortReading): Words {
  const declared = failed.reading === undefined && cause.kind === 'error' ? verifiedName(cause.reading) : undefined;
  return callText(failed, declared, words);
}

/** The proxy that it ran for, or the call from outside in which it ran. */
export function aroundFailure({ outermost, isThroughProxy }: FailureReason) {
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
        : phrase`halted with ${cause.name}`;
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

/** `withdraw(amount: 5) of Vault (0.0.4811)`; a contract is called by its name only where that is verified. */
export function callText(
  call: KnownCall,
  name = call.reading && verifiedName(call.reading),
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
  const known = name ?? (contractId && systemEntity(contractId)?.name);
  return phrase`${what} of ${known === undefined ? contract : phrase`${known} (${contract})`}`;
}

/** With the reason why an ABI that was asked for does not say more. */
function withGap(text: Phrase, gap: AbiGap | undefined): Phrase {
  return gap === undefined || gap === 'unasked' ? text : phrase`${text} (${gapText(gap)})`;
}

function shortReading(reading: ContractReading): string {
  return singleLine(readingText(reading), longest);
}
