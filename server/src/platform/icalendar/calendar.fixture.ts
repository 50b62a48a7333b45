import { type CalendarPiece, type CalendarWindow, readCalendar } from './read-calendar.ts';

/** Four months that contain the end of summer time in none of the zones of the tests but Sydney's, and the beginning in most. */
export const winter: CalendarWindow = {
  from: '2026-12-01T00:00:00Z',
  to: '2027-04-10T00:00:00Z',
  zone: 'Asia/Shanghai',
};

export const ics = (...lines: readonly string[]): string =>
  `${['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`;

export const vevent = (uid: string, ...lines: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  ...lines,
  'END:VEVENT',
];

export const pieces = (content: string | Buffer, charset?: string, window = winter): CalendarPiece[] => [
  ...readCalendar(typeof content === 'string' ? Buffer.from(content) : content, {
    from: window.from,
    to: window.to,
    zone: window.zone,
    charset,
  }),
];

/** Starts in UTC without seconds, as `12-07T01:30`, and the reasons of what was left out. */
export const starts = (content: string | Buffer, charset?: string): string[] =>
  pieces(content, charset).map((piece) =>
    'event' in piece ? piece.event.startsAt.slice(5, 16) : `${piece.leftOut.reason} ${piece.leftOut.subject}`.trim(),
  );

export const zone = (tzid: string, from: string, to: string): string[] => [
  ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', `TZOFFSETFROM:${to}`, `TZOFFSETTO:${from}`],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];
