import { bodyAt } from '../unit/services/transactionFile/messageChunks.ts';
import { encode } from '../unit/services/transactionFile/samples.ts';
import { ed25519Key, signedBy } from '../unit/services/transactionFile/signedWith.ts';
import { type HostileText, hiddenCharacters, hostileTexts } from './hostileTexts.ts';

/** More than any view shows of one text. */
const longest = 5_000;
const textsOfItem = 4;
/** Each is priced by some requests. */
const pricedDocuments = 20;

/** A field of text cannot hold half of a surrogate pair. */
const texts = hostileTexts.map(({ text }) => text.slice(0, longest).toWellFormed());
const textAt = (index: number) => texts[index % texts.length] ?? '';
const utf8 = (text: string) => new TextEncoder().encode(text);
const signed = (body: Record<string, unknown>) =>
  encode('SignedTransaction', { bodyBytes: encode('TransactionBody', body) });

/** A batch that has every hostile text as name, symbol, memo and message of its transactions. */
export function batchOfHostileTexts(): Uint8Array {
  const transactions = texts.flatMap((_text, index) => {
    if (index % textsOfItem !== 0) {
      return [];
    }
    const [name, symbol, memo, last] = [0, 1, 2, 3].map((more) => textAt(index + more));
    const tokenCreation = { name, symbol, memo, treasury: { accountNum: 1001 }, metadata: utf8(last ?? '') };
    const consensusSubmitMessage = { topicID: { topicNum: 40 }, message: utf8(symbol ?? '') };
    return [
      signed({ ...bodyAt(2 * index, { tokenCreation }), memo: last }),
      signed({ ...bodyAt(2 * index + 1, { consensusSubmitMessage }), memo: name }),
    ];
  });
  return signed({ ...bodyAt(0, { atomicBatch: { transactions } }), memo: textAt(1) });
}

/** Transactions in JSON, each with one hostile text as its name and others as its description and memo. */
export function namedHostileTexts(): string {
  const transactions = Array.from({ length: pricedDocuments }, (_, index) => {
    const cryptoTransfer = {
      transfers: {
        accountAmounts: [-5, 5].map((amount, place) => ({ accountID: { accountNum: 1001 + place }, amount })),
      },
    };
    const bytes = signed({ ...bodyAt(index, { cryptoTransfer }), memo: textAt(index * 5) });
    return {
      name: textAt(100 + index * 5),
      description: textAt(200 + index),
      transactionBytes: Buffer.from(bytes).toString('hex'),
    };
  });
  return JSON.stringify(transactions);
}

/** Moves tokens that the network has names for; signed, so that the payer's key is of interest. */
export function transferOfNamedTokens(): Uint8Array {
  const tokenTransfers = [2001, 2002, 2003, 2006, 2007, 2008, 2009].map((tokenNum) => ({
    token: { tokenNum },
    transfers: [-5, 5].map((amount, place) => ({ accountID: { accountNum: 1001 + place }, amount })),
  }));
  return signedBy(bodyAt(0, { cryptoTransfer: { tokenTransfers } }, 1001), ed25519Key(1));
}

/** Texts that may be names of files: without what ends a name, and what the editor's own views would show as it is. */
export function hostileFileNames(): readonly HostileText[] {
  return hostileTexts.filter(
    ({ text }) => text.length < 200 && hiddenCharacters(text).length === 0 && !/[/\\\r\n]/.test(text),
  );
}

/** What a compiler says of a verification that failed, each error with one hostile text in all of its members. */
export function hostileCompilerErrors(): readonly object[] {
  return texts.map((text, index) => ({
    component: text,
    errorCode: '2314',
    formattedMessage: `ParserError: ${text}\n --> ${text}:9:17:\n`,
    message: text,
    severity: (['error', 'warning', 'info'] as const)[index % 3],
    sourceLocation: { file: text, start: 1, end: 2 },
    type: text,
  }));
}

/** Texts of which the end is shown where names of contracts are. */
export const hostileNames = hostileTexts.filter(({ text }) => text.length < 60);

/** What a build tool writes, with hostile texts as names of contracts and as paths of their sources. */
export function hostileBuild(): string {
  const names = hostileNames.map(({ text }) => text);
  const sources = Object.fromEntries(names.map((name) => [name, { content: 'contract A {}' }]));
  const contract = { evm: { deployedBytecode: { object: '6000' } } };
  const contracts = Object.fromEntries(names.map((name) => [name, { [name]: contract }]));
  const input = { language: 'Solidity', sources, settings: {} };
  return JSON.stringify({ solcLongVersion: '0.8.28+commit.7893614a', input, output: { contracts } });
}
