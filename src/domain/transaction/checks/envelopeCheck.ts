import { label } from '../../label.ts';
import { FieldScan } from '../../protobuf/fieldScan.ts';
import type { CheckResult, CheckSubject } from './check.ts';

/** Fields of the protobuf message Transaction. */
const numbers = { body: 1, sigMap: 3, bodyBytes: 4, signedTransactionBytes: 5 };

/** Whether a transaction is said in one way: what else stands in its message is not what is shown. */
export function oneContent({ transaction: { pricedBytes } }: CheckSubject): readonly CheckResult[] {
  const present = new Set<number>();
  for (const scan = new FieldScan(pricedBytes, { start: 0, end: pricedBytes.length }); scan.next(); ) {
    if (scan.number === numbers.sigMap || scan.valueOffset < scan.end) {
      present.add(scan.number);
    }
  }
  const isSigned = present.has(numbers.signedTransactionBytes);
  const hasTwo = isSigned && present.has(numbers.bodyBytes);
  return [
    ...(hasTwo ? [{ level: 'error' as const, text: label('checkTwoBodies') }] : []),
    ...(isSigned && !hasTwo && present.has(numbers.sigMap)
      ? [{ level: 'warning' as const, text: label('checkTwoSigMaps') }]
      : []),
    ...(present.has(numbers.body) ? [{ level: 'remark' as const, text: label('checkUnreadBody') }] : []),
  ];
}
