import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDateTime, parseDateTimeRange } from '../../../../src/domain/value/dateTime.ts';
import { formatExactTime, timestampFromNanos } from '../../../../src/domain/value/timestamp.ts';

const now = new Date(Date.UTC(2026, 10, 20, 12, 30, 5, 250));

function check(text: string, expected: Date | string | undefined): void {
  const wanted = expected instanceof Date ? `${Math.floor(expected.getTime() / 1000)}.000000000` : expected;
  assert.equal(parseDateTime(text, now), wanted, text);
}

describe('dateTime', () => {
  it('reads seconds and nanoseconds', () => {
    check('1795166836.001033136', '1795166836.001033136');
    check(' 1795166836.5 ', '1795166836.500000000');
  });

  it('reads ISO 8601 in its own zone, exact to the nanosecond', () => {
    check('1970-01-01T00:00:01Z', '1.000000000');
    check('1970-01-01T00:00:01.123456789Z', '1.123456789');
    check('1970-01-01T02:00:01+02:00', '1.000000000');
    check('1970-01-01 00:00:01.000000007 UTC', '1.000000007');
    check('1970-01-01T00:00Z', '0.000000000');
    check('Thu, 01 Jan 1970 00:00:01 GMT', '1.000000000');
    check('Thu Jan 01 1970 01:00:01 GMT+0100', '1.000000000');
    check('1969-12-31 22:30 -0200', '1800.000000000');
  });

  it('reads UTC where no zone is named, whatever the zone of the machine', () => {
    check('2026-11-20 08:30', new Date(Date.UTC(2026, 10, 20, 8, 30)));
    check('2026-11-20T08:30:15', new Date(Date.UTC(2026, 10, 20, 8, 30, 15)));
    check('2026-11-20', new Date(Date.UTC(2026, 10, 20)));
    check('Nov 20, 2026, 9:27:16\u202fAM', new Date(Date.UTC(2026, 10, 20, 9, 27, 16)));
    check('20 Nov 2026 21:05', new Date(Date.UTC(2026, 10, 20, 21, 5)));
    check('February 29, 2028', new Date(Date.UTC(2028, 1, 29)));
    check('Sept 3 2026 12:00 am', new Date(Date.UTC(2026, 8, 3)));
    check('2026-11-20 12:30 PM', new Date(Date.UTC(2026, 10, 20, 12, 30)));
  });

  it('reads the same in a zone whose day is another one', () => {
    const { TZ: zone } = process.env;
    process.env['TZ'] = 'Pacific/Kiritimati';
    try {
      assert.equal(new Date(Date.UTC(2026, 10, 20, 12)).getDate(), 21);
      check('08:30', new Date(Date.UTC(2026, 10, 20, 8, 30)));
      check('2026-11-20 08:30', new Date(Date.UTC(2026, 10, 20, 8, 30)));
      check('Nov 20, 2026, 9:27 PM', new Date(Date.UTC(2026, 10, 20, 21, 27)));
    } finally {
      if (zone === undefined) {
        delete process.env['TZ'];
      } else {
        process.env['TZ'] = zone;
      }
    }
  });

  it('reads every month by its name and by its first three letters', () => {
    for (const [month, name] of [
      ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
      ...['November', 'December'],
    ].entries()) {
      const date = new Date(Date.UTC(2026, month, 7));
      check(`${name} 7, 2026`, date);
      check(`7 ${name.slice(0, 3).toUpperCase()} 2026`, date);
      check(`Sat, ${name.slice(0, 3)}. 7 2026`, date);
      check(`2026-${String(month + 1).padStart(2, '0')}-07`, date);
    }
  });

  it('reads a time of day as of today, in both halves of the day and to the last second', () => {
    const at = (hours: number, minutes = 0, seconds = 0) => new Date(Date.UTC(2026, 10, 20, hours, minutes, seconds));
    check('08:30', at(8, 30));
    check('8:30:15', at(8, 30, 15));
    check('12:00 AM', at(0));
    check('12:59am', at(0, 59));
    check('1:00 AM', at(1));
    check('11:59 AM', at(11, 59));
    check('12:00 pm', at(12));
    check('1:00 PM', at(13));
    check('11:59:59 p.m', undefined);
    check('23:59:59', at(23, 59, 59));
    check('0:00', at(0));
    for (const text of ['24:00', '23:60', '23:59:60', '13:00 PM', '0:30 AM', '0:30 PM', '1:2', '1:00:0', '1:00 xm']) {
      check(text, undefined);
    }
  });

  it('reads zones east and west with minutes', () => {
    check('1970-01-02T00:00:00+05:30', '66600.000000000');
    check('1970-01-02T00:00:00-0530', '106200.000000000');
    check('1970-01-02 00:00:00 UTC+01:00', '82800.000000000');
    check('1970-01-02 00:00 GMT-01:00', '90000.000000000');
    check('1970-01-02T00:00:00z', '86400.000000000');
    check('1970-01-02T00:00:00,5 gmt', '86400.500000000');
    check('1970-01-01T00:30:00+01:00', undefined);
    check('1970-01-02T00:00:00+1', undefined);
    check('1970-01-02T00:00:00.1234567890Z', undefined);
  });

  it('refuses all else', () => {
    for (const text of [
      ...['', 'now', '12', '2026', '44000000', '0xab', '1.2.3', 'x1.5', '1.5x', 'block 5000', '0x20261120'],
      ...['25:00', '10:75', 'x08:30', '08:30x', '2026-11-20 08:60', '2026-11-20 maybe', '1:2026-11-20', '2026-11-20.'],
      ...['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '11/20/2026', '1969-12-31', '1969-12-31T23:59:59Z'],
      ...['Feb 30, 2026', 'Foo 20, 2026', 'Ma 20, 2026', '20 Novemberish 2026', 'hello 2026', 'version 1.2.3 of 2026'],
      ...['of 3, 20 Nov 2026', 'on 3, Nov 20, 2026', '20 Nov 2026.', 'Nov 20, 2026.', '20 Nov 2026\nand more'],
    ]) {
      check(text, undefined);
    }
  });

  it('reads back what the views show', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 4_102_444_800_000_000_000n }), (nanos) => {
        const timestamp = timestampFromNanos(nanos);
        assert.equal(parseDateTime(timestamp), timestamp);
        assert.equal(parseDateTime(formatExactTime(timestamp)), timestamp);
      }),
    );
  });

  it('reads ranges with either end open', () => {
    const range = (text: string) => {
      const { from, to } = parseDateTimeRange(text, now) ?? {};
      return [from, to];
    };
    assert.deepEqual(range('1.5 .. 2.5'), ['1.500000000', '2.500000000']);
    assert.deepEqual(range('1.5..'), ['1.500000000', undefined]);
    assert.deepEqual(range('..2.5'), [undefined, '2.500000000']);
    assert.deepEqual(range('1970-01-01T00:00:01Z .. 1970-01-01T00:00:02Z'), ['1.000000000', '2.000000000']);
    const reversed = '1795166836.000000002..1795166836.000000001';
    for (const text of ['', '..', '2.5..1.5', reversed, 'x..1.5', '1.5..x', '1.5..2.5..3.5']) {
      assert.equal(parseDateTimeRange(text, now), undefined, text);
    }
  });
});
