import assert from 'node:assert/strict';
import { fileStartLength } from '../../../../src/domain/references/fileKind.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { fileStart } = await import('../../../../src/features/hover/hoverTarget.ts');

describe('the beginning of a document', () => {
  const of = (lines: readonly string[]) => {
    let read = 0;
    const lineAt = (index: unknown) => {
      read++;
      return { text: lines[Number(index)] ?? assert.fail() };
    };
    const text = fileStart({ lineCount: lines.length, lineAt } as unknown as Parameters<typeof fileStart>[0]);
    return { text, read };
  };

  it('is its first lines, as many as are needed', () => {
    assert.deepEqual(of(['a', '', 'b']), { text: 'a\n\nb', read: 3 });
    assert.deepEqual(of([]), { text: '', read: 0 });
    const line = 'x'.repeat(99);
    const { text, read } = of(Array.from({ length: 1_000 }, () => line));
    assert.equal(text, `${line}\n`.repeat(fileStartLength / 100).slice(0, -1));
    assert.equal(read, fileStartLength / 100);
  });

  it('is cut where lines are long', () => {
    const long = 'y'.repeat(fileStartLength + 1);
    assert.deepEqual(of([long, 'z']), { text: long.slice(1), read: 1 });
    assert.equal(of(['a', long]).text.length, fileStartLength);
  });
});
