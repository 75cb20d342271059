import assert from 'node:assert/strict';
import './fakeEditor.ts';

const { stateProblemText } = await import('../../../src/editor/stateProblem.ts');

describe('what a user is to know of what is kept', () => {
  const unwritten = (error: unknown) => ({ kind: 'unwritten', error }) as const;
  const folder = 'Changes last until the window is closed: the folder for them cannot be read or written';
  for (const [title, problem, unread, sentence] of [
    ['that a newer version wrote it', { kind: 'newer' }, 0, 'A newer version of Hiero Lens wrote this list'],
    ['that its file was damaged', { kind: 'damaged' }, 0, 'The file of this list was damaged'],
    ['why it was not written', unwritten(Object.assign(new Error('no'), { code: 'ENOSPC' })), 7, `${folder} (ENOSPC).`],
    ['what was thrown', unwritten(new Error('all the time')), 7, `${folder} (Error: all the time).`],
    ['whatever that was', unwritten('x'), 7, `${folder} (x).`],
    ['that one entry is not shown', undefined, 1, '1 entry cannot be read'],
    ['how many entries are not shown', undefined, 2, '2 entries cannot be read'],
  ] as const) {
    it(`is ${title}`, () => {
      const text = stateProblemText(problem, unread) ?? '';
      assert.equal(sentence.endsWith('.') ? text : text.slice(0, sentence.length), sentence);
    });
  }

  it('is nothing where all is well', () => {
    assert.equal(stateProblemText(undefined, 0), undefined);
  });
});
