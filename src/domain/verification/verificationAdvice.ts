import { inEnglish, type Phrase, phrase } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';

/** What to offer beside the sentence. */
export type NextStep =
  | 'openContract'
  | 'watchJob'
  | 'setApiKey'
  | 'retryLater'
  | 'checkAddress'
  | 'switchChain'
  | 'openErrors'
  | 'compareCode'
  | 'verifyFromWorkspace'
  | 'checkSettings'
  | 'showDetails';

/** An outcome in words: safe on one line, never holding bytecode or a raw answer. */
export interface VerificationAdvice<Sentence = string> {
  /** `info` for what is no fault of anyone: verified already, running already. */
  readonly severity: 'info' | 'warning' | 'error';
  readonly sentence: Sentence;
  readonly nextStep: NextStep;
  /** For the service's support. */
  readonly errorId: string | undefined;
  /** When to try again, where the service said it and it is within the hour. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Advice as tables write it. */
export type Advice = readonly [sentence: Phrase, nextStep: NextStep, severity?: VerificationAdvice['severity']];

export const notDeployed: Advice = [phrase`There is no contract at this address on this chain.`, 'checkAddress'];
export const codeUnreadable: Advice = [phrase`The deployed code could not be read; try again later.`, 'retryLater'];
export const keyLimit: Advice = [
  phrase`The limit of the explorer’s API key is reached: use your own key, or wait.`,
  'setApiKey',
];
export const notOnExplorer: Advice = [
  phrase`The contract is not verified on the explorer: check the address, or verify it from your own build.`,
  'verifyFromWorkspace',
];

/** For a code nobody knows: the service's message, shortened, and the code. */
export function unknownAdvice(code: string, message: string): Advice {
  const said = shortMessage(message);
  return [phrase`${said === '' ? phrase`The verification failed` : said} (${singleLine(code, 60)})`, 'showDetails'];
}

/** The advice with the service's own words after it, where it does not hold them already: they tell the case at hand. */
export function withServiceMessage([sentence, ...rest]: Advice, message: string): Advice {
  const said = shortMessage(message);
  const isShown = said === '' || inEnglish(sentence).includes(said);
  return isShown ? [sentence, ...rest] : [phrase`${sentence} Message of the service: ${said}`, ...rest];
}

/** A service's message on one line; it may quote whole bytecodes and the JSON of all compiler errors. */
export function shortMessage(message: string): string {
  return singleLine(message.slice(0, 20_000).replace(/(?:0x)?[0-9a-f]{65,}/gi, '0x…'), 240);
}

export function lookUpAdvice(table: Readonly<Record<string, Advice>>, code: string): Advice | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

export function adviceOf(
  [sentence, nextStep, severity = 'error']: Advice,
  errorId?: string,
): VerificationAdvice<Phrase> {
  return { severity, sentence, nextStep, errorId };
}
