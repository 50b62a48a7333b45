import { describe, expect, it } from 'vitest';
import { ics, pieces, starts, vevent, zone } from './calendar.fixture.ts';

const hour = (from: string, to: string) => [`DTSTART${from}`, `DTEND${to}`];
const nineInBerlin = hour(';TZID=Europe/Berlin:20261214T090000', ';TZID=Europe/Berlin:20261214T100000');
const originals = (text: string): string[] =>
  pieces(text).flatMap((piece) => ('event' in piece ? [piece.event.original] : []));

describe('the last repeat of a series', () => {
  it('is meant as a moment, whatever zone it is written in', () => {
    const times = hour(';TZID=Asia/Tokyo:20261214T083000', ';TZID=Asia/Tokyo:20261214T093000');
    // 08:30 in Tokyo is 23:30 of the day before in UTC.
    expect(starts(ics(...vevent('a', ...times, 'RRULE:FREQ=DAILY;UNTIL=20261216T233000Z')))).toEqual([
      '12-13T23:30',
      '12-14T23:30',
      '12-15T23:30',
      '12-16T23:30',
    ]);
    expect(starts(ics(...vevent('a', ...times, 'RRULE:FREQ=DAILY;UNTIL=20261216T232959Z')))).toHaveLength(3);
    const west = hour(';TZID=America/Los_Angeles:20261214T180000', ';TZID=America/Los_Angeles:20261214T190000');
    expect(starts(ics(...vevent('a', ...west, 'RRULE:FREQ=WEEKLY;UNTIL=20261229T020000Z')))).toEqual([
      '12-15T02:00',
      '12-22T02:00',
      '12-29T02:00',
    ]);
  });

  it('may be a day, which then belongs to it, or a time without zone', () => {
    expect(starts(ics(...vevent('a', ...nineInBerlin, 'RRULE:FREQ=DAILY;UNTIL=20261216')))).toHaveLength(3);
    expect(starts(ics(...vevent('a', ...nineInBerlin, 'RRULE:FREQ=DAILY;UNTIL=20261216T090000')))).toHaveLength(3);
    const days = ['DTSTART;VALUE=DATE:20261214', 'RRULE:FREQ=DAILY;UNTIL=20261215T160000Z'];
    expect(starts(ics(...vevent('a', ...days)))).toEqual(['12-13T16:00', '12-14T16:00', '12-15T16:00']);
  });
});

describe('repeats that do not take place', () => {
  it.each([
    ['in UTC', 'EXDATE:20261215T080000Z'],
    ['in another zone', 'EXDATE;TZID=Asia/Shanghai:20261215T160000'],
    ['by the Windows name of its zone', 'EXDATE;TZID=W. Europe Standard Time:20261215T090000'],
    ['without a zone', 'EXDATE:20261215T090000'],
    ['as a day', 'EXDATE;VALUE=DATE:20261215'],
    ['as a day that is not declared', 'EXDATE:20261215'],
    ['among others', 'EXDATE:20260101T000000Z,20261215T080000Z', 'EXDATE;VALUE=DATE:20300101'],
  ])('are written %s', (_how, ...lines) => {
    expect(starts(ics(...vevent('a', ...nineInBerlin, 'RRULE:FREQ=DAILY;COUNT=3', ...lines)))).toEqual([
      '12-14T08:00',
      '12-16T08:00',
    ]);
  });

  it('free their room for another meeting', () => {
    const found = starts(
      ics(
        ...vevent('a', ...nineInBerlin, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261215T080000Z'),
        ...vevent('b', 'DTSTART:20261215T080000Z', 'DTEND:20261215T090000Z'),
      ),
    );
    expect(found).toEqual(['12-14T08:00', '12-15T08:00']);
  });

  it.each([
    ['by their day', 'EXDATE;VALUE=DATE:20261215'],
    ['by midnight in a zone', 'EXDATE;TZID=W. Europe Standard Time:20261215T000000'],
    ['by midnight without a zone', 'EXDATE:20261215T000000'],
    ['by midnight in UTC', 'EXDATE:20261215T000000Z'],
    ['by their beginning here, in UTC', 'EXDATE:20261214T160000Z'],
  ])('are left out of a series of whole days %s', (_how, line) => {
    const days = ['DTSTART;VALUE=DATE:20261214', 'DTEND;VALUE=DATE:20261215', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(starts(ics(...vevent('a', ...days, line)))).toEqual(['12-13T16:00', '12-15T16:00']);
  });
});

describe('a repeat that was moved', () => {
  const moved = (recurrence: string) =>
    ics(
      ...vevent('a', ...nineInBerlin, 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Series'),
      ...vevent('a', recurrence, 'DTSTART:20261215T140000Z', 'DTEND:20261215T150000Z', 'SUMMARY:Moved'),
    );
  it.each([
    'RECURRENCE-ID:20261215T080000Z',
    'RECURRENCE-ID;TZID=Asia/Shanghai:20261215T160000',
    'RECURRENCE-ID;TZID=Romance Standard Time:20261215T090000',
    'RECURRENCE-ID:20261215T090000',
    'RECURRENCE-ID;VALUE=DATE:20261215',
  ])('is recognised by %s, and keeps its identity', (recurrence) => {
    expect(starts(moved(recurrence))).toEqual(['12-14T08:00', '12-15T14:00', '12-16T08:00']);
    expect(originals(moved(recurrence))).toEqual([
      '2026-12-14T08:00:00.000Z',
      '2026-12-15T08:00:00.000Z',
      '2026-12-16T08:00:00.000Z',
    ]);
  });

  it('may come from far away, be one of whole days, or be cancelled', () => {
    const far = ics(
      ...vevent('a', ...nineInBerlin, 'RRULE:FREQ=YEARLY'),
      ...vevent('a', 'RECURRENCE-ID:20271214T080000Z', 'DTSTART:20261220T080000Z', 'DTEND:20261220T090000Z'),
    );
    expect(starts(far)).toEqual(['12-14T08:00', '12-20T08:00']);
    const days = ics(
      ...vevent('a', 'DTSTART;VALUE=DATE:20261214', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...vevent('a', 'RECURRENCE-ID;TZID=China Standard Time:20261215T000000', 'DTSTART;VALUE=DATE:20261220'),
    );
    expect(starts(days)).toEqual(['12-13T16:00', '12-15T16:00', '12-19T16:00']);
    const cancelled = moved('RECURRENCE-ID:20261215T080000Z').replace('SUMMARY:Moved', 'STATUS:CANCELLED');
    expect(starts(cancelled)).toEqual(['12-14T08:00', '12-16T08:00']);
  });

  it('may change all that follow', () => {
    const text = moved('RECURRENCE-ID;RANGE=THISANDFUTURE:20261215T080000Z');
    expect(starts(text)).toEqual(['12-14T08:00', '12-15T14:00', '12-16T14:00']);
    expect(originals(text)).toHaveLength(new Set(originals(text)).size);
  });
});

describe('the zone of a time', () => {
  const in9 = (tzid: string) =>
    vevent('a', ...hour(`;TZID=${tzid}:20261214T090000`, `;TZID=${tzid}:20261214T100000`), 'SUMMARY:a');
  it.each([
    ['China Standard Time', '12-14T01:00'],
    ['"China Standard Time"', '12-14T01:00'],
    ['Tokyo Standard Time', '12-14T00:00'],
    ['AUS Eastern Standard Time', '12-13T22:00'],
    ['Pacific Standard Time', '12-14T17:00'],
    ['GMT+8', '12-14T01:00'],
    ['UTC+08:00', '12-14T01:00'],
    ['"UTC+08:00"', '12-14T01:00'],
    ['"(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi"', '12-14T01:00'],
    ['中国标准时间', '12-14T01:00'],
    ['UTC-5', '12-14T14:00'],
    ['Z', '12-14T09:00'],
    ['tzone://Microsoft/Utc', '12-14T09:00'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '12-14T08:00'],
    ['/mozilla.org/20070129_1/Asia/Tokyo', '12-14T00:00'],
    ['asia/tokyo', '12-14T00:00'],
  ])('is known as %s', (tzid, start) => {
    expect(starts(ics(...in9(tzid)))).toEqual([start]);
  });

  it('is that of the file, if the file describes one of this name', () => {
    expect(starts(ics(...zone('Venue', '+0930', '+1030'), ...in9('Venue')))).toEqual(['12-13T23:30']);
    // The file says otherwise than Windows does.
    expect(starts(ics(...zone('Custom Standard Time', '+0100', '+0200'), ...in9('Custom Standard Time')))).toEqual([
      '12-14T08:00',
    ]);
  });

  it('is never guessed', () => {
    for (const tzid of ['Nowhere Standard Time', 'CST', 'Customized Time Zone', '"(UTC+01:00) Amsterdam, Berlin"'])
      expect(starts(ics(...in9(tzid), ...vevent('b', 'DTSTART:20261201T010000Z', 'DURATION:PT1H')))).toEqual([
        'unknownZone a',
        '12-01T01:00',
      ]);
    const [piece] = pieces(ics(...in9('Nowhere Standard Time')));
    expect(piece).toMatchObject({ leftOut: { detail: 'Nowhere Standard Time', startsAt: null } });
    const past = in9('Nowhere').map((line) => line.replaceAll('20261214', '20201214'));
    expect(starts(ics(...past))).toEqual([]);
  });

  it('may be another one for the end', () => {
    const flight = hour(';TZID=Asia/Tokyo:20261214T090000', ';TZID=America/New_York:20261213T200000');
    expect(pieces(ics(...vevent('a', ...flight)))).toMatchObject([
      { event: { startsAt: '2026-12-14T00:00:00.000Z', endsAt: '2026-12-14T01:00:00.000Z' } },
    ]);
  });

  it('of times without one is that of the calendar, or of the house', () => {
    const floating = vevent('a', ...hour(':20261214T090000', ':20261214T100000'));
    expect(starts(ics(...floating))).toEqual(['12-14T01:00']);
    expect(starts(ics('X-WR-TIMEZONE:Europe/Berlin', ...floating))).toEqual(['12-14T08:00']);
  });

  it('changes its clocks where it does, and nowhere else', () => {
    const weekly = (tzid: string) =>
      starts(
        ics(
          ...zone('Berlin of the file', '+0100', '+0200'),
          ...vevent(
            'a',
            ...hour(`;TZID=${tzid}:20270321T090000`, `;TZID=${tzid}:20270321T100000`),
            'RRULE:FREQ=WEEKLY;COUNT=3',
          ),
        ),
      );
    const berlin = ['03-21T08:00', '03-28T07:00', '04-04T07:00'];
    expect(weekly('Europe/Berlin')).toEqual(berlin);
    expect(weekly('W. Europe Standard Time')).toEqual(berlin);
    expect(weekly('Berlin of the file')).toEqual(berlin);
    expect(weekly('Australia/Sydney')).toEqual(['03-20T22:00', '03-27T22:00', '04-03T23:00']);
    expect(weekly('China Standard Time')).toEqual(['03-21T01:00', '03-28T01:00', '04-04T01:00']);
  });

  it('has hours that do not exist, and hours that come twice', () => {
    const at = (start: string) =>
      starts(ics(...vevent('a', `DTSTART;TZID=America/New_York:${start}`, 'DURATION:PT1H')));
    // 02:30 is read with the offset before the change.
    expect(at('20270314T023000')).toEqual(['03-14T07:30']);
    const twice = vevent('a', 'DTSTART;TZID=Australia/Sydney:20270404T023000', 'DURATION:PT1H');
    expect(starts(ics(...twice))).toEqual(['04-03T15:30']);
  });
});
