import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { waitStep } from '../../src/features/verification/quickSteps.ts';

const place = { step: 1, totalSteps: 2, canGoBack: false };
const question = { title: 'Verify', placeholder: 'Looking…' };

describe('a question that takes a while to make', () => {
  it('gives what the work gives, or fails as it does', async () => {
    const made = { contracts: 3 };
    assert.equal(await waitStep(question, async () => made, place), made);
    await assert.rejects(
      waitStep(question, () => Promise.reject(new Error('broken')), place),
      /broken/,
    );
  });

  it('calls the work off when it is left', async () => {
    let wasCalledOff = false;
    const answer = waitStep(
      question,
      (signal) =>
        new Promise<object>((_, reject) => {
          signal.addEventListener('abort', () => {
            wasCalledOff = true;
            reject(signal.reason);
          });
        }),
      place,
    );
    const left = answer.catch(() => true);
    while (!(await Promise.race([left, setTimeout(50, false)]))) {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    }
    await assert.rejects(answer, vscode.CancellationError);
    assert.equal(wasCalledOff, true);
  });
});
