import { type Label, label } from '../../label.ts';
import { formatInteger } from '../../value/amounts.ts';
import { type ChunkInfo, chunkInfoOf, missingParts } from '../chunkInfo.ts';
import type { TransactionDocument } from '../transaction.ts';
import { formatTransactionId } from '../transactionFormat.ts';
import type { CheckResult, CheckSubject } from './check.ts';

const maxNamed = 5;

/** Whether the chunks of a topic message are all there, each once and in order. */
export function completeChunks({ document }: CheckSubject): readonly CheckResult[] {
  const chunks = document.groups.flatMap(({ transactionId, copies: [first] }) => {
    const info = chunkInfoOf(first);
    return info === undefined ? [] : [{ ...info, transactionId }];
  });
  const [first] = chunks;
  if (first === undefined) {
    return [];
  }
  const { total } = first;
  const numbers = chunks.map(({ number }) => number);
  const problems: readonly CheckResult[] = [
    ...problem(
      'error',
      chunks.some((chunk) => chunk.total !== total),
      () => label('checkChunkTotals'),
    ),
    ...problem(
      'warning',
      numbers.some((number) => number < 1 || number > total),
      () => label('checkChunkNumber'),
    ),
    ...problem('error', new Set(numbers).size < numbers.length, () => label('checkChunkTwice')),
    ...problem('warning', missingParts(document) > 0, () => missingLabel(document, numbers, total)),
    ...problem(
      'warning',
      numbers.some((number, index) => number < (numbers[index - 1] ?? number)),
      () => label('checkChunkOrder', listText(numbers.slice(0, maxNamed * 2), numbers.length > maxNamed * 2)),
    ),
    ...problem('warning', chunks.some(isWrongStart), () => label('checkChunkStart')),
  ];
  return problems.length > 0
    ? problems
    : [{ level: 'passed', text: label('checkChunksComplete', formatInteger(BigInt(total))) }];
}

function problem(level: 'error' | 'warning', isFound: boolean, text: () => Label): readonly CheckResult[] {
  return isFound ? [{ level, text: text() }] : [];
}

/** The first chunk is the transaction that all of them name. */
function isWrongStart({
  number,
  initialTransactionId,
  transactionId,
}: ChunkInfo & { readonly transactionId: TransactionDocument['groups'][0]['transactionId'] }): boolean {
  return (
    number === 1 &&
    transactionId !== undefined &&
    initialTransactionId !== undefined &&
    formatTransactionId(transactionId) !== formatTransactionId(initialTransactionId)
  );
}

function missingLabel(document: TransactionDocument, numbers: readonly number[], total: number): Label {
  const present = new Set(numbers);
  const named: number[] = [];
  for (let number = 1; number <= total && named.length < maxNamed; number++) {
    if (!present.has(number)) {
      named.push(number);
    }
  }
  if (total === 1) {
    return label('checkOnlyChunkMissing');
  }
  const missing = missingParts(document);
  const all = formatInteger(BigInt(total));
  const list = listText(named, missing > maxNamed);
  return missing === 1
    ? label('checkChunkMissing', all, list)
    : label('checkChunksMissing', formatInteger(BigInt(missing)), all, list);
}

function listText(numbers: readonly number[], isCut: boolean): string {
  return `${numbers.join(', ')}${isCut ? ', …' : ''}`;
}
