import assert from 'node:assert/strict';
import './fakeEditor.ts';

const { formatDuration, relativeTime, timeAgo } = await import('../../../src/editor/age.ts');

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('age', () => {
  it('is told in the largest unit that it fills, before and after now', () => {
    const check = (ms: number, past: string, future: string) => {
      assert.equal(relativeTime(-ms, 0), past);
      assert.equal(relativeTime(ms, 0), future);
    };
    check(0, 'now', 'now');
    check(0.4 * second, 'now', 'now');
    check(second, '1 second ago', 'in 1 second');
    check(59 * second, '59 seconds ago', 'in 59 seconds');
    check(minute, '1 minute ago', 'in 1 minute');
    check(hour - second, '59 minutes ago', 'in 59 minutes');
    check(hour, '1 hour ago', 'in 1 hour');
    check(day - second, '23 hours ago', 'in 23 hours');
    check(day, 'yesterday', 'tomorrow');
    check(3 * day - second, '2 days ago', 'in 2 days');
  });

  it('is none ahead for what was here, though the clock was set back since', () => {
    assert.equal(timeAgo(0, 3 * hour), '3 hours ago');
    assert.equal(timeAgo(3 * hour, 0), 'now');
  });

  it('is one of now unless another time is given', () => {
    assert.equal(relativeTime(Date.now() - 3 * hour), '3 hours ago');
  });
});

describe('duration', () => {
  it('is written by its two largest units', () => {
    const check = (ms: number, expected: string) => assert.equal(formatDuration(ms), expected);
    check(-5 * second, '0 s');
    check(499, '0 s');
    check(500, '1 s');
    check(2 * minute - second, '119 s');
    check(2 * minute, '2 min');
    check(hour - second, '59 min');
    check(hour, '1 h 0 min');
    check(hour + 12 * minute, '1 h 12 min');
    check(day - second, '23 h 59 min');
    check(day, '1 d 0 h');
    check(2 * day + 3 * hour + 59 * minute, '2 d 3 h');
  });
});
