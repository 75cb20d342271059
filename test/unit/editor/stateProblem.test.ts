import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { stateProblemText } = await import('../../../src/editor/storedState.ts');

describe('what a user is to know of what is kept', () => {
  it('is why it is not read or written as it should be', () => {
    const unwritten = (error: unknown) => stateProblemText({ kind: 'unwritten', error }, 7);
    const sentence = (why: string) =>
      `Changes last until the window is closed: the folder for them cannot be read or written (${why}).`;
    assert.equal(unwritten(Object.assign(new Error('no space'), { code: 'ENOSPC' })), sentence('ENOSPC'));
    assert.equal(unwritten(new Error('others write all the time')), sentence('Error: others write all the time'));
    assert.equal(unwritten('x'), sentence('x'));
    assert.match(stateProblemText({ kind: 'newer' }, 0) ?? '', /^A newer version of Hiero Lens wrote this list/);
    assert.match(stateProblemText({ kind: 'damaged' }, 0) ?? '', /^The file of this list was damaged/);
  });

  it('is how many entries are not shown', () => {
    assert.equal(stateProblemText(undefined, 0), undefined);
    assert.match(stateProblemText(undefined, 1) ?? '', /^1 entry cannot be read/);
    assert.match(stateProblemText(undefined, 2) ?? '', /^2 entries cannot be read/);
  });
});
