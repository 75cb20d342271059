import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { componentIcon, impactIcon, levelIcon } = await import('../../../../src/features/status/stateDisplay.ts');

type Icon = ReturnType<typeof componentIcon>;

const textOf = ({ id, color }: Icon) => `${id} ${color?.id}`;
const check = (iconOf: (name: string) => Icon, expected: Readonly<Record<string, string>>) =>
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, textOf(iconOf(name))])), expected);

const [good, tools] = ['pass charts.green', 'tools charts.blue'];
const [warning, error] = ['warning problemsWarningIcon.foreground', 'error problemsErrorIcon.foreground'];
const [notice, unknown] = ['info notificationsInfoIcon.foreground', 'question problemsWarningIcon.foreground'];

describe('icons of the status page', () => {
  it('tell how bad a component is', () =>
    check(componentIcon, {
      ...{ operational: good, under_maintenance: tools, degraded_performance: warning, something_new: unknown },
      ...{ partial_outage: error, major_outage: error },
    }));

  it('tell how bad an event is, and how a network is as a whole', () => {
    const bad = { maintenance: tools, minor: warning, something_new: unknown, major: error, critical: error };
    check(impactIcon, { none: notice, ...bad });
    check((level) => levelIcon(level as Parameters<typeof levelIcon>[0]), {
      ...{ operational: good, uncovered: 'globe undefined', notice, maintenance: tools, minor: warning, major: error },
    });
  });
});
