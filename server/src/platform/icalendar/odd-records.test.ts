import { describe, expect, it } from 'vitest';
import { ics, pieces, starts, vevent } from './calendar.fixture.ts';

const good = vevent('good', 'DTSTART:20261214T010000Z', 'DTEND:20261214T020000Z', 'SUMMARY:Good');
const also = vevent('also', 'DTSTART:20261215T010000Z', 'DTEND:20261215T020000Z', 'SUMMARY:Also');
const around = (...lines: readonly string[]): string[] => starts(ics(...good, ...lines, ...also));

describe('an odd record', () => {
  it.each([
    ['no beginning', 'unreadable', ['DTEND:20261214T050000Z']],
    ['a beginning that is no time', 'unreadable', ['DTSTART:2026121T080000', 'DTEND:20261214T0900']],
    ['a day that does not exist', 'unreadable', ['DTSTART:20270230T010000Z', 'DURATION:PT1H']],
    ['an hour that does not exist', 'unreadable', ['DTSTART:20261214T250000Z', 'DURATION:PT1H']],
    ['a month that does not exist', 'unreadable', ['DTSTART;VALUE=DATE:20261301']],
    ['an end that is no time', 'unreadable', ['DTSTART:20261214T050000Z', 'DTEND:tomorrow']],
    ['an end before its beginning', 'unreadable', ['DTSTART:20261214T050000Z', 'DTEND:20261214T040000Z']],
    ['an endless duration', 'unreadable', ['DTSTART:20261214T050000Z', 'DURATION:P99999999999W']],
    ['no length', 'noLength', ['DTSTART:20261214T050000Z']],
    ['a rule that is none', 'unknownRule', ['DTSTART:20261214T050000Z', 'DURATION:PT1H', 'RRULE:EVERY=DAY']],
    [
      'a huge interval',
      'unknownRule',
      ['DTSTART:20261214T050000Z', 'DURATION:PT1H', `RRULE:FREQ=DAILY;INTERVAL=${'9'.repeat(20)}`],
    ],
    [
      'a rule of another calendar',
      'unknownRule',
      ['DTSTART:20261214T050000Z', 'DURATION:PT1H', 'RRULE:RSCALE=CHINESE;FREQ=YEARLY'],
    ],
    [
      'a rule by numbers of weeks',
      'unknownRule',
      ['DTSTART:20261214T050000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYWEEKNO=20'],
    ],
  ] as const)('with %s is listed, and costs no other', (_what, reason, lines) => {
    expect(around(...vevent('odd', ...lines, 'SUMMARY:Odd'))).toEqual(['12-14T01:00', `${reason} Odd`, '12-15T01:00']);
  });

  it.each([
    [
      'an unclosed event',
      ['BEGIN:VEVENT', 'UID:odd', 'SUMMARY:Odd', 'DTSTART:20261214T050000Z', 'DTEND:20261214T060000Z'],
    ],
    ['an event without anything', ['BEGIN:VEVENT', 'SUMMARY:Odd', 'END:VEVENT']],
  ])('such as %s is listed', (_what, lines) => {
    expect(around(...lines)).toEqual(['12-14T01:00', 'unreadable Odd', '12-15T01:00']);
  });

  it('may be a line: the rest of its event is read', () => {
    const lines = [
      'CREATED:20260519',
      'LAST-MODIFIED:never',
      'X-NONSENSE;A="b:1',
      'no colon',
      'GEO:here',
      'SEQUENCE:x',
    ];
    const alarm = ['BEGIN:VALARM', 'TRIGGER:soon', 'DURATION:never', 'DTSTART:x', 'END:VALARM'];
    const odd = vevent('odd', ...lines, ...alarm, 'DTSTART:20261214T050000Z', 'DTEND:20261214T060000Z');
    expect(around(...odd)).toEqual(['12-14T01:00', '12-14T05:00', '12-15T01:00']);
  });

  it('declared as a day may be a time, and the other way round', () => {
    expect(around(...vevent('odd', 'DTSTART;VALUE=DATE:20261214T080000', 'DTEND;VALUE=DATE:20261214T100000'))).toEqual([
      '12-14T01:00',
      '12-14T00:00',
      '12-15T01:00',
    ]);
    expect(around(...vevent('odd', 'DTSTART:20261216', 'DTEND:20261217'))).toContain('12-15T16:00');
  });

  it('may be an exception: the series is read, the exception listed', () => {
    const series = ['DTSTART:20261220T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:Series'];
    for (const line of ['EXDATE:20261321T010000Z', 'EXDATE;TZID=Nowhere:20261220T010000', 'RDATE:soon'])
      expect(around(...vevent('s', ...series, line))).toEqual([
        '12-14T01:00',
        'oddException Series',
        '12-20T01:00',
        '12-21T01:00',
        '12-15T01:00',
      ]);
    const moved = vevent('s', 'RECURRENCE-ID:x', 'DTSTART:20261225T010000Z', 'DURATION:PT1H', 'SUMMARY:Moved');
    expect(around(...vevent('s', ...series), ...moved)).toEqual([
      '12-14T01:00',
      'unreadable Moved',
      '12-20T01:00',
      '12-21T01:00',
      '12-15T01:00',
    ]);
  });

  it('may have further times, also with ends of their own', () => {
    const odd = [
      ...['DTSTART:20261214T050000Z', 'DURATION:PT1H', 'RDATE:20261216T050000Z,20261217T050000Z'],
      ...['RDATE;VALUE=PERIOD:20261218T050000Z/PT3H,20261219T050000Z/20261219T070000Z'],
    ];
    const found = pieces(ics(...vevent('odd', ...odd)));
    expect(found.map((piece) => ('event' in piece ? piece.event.endsAt.slice(5, 13) : ''))).toEqual([
      '12-14T06',
      '12-16T06',
      '12-17T06',
      '12-18T08',
      '12-19T07',
    ]);
  });

  it('may have the id of another', () => {
    const same = (start: string, ...lines: readonly string[]) =>
      vevent('same', `DTSTART:20261214T${start}0000Z`, 'DURATION:PT1H', ...lines);
    expect(starts(ics(...same('01'), ...same('03')))).toEqual(['12-14T01:00', '12-14T03:00']);
    // The later version of an event counts, and an event that comes twice is one.
    expect(starts(ics(...same('03', 'SEQUENCE:2'), ...same('01', 'SEQUENCE:1')))).toEqual(['12-14T03:00']);
    expect(starts(ics(...same('01'), ...same('01')))).toEqual(['12-14T01:00']);
    expect(starts(ics(...same('01', 'SUMMARY:a'), ...same('01', 'SUMMARY:b')))).toEqual(['12-14T01:00', 'duplicate b']);
    const long = (end: string) => vevent(`${'0'.repeat(400)}${end}`, 'DTSTART:20261214T010000Z', 'DURATION:PT1H');
    const ids = pieces(ics(...long('a'), ...long('b'))).map((piece) => ('event' in piece ? piece.event.uid : ''));
    expect(new Set(ids).size).toBe(2);
    expect(starts(ics(...vevent('', 'DTSTART:20261214T010000Z', 'DURATION:PT1H')))).toHaveLength(1);
  });

  it('may be a whole calendar of several', () => {
    const text = `\uFEFF${ics(...good)}\r\nBEGIN:NONSENSE\r\nEND:NONSENSE\r\n${ics('METHOD:CANCEL', ...vevent('x', 'DTSTART:20261214T090000Z', 'DURATION:PT1H'))}\uFEFF${ics(...also)}`;
    expect(starts(text)).toEqual(['12-14T01:00', '12-15T01:00']);
  });

  it('hides nothing that is cut off', () => {
    for (const text of ['hello', '', 'BEGIN:VCALENDAR\r\n', ics(...good, ...also).slice(0, -40)])
      expect(() => pieces(text)).toThrow();
  });
});

describe('the words of an event', () => {
  it('may be in any case, quoted and escaped', () => {
    const lines = [
      ...['dtstart:20261214t010000z', 'duration:pt1h', 'summary;LANGUAGE="zh":预算\\;评审\\n第二次 \\\\ \\, 完'],
      ...['organizer;CN="王芳, 会务: 组":MAILTO:wang@example.com', 'class:Private-ish'],
    ];
    expect(pieces(ics(...vevent('a', ...lines)))).toMatchObject([
      { event: { subject: '预算;评审 第二次 \\ , 完', organiser: '王芳, 会务: 组' } },
    ]);
    expect(starts(ics(...vevent('a', 'DTSTART:20261214T010000Z', 'DURATION:PT1H', 'status:cancelled')))).toEqual([]);
    const secret = vevent('a', 'DTSTART:20261214T010000Z', 'DURATION:PT1H', 'class:private', 'SUMMARY:Secret');
    expect(pieces(ics(...secret))).toMatchObject([{ event: { subject: '' } }]);
    expect(JSON.stringify(pieces(ics(...vevent('a', 'class:private', 'SUMMARY:Secret'))))).not.toContain('Secret');
  });
});
