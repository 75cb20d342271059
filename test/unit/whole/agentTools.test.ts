import { stubVsCode } from '../../bench/vscodeStub.ts';
import { conversation, createEmbeddedAgent, uncancelled } from '../features/agentTools/embeddedAgent.ts';
import { assertWhole } from './assertWhole.ts';

stubVsCode();

describe('answers to language models, whole', () => {
  let agent: Awaited<ReturnType<typeof createEmbeddedAgent>>;
  before(async () => {
    agent = await createEmbeddedAgent(() => import('../../../src/features/agentTools/agentTools.ts'));
  });
  after(() => agent.stop());

  for (const [index, [name, input]] of conversation.entries()) {
    it(`${name} ${JSON.stringify(input).slice(0, 80)}`, async () => {
      const { invocationMessage, confirmationMessages } = agent.prepare(name, input);
      const asked = confirmationMessages?.message;
      const { content } = await agent.invoke(name, { input }, uncancelled);
      const lines = content.flatMap((part) => {
        const [head = '', json = ''] = String(Object(part).value).split('\n');
        return [head, ...JSON.stringify(JSON.parse(json), undefined, 1).split('\n')];
      });
      assertWhole(`agentTools/${String(index).padStart(2, '0')}-${name}.txt`, [
        String(invocationMessage),
        String(confirmationMessages?.title),
        typeof asked === 'string' ? asked : String(asked?.value),
        '',
        ...lines,
      ]);
    });
  }
});
