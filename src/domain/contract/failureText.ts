import { systemEntity } from '../entity/systemEntities.ts';
import { type DisplayText, type Label, label } from '../label.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import { type AbiGap, type ContractReading, gapText, readingText, verifiedName } from './contractReading.ts';
import type { FailureCause } from './failureCause.ts';
import type { FailureReason, KnownCall } from './failureReason.ts';
import { panicHex, panicMeaning } from './panicMeaning.ts';

/** Of one reading or text: what was sent may be of any length. */
const longest = 300;

/** The call in which it began, with what it was called by. Has texts of strangers. */
export function failedCallText(reason: FailureReason): DisplayText {
  const text = innermostText(reason);
  const around = aroundFailure(reason);
  return around === undefined ? text : label(around.isProxy ? 'failedThrough' : 'failedWithin', text, around.text);
}

/** The call alone. */
export function innermostText({ cause, failed }: FailureReason, words = shortReading): DisplayText {
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
export function causeText(cause: FailureCause, words = shortReading): DisplayText {
  switch (cause.kind) {
    case 'error':
      return label('revertedWith', words(cause.reading));
    case 'text':
      return label('revertedWith', `“${singleLine(cause.text, longest)}”`);
    case 'panic':
      return label('panicked', panicHex(cause.code), label(panicMeaning(cause.code)));
    case 'halted':
      return label(cause.name === 'INSUFFICIENT_GAS' ? 'ranOutOfGas' : 'haltedWith', cause.name);
    case 'message':
      return cause.message === undefined
        ? label('failedNoReason')
        : label('haltedWith', `“${singleLine(cause.message, longest)}”`);
    case 'data':
      return withGap(label('revertedWith', singleLine(cause.data, 74)), cause.gap);
    case 'nothing':
      return label('revertedWithoutReason');
  }
}

/** `withdraw(amount: 5) of Vault (0.0.4811)`; a contract is called by its name only where that is verified. */
export function callText(
  call: KnownCall,
  name = call.reading && verifiedName(call.reading),
  words = shortReading,
): DisplayText {
  const { reading, selector, contractId, address, isCreation } = call;
  const what =
    reading !== undefined
      ? words(reading)
      : selector !== undefined
        ? withGap(label('unknownFunction', selector), call.gap)
        : label(isCreation ? 'theDeployment' : 'theTransfer');
  const contract = contractId ?? address;
  if (contract === undefined) {
    return what;
  }
  const known = name ?? (contractId && systemEntity(contractId)?.name);
  return label('failedCallOf', what, known === undefined ? contract : label('idOfKind', known, contract));
}

/** With the reason why an ABI that was asked for does not say more. */
function withGap(text: Label, gap: AbiGap | undefined): Label {
  return gap === undefined || gap === 'unasked' ? text : label('idOfKind', text, gapText(gap));
}

function shortReading(reading: ContractReading): string {
  return singleLine(readingText(reading), longest);
}
