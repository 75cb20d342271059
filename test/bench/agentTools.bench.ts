import assert from 'node:assert/strict';
import { conversation, createEmbeddedAgent, uncancelled } from '../unit/features/agentTools/embeddedAgent.ts';
import { stubVsCode } from './vscodeStub.ts';

stubVsCode();

/** An answer that takes more than this of a model's memory is of no use in a conversation. */
const most = 6_000;
/** All of the conversation together. */
const mostOfAll = 20_000;

/**
 * About the tokens of a text: models split it into words of a few letters, numbers of up to three digits, and signs. Off by a
 * fifth or so for any one model, which is near enough to see an answer grow.
 */
function tokensOf(text: string): number {
  return text.match(/\p{L}{1,6}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,2}|\n+/gu)?.length ?? 0;
}

const agent = await createEmbeddedAgent(() => import('../../src/features/agentTools/agentTools.ts'));
let all = 0;
for (const [name, input] of conversation) {
  const { content } = await agent.invoke(name, { input }, uncancelled);
  const text = content.map((part) => String(Object(part).value)).join('');
  const tokens = tokensOf(text);
  all += tokens;
  console.log(`${name} ${JSON.stringify(input).slice(0, 90)}: ${tokens} tokens, ${text.length} characters`);
  assert.ok(tokens <= most, `an answer has at most ${most} tokens`);
}
console.log(`all of them: ${all} tokens, goal ${mostOfAll}`);
assert.ok(all <= mostOfAll);
await agent.stop();
