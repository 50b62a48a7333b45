import { describe, expect, it } from 'vitest';
import { readInProcess } from '../file-reader/read-in-process.ts';
import { ics, pieces, vevent } from './calendar.fixture.ts';
import type { CalendarEvent } from './read-calendar.ts';

const window = { from: '2026-03-01T00:00:00Z', to: '2026-06-01T00:00:00Z', zone: 'Asia/Shanghai' };
const event = (...lines: string[]): string[] => vevent('one', ...lines);
const read = (text: string): CalendarEvent[] =>
  pieces(text, undefined, window).flatMap((piece) => ('event' in piece ? [piece.event] : []));
const starts = (text: string): string[] => read(text).map(({ startsAt }) => startsAt);

describe('an iCalendar text', () => {
  it('has events with subject, people and place', () => {
    const text = ics(
      ...event(
        'DTSTART:20260310T010000Z',
        'DURATION:PT90M',
        'SUMMARY:预算评审\\, 第二次',
        'LOCATION:202',
        'ORGANIZER;CN=王芳:mailto:wang.fang@example.com',
        'ATTENDEE;CN=Li Na:mailto:li.na@example.com',
        'ATTENDEE:mailto:x@example.com',
      ),
    );
    expect(read(text)).toEqual([
      {
        uid: 'one',
        original: '2026-03-10T01:00:00.000Z',
        subject: '预算评审, 第二次',
        organiser: '王芳',
        participants: ['Li Na', 'x@example.com'],
        location: '202',
        startsAt: '2026-03-10T01:00:00.000Z',
        endsAt: '2026-03-10T02:30:00.000Z',
      },
    ]);
  });

  it('repeats at the same local time, without exceptions and with changed repeats', () => {
    const series = [
      ...event(
        'DTSTART;TZID=Europe/Berlin:20260328T090000',
        'DTEND;TZID=Europe/Berlin:20260328T100000',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE;TZID=Europe/Berlin:20260330T090000',
      ),
      ...event(
        'RECURRENCE-ID;TZID=Europe/Berlin:20260331T090000',
        'DTSTART;TZID=Europe/Berlin:20260331T140000',
        'DTEND;TZID=Europe/Berlin:20260331T150000',
      ),
    ];
    expect(starts(ics(...series))).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-31T12:00:00.000Z',
    ]);
  });

  it('takes times without zone for those of the house, and knows zones that the file describes', () => {
    expect(starts(ics(...event('DTSTART:20260310T090000', 'DTEND:20260310T100000')))).toEqual([
      '2026-03-10T01:00:00.000Z',
    ]);
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Customized', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
      ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const timed = event('DTSTART;TZID=Customized:20260310T090000', 'DTEND;TZID=Customized:20260310T100000');
    expect(starts(ics(...zone, ...timed))).toEqual(['2026-03-10T03:30:00.000Z']);
    expect(read(ics(...event('DTSTART;VALUE=DATE:20260310')))).toMatchObject([
      { startsAt: '2026-03-09T16:00:00.000Z', endsAt: '2026-03-10T16:00:00.000Z' },
    ]);
  });

  it('leaves out what is cancelled, takes up no time or is private in its words', () => {
    const times = ['DTSTART:20260310T010000Z', 'DTEND:20260310T020000Z', 'SUMMARY:Secret'];
    expect(read(ics(...event(...times, 'STATUS:CANCELLED')))).toEqual([]);
    expect(read(ics(...event(...times, 'TRANSP:TRANSPARENT')))).toEqual([]);
    expect(read(ics(...event(...times, 'CLASS:PRIVATE')))).toMatchObject([{ subject: '', participants: [] }]);
    expect(() => read('hello')).toThrow();
  });
});

describe('the process that reads calendars', () => {
  const inProcess = async (text: string) => {
    const events: CalendarEvent[] = [];
    const { outcome } = await readInProcess({ do: 'calendar', ...window }, Buffer.from(text), (piece) => {
      if ('event' in piece) events.push(piece.event);
    });
    return { outcome, events: events.length };
  };
  it('passes on events, and says what it could not read', async () => {
    expect(await inProcess(ics(...event('DTSTART:20260310T010000Z', 'DTEND:20260310T020000Z')))).toEqual({
      outcome: 'read',
      events: 1,
    });
    for (const text of ['', 'hello', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', '\0'.repeat(1_000)])
      expect((await inProcess(text)).outcome).toBe('unreadable');
    expect((await inProcess('BEGIN:A\r\n'.repeat(200_000))).outcome).toBe('unreadable');
    const many = Array.from({ length: 6_000 }, (_, i) =>
      ['BEGIN:VEVENT', `UID:${i}`, 'DTSTART:20260310T010000Z', 'DTEND:20260310T020000Z', 'END:VEVENT'].join('\r\n'),
    );
    expect((await inProcess(ics(...many))).outcome).toBe('tooLarge');
  }, 120_000);
});
